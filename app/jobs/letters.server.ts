import {
  emailChangedMail,
  emailWillChangeMail,
  exportMail,
  firstDiscountMail,
  firstEditMail,
  isFactorEvent,
  passwordChangedMail,
  resetMail,
  secondFactorMail,
} from "#app/content/mails.ts";
import {
  ageQuestionMail,
  churnMail,
  deadJobsMail,
  faultMail,
  graveReminderMail,
  graveReportMail,
  reportDigestMail,
  reportMail,
} from "#app/content/operator-mails.ts";
import { isTaken, takenMail } from "#app/content/taken-mails.ts";
import { env } from "#app/env.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { changeToTell } from "#app/services/accounts/email.server.ts";
import * as exports from "#app/services/accounts/exports.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import { makeCode } from "#app/services/accounts/reset.server.ts";
import { subjectOf } from "#app/services/decisions/subjects.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import { churnRate } from "#app/services/mailings/closed-accounts.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as upkeep from "#app/services/upkeep/index.server.ts";

/* Each returns undefined if there is no longer a reason or a recipient. */

export interface Letter {
  to: string;
  /** A code or link mailed to this address was used. */
  isConfirmed?: boolean;
  /** Written by a user; a letter may contain no other user text. */
  name?: string;
  write(name: string | undefined): { subject: string; text: string };
  /** Erases the data kept only for this mail. */
  onceSent?(): void;
}

const { PRODUCT_NAME, BASE_URL } = env;

export function firstEditLetter(userId: string): Letter | undefined {
  const owner = accounts.addressOf(userId);
  const audience = edits.audienceOfFirst(userId);
  if (!owner || !audience) return undefined;
  const about = { userId, band: guardians.standingOf(userId).band, audience, product: PRODUCT_NAME, baseUrl: BASE_URL };
  return { ...owner, write: (name) => firstEditMail(name, about) };
}

export function firstDiscountLetter(userId: string): Letter | undefined {
  const owner = accounts.addressOf(userId);
  return owner && { ...owner, write: (name) => firstDiscountMail(name, userId, PRODUCT_NAME, BASE_URL) };
}

/** Makes the code only now, so that only the mail contains it. */
export function resetLetter(userId: string): Letter | undefined {
  const made = makeCode(userId);
  return made && { to: made.email, write: () => resetMail(made.code, PRODUCT_NAME, BASE_URL) };
}

export function passwordChangedLetter(userId: string): Letter | undefined {
  const owner = accounts.addressOf(userId);
  return owner && { ...owner, write: () => passwordChangedMail(PRODUCT_NAME, BASE_URL) };
}

/** The key is the account's number and what happened. */
export function secondFactorLetter(key: string): Letter | undefined {
  const [userId = "", event = ""] = key.split(".");
  if (!isFactorEvent(event)) return undefined;
  const owner = accounts.addressOf(userId);
  return owner && { ...owner, write: () => secondFactorMail(event, PRODUCT_NAME, BASE_URL, env.CONTACT_EMAIL) };
}

/** The key is the account's number and what was taken. */
export function takenLetter(key: string): Letter | undefined {
  const [userId = "", taken = ""] = key.split(".");
  const owner = isTaken(taken) && accounts.addressOf(userId);
  return owner ? { ...owner, write: (name) => takenMail(name, taken, PRODUCT_NAME, BASE_URL) } : undefined;
}

export function emailChangedLetter(changeId: string): Letter | undefined {
  const change = changeToTell(changeId);
  if (!change) return undefined;
  const write = change.isWaiting ? emailWillChangeMail : emailChangedMail;
  return { to: change.oldEmail, write: () => write(change.token, PRODUCT_NAME, BASE_URL) };
}

export function exportLetter(id: string): Letter | undefined {
  const file = exports.wanted(id);
  const owner = file && accounts.addressOf(file.userId);
  const parent = file?.forParent ? guardians.guardianOf(file.userId) : undefined;
  const receiver = file?.forParent ? parent && { to: parent.email, isConfirmed: true, name: owner?.name ?? "" } : owner;
  const token = receiver && exports.ready(id);
  return token ? { ...receiver, write: (name) => exportMail(name, PRODUCT_NAME, BASE_URL, token) } : undefined;
}

function aboutPost(report: reports.Report) {
  return { ...report, post: subjectOf(report) };
}

export function reportLetter(reportId: string): Letter | undefined {
  const report = reports.byId(reportId);
  if (report?.state !== "open") return undefined;
  return { to: operatorsAddress(), write: () => reportMail(aboutPost(report), PRODUCT_NAME, BASE_URL) };
}

/** Sent at once, and never gathered with others. */
export function graveReportLetter(reportId: string): Letter | undefined {
  const report = reports.byId(reportId);
  if (report?.state !== "open") return undefined;
  return { to: operatorsAddress(), write: () => graveReportMail(aboutPost(report), PRODUCT_NAME, BASE_URL) };
}

/** Sent after an hour, unless the operator has opened the post. */
export function graveReminderLetter(reportId: string): Letter | undefined {
  const report = reports.byId(reportId);
  if (report?.state !== "open") return undefined;
  return { to: operatorsAddress(), write: () => graveReminderMail(aboutPost(report), PRODUCT_NAME, BASE_URL) };
}

export function reportDigestLetter(): Letter | undefined {
  const open = reports.open();
  if (open.length === 0) return undefined;
  return { to: operatorsAddress(), write: () => reportDigestMail(open.map(aboutPost), PRODUCT_NAME, BASE_URL) };
}

export function deadJobsLetter(): Letter | undefined {
  const { length } = jobs.dead();
  return length === 0 ? undefined : { to: operatorsAddress(), write: () => deadJobsMail(length, PRODUCT_NAME, BASE_URL) };
}

export function faultLetter(name: string): Letter | undefined {
  const fault = upkeep.faultNow(name);
  return fault && { to: operatorsAddress(), write: () => faultMail(fault.words, PRODUCT_NAME, BASE_URL) };
}

export function ageQuestionLetter(): Letter | undefined {
  const waiting = guardians.countWaiting();
  return waiting ? { to: operatorsAddress(), write: () => ageQuestionMail(waiting, PRODUCT_NAME, BASE_URL) } : undefined;
}

export function churnLetter(): Letter {
  return { to: operatorsAddress(), write: () => churnMail(churnRate(), PRODUCT_NAME) };
}

export function operatorsAddress(): string {
  return accounts.addressOf(env.OPERATOR_USER_ID)?.to ?? env.CONTACT_EMAIL;
}
