import * as mail from "#app/adapters/mail/index.server.ts";
import { reportMail } from "#app/content/mails.ts";
import { env } from "#app/env.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as reports from "#app/services/reports.server.ts";

/** Tells the operator of a report, or whoever reads the provider's mail as long as nobody is the operator. */
export async function sendReportMail(reportId: string): Promise<void> {
  const report = reports.byId(reportId);
  if (report?.state !== "open") return;
  const to = accounts.addressOf(env.OPERATOR_USER_ID)?.email ?? env.CONTACT_EMAIL;
  await mail.send({ to, ...reportMail(report, env.PRODUCT_NAME, env.BASE_URL) });
}
