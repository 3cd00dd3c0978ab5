import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { env } from "#app/env.server.ts";

/** The library defaults to Argon2id; memory is in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Some 49,000 lower-case passwords. As a set they would take another MB; a look through the list takes less than 0.1 ms. */
const COMMON = dictionary["passwords-common"];

const PARAMETERS = `m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`;

const nobodys = hash("nobody has this password", COST);

export function hashed(password: string): Promise<string> {
  return hash(normal(password), COST);
}

/** Whether a hash was made at another cost than new ones are. */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith("$argon2id$") || passwordHash.split("$")[3] !== PARAMETERS;
}

/** Blank, common, or what is known of the product and of whoever chooses it. Digits and signs at the end change little. */
export function isGuessable(password: string, own: readonly string[]): boolean {
  const [whole, word] = [folded(password), wordOf(password)];
  const known = [env.PRODUCT_NAME, ...own, ...own.map((text) => text.split("@")[0] ?? "")];
  return whole === "" || COMMON.includes(whole) || COMMON.includes(word) || known.some((text) => isSame(text, password));
}

function isSame(known: string, password: string): boolean {
  return (
    folded(known) !== "" && (folded(known) === folded(password) || (wordOf(known) !== "" && wordOf(known) === wordOf(password)))
  );
}

function wordOf(text: string): string {
  return folded(text).replace(/[\p{N}\p{P}\p{S}\p{Z}]+$/u, "");
}

function folded(text: string): string {
  return normal(text).trim().toLowerCase();
}

/** An account that is unknown or has no password takes as long as a known one. Older hashes are of the password as typed, so both spellings are tried. */
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
