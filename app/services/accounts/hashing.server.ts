import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";

/** Argon2id is this library's default; memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Lower-case, some 49,000 of them: four megabytes that take 40 ms at the start. */
const COMMON = new Set(dictionary["passwords-common"]);

const nobodys = hash("nobody has this password", COST);

export function hashed(password: string): Promise<string> {
  return hash(normal(password), COST);
}

export function isCommon(password: string): boolean {
  return COMMON.has(normal(password).toLowerCase());
}

/** An unknown account takes as long as a known one, so that the time tells nothing. Hashes from before are of what was typed. */
export async function matches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const expected = passwordHash ?? (await nobodys);
  for (const spelling of new Set([normal(password), password]))
    if (await verify(expected, spelling)) return passwordHash !== undefined;
  return false;
}

/** Keyboards spell one text in several ways (NIST SP 800-63B, 5.1.1.2). */
function normal(password: string): string {
  return password.normalize("NFKC");
}
