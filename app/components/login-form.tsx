import { Form, Link } from "@remix-run/react";
import { ErrorSummary, PasswordField, SubmitButton, TextField } from "#app/forms/fields.tsx";
import type { FormState } from "#app/forms/form-state.ts";
import { paths } from "#app/paths.ts";
import { PageTitle } from "./page-title.tsx";

interface Props {
  to: string;
  form: FormState | undefined;
  notice?: string | undefined;
}

export function LoginForm({ to, form, notice }: Props) {
  return (
    <div className="narrow">
      <PageTitle>Login</PageTitle>
      {notice && (
        <p role="status" className="notice">
          {notice}
        </p>
      )}
      <Form method="post" action={paths.login()} noValidate>
        <ErrorSummary form={form} />
        <input type="hidden" name="to" value={to} />
        <TextField label="Email" name="email" type="email" form={form} maxLength={80} autoComplete="username" required />
        <PasswordField label="Password" name="password" form={form} maxLength={80} autoComplete="current-password" required />
        <SubmitButton idle="Login" pending="Logging In" />
      </Form>
      <p>
        <Link to={paths.resetPassword()}>Reset Password?</Link>
      </p>
      <p className="quiet">
        See the <Link to={paths.guidelines()}>Community Guidelines</Link>, the{" "}
        <Link to={paths.terms()}>Terms and Conditions</Link> and the <Link to={paths.privacy()}>Privacy Policy</Link>.
      </p>
    </div>
  );
}
