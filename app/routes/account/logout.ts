import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWith } from "#app/cookies/flash.server.ts";
import { CLEARED_COOKIE } from "#app/http/requests.server.ts";
import { paths } from "#app/paths.ts";
import * as accounts from "#app/services/accounts/index.server.ts";

export function action({ context }: ActionFunctionArgs) {
  accounts.logOut(context.token);
  return redirectWith("You are logged out", paths.home(), CLEARED_COOKIE);
}
