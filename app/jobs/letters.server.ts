import {
  emailChangedMail,
  exportMail,
  firstEditMail,
  passwordChangedMail,
  reportDigestMail,
  reportMail,
  resetMail,
} from "#app/content/mails.ts";
import { env } from "#app/env.server.ts";
import { changeToTell } from "#app/services/accounts/email.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import { makeCode } from "#app/services/accounts/reset.server.ts";
import * as exports from "#app/services/exports.server.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import * as reports from "#app/services/reports.server.ts";

/* Each gives nothing where there is nobody to write to any more. */

export interface Letter {
  to: string;
  /** Somebody used a code or a link that was mailed to this address. */
  isConfirmed?: boolean;
  /** What a user wrote. Nothing else in a letter may come from one. */
  name?: string;
  write(name: string | undefined): { subject: string; text: string };
}

const { PRODUCT_NAME, BASE_URL } = env;

/** After somebody's first Edit. */
export function firstEditLetter(userId: string): Letter | undefined {
  const owner = accounts.addressOf(userId);
  return owner && { ...owner, write: (name) => firstEditMail(name, PRODUCT_NAME, BASE_URL) };
}

/** Makes the code only now, so that nothing but the mail ever holds it. */
export function resetLetter(userId: string): Letter | undefined {
  const made = makeCode(userId);
  return made && { to: made.email, write: () => resetMail(made.code, PRODUCT_NAME, BASE_URL) };
}

export function passwordChangedLetter(userId: string): Letter | undefined {
  const owner = accounts.addressOf(userId);
  return owner && { ...owner, write: () => passwordChangedMail(PRODUCT_NAME, BASE_URL) };
}

/** To the address that an account had before. */
export function emailChangedLetter(changeId: string): Letter | undefined {
  const change = changeToTell(changeId);
  return change && { to: change.oldEmail, write: () => emailChangedMail(change.token, PRODUCT_NAME, BASE_URL) };
}

/** The link to a copy of somebody's data, to them or to their parent. */
export function exportLetter(id: string): Letter | undefined {
  const file = exports.wanted(id);
  const owner = file && accounts.addressOf(file.userId);
  const parent = file?.forParent ? guardians.guardianOf(file.userId) : undefined;
  const receiver = file?.forParent ? parent && { to: parent.email, isConfirmed: true, name: owner?.name ?? "" } : owner;
  const token = receiver && exports.ready(id);
  return token ? { ...receiver, write: (name) => exportMail(name, PRODUCT_NAME, BASE_URL, token) } : undefined;
}

/** To the operator, or to whoever reads the provider's mail as long as nobody is the operator. */
export function reportLetter(reportId: string): Letter | undefined {
  const report = reports.byId(reportId);
  if (report?.state !== "open") return undefined;
  return { to: operatorsAddress(), write: () => reportMail(report, PRODUCT_NAME, BASE_URL) };
}

export function reportDigestLetter(): Letter | undefined {
  const open = reports.open();
  if (open.length === 0) return undefined;
  return { to: operatorsAddress(), write: () => reportDigestMail(open, PRODUCT_NAME, BASE_URL) };
}

function operatorsAddress(): string {
  return accounts.addressOf(env.OPERATOR_USER_ID)?.to ?? env.CONTACT_EMAIL;
}
