import * as mail from "#app/adapters/mail/index.server.ts";
import { emailChangedMail } from "#app/content/mails.ts";
import { env } from "#app/env.server.ts";
import { changeToTell } from "#app/services/accounts/email.server.ts";

/** Tells the address that an account had before. */
export async function sendEmailChangedMail(changeId: string): Promise<void> {
  const change = changeToTell(changeId);
  if (change) await mail.send({ to: change.oldEmail, ...emailChangedMail(change.token, env.PRODUCT_NAME, env.BASE_URL) });
}
