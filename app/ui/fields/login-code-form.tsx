import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { PageTitle } from "../frame/page-title.tsx";
import { CodeField } from "./code-field.tsx";
import { ErrorSummary, SubmitButton, ValidatedForm } from "./fields.tsx";
import type { LastResult } from "./last-result.ts";

export function LoginCodeForm({ lastResult, contact }: { lastResult: LastResult | undefined; contact: string }) {
  return (
    <div className="narrow">
      <PageTitle>Login</PageTitle>
      <p>Your Password is right. This account has a second factor, so please enter your code too.</p>
      <ValidatedForm id="login-code" lastResult={lastResult} action={paths.login({ step: "code" })}>
        <ErrorSummary />
        <CodeField />
        <SubmitButton idle="Login" pending="Logging In" />
      </ValidatedForm>
      <p>
        <Link to={paths.login()}>Begin again</Link>
      </p>
      <details className="leaving">
        <summary>Have you lost your phone and your recovery codes?</summary>
        <p>
          Write to <a href={`mailto:${contact}`}>{contact}</a> from the email address of your account.
        </p>
      </details>
    </div>
  );
}
