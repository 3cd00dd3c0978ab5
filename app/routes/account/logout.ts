import type { ActionFunctionArgs } from "@remix-run/node";
import { loggedOut } from "#app/http/cookies/logged-out.server.ts";
import { bearerOf } from "#app/http/requests.server.ts";
import { done } from "#app/http/submit.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";

export function action({ request, context }: ActionFunctionArgs) {
  for (const token of [context.token, bearerOf(request.headers.get("authorization"))]) accounts.logOut(token);
  return done(loggedOut("You're logged out"));
}
