import { and, eq } from "drizzle-orm";
import { refuseFirstFailure } from "#app/kernel/checks.server.ts";
import * as endings from "#app/kernel/endings.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import type { Origin } from "#app/kernel/origin.ts";
import { equalsParam } from "#app/kernel/params.ts";
import { invalid, Refusal } from "#app/kernel/refusal.server.ts";
import { hashOf, sealed, unsealed } from "#app/kernel/secrets.server.ts";
import { logEvent } from "#app/kernel/security-events.server.ts";
import type { LogIn, SignUp } from "#app/schemas/accounts.ts";
import { asStored } from "#app/text/email-address.ts";
import { atomically, db } from "#db";
import { users } from "#db/schema/index.ts";
import * as toldAges from "../guardians/told-ages.server.ts";
import * as sessions from "../people/sessions.server.ts";
import { refuseTaken } from "./email.server.ts";
import * as passwords from "./hashing.server.ts";
import * as knownClients from "./known-clients.server.ts";
import { LOG_IN, SIGN_UP } from "./log-in-checks.server.ts";
import { hasSecondFactor } from "./second-factor.server.ts";
import { requireCode } from "./second-factor-codes.server.ts";
import { spellingsOf } from "./spellings.server.ts";
import { endSuspension, isSuspended, Suspended } from "./suspending.server.ts";

const credentials = db
  .select({
    id: users.id,
    email: users.email,
    passwordHash: users.passwordHash,
    suspendedAt: users.suspendedAt,
    suspendedUntil: users.suspendedUntil,
    closedAt: users.closedAt,
  })
  .from(users)
  .where(equalsParam(users.email, "email"))
  .prepare();

const TICKET = "first-half-of-a-log-in";
const TICKET_MS = 15 * 60 * 1000;
export const TOO_LATE = "That took too long. Please log in again";

export class CodeWanted extends Refusal {
  constructor(readonly ticket: string) {
    const sentence = "Please type the code from your phone";
    super("INVALID", sentence, { code: sentence });
  }
}

/** Returns the session token. */
export async function logIn(origin: Origin, input: LogIn): Promise<string> {
  refuseFirstFailure(input, LOG_IN);
  const email = asStored(input.email);
  const tries = `${limits.addressKey(origin.address)} ${email}`;
  // Count before the check, or many simultaneous attempts would all pass.
  await limits.count("login", tries);
  return limits.inQueue("account", knownClients.keyFor(origin.address, email), () => judge(origin, email, tries, input));
}

async function judge(origin: Origin, email: string, tries: string, input: LogIn): Promise<string> {
  const account = accountFor(email);
  const isRight = await passwords.matches(account?.passwordHash, input.password);
  // The password may have been changed during the check.
  if (!isRight || !account || accountFor(email)?.passwordHash !== account.passwordHash) {
    await limits.note("account", knownClients.keyFor(origin.address, email));
    logEvent("log-in failed", { user: account?.id });
    throw invalid("email", "That email and password don't match");
  }
  await limits.forgive("login", tries);
  const passwordHash = await renewedHash(account, input.password);
  if (!hasSecondFactor(account.id)) return admit(account, origin);
  const ticket = sealed(TICKET, [Date.now() + TICKET_MS, email, hashOf(passwordHash)].join("\n"));
  if (!input.code) throw new CodeWanted(ticket);
  return logInWithCode(origin, ticket, input.code);
}

async function renewedHash({ id, passwordHash: before }: Account, password: string): Promise<string> {
  if (!passwords.isOutdated(before)) return before;
  const passwordHash = await passwords.hashed(password);
  const isAsBefore = and(eq(users.id, id), eq(users.passwordHash, before));
  return db.update(users).set({ passwordHash }).where(isAsBefore).run().changes ? passwordHash : before;
}

export async function logInWithCode(origin: Origin, ticket: string, code: string): Promise<string> {
  const { id, email } = accountOf(ticket);
  await requireCode(id, code, knownClients.keyFor(origin.address, email));
  // Read the account again: the password may have been changed during the check.
  return admit(accountOf(ticket), origin, Date.now());
}

/** Call it before reading the form of a new account. */
export async function mayJoin(origin: Origin): Promise<void> {
  await limits.requireTry("signup", limits.addressKey(origin.address));
}

export async function signUp(origin: Origin, input: SignUp): Promise<string> {
  refuseFirstFailure(input, SIGN_UP);
  await limits.count("signup", limits.addressKey(origin.address));
  const passwordHash = await passwords.hashed(input.password);

  const email = asStored(input.email);
  refuseTaken(email);
  const { id, token } = atomically(() => {
    const told = toldAges.bandFor(email);
    const band = { lowestBand: told, bandSetAt: told && Date.now() };
    const { id } = db
      .insert(users)
      .values({ name: input.name, email, passwordHash, ...band })
      .returning({ id: users.id })
      .get();
    if (told) endings.record("band", id, { detail: told });
    return { id, token: open(id, origin) };
  });
  logEvent("sign-up done", { user: id });
  return token;
}

/** Serves the product's own mails; never return it to a client. */
export function addressOf(id: string): { name: string; to: string; isConfirmed: boolean } | undefined {
  const { name, email, emailConfirmedAt } = users;
  const found = db.select({ name, to: email, emailConfirmedAt }).from(users).where(eq(users.id, id)).get();
  return found && { name: found.name, to: found.to, isConfirmed: found.emailConfirmedAt !== null };
}

export function idOf(email: string): string | undefined {
  return accountFor(email)?.id;
}

function accountOf(ticket: string) {
  const [until, email = "", passwordHash] = unsealed(TICKET, ticket)?.split("\n") ?? [];
  const account = Number(until) > Date.now() ? accountFor(email) : undefined;
  if (!account || hashOf(account.passwordHash) !== passwordHash) throw new Refusal("INVALID", TOO_LATE);
  return account;
}

type Account = NonNullable<ReturnType<typeof accountFor>>;

function admit(account: Account, origin: Origin, passedAt?: number): string {
  const user = account.id;
  if (isSuspended(account)) {
    logEvent("log-in refused", { user });
    throw new Suspended(user);
  }
  if (account.suspendedAt) endSuspension(user);
  logEvent("log-in done", { user });
  knownClients.remember(origin.address, account.email);
  return open(user, origin, passedAt);
}

function open(userId: string, { userAgent, token }: Origin, passedAt?: number): string {
  if (token) sessions.close(token);
  return sessions.open(userId, userAgent, passedAt);
}

function accountFor(email: string) {
  const account = spellingsOf(email)
    .map((spelling) => credentials.get({ email: spelling }))
    .find((found) => found !== undefined);
  return account?.closedAt ? undefined : account;
}
