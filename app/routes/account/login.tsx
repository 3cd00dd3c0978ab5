import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { env } from "#app/env.server.ts";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { clearedTicket, ticketCookie, ticketOf } from "#app/http/cookies/second-factor.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { cookieWith } from "#app/http/requests.server.ts";
import { inputOf, ownAddress, withFormErrors } from "#app/http/submit.server.ts";
import type { Origin } from "#app/kernel/origin.ts";
import { paths } from "#app/paths.ts";
import { authenticate } from "#app/routes/account/authenticator.server.ts";
import { CodeInput } from "#app/schemas/accounts.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import { Suspended } from "#app/services/accounts/suspending.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import { LoginCodeForm } from "#app/ui/fields/login-code-form.tsx";
import { LoginForm } from "#app/ui/fields/login-form.tsx";
import { describedAs } from "#app/ui/frame/meta.ts";

export const meta: MetaFunction = (args) => describedAs(args, "Login", "Log in to see the Edits of your sports and your Crew.");

/** The gate admits only visitors. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!isSecondStep(request)) return context.login ?? null;
  if (!ticketOf(request)) throw redirectWith(accounts.TOO_LATE, paths.login());
  return { step: "code", contact: env.CONTACT_EMAIL } as const;
}

export async function action({ request, context: { origin } }: ActionFunctionArgs) {
  const fields = await readFields(request);
  return withFormErrors(fields, () =>
    isSecondStep(request) ? enterCode(request, origin, fields) : enterPassword(origin, fields),
  );
}

async function enterPassword(origin: Origin, fields: URLSearchParams) {
  const to = ownAddress(fields.get("to"));
  try {
    return loggedIn(await authenticate("login", origin, fields), to);
  } catch (error) {
    if (!(error instanceof accounts.CodeWanted)) return leadToDecision(error);
    const headers = { "Set-Cookie": ticketCookie({ ticket: error.ticket, to }) };
    return redirect(paths.login({ step: "code" }), { status: 303, headers });
  }
}

async function enterCode(request: Request, origin: Origin, fields: URLSearchParams) {
  const { ticket, to } = ticketOf(request) ?? { ticket: "", to: paths.home() };
  const { code } = inputOf(fields, CodeInput);
  const answer = loggedIn(await accounts.logInWithCode(origin, ticket, code).catch(leadToDecision), to);
  answer.headers.append("Set-Cookie", clearedTicket());
  return answer;
}

function loggedIn(token: string, to: string): Response {
  return redirect(to === "/login" ? "/" : to, { status: 303, headers: { "Set-Cookie": cookieWith(token) } });
}

function isSecondStep(request: Request): boolean {
  return new URL(request.url).searchParams.get("step") === "code";
}

/** Leads a suspended person to the reason and the appeal. */
function leadToDecision(error: unknown): never {
  const token = error instanceof Suspended ? moderation.tokenOfSuspension(error.userId) : undefined;
  throw token ? redirect(paths.appeal(token), 303) : error;
}

export default function Login() {
  const lastResult = useActionData<typeof action>();
  const again = useLoaderData<typeof loader>();
  if (again && "step" in again) return <LoginCodeForm lastResult={lastResult} contact={again.contact} />;
  const to = lastResult?.initialValue?.to ?? again?.to ?? "/login";
  return <LoginForm to={String(to)} lastResult={lastResult} notice={again?.notice} />;
}
