import * as mail from "#app/adapters/mail/index.server.ts";
import * as jobs from "#app/services/jobs.server.ts";
import * as limits from "#app/services/rules/limits.server.ts";
import * as letters from "./letters.server.ts";
import * as parents from "./parent-letters.server.ts";

interface MailKind {
  letter(key: string): letters.Letter | undefined;
  /** Counted when requested, counted (and delayed) when sent, bundled into a digest, or unlimited, as for security. */
  limit: "asked" | "sent" | "digest" | "none";
}

/** All mail is sent from here, so that the rules for text and number apply to every kind. */
export const MAILS: Record<string, MailKind> = {
  "first-edit-mail": { letter: letters.firstEditLetter, limit: "sent" },
  "reset-mail": { letter: letters.resetLetter, limit: "asked" },
  "email-changed-mail": { letter: letters.emailChangedLetter, limit: "none" },
  "password-changed-mail": { letter: letters.passwordChangedLetter, limit: "none" },
  "export-mail": { letter: letters.exportLetter, limit: "sent" },
  "report-mail": { letter: letters.reportLetter, limit: "digest" },
  "report-digest-mail": { letter: letters.reportDigestLetter, limit: "none" },
  "parent-code-mail": { letter: parents.parentCodeLetter, limit: "asked" },
  "parent-page-code-mail": { letter: parents.pageCodeLetter, limit: "asked" },
  "consent-mail": { letter: parents.consentLetter, limit: "none" },
  "parent-crew-mail": { letter: parents.parentCrewLetter, limit: "sent" },
  "parent-standing-crew-mail": { letter: parents.standingCrewLetter, limit: "none" },
};

export const MAIL_JOBS = Object.fromEntries(
  Object.entries(MAILS).map(([kind, mailKind]) => [kind, { run: (key: string) => deliver(kind, mailKind, key) }]),
);

async function deliver(kind: string, { letter: compose, limit }: MailKind, key: string): Promise<void> {
  const letter = compose(key);
  if (!letter) return;
  const wait = await waitOf(limit, letter.to);
  if (wait === 0) return send(letter);
  if (limit === "sent") jobs.enqueue(kind, key, Date.now() + wait);
  else if (!jobs.isUnderWay("report-digest-mail", "all")) jobs.enqueue("report-digest-mail", "all", Date.now() + wait);
}

function waitOf(limit: MailKind["limit"], receiver: string): Promise<number> | 0 {
  if (limit === "sent") return limits.countOrWait(["mail", "mailDay"], `to ${receiver}`);
  return limit === "digest" ? limits.countOrWait(["digest"], receiver) : 0;
}

/** Mail to an unconfirmed address contains no user text: otherwise a name could carry advertising to a stranger. */
function send({ to, isConfirmed, name, write }: letters.Letter): Promise<void> {
  return mail.send({ to, ...write(isConfirmed ? name : undefined) });
}
