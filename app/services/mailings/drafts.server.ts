import { eq } from "drizzle-orm";
import { requireFresh, requireOperator } from "#app/kernel/access/requirements.server.ts";
import { atMost, refuseFirstFailure } from "#app/kernel/checks.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { invalid } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { MailingWords } from "#app/schemas/mailing-input.ts";
import type { MailingName } from "#app/schemas/mailings.ts";
import { db } from "#db";
import { mailingDrafts } from "#db/schema/index.ts";

const USUAL: MailingWords = { subject: "", body: "" };

/** Returns empty words where the usual ones are to be sent. */
export function draftOf(viewer: Viewer, mail: MailingName): MailingWords {
  requireOperator(viewer);
  return wordsFor(mail);
}

export function wordsFor(mail: MailingName): MailingWords {
  const { subject, body } = mailingDrafts;
  return db.select({ subject, body }).from(mailingDrafts).where(eq(mailingDrafts.mail, mail)).get() ?? USUAL;
}

/** Keeps words for the next mailing; empty ones bring the usual ones back. */
export function keepDraft(viewer: Viewer, mail: MailingName, words: MailingWords): void {
  requireOperator(viewer);
  refuseFirstFailure(words, [atMost("subject"), atMost("body")]);
  if (words.subject && !words.body) throw invalid("body", "Please write the email, too");
  if (words.body && !words.subject) throw invalid("subject", "Please write a subject, too");
  if (words.subject)
    db.insert(mailingDrafts)
      .values({ mail, ...words })
      .onConflictDoUpdate({ target: mailingDrafts.mail, set: words })
      .run();
  else forgetDraft(mail);
}

export function forgetDraft(mail: MailingName): void {
  db.delete(mailingDrafts).where(eq(mailingDrafts.mail, mail)).run();
}

/** Makes the words of a mailing that was taken back a draft again, unless there is a newer one. */
export function bringBack({ mail, subject, body }: MailingWords & { mail: MailingName }): void {
  if (subject) db.insert(mailingDrafts).values({ mail, subject, body }).onConflictDoNothing().run();
}

/** Sends it to the operator alone, in the words that the next mailing has. */
export function sendTest(viewer: Viewer, mail: MailingName): void {
  jobs.enqueue("mailing-test", `${mail}.${requireFresh(viewer).id}`);
}
