import { Form, Link } from "@remix-run/react";
import { ChoiceForm } from "#app/components/choice-form.tsx";
import { SubmitButton } from "#app/forms/fields.tsx";
import { paths } from "#app/paths.ts";

interface Props {
  mails: { marketingOptIn: boolean; informationOptIn: boolean };
  cookies: { websiteCookies: boolean | null; appCookies: boolean | null } | false;
  isYoung: boolean;
  told: { notifyStokes: boolean; notifyFollows: boolean; notifyCrew: boolean; notifyPosts: boolean };
}

const TOLD = ["notifyStokes", "notifyFollows", "notifyCrew", "notifyPosts"] as const;

export function SettingsTab({ mails, cookies, isYoung, told }: Props) {
  const here = paths.editProfile({ tab: "settings" });
  return (
    <div className="settings">
      <ChoiceForm
        name="marketingOptIn"
        hint={isYoung ? "Ask your parent or guardian to agree to this first." : undefined}
        chosen={mails.marketingOptIn}
        to={here}
      />
      <ChoiceForm name="informationOptIn" chosen={mails.informationOptIn} to={here} />
      {cookies && (
        <>
          <ChoiceForm name="websiteCookies" chosen={cookies.websiteCookies ?? false} to={here} reload>
            Cookies that count your visits to this website. See the <Link to={paths.cookies()}>Cookies Policy</Link>.
          </ChoiceForm>
          <ChoiceForm name="appCookies" chosen={cookies.appCookies ?? false} to={here}>
            The same in the apps.
          </ChoiceForm>
        </>
      )}
      <p>
        <Link to={paths.blocked()}>People you have blocked or muted</Link>
      </p>
      <h2>Notifications</h2>
      {TOLD.map((name) => (
        <ChoiceForm key={name} name={name} chosen={told[name]} to={here} />
      ))}
      <h2 id="your-data">Your data</h2>
      <p>Everything we hold about you as one ZIP file. We mail you a link when it is ready.</p>
      <Form method="post" action={paths.exportRequest()}>
        <SubmitButton idle="Get my data" pending="Requesting" kind="plain" />
      </Form>
      <h2>Delete your account</h2>
      <details className="leaving">
        <summary>Do you want to delete your account?</summary>
        <p>Your profile and everything you posted are deleted at once. This cannot be undone.</p>
        <Form method="post" action={paths.eraseAccount()} reloadDocument>
          <SubmitButton idle="Delete Account" pending="Deleting Account" kind="danger" />
        </Form>
      </details>
    </div>
  );
}
