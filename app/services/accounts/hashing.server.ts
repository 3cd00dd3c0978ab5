import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { env } from "#app/env.server.ts";

/** The library defaults to Argon2id; memory is in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A set of these 49,000 passwords would take another MB; searching the list takes less than 0.1 ms. */
const COMMON = dictionary["passwords-common"];

const PARAMETERS = `m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`;

const nobodys = hash("nobody has this password", COST);

export function hashed(password: string): Promise<string> {
  return hash(normal(password), COST);
}

export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith("$argon2id$") || passwordHash.split("$")[3] !== PARAMETERS;
}

/** Covers blank and common passwords, and words of the product and the account. Digits and signs at the end change little. */
export function isGuessable(password: string, own: readonly string[]): boolean {
  const [whole, word] = [visible(password), wordOf(password)];
  const known = [env.PRODUCT_NAME, ...own, ...own.map((text) => text.split("@")[0] ?? "")];
  return whole === "" || [whole, lettersOf(password), word].some(isCommon) || known.some((text) => isSame(text, password));
}

function isCommon(text: string): boolean {
  return text !== "" && COMMON.includes(text);
}

function isSame(known: string, password: string): boolean {
  return [lettersOf, wordOf].some((part) => part(known) !== "" && part(known) === part(password));
}

function wordOf(text: string): string {
  return lettersOf(text).replace(/\p{N}+$/u, "");
}

/** Signs, blanks and invisible characters make a known text no harder to guess. */
function lettersOf(text: string): string {
  return visible(text).replace(/[^\p{L}\p{N}]/gu, "");
}

/** Unicode counts some blanks as letters or signs: the Hangul fillers, which are ignorable, and the empty Braille sign. */
function visible(text: string): string {
  return normal(text)
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]/gu, "")
    .toLowerCase();
}

/** Takes as long without an account or password. Tries both spellings, since older hashes are of the password as typed. */
export async function matches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const expected = passwordHash || (await nobodys);
  for (const spelling of new Set([normal(password), password]))
    if (await verify(expected, spelling)) return Boolean(passwordHash);
  return false;
}

/** Keyboards encode the same text in several ways (NIST SP 800-63B, 5.1.1.2). */
function normal(password: string): string {
  return password.normalize("NFKC");
}
