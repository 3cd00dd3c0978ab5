import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";

/** The library defaults to Argon2id; memory is in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Some 49,000 lower-case passwords: 4 MB, loaded in 40 ms at the start. */
const COMMON = new Set(dictionary["passwords-common"]);

const nobodys = hash("nobody has this password", COST);

export function hashed(password: string): Promise<string> {
  return hash(normal(password), COST);
}

export function isCommon(password: string): boolean {
  return COMMON.has(normal(password).toLowerCase());
}

/** An unknown account takes as long as a known one. Older hashes are of the password as typed, so both spellings are tried. */
export async function matches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const expected = passwordHash ?? (await nobodys);
  for (const spelling of new Set([normal(password), password]))
    if (await verify(expected, spelling)) return passwordHash !== undefined;
  return false;
}

/** Keyboards encode the same text in several ways (NIST SP 800-63B, 5.1.1.2). */
function normal(password: string): string {
  return password.normalize("NFKC");
}
