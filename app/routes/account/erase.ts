import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { CLEARED_COOKIE } from "#app/requests.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";

/** Closes one's account; the revealed button was the confirmation. */
export function action({ context }: ActionFunctionArgs) {
  accounts.close(context.viewer);
  return redirect(paths.home(), { status: 303, headers: { "Set-Cookie": CLEARED_COOKIE } });
}
