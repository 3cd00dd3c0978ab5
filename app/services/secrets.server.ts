import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "#app/env.server.ts";

/** 256 random bits, safe in headers, cookies and addresses. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Keyed with the process's secret. `purpose` prevents the use of a signature for another purpose. */
export function signatureOf(purpose: string, text: string): string {
  return createHmac("sha256", env.SESSION_SECRET).update(`${purpose}\n${text}`).digest("base64url");
}

export function isSignature(purpose: string, text: string, given: string): boolean {
  const expected = Buffer.from(signatureOf(purpose, text));
  const received = Buffer.from(given);
  return expected.length === received.length && timingSafeEqual(expected, received);
}
