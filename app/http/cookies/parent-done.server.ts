import { sealedCookie } from "./sealed-cookie.server.ts";

interface Told {
  token: string;
  done: string;
}

/** Carries what a parent did by a link that no longer opens anything. In the address, anybody could forge it. */
const cookie = sealedCookie<Told>("parent-done", 10 * 60);

export function doneCookie(told: Told): string {
  return cookie.serialize(told);
}

/** Returns what was done in this browser by the link with this token. */
export function doneIn(request: Request, token: string): string | undefined {
  const told = cookie.parse(request.headers.get("cookie"));
  return told?.token === token ? told.done : undefined;
}

export function clearedDone(): string {
  return cookie.cleared();
}
