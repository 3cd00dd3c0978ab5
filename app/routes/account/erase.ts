import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { press } from "#app/forms/submit.server.ts";
import { paths } from "#app/paths.ts";
import { CLEARED_COOKIE } from "#app/requests.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";

/** For a child under six: the account goes at once. */
export async function action({ context }: ActionFunctionArgs) {
  const gone = await press(context.viewer, paths.home(), () => accounts.eraseUnder6(context.viewer));
  return redirect(gone.headers.get("location") ?? paths.home(), { status: 303, headers: { "Set-Cookie": CLEARED_COOKIE } });
}
