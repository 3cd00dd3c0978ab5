import { and, eq } from "drizzle-orm";
import { requireState } from "#app/kernel/access/requirements.server.ts";
import { refuseFirstFailure } from "#app/kernel/checks.server.ts";
import * as endings from "#app/kernel/endings.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import { invalid } from "#app/kernel/refusal.server.ts";
import { logEvent } from "#app/kernel/security-events.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { ChangePassword } from "#app/schemas/accounts.ts";
import { atomically, db } from "#db";
import { users } from "#db/schema/index.ts";
import * as passwords from "./hashing.server.ts";
import { changePasswordChecks } from "./log-in-checks.server.ts";
import { endAccess } from "./revoking.server.ts";

const NOTHING = { name: "", email: "" };

/** Ends every session, including the viewer's. Returns the account's id. */
export async function changePassword(viewer: Viewer, input: ChangePassword): Promise<string> {
  const { id } = requireState(viewer, "initial");
  const { name, email } =
    db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, id)).get() ?? NOTHING;
  refuseFirstFailure(input, changePasswordChecks([name, email]));
  const passwordHash = await requirePassword(id, "oldPassword", input.oldPassword);
  if (!setPassword(id, await passwords.hashed(input.newPassword), passwordHash)) throw wrong("oldPassword");
  logEvent("password change done", { user: id });
  return id;
}

/** Counts by account, not by address, so that a stolen session cannot be used to guess the password. Returns its hash. */
export async function requirePassword(userId: string, field: keyof typeof WRONG, password: string): Promise<string> {
  const tries = `change ${userId}`;
  await limits.count("login", tries);
  const { passwordHash } = db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId)).get() ?? {};
  if (!passwordHash || !(await passwords.matches(passwordHash, password))) {
    logEvent("password check failed", { user: userId });
    throw wrong(field);
  }
  await limits.forgive("login", tries);
  return passwordHash;
}

/** Ends all other access too. If `before` is given, the stored hash must still be that one. */
export function setPassword(userId: string, passwordHash: string, before?: string): boolean {
  return atomically(() => {
    const { changes } = db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, userId), before === undefined ? undefined : eq(users.passwordHash, before)))
      .run();
    if (changes === 0) return false;
    endAccess(userId);
    endings.record("password", userId);
    jobs.enqueue("password-changed-mail", userId);
    return true;
  });
}

/** Blocks log-ins by password until the owner has had a code mailed. */
export function dropPassword(userId: string): void {
  db.update(users).set({ passwordHash: "" }).where(eq(users.id, userId)).run();
}

const WRONG = { oldPassword: "That's not your Old Password", password: "That's not your Password" };

function wrong(field: keyof typeof WRONG) {
  return invalid(field, WRONG[field]);
}
