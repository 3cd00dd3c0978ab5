import { Link } from "@remix-run/react";
import { ErrorSummary, NewPasswordField, SubmitButton, TextField, ValidatedForm } from "#app/forms/fields.tsx";
import type { LastResult } from "#app/forms/last-result.ts";
import { paths } from "#app/paths.ts";

export function JoinCommunity({ lastResult }: { lastResult: LastResult | undefined }) {
  return (
    <ValidatedForm id="join" lastResult={lastResult} action={paths.join()}>
      <h2>Join Community</h2>
      <ErrorSummary />
      <TextField label="Name or Business Name" name="name" autoComplete="name" required />
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <NewPasswordField label="Password" name="password" hint="At least six characters" />
      <p className="quiet">
        By creating an account you accept the <Link to={paths.guidelines()}>Community Guidelines</Link>, the{" "}
        <Link to={paths.terms()}>Terms and Conditions</Link> and the <Link to={paths.privacy()}>Privacy Policy</Link>.
      </p>
      <SubmitButton idle="Create Account" pending="Creating Account" />
    </ValidatedForm>
  );
}
