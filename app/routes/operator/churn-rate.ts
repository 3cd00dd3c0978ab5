import type { ActionFunctionArgs } from "@remix-run/node";
import { press } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { mailChurnRate } from "#app/services/mailings/closed-accounts.server.ts";

export function action({ context: { viewer } }: ActionFunctionArgs) {
  return press(viewer, paths.sendEmails(), () => mailChurnRate(viewer), "The churn rate is emailed to you");
}
