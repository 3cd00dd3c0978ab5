import * as mail from "#app/adapters/mail/index.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import type { JobKind } from "#app/schemas/jobs.ts";
import * as complaints from "./complaint-letters.server.ts";
import * as letters from "./letters.server.ts";
import * as moderation from "./moderation-letters.server.ts";
import * as parents from "./parent-letters.server.ts";
import * as sponsorships from "./sponsorship-letters.server.ts";

export { NotSent } from "#app/adapters/mail/mail.server.ts";

export type MailKind = Extract<JobKind, `${string}-mail`>;

interface MailRule {
  letter(key: string): letters.Letter | undefined;
  /** When a mail counts towards the limit: on request; when sent; when sent, per kind (strangers can cause it); in a digest; never. */
  limit: "asked" | "sent" | "apart" | "digest" | "none";
}

/** All mail is sent from here, so that the rules for text and number apply to every kind. */
const MAILS: Record<MailKind, MailRule> = {
  "first-edit-mail": { letter: letters.firstEditLetter, limit: "sent" },
  "parent-first-edit-mail": { letter: parents.firstEditCopyLetter, limit: "sent" },
  "first-discount-mail": { letter: letters.firstDiscountLetter, limit: "sent" },
  "reset-mail": { letter: letters.resetLetter, limit: "asked" },
  "email-changed-mail": { letter: letters.emailChangedLetter, limit: "none" },
  "password-changed-mail": { letter: letters.passwordChangedLetter, limit: "none" },
  "second-factor-mail": { letter: letters.secondFactorLetter, limit: "none" },
  "taken-mail": { letter: letters.takenLetter, limit: "none" },
  "export-mail": { letter: letters.exportLetter, limit: "sent" },
  "report-mail": { letter: letters.reportLetter, limit: "digest" },
  "grave-report-mail": { letter: letters.graveReportLetter, limit: "none" },
  "grave-reminder-mail": { letter: letters.graveReminderLetter, limit: "none" },
  "report-digest-mail": { letter: letters.reportDigestLetter, limit: "none" },
  "late-report-mail": { letter: moderation.lateReportLetter, limit: "sent" },
  "report-answer-mail": { letter: moderation.reportAnswerLetter, limit: "sent" },
  "decision-mail": { letter: moderation.decisionLetter, limit: "none" },
  "appeal-mail": { letter: moderation.appealLetter, limit: "apart" },
  "appeal-answer-mail": { letter: moderation.appealAnswerLetter, limit: "none" },
  "complaint-mail": { letter: complaints.complaintLetter, limit: "apart" },
  "complaint-received-mail": { letter: complaints.receivedLetter, limit: "sent" },
  "complaint-answer-mail": { letter: complaints.answerLetter, limit: "none" },
  "parent-code-mail": { letter: parents.parentCodeLetter, limit: "asked" },
  "parent-page-code-mail": { letter: parents.pageCodeLetter, limit: "asked" },
  "consent-mail": { letter: parents.consentLetter, limit: "none" },
  "consent-check-mail": { letter: parents.consentLetter, limit: "none" },
  "age-receipt-mail": { letter: parents.ageReceiptLetter, limit: "none" },
  "age-question-mail": { letter: letters.ageQuestionLetter, limit: "apart" },
  "parent-private-mail": { letter: parents.privateLetter, limit: "none" },
  "parent-news-mail": { letter: parents.newsLetter, limit: "sent" },
  "parent-receipt-mail": { letter: parents.receiptLetter, limit: "none" },
  "parent-deletion-mail": { letter: parents.deletionLetter, limit: "none" },
  "parent-crew-mail": { letter: parents.parentCrewLetter, limit: "sent" },
  "parent-reminder-mail": { letter: parents.reminderLetter, limit: "sent" },
  "parent-standing-crew-mail": { letter: parents.standingCrewLetter, limit: "none" },
  "parent-sponsorship-code-mail": { letter: sponsorships.codeLetter, limit: "asked" },
  "parent-sponsorship-mail": { letter: sponsorships.parentLetter, limit: "sent" },
  "parent-sponsorship-end-mail": { letter: sponsorships.parentEndLetter, limit: "none" },
  "sponsor-page-code-mail": { letter: sponsorships.pageCodeLetter, limit: "asked" },
  "parent-sponsor-page-mail": { letter: sponsorships.parentPageLetter, limit: "none" },
  "sponsor-page-mail": { letter: sponsorships.ownPageLetter, limit: "sent" },
  "sponsorship-reminder-mail": { letter: sponsorships.reminderLetter, limit: "sent" },
  "deliverable-mail": { letter: sponsorships.deliverableLetter, limit: "sent" },
  "term-sheet-mail": { letter: sponsorships.sheetLetter, limit: "sent" },
  "deal-end-mail": { letter: sponsorships.dealEndLetter, limit: "sent" },
  "sponsorship-mail": { letter: sponsorships.stepLetter, limit: "sent" },
  "dead-jobs-mail": { letter: letters.deadJobsLetter, limit: "apart" },
  "fault-mail": { letter: letters.faultLetter, limit: "none" },
  "churn-mail": { letter: letters.churnLetter, limit: "none" },
  "sponsorship-desk-mail": { letter: sponsorships.deskLetter, limit: "apart" },
};

export const MAIL_KINDS = Object.keys(MAILS);

export function isMail(kind: string): kind is MailKind {
  return Object.hasOwn(MAILS, kind);
}

export async function deliver(kind: MailKind, key: string): Promise<void> {
  const { letter: compose, limit } = MAILS[kind];
  const letter = compose(key);
  if (!letter) return;
  const wait = await waitOf(kind, letter.to);
  if (wait === 0) return send(letter);
  if (limit !== "digest") jobs.enqueue(kind, key, Date.now() + wait);
  else if (!jobs.isUnderWay("report-digest-mail", "all")) jobs.enqueue("report-digest-mail", "all", Date.now() + wait);
}

/** For mails to many, whose receivers and number the operator decides. */
export function hand(letter: Parameters<typeof mail.send>[0]): Promise<void> {
  return mail.send(letter);
}

function waitOf(kind: MailKind, receiver: string): Promise<number> | 0 {
  const { limit } = MAILS[kind];
  if (limit === "sent") return limits.countOrWait(["mail", "mailDay"], `to ${receiver}`);
  if (limit === "apart") return limits.countOrWait(["mail", "mailDay"], `${kind} to ${receiver}`);
  return limit === "digest" ? limits.countOrWait(["digest"], receiver) : 0;
}

/** Mail to an unconfirmed address contains no user text: otherwise a name could carry advertising to a stranger. */
async function send({ to, isConfirmed, name, write, onceSent }: letters.Letter): Promise<void> {
  await mail.send({ to, ...write(isConfirmed ? name : undefined) });
  onceSent?.();
}
