import { sealedCookie } from "./sealed-cookie.server.ts";

/** Shows that the code mailed to the parent was typed in this browser. */
const cookie = sealedCookie<string>("parent-confirmed", 30 * 60);

export function confirmationIn(request: Request): string {
  return cookie.parse(request.headers.get("cookie")) ?? "";
}

export function confirmedCookie(confirmation: string): string {
  return cookie.serialize(confirmation);
}

export function clearedConfirmation(): string {
  return cookie.cleared();
}
