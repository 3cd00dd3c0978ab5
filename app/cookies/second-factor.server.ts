import { signedCookie } from "./signed-cookie.server.ts";

const QUARTER_HOUR = 15 * 60;

/** Between the password and the code of a log-in. */
const ticket = signedCookie("log-in-ticket", QUARTER_HOUR);

/** The new key, sealed, between the first and the second step of turning it on. */
const begun = signedCookie("begun-second-factor", QUARTER_HOUR);

export interface Ticket {
  ticket: string;
  to: string;
}

export async function ticketOf(request: Request): Promise<Ticket | undefined> {
  return (await ticket.parse(request.headers.get("cookie"))) ?? undefined;
}

export function ticketCookie(given: Ticket): Promise<string> {
  return ticket.serialize(given);
}

export function clearedTicket(): Promise<string> {
  return ticket.serialize("", { maxAge: 0 });
}

export async function begunOf(request: Request): Promise<string> {
  const value: unknown = await begun.parse(request.headers.get("cookie"));
  return typeof value === "string" ? value : "";
}

export function begunCookie(sealedKey: string): Promise<string> {
  return begun.serialize(sealedKey);
}

export function clearedBegun(): Promise<string> {
  return begun.serialize("", { maxAge: 0 });
}
