import { sealedCookie } from "./sealed-cookie.server.ts";

interface Told {
  token: string;
  done: string;
}

/** Says what a parent did by a link that opens nothing any more. An address could be forged to say it. */
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
