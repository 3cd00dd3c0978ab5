import { Form, Link } from "@remix-run/react";
import { ErrorSummary, PasswordField, SubmitButton, TextField } from "#app/forms/fields.tsx";
import type { FormState } from "#app/forms/form-state.ts";
import { paths } from "#app/paths.ts";

export function JoinCommunity({ form }: { form: FormState | undefined }) {
  return (
    <Form method="post" action={paths.join()} noValidate>
      <h2>Join Community</h2>
      <ErrorSummary form={form} />
      <TextField label="Name or Business Name" name="name" form={form} maxLength={80} autoComplete="name" required />
      <TextField label="Email" name="email" type="email" form={form} maxLength={80} autoComplete="username" required />
      <PasswordField
        label="Password"
        name="password"
        form={form}
        maxLength={80}
        autoComplete="new-password"
        hint="At least six characters"
        required
      />
      <p className="quiet">
        By creating an account you accept the <Link to={paths.guidelines()}>Community Guidelines</Link>, the{" "}
        <Link to={paths.terms()}>Terms and Conditions</Link> and the <Link to={paths.privacy()}>Privacy Policy</Link>.
      </p>
      <SubmitButton idle="Create Account" pending="Creating Account" />
    </Form>
  );
}
