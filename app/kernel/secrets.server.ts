import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from "node:crypto";
import { env } from "#app/env.server.ts";

/** Has no similar characters, and no vowels, so that no word appears by chance. */
const SIGNS = "BCDFGHJKMNPQRSTVWXYZ23456789";
const [CURRENT = ""] = env.SESSION_SECRETS;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** 256 random bits, safe in headers, cookies and addresses. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** `purpose` prevents the use of a signature for another purpose. */
export function signatureOf(purpose: string, text: string, secret = CURRENT): string {
  return createHmac("sha256", secret).update(`${purpose}\n${text}`).digest("base64url");
}

/** Returns a signature by each secret, to find those made with an earlier one. */
export function signaturesOf(purpose: string, text: string): string[] {
  return env.SESSION_SECRETS.map((secret) => signatureOf(purpose, text, secret));
}

export function isSignature(purpose: string, text: string, given: string): boolean {
  const received = Buffer.from(given);
  return signaturesOf(purpose, text)
    .map((expected) => Buffer.from(expected))
    .some((expected) => expected.length === received.length && timingSafeEqual(expected, received));
}

/** Makes a code that a person types. */
export function newCode(length: number): string {
  return Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join("");
}

/** Encrypts with a key that is derived from the process's secret. */
export function sealed(purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyFor(purpose, CURRENT), iv);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
}

/** Returns undefined for a text sealed for another purpose or with a secret that is no longer valid. */
export function unsealed(purpose: string, given: string): string | undefined {
  const bytes = Buffer.from(given, "base64url");
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
  for (const secret of env.SESSION_SECRETS) {
    const text = opened(keyFor(purpose, secret), bytes);
    if (text !== undefined) return text;
  }
  return undefined;
}

function opened(key: Uint8Array, bytes: Buffer): string | undefined {
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([body, decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

function keyFor(purpose: string, secret: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32));
}
