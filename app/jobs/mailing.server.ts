import { env } from "#app/env.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { log } from "#app/log.server.ts";
import { isMailingName } from "#app/schemas/mailings.ts";
import { addressOf } from "#app/services/accounts/index.server.ts";
import { wordsFor } from "#app/services/mailings/drafts.server.ts";
import * as sending from "#app/services/mailings/sending.server.ts";
import { mailingLetter } from "./mailing-letter.server.tsx";
import { hand, NotSent } from "./mails.server.ts";

const PAUSE_MS = 5000;
const PAUSE_AFTER_ERROR_MS = 5 * 60 * 1000;
/** Mails per run. Other jobs run in the pauses. */
const BATCH = Math.ceil((env.MAIL_RATE * PAUSE_MS) / 60_000);

export async function sendSome(id: string, stopped: AbortSignal): Promise<void> {
  const mailing = sending.find(id);
  if (!mailing) return;
  await sending.list(id, mailing.mail);
  for (let sent = 0; sent < BATCH && !stopped.aborted && sending.isGoing(id); sent++) {
    const next = sending.handNext(id, mailing.mail);
    if (!next) return sending.finish(id);
    const fate = await fateOf(mailingLetter(mailing.mail, next, mailing));
    sending.note(id, next.userId, fate);
    if (fate === "waiting" || fate === "handed") {
      log.warn({ mailing: id }, "mailing pauses, since an email was not accepted");
      return jobs.enqueue("mailing", id, Date.now() + PAUSE_AFTER_ERROR_MS);
    }
  }
  jobs.enqueue("mailing", id, Date.now() + PAUSE_MS);
}

export async function sendTest(key: string): Promise<void> {
  const [mail = "", userId = ""] = key.split(".");
  const to = addressOf(userId)?.to;
  if (to && isMailingName(mail)) await hand(mailingLetter(mail, { to, userId, isParent: false }, wordsFor(mail)));
}

/** Returns "handed" if nobody knows whether the mail server took the mail, so that it is never sent twice. */
async function fateOf(mail: Parameters<typeof hand>[0]): Promise<"sent" | "refused" | "waiting" | "handed"> {
  try {
    await hand(mail);
    return "sent";
  } catch (error) {
    return error instanceof NotSent ? error.fate : "handed";
  }
}
