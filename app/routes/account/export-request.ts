import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { done } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import * as exports from "#app/services/accounts/exports.server.ts";

const NOTICES = {
  making: "We're preparing your data and will email you a link",
  mailed: "We have just emailed you a link to your data",
};

export async function action({ context: { viewer, origin } }: ActionFunctionArgs) {
  const notice = NOTICES[await exports.requestOwn(viewer, origin)];
  return done(redirectWith(notice, `${paths.editProfile({ tab: "settings" })}#your-data`));
}
