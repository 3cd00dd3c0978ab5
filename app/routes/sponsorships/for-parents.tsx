import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { ErrorBox } from "#app/ui/fields/error-summary.tsx";
import { SubmitButton } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

export function LinkOver({ lastResult }: { lastResult: LastResult | undefined }) {
  return (
    <div className="narrow">
      <PageTitle>This link has ended</PageTitle>
      <ErrorBox result={lastResult} />
      <p>The links that we email to parents open for 7 days. We can email you a new one.</p>
      <Form method="post">
        <SubmitButton idle="Send me a new link" pending="Sending" name="doing" value="renew" />
      </Form>
    </div>
  );
}

/** Shown on a device on which the person, or the brand, is logged in. */
export function NotYours() {
  return (
    <div className="narrow">
      <PageTitle>This page is for a parent</PageTitle>
      <p>A parent or guardian says yes or no here. You can't change anything on it.</p>
      <p>Are you the parent or guardian? The person this is about is logged in on this device. Log out first, or use your own.</p>
      <Form method="post" action={paths.logout()} reloadDocument>
        <SubmitButton idle="Log out" pending="Logging out" />
      </Form>
    </div>
  );
}
