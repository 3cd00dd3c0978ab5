import { Secret, TOTP } from "otpauth";

export const STEP_MS = 30_000;

/** What the app on somebody's phone shows. The key may have blanks. */
export function codeAt(key: string, time = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) }).generate({ timestamp: time });
}
