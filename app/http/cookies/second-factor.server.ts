import { sealedCookie } from "./sealed-cookie.server.ts";

const QUARTER_HOUR = 15 * 60;

const ticket = sealedCookie<Ticket>("log-in-ticket", QUARTER_HOUR);

/** The new sealed key, between the first and the second step of turning the second factor on. */
const begun = sealedCookie<string>("begun-second-factor", QUARTER_HOUR);

export interface Ticket {
  ticket: string;
  to: string;
}

export function ticketOf(request: Request): Ticket | undefined {
  return ticket.parse(request.headers.get("cookie"));
}

export function ticketCookie(given: Ticket): string {
  return ticket.serialize(given);
}

export function clearedTicket(): string {
  return ticket.cleared();
}

export function begunOf(request: Request): string {
  return begun.parse(request.headers.get("cookie")) ?? "";
}

export function begunCookie(sealedKey: string): string {
  return begun.serialize(sealedKey);
}

export function clearedBegun(): string {
  return begun.cleared();
}
