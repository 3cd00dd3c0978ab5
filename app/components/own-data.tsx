import { Form } from "@remix-run/react";
import { SubmitButton } from "#app/forms/fields.tsx";
import { paths } from "#app/paths.ts";

export function GetData() {
  return (
    <Form method="post" action={paths.exportRequest()}>
      <SubmitButton idle="Get my data" pending="Requesting" kind="plain" />
    </Form>
  );
}

/** Opening it is the extra step before the button. */
export function DeleteAccount() {
  return (
    <details className="leaving">
      <summary>Do you want to delete your account?</summary>
      <p>
        Your profile and everything you posted are deleted at once. Safety copies are gone within 8 days, and a reported post is
        kept until 14 days after its report is closed. This cannot be undone.
      </p>
      <Form method="post" action={paths.eraseAccount()} reloadDocument>
        <SubmitButton idle="Delete Account" pending="Deleting Account" kind="danger" />
      </Form>
    </details>
  );
}
