import type { ActionFunctionArgs } from "@remix-run/node";
import { loggedOut } from "#app/http/cookies/logged-out.server.ts";
import { done } from "#app/http/submit.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";

/** No further confirmation: the user had to reveal the button first. */
export function action({ context }: ActionFunctionArgs) {
  accounts.close(context.viewer);
  return done(loggedOut("Your account is deleted"));
}
