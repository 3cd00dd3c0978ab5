import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { clearedResetAddress, resetAddress, resetAddressOf } from "#app/http/cookies/reset-address.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { inputOf, withFormErrors } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { ResetPasswordInput, SendCodeInput } from "#app/schemas/accounts.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import { ErrorSummary, NewPasswordField, SubmitButton, TextField, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { describedAs } from "#app/ui/frame/meta.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

export const meta: MetaFunction = (args) =>
  describedAs(args, "Reset Password", "Forgot your password? We email you a code to choose a new one.");

export async function loader({ request }: LoaderFunctionArgs) {
  const isSent = isSecondStep(request);
  return { isSent, email: isSent ? resetAddressOf(request) : undefined };
}

export async function action({ request, context: { origin } }: ActionFunctionArgs) {
  if (!isSecondStep(request)) await accounts.mayAskForCode(origin);
  const fields = await readFields(request);
  if (!isSecondStep(request))
    return withFormErrors(fields, async () => {
      const input = inputOf(fields, SendCodeInput);
      await accounts.sendCode(origin, input);
      const headers = { "Set-Cookie": resetAddress(input.email) };
      return redirect(paths.resetPassword({ step: "code" }), { status: 303, headers });
    });

  const email = resetAddressOf(request);
  if (email) fields.set("email", email);
  return withFormErrors(fields, async () => {
    await accounts.resetPassword(origin, inputOf(fields, ResetPasswordInput));
    const done = redirectWith("Your Password is reset. You can log in with it now", paths.login());
    done.headers.append("Set-Cookie", clearedResetAddress());
    return done;
  });
}

export default function ResetPassword() {
  const { isSent, email } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <div className="narrow">
      <PageTitle>RESET PASSWORD</PageTitle>
      {isSent ? <EnterCode lastResult={lastResult} email={email} /> : <AskForCode lastResult={lastResult} />}
      <p>
        You remember it? <Link to={paths.login()}>Login</Link>
      </p>
      <p>
        New here? <Link to={paths.join()}>Create an Account</Link>
      </p>
    </div>
  );
}

function AskForCode({ lastResult }: { lastResult: LastResult | undefined }) {
  return (
    <ValidatedForm id="ask-for-code" lastResult={lastResult} action={paths.resetPassword()}>
      <ErrorSummary />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        hint="We send a code to it. Type the code on the next page."
        required
      />
      <SubmitButton idle="Send" pending="Sending" />
    </ValidatedForm>
  );
}

function EnterCode({ lastResult, email }: { lastResult: LastResult | undefined; email: string | undefined }) {
  return (
    <>
      <p>If {email ?? "your address"} has an account, an email with a code is on its way. It works for 15 minutes.</p>
      <ValidatedForm id="enter-code" lastResult={lastResult} action={paths.resetPassword({ step: "code" })}>
        <ErrorSummary />
        {!email && <TextField label="Email" name="email" type="email" autoComplete="username" required />}
        <TextField
          label="Verification"
          name="verification"
          autoComplete="one-time-code"
          hint="The nine letters and numbers from the email"
          required
        />
        <NewPasswordField label="New Password" name="newPassword" />
        <SubmitButton idle="Reset Password" pending="Resetting Password" />
      </ValidatedForm>
      <p>
        <Link to={paths.resetPassword()}>Ask for a new code</Link>
      </p>
    </>
  );
}

function isSecondStep(request: Request): boolean {
  return new URL(request.url).searchParams.get("step") === "code";
}
