import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWith } from "#app/cookies/flash.server.ts";
import { CLEARED_COOKIE } from "#app/http/requests.server.ts";
import { paths } from "#app/paths.ts";
import * as accounts from "#app/services/accounts/index.server.ts";

/** Closes one's account; the revealed button was the confirmation. */
export function action({ context }: ActionFunctionArgs) {
  accounts.close(context.viewer);
  return redirectWith("Your account is deleted", paths.home(), CLEARED_COOKIE);
}
