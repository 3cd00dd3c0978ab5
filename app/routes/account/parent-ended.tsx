import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { ErrorBox } from "#app/ui/fields/error-summary.tsx";
import { SubmitButton } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

/** Shown on a device on which the child is logged in. */
export function Childs() {
  return (
    <div className="narrow">
      <PageTitle>This page is for your parent</PageTitle>
      <p>It shows your parent or guardian what you post and who sees it. You can't change anything here.</p>
      <p>Are you the parent or guardian? Your child is logged in on this device. Log out first, or open the link on your own.</p>
      <Form method="post" action={paths.logout()} reloadDocument>
        <SubmitButton idle="Log out" pending="Logging out" />
      </Form>
    </div>
  );
}

export function Over({ lastResult }: { lastResult: LastResult | undefined }) {
  return (
    <div className="narrow">
      <PageTitle>This link has expired</PageTitle>
      <p>A link to a parent's page works for 7 days. We can send a new one to the address that this one was sent to.</p>
      <Form method="post">
        <ErrorBox result={lastResult} />
        <SubmitButton idle="Send me a new link" pending="Sending" name="doing" value="renew" />
      </Form>
    </div>
  );
}

/** The child is 13 by now, the account is deleted, or the address is erased: we cannot tell which, and tell nobody. */
export function Ended({ contact }: { contact: string }) {
  return (
    <div className="narrow">
      <PageTitle>This page has ended</PageTitle>
      <p>
        The link led to a parent's page that isn't there any more. That happens when a child turns 13, when an account is deleted,
        when a consent is withdrawn or when nobody answered our email for two weeks.
      </p>
      <p>Have you agreed by now? Our newest email about your child has the link to your page.</p>
      <p>
        Does your child still want to take part? Then your child can ask you again, and you get a new email from us. For
        everything else write to <a href={`mailto:${contact}`}>{contact}</a>.
      </p>
    </div>
  );
}
