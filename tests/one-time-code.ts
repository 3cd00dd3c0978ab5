import { Secret, TOTP } from "otpauth";

export const STEP_MS = 30_000;

/** Returns the code that an authenticator app shows. The key may have blanks. */
export function codeAt(key: string, time = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) }).generate({ timestamp: time });
}
