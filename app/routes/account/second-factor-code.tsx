import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { cookieWith } from "#app/http/requests.server.ts";
import { ownAddress, submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { CodeInput } from "#app/schemas/accounts.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import { CodeField } from "#app/ui/fields/code-field.tsx";
import { ErrorSummary, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

export const meta: MetaFunction = () => [{ title: "Enter your code" }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  if (!accounts.secondFactorOf(viewer)) throw redirect(paths.secondFactor());
  return { to: toOf(request) };
}

export function action({ request, context: { viewer, token } }: ActionFunctionArgs) {
  return submit(request, CodeInput, async ({ code }) => {
    const next = await accounts.passSecondFactor(viewer, token, code);
    return redirect(toOf(request), { status: 303, headers: next ? { "Set-Cookie": cookieWith(next) } : {} });
  });
}

function toOf(request: Request): string {
  return ownAddress(new URL(request.url).searchParams.get("to"));
}

export default function SecondFactorCode() {
  const { to } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <div className="narrow">
      <PageTitle>Enter your code</PageTitle>
      <p>Please type the code from your phone again. Then you go on where you were.</p>
      <ValidatedForm id="again" lastResult={lastResult} action={paths.secondFactorCode({ to })}>
        <ErrorSummary />
        <CodeField />
        <SubmitButton idle="Go on" pending="Going on" />
      </ValidatedForm>
      <p>
        <Link to={paths.secondFactor()}>Your second factor</Link>
      </p>
    </div>
  );
}
