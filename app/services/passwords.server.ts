import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";

/** Argon2id is this library's default; memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Lower-case, some 49,000 of them: four megabytes that take 40 ms at the start. */
const COMMON = new Set(dictionary["passwords-common"]);

const nobodys = hash("nobody has this password", COST);

export function hashed(password: string): Promise<string> {
  return hash(password, COST);
}

export function isCommon(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}

/** An unknown account takes as long as a known one, so that the time tells nothing. */
export async function matches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? (await nobodys), password);
  return right && passwordHash !== undefined;
}
