import { decisionMail, reportAnswerMail } from "#app/content/moderation-mails.ts";
import { env } from "#app/env.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as reports from "#app/services/reports.server.ts";
import type { Letter } from "./letters.server.ts";

const PRODUCT = { product: env.PRODUCT_NAME, baseUrl: env.BASE_URL, email: env.CONTACT_EMAIL };

/** To the poster; of an under-13 to the parent alone. */
export function decisionLetter(id: string): Letter | undefined {
  const decision = moderation.decisionToTell(id);
  const owner = decision && accounts.addressOf(decision.userId);
  if (!owner) return undefined;
  const parent = moderation.parentToTell(decision.userId);
  return { to: parent ?? owner.to, write: () => decisionMail({ ...decision, ...PRODUCT, isToParent: parent !== undefined }) };
}

export function reportAnswerLetter(reportId: string): Letter | undefined {
  const report = reports.byId(reportId);
  const reporter = report?.reporterId && report.state !== "open" ? accounts.addressOf(report.reporterId) : undefined;
  return reporter && { ...reporter, write: () => reportAnswerMail(PRODUCT) };
}
