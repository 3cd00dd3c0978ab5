import { ageReceiptMail, olderBandMail, teensConsentMail, teensParentMail } from "#app/content/age-mails.ts";
import { pageCodeMail, parentCodeMail, unfitMail } from "#app/content/parent-code-mails.ts";
import {
  consentMail,
  deletionMail,
  firstEditCopyMail,
  newsMail,
  parentCrewMail,
  privateMail,
  receiptMail,
  reminderMail,
  standingCrewMail,
} from "#app/content/parent-mails.ts";
import { env } from "#app/env.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import type { Letter } from "./letters.server.ts";

const PRODUCT = { product: env.PRODUCT_NAME, baseUrl: env.BASE_URL, contact: env.CONTACT_EMAIL };

export function parentCodeLetter(userId: string): Letter | undefined {
  const letter = guardians.askedLetter(userId);
  if (letter && "unfit" in letter) return { to: letter.to, write: () => unfitMail(letter.unfit, PRODUCT) };
  if (!letter) return undefined;
  const mail = letter.isTeen ? teensParentMail : letter.band === "13-17" ? olderBandMail : parentCodeMail;
  return { ...letter, write: (child) => mail({ ...letter, ...PRODUCT, child }) };
}

export function pageCodeLetter(userId: string): Letter | undefined {
  const letter = guardians.codeLetter(userId, "page");
  return letter && { ...letter, write: (child = "your child") => pageCodeMail({ ...letter, ...PRODUCT, child }) };
}

export function ageReceiptLetter(id: string): Letter | undefined {
  const letter = guardians.ageReceiptLetter(id);
  return letter && { ...letter, write: (child = "your child") => ageReceiptMail({ ...letter, ...PRODUCT, child }) };
}

export const consentLetter = pageLetterAs((about) => (about.band === "13-17" ? teensConsentMail(about) : consentMail(about)));
export const privateLetter = pageLetterAs(privateMail);

export function firstEditCopyLetter(userId: string): Letter | undefined {
  const audience = edits.audienceOfFirst(userId);
  return audience && pageLetterAs((about) => firstEditCopyMail({ ...about, audience }))(userId);
}

export const parentCrewLetter = pageLetterAs(parentCrewMail);
export const standingCrewLetter = pageLetterAs(standingCrewMail);

export function receiptLetter(consentId: string): Letter | undefined {
  const letter = guardians.receiptLetter(consentId);
  return letter && { ...letter, write: (child = "your child") => receiptMail({ ...letter, ...PRODUCT, child }) };
}

/** Writes the last mail, after which the address is erased. */
export function deletionLetter(key: string): Letter | undefined {
  const letter = guardians.deletionLetter(key);
  return (
    letter && {
      ...letter,
      isConfirmed: true,
      write: (child = "your child") => deletionMail({ ...letter, ...PRODUCT, child }),
      onceSent: () => guardians.forgetDeletion(key),
    }
  );
}

export function newsLetter(userId: string): Letter | undefined {
  return guardians.pageLetter(userId)?.asksForNews ? pageLetterAs(newsMail)(userId) : undefined;
}

export function reminderLetter(userId: string): Letter | undefined {
  return guardians.isAnyOpen(userId) ? pageLetterAs(reminderMail)(userId) : undefined;
}

function pageLetterAs(mail: typeof consentMail) {
  return (userId: string): Letter | undefined => {
    const letter = guardians.pageLetter(userId);
    return letter && { ...letter, write: (child = "your child") => mail({ ...letter, ...PRODUCT, child }) };
  };
}
