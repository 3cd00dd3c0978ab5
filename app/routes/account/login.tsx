import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LoginForm } from "#app/components/login-form.tsx";
import { ownAddress, withFormErrors } from "#app/forms/submit.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { cookieWith } from "#app/http/requests.server.ts";
import { describedAs } from "#app/page/meta.ts";
import { paths } from "#app/paths.ts";
import { authenticate } from "#app/routes/account/authenticator.server.ts";
import { Suspended } from "#app/services/accounts/suspending.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";

export const meta: MetaFunction = () => describedAs("Login", "Log in to see the Edits of your sports and your Crew.");

/** The gate admits only visitors. */
export function loader({ context }: LoaderFunctionArgs) {
  return context.login ?? null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readFields(request);

  return withFormErrors(fields, async () => {
    const token = await authenticate("login", context.origin, fields).catch(leadToDecision);
    const to = ownAddress(fields.get("to"));
    return redirect(to === "/login" ? "/" : to, { status: 303, headers: { "Set-Cookie": cookieWith(token) } });
  });
}

/** Somebody suspended reads why, and can appeal. */
function leadToDecision(error: unknown): never {
  const token = error instanceof Suspended ? moderation.tokenOfSuspension(error.userId) : undefined;
  throw token ? redirect(paths.appeal(token), 303) : error;
}

export default function Login() {
  const lastResult = useActionData<typeof action>();
  const again = useLoaderData<typeof loader>();
  const to = lastResult?.initialValue?.to ?? again?.to ?? "/login";
  return <LoginForm to={String(to)} lastResult={lastResult} notice={again?.notice} />;
}
