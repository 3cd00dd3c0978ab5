import * as jobs from "#app/kernel/jobs.server.ts";

const REMIND_MS = 7 * 24 * 60 * 60 * 1000;

/** Mails a parent who has agreed already, and once more after a week if a question is still open. */
export function askParent(kind: "parent-crew-mail" | "parent-news-mail", childId: string): void {
  jobs.enqueue(kind, childId);
  remindParent(childId);
}

export function remindParent(childId: string): void {
  jobs.enqueue("parent-reminder-mail", childId, Date.now() + REMIND_MS);
}
