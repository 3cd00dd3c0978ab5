import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { ErrorSummary, NewPasswordField, SubmitButton, TextField, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";

export function JoinCommunity({ lastResult }: { lastResult: LastResult | undefined }) {
  return (
    <ValidatedForm id="join" lastResult={lastResult} action={paths.join()}>
      <h2>Join Community</h2>
      <ErrorSummary />
      <TextField label="Name or Business Name" name="name" autoComplete="name" required />
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <NewPasswordField label="Password" name="password" hint="At least six characters" />
      <div className="quiet">
        <p>When you join, you say yes to all of these. Read them first.</p>
        <Link to={paths.guidelines()}>Community Guidelines</Link> · <Link to={paths.terms()}>Terms and Conditions</Link> ·{" "}
        <Link to={paths.privacy()}>Privacy Policy</Link>
      </div>
      <SubmitButton idle="Create Account" pending="Creating Account" />
    </ValidatedForm>
  );
}
