import { sealedCookie } from "./sealed-cookie.server.ts";

/** Carries the email address between the two reset steps, to keep it out of the URL. */
const cookie = sealedCookie<string>("reset-address", 15 * 60);

export function resetAddressOf(request: Request): string | undefined {
  return cookie.parse(request.headers.get("cookie"));
}

export function resetAddress(email: string): string {
  return cookie.serialize(email);
}

export function clearedResetAddress(): string {
  return cookie.cleared();
}
