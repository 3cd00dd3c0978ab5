import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWith } from "#app/cookies/flash.server.ts";
import { CLEARED_COOKIE } from "#app/http/requests.server.ts";
import { paths } from "#app/paths.ts";
import * as accounts from "#app/services/accounts/index.server.ts";

/** No further confirmation: the user had to reveal the button first. */
export function action({ context }: ActionFunctionArgs) {
  accounts.close(context.viewer);
  return redirectWith("Your account is deleted", paths.home(), CLEARED_COOKIE);
}
