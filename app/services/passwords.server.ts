import { hash, verify } from "@node-rs/argon2";

/** Argon2id is this library's default; memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const nobodys = hash("nobody has this password", COST);

export function hashed(password: string): Promise<string> {
  return hash(password, COST);
}

/** An unknown account takes as long as a known one, so that the time tells nothing. */
export async function matches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? (await nobodys), password);
  return right && passwordHash !== undefined;
}
