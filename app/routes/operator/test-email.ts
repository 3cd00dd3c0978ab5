import type { ActionFunctionArgs } from "@remix-run/node";
import { press } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import * as mailings from "#app/services/mailings/index.server.ts";
import { mailingNameIn } from "./mailing-words.ts";

/** Sends an email to many to the operator alone. */
export async function action({ params, context: { viewer } }: ActionFunctionArgs) {
  const mail = mailingNameIn(params);
  return press(viewer, paths.sendEmail(mail), () => mailings.sendTest(viewer, mail), "The test is on its way to you");
}
