import { unfitMail } from "#app/content/parent-code-mails.ts";
import { ownPageMail, pageCodeMail, parentPageMail } from "#app/content/sponsor-page-words.ts";
import {
  addressCodeMail,
  dealEndMail,
  deliverableMail,
  deskMail,
  parentCodeMail,
  parentEndMail,
  parentMail,
  sheetMail,
  stepMail,
} from "#app/content/sponsorship-mails.ts";
import { env } from "#app/env.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { type Letter, operatorsAddress } from "./letters.server.ts";

const PRODUCT = { product: env.PRODUCT_NAME, baseUrl: env.BASE_URL };

export function stepLetter(key: string): Letter | undefined {
  const told = sponsorships.stepToTell(key);
  const owner = told && accounts.addressOf(told.userId);
  return owner && { ...owner, write: (name) => stepMail(name, { ...told, ...PRODUCT }) };
}

export function reminderLetter(id: string): Letter | undefined {
  const told = sponsorships.reminderOf(id);
  const owner = told && accounts.addressOf(told.userId);
  return owner && { ...owner, write: (name) => stepMail(name, { ...told, ...PRODUCT }) };
}

export function deliverableLetter(key: string): Letter | undefined {
  const told = sponsorships.deliverables.deliverableToTell(key);
  const owner = told && accounts.addressOf(told.userId);
  return owner && { ...owner, write: (name) => deliverableMail(name, { ...told, ...PRODUCT }) };
}

export function sheetLetter(key: string): Letter | undefined {
  const told = sponsorships.sheetToTell(key);
  const owner = told && accounts.addressOf(told.userId);
  return owner && { ...owner, write: (name) => sheetMail(name, { ...told, ...PRODUCT }) };
}

export function dealEndLetter(key: string): Letter | undefined {
  const told = sponsorships.endToTell(key);
  const owner = told && accounts.addressOf(told.userId);
  return owner && { ...owner, write: (name) => dealEndMail(name, { ...told, ...PRODUCT }) };
}

export function deskLetter(): Letter | undefined {
  const waiting = sponsorships.countAtDesk();
  return waiting > 0 ? { to: operatorsAddress(), write: () => deskMail(waiting, PRODUCT) } : undefined;
}

export function codeLetter(athleteId: string): Letter | undefined {
  const letter = sponsorships.parents.codeLetter(athleteId);
  if (letter && "unfit" in letter)
    return { to: letter.to, write: () => unfitMail(letter.unfit, { ...PRODUCT, contact: env.CONTACT_EMAIL }) };
  const mail = letter?.isParents ? parentCodeMail : addressCodeMail;
  return letter && { to: letter.to, write: () => mail(letter.code, PRODUCT) };
}

export function pageCodeLetter(userId: string): Letter | undefined {
  const letter = sponsorships.pageConsents.codeLetter(userId);
  if (letter && "unfit" in letter)
    return { to: letter.to, write: () => unfitMail(letter.unfit, { ...PRODUCT, contact: env.CONTACT_EMAIL }) };
  return letter && { to: letter.subject, write: () => pageCodeMail(letter.code, PRODUCT) };
}

/** Erases the address once the mail about the end is sent. */
export function parentPageLetter(userId: string): Letter | undefined {
  const letter = sponsorships.pageLinks.letter(userId);
  return (
    letter && {
      to: letter.to,
      isConfirmed: true,
      name: letter.name,
      write: (child = "your child") => parentPageMail({ ...letter, ...PRODUCT, contact: env.CONTACT_EMAIL, child }),
      onceSent: () => sponsorships.pageConsents.forgetParent(userId),
    }
  );
}

export function ownPageLetter(userId: string): Letter | undefined {
  const consent = sponsorships.pageConsents.find(userId);
  const owner = consent && accounts.addressOf(userId);
  return owner && { ...owner, write: (name) => ownPageMail(name, { state: consent.state, ...PRODUCT }) };
}

/** Writes to an address that a code confirmed. */
export function parentLetter(id: string): Letter | undefined {
  const letter = sponsorships.parents.pageLetter(id);
  return (
    letter && { ...letter, isConfirmed: true, write: (child = "your child") => parentMail({ ...letter, ...PRODUCT, child }) }
  );
}

export function parentEndLetter(id: string): Letter | undefined {
  const letter = sponsorships.parents.endLetter(id);
  return (
    letter && {
      to: letter.to,
      isConfirmed: true,
      ...(letter.name && { name: letter.name }),
      write: (child = "your child") => parentEndMail({ ...letter, ...PRODUCT, contact: env.CONTACT_EMAIL, child }),
      onceSent: () => sponsorships.parents.forgetParent(id),
    }
  );
}
