import { appealAnswerMail, appealMail, decisionMail, lateReportMail, reportAnswerMail } from "#app/content/moderation-mails.ts";
import { env } from "#app/env.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import { awayUntil } from "#app/services/moderation/away.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import { type Letter, operatorsAddress } from "./letters.server.ts";

const PRODUCT = { product: env.PRODUCT_NAME, baseUrl: env.BASE_URL, email: env.CONTACT_EMAIL };

/** Writes to the poster; about an under-13, only to the parent. */
export function decisionLetter(id: string): Letter | undefined {
  return letterAbout(id, (told) =>
    decisionMail({ ...told, ...PRODUCT, token: moderation.tokenFor(id), cause: moderation.causeOf(told) }),
  );
}

export function appealAnswerLetter(id: string): Letter | undefined {
  return letterAbout(id, (told) => appealAnswerMail({ ...told, ...PRODUCT }));
}

export function appealLetter(id: string): Letter | undefined {
  const decision = moderation.decisionToTell(id);
  if (!decision?.appealedAt || decision.answeredAt) return undefined;
  const dueAt = moderation.dueAt(decision.appealedAt);
  return { to: operatorsAddress(), write: () => appealMail({ id, dueAt, ...PRODUCT }) };
}

type Told = NonNullable<ReturnType<typeof moderation.decisionToTell>> & {
  isToParent: boolean;
  thing: ReturnType<typeof moderation.thingOf>;
};

function letterAbout(id: string, write: (told: Told) => { subject: string; text: string }): Letter | undefined {
  const decision = moderation.decisionToTell(id);
  const owner = decision && accounts.addressOf(decision.userId);
  if (!owner) return undefined;
  const parent = moderation.parentToTell(decision.userId);
  const isKnown = parent ? Boolean(guardians.guardianOf(decision.userId)?.consentedAt) : owner.isConfirmed;
  const found = moderation.thingOf(decision.kind, decision.postId);
  const thing = found && (isKnown ? found : { ...found, title: "" });
  return { to: parent ?? owner.to, write: () => write({ ...decision, thing, isToParent: parent !== undefined }) };
}

/** Sent after a day without a decision. If only posts of minors led to it, it would tell strangers who is one. */
export function lateReportLetter(reportId: string): Letter | undefined {
  const report = reports.byId(reportId);
  if (!report?.reporterId || report.state !== "open") return undefined;
  const reporter = accounts.addressOf(report.reporterId);
  const phones = env.HELP_LINES.flatMap(({ name, phone }) => (phone ? [{ name, phone }] : []));
  const facts = { isHidden: report.hidAt !== null, awayUntil: awayUntil(), phones };
  return reporter && { ...reporter, write: () => lateReportMail({ ...facts, ...PRODUCT }) };
}

export function reportAnswerLetter(reportId: string): Letter | undefined {
  const report = reports.byId(reportId);
  if (!report?.reporterId || report.state === "open") return undefined;
  const reporter = accounts.addressOf(report.reporterId);
  const isRemoved = moderation.isRemoval(report.state);
  return reporter && { ...reporter, write: () => reportAnswerMail({ isRemoved, ...PRODUCT }) };
}
