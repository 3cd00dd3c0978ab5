import * as mail from "#app/adapters/mail/index.server.ts";
import { consentMail, pageCodeMail, parentCodeMail, parentCrewMail, standingCrewMail } from "#app/content/parent-mails.ts";
import { env } from "#app/env.server.ts";
import * as guardians from "#app/services/guardians/index.server.ts";

/* Mails to the parents of children. Of an account that has gone, or has no such parent any more, there is nobody to write to. */

const PRODUCT = { product: env.PRODUCT_NAME, baseUrl: env.BASE_URL };

export async function sendParentCode(userId: string): Promise<void> {
  const letter = guardians.codeLetter(userId, "band");
  if (letter) await mail.send({ to: letter.to, ...parentCodeMail({ ...letter, ...PRODUCT }) });
}

export async function sendPageCode(userId: string): Promise<void> {
  const letter = guardians.codeLetter(userId, "page");
  if (letter) await mail.send({ to: letter.to, ...pageCodeMail({ ...letter, ...PRODUCT }) });
}

export async function sendConsentMail(userId: string): Promise<void> {
  const letter = guardians.pageLetter(userId);
  if (letter) await mail.send({ to: letter.to, ...consentMail({ ...letter, ...PRODUCT }) });
}

export async function sendParentCrewMail(userId: string): Promise<void> {
  const letter = guardians.pageLetter(userId);
  if (letter) await mail.send({ to: letter.to, ...parentCrewMail({ ...letter, ...PRODUCT }) });
}

export async function sendStandingCrewMail(userId: string): Promise<void> {
  const letter = guardians.pageLetter(userId);
  if (letter) await mail.send({ to: letter.to, ...standingCrewMail({ ...letter, ...PRODUCT }) });
}
