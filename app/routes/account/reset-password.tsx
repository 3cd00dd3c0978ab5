import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { PageTitle } from "#app/components/page-title.tsx";
import { redirectWith } from "#app/cookies/flash.server.ts";
import { clearedResetAddress, resetAddress, resetAddressOf } from "#app/cookies/reset-address.server.ts";
import { ErrorSummary, NewPasswordField, SubmitButton, TextField } from "#app/forms/fields.tsx";
import type { FormState } from "#app/forms/form-state.ts";
import { valuesOf, withFormErrors } from "#app/forms/submit.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { describedAs } from "#app/page/meta.ts";
import { paths } from "#app/paths.ts";
import { ResetPasswordInput, SendCodeInput } from "#app/schemas/accounts.ts";
import * as accounts from "#app/services/accounts/index.server.ts";

export const meta: MetaFunction = () =>
  describedAs("Reset Password", "Forgot your password? We mail you a code to choose a new one.");

export async function loader({ request }: LoaderFunctionArgs) {
  const isSent = isSecondStep(request);
  return { isSent, email: isSent ? await resetAddressOf(request) : undefined };
}

export async function action({ request, context: { origin } }: ActionFunctionArgs) {
  if (!isSecondStep(request)) await accounts.mayAskForCode(origin);
  const values = valuesOf(await readFields(request));
  if (!isSecondStep(request))
    return withFormErrors(values, async () => {
      const input = SendCodeInput.parse(values);
      await accounts.sendCode(origin, input);
      const headers = { "Set-Cookie": await resetAddress(input.email) };
      return redirect(paths.resetPassword({ step: "code" }), { status: 303, headers });
    });

  const email = (await resetAddressOf(request)) ?? values.email;
  return withFormErrors(values, async () => {
    await accounts.resetPassword(origin, ResetPasswordInput.parse({ ...values, email }));
    const done = await redirectWith("Your Password is reset. You can log in with it now", paths.login());
    done.headers.append("Set-Cookie", await clearedResetAddress());
    return done;
  });
}

export default function ResetPassword() {
  const { isSent, email } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>();
  return (
    <div className="narrow">
      <PageTitle>RESET PASSWORD</PageTitle>
      {isSent ? <EnterCode form={form} email={email} /> : <AskForCode form={form} />}
    </div>
  );
}

function AskForCode({ form }: { form: FormState | undefined }) {
  return (
    <Form method="post" action={paths.resetPassword()} noValidate>
      <ErrorSummary form={form} />
      <TextField
        label="Email"
        name="email"
        type="email"
        form={form}
        maxLength={80}
        autoComplete="username"
        hint="We send a Verification of nine characters to it."
        required
      />
      <SubmitButton idle="Send" pending="Sending" />
    </Form>
  );
}

function EnterCode({ form, email }: { form: FormState | undefined; email: string | undefined }) {
  return (
    <>
      <p>If {email ?? "your address"} has an account, a mail with the Verification is on its way. It is good for one hour.</p>
      <Form method="post" action={paths.resetPassword({ step: "code" })} noValidate>
        <ErrorSummary form={form} />
        {!email && (
          <TextField label="Email" name="email" type="email" form={form} maxLength={80} autoComplete="username" required />
        )}
        <TextField
          label="Verification"
          name="verification"
          form={form}
          maxLength={20}
          autoComplete="one-time-code"
          hint="The nine characters from the mail"
          required
        />
        <NewPasswordField label="New Password" name="newPassword" form={form} />
        <SubmitButton idle="Reset Password" pending="Resetting Password" />
      </Form>
      <p>
        <Link to={paths.resetPassword()}>Ask for a new Verification</Link>
      </p>
    </>
  );
}

function isSecondStep(request: Request): boolean {
  return new URL(request.url).searchParams.get("step") === "code";
}
