import { type CookieOptions, createCookie } from "@remix-run/node";
import { env } from "../env.server.ts";

const OPTIONS = {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  maxAge: 15 * 60,
  secrets: [env.SESSION_SECRET],
  secure: env.BASE_URL.startsWith("https:"),
} satisfies CookieOptions;

/** Between the password and the code of a log-in. */
const ticket = createCookie("log-in-ticket", OPTIONS);

/** The new key, sealed, between the first and the second step of turning it on. */
const begun = createCookie("begun-second-factor", OPTIONS);

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
