import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { SubmitButton } from "./fields.tsx";

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
        Your profile and all that you posted are gone at once. Safe copies are gone in 8 days. If someone reported a post, we keep
        it till we're done, and for 14 days more. You can't undo this.
      </p>
      <Form method="post" action={paths.eraseAccount()} reloadDocument>
        <SubmitButton idle="Delete Account" pending="Deleting Account" kind="danger" />
      </Form>
    </details>
  );
}
