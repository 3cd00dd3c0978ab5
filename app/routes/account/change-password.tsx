import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { cookieWith } from "#app/http/requests.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { ChangePasswordInput } from "#app/schemas/accounts.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as sessions from "#app/services/people/sessions.server.ts";
import { ErrorSummary, NewPasswordField, PasswordField, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

export const meta: MetaFunction = () => [{ title: "Change Password" }];

/** The gate admits only viewers whose account is complete. */
export function loader(_: LoaderFunctionArgs) {
  return null;
}

/** A new password ends every session, so this opens a new one. */
export function action({ request, context: { viewer, origin } }: ActionFunctionArgs) {
  return submit(request, ChangePasswordInput, async (input) => {
    const id = await accounts.changePassword(viewer, input);
    const cookie = cookieWith(sessions.open(id, origin.userAgent, viewer.passedAt));
    return redirectWith("Your Password is changed. All other devices are logged out", paths.profile(id), cookie);
  });
}

export default function ChangePassword() {
  const lastResult = useActionData<typeof action>();
  return (
    <div className="narrow">
      <PageTitle>CHANGE PASSWORD</PageTitle>
      <ValidatedForm id="change-password" lastResult={lastResult}>
        <ErrorSummary />
        <PasswordField label="Old Password" name="oldPassword" autoComplete="current-password" required />
        <NewPasswordField label="New Password" name="newPassword" />
        <SubmitButton idle="Change Password" pending="Changing Password" />
      </ValidatedForm>
      <p>
        <Link to={paths.resetPassword()}>Reset Password?</Link>
      </p>
    </div>
  );
}
