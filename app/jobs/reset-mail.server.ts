import * as mail from "#app/adapters/mail/index.server.ts";
import { resetMail } from "#app/content/mails.ts";
import { env } from "#app/env.server.ts";
import { makeCode } from "#app/services/accounts/reset.server.ts";

/** Makes the code only now, so that nothing but the mail ever holds it. */
export async function sendResetMail(userId: string): Promise<void> {
  const made = makeCode(userId);
  if (made) await mail.send({ to: made.email, ...resetMail(made.code, env.PRODUCT_NAME, env.BASE_URL) });
}
