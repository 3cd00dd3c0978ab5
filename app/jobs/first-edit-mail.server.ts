import * as mail from "#app/adapters/mail/index.server.ts";
import { firstEditMail } from "#app/content/mails.ts";
import { env } from "#app/env.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";

/** The letter after somebody's first Edit; of an account that has gone there is nobody to write to. */
export async function sendFirstEditMail(userId: string): Promise<void> {
  const to = accounts.addressOf(userId);
  if (to) await mail.send({ to: to.email, ...firstEditMail(to.name, env.PRODUCT_NAME, env.BASE_URL) });
}
