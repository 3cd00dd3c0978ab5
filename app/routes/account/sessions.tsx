import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { loggedOut } from "#app/http/cookies/logged-out.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { inputOf, withFormErrors } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { EndLogInInput } from "#app/schemas/accounts.ts";
import { EVERYWHERE } from "#app/schemas/everywhere.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as sessions from "#app/services/people/sessions.server.ts";
import { ago, day } from "#app/text/dates.ts";
import { TimeAgo } from "#app/ui/cards/time-ago.tsx";
import { ErrorSummary, PasswordField, RadioField, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

export const meta: MetaFunction = () => [{ title: "Where you're logged in" }];

export function loader({ context: { viewer, token } }: LoaderFunctionArgs) {
  return sessions.ofViewer(viewer, token).map(({ createdAt, ...session }) => ({
    ...session,
    at: new Date(createdAt).toISOString(),
    words: `${day(createdAt)}, ${ago(createdAt)}`,
  }));
}

export async function action({ request, context: { viewer } }: ActionFunctionArgs) {
  const fields = await readFields(request);
  return withFormErrors(fields, async () => {
    const input = inputOf(fields, EndLogInInput);
    await accounts.endLogIn(viewer, input);
    return input.session === EVERYWHERE
      ? loggedOut("You're logged out on all devices")
      : redirectWith("That device is logged out", paths.sessions());
  });
}

export default function Sessions() {
  const list = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const here = list.find(({ isThis }) => isThis);
  const others = list.filter(({ isThis }) => !isThis);
  return (
    <div className="narrow">
      <PageTitle>Where you're logged in</PageTitle>
      {here && (
        <p>
          You're here on <strong>{here.device}</strong>. You logged in on <TimeAgo at={here.at} words={here.words} />.
        </p>
      )}
      <p>Is there one that you don't know? Log it out, and then change your password.</p>
      <ValidatedForm id="log-ins" lastResult={lastResult}>
        <ErrorSummary />
        <RadioField
          label="Log out"
          name="session"
          options={[
            ...others.map(({ tokenHash, device, words }) => ({ value: tokenHash, label: `${device}, since ${words}` })),
            { value: EVERYWHERE, label: "All devices, this one too" },
          ]}
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        <SubmitButton idle="Log out" pending="Logging out" kind="danger" />
      </ValidatedForm>
    </div>
  );
}
