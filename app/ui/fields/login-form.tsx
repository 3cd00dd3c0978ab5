import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { PageTitle } from "../frame/page-title.tsx";
import { ErrorSummary, PasswordField, SubmitButton, TextField, ValidatedForm } from "./fields.tsx";
import type { LastResult } from "./last-result.ts";

interface Props {
  to: string;
  lastResult?: LastResult | undefined;
  notice?: string | undefined;
}

export function LoginForm({ to, lastResult, notice }: Props) {
  return (
    <div className="narrow">
      <PageTitle>Login</PageTitle>
      {notice && (
        <p role="status" className="notice">
          {notice}
        </p>
      )}
      <ValidatedForm id="login" lastResult={lastResult} action={paths.login()}>
        <ErrorSummary />
        <input type="hidden" name="to" value={to} />
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        <SubmitButton idle="Login" pending="Logging In" />
      </ValidatedForm>
      <p>
        <Link to={paths.resetPassword()}>Reset Password?</Link>
      </p>
      <p className="or-join">
        <b>New here?</b>
        <Link className="button small" to={paths.join()}>
          Create an Account
        </Link>
      </p>
      <p className="quiet">
        You stay logged in here for up to 30 days. We log you out if you don't come for 14 days. Do others use this phone or
        computer? Then log out when you leave.
      </p>
      <p className="quiet">
        Read the <Link to={paths.guidelines()}>Community Guidelines</Link>, the{" "}
        <Link to={paths.terms()}>Terms and Conditions</Link> and the <Link to={paths.privacy()}>Privacy Policy</Link>.
      </p>
    </div>
  );
}
