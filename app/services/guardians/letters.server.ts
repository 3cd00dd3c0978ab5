import { eq } from "drizzle-orm";
import type { AgeBand } from "#app/schemas/words.ts";
import { db } from "#db";
import { users } from "#db/schema.ts";
import { standingOf } from "./bands.server.ts";
import * as codes from "./codes.server.ts";
import { guardianOf, knownParentOf } from "./consent.server.ts";
import { askedTokenFor, tokenFor } from "./links.server.ts";

/** What a mail to a parent needs to know. The child is called by its first name. */
interface ParentLetter {
  to: string;
  isConfirmed: boolean;
  name: string;
  band: AgeBand | null;
  token: string;
}

/** For what a child asks, or for what the parent does on their page; with a code that is made now. */
export function codeLetter(userId: string, end: codes.Purpose["end"]): (ParentLetter & { code: string }) | undefined {
  const name = firstNameOf(userId);
  const issued = name === undefined ? undefined : codes.issue(userId, end);
  if (!name || !issued) return undefined;
  const isConfirmed = knownParentOf(userId) === issued.email;
  return { to: issued.email, isConfirmed, name, band: issued.band, code: issued.code, token: askedTokenFor(issued) };
}

/** For what the parent's page is for. */
export function pageLetter(userId: string): (ParentLetter & { isBusiness: boolean }) | undefined {
  const guardian = guardianOf(userId);
  const [name, token] = [firstNameOf(userId), tokenFor(userId)];
  if (!guardian || !name || !token) return undefined;
  return { to: guardian.email, isConfirmed: true, name, band: guardian.band, isBusiness: standingOf(userId).isBusiness, token };
}

/** Letters only: whoever types a name must not write to a stranger by it. */
export function firstNameOf(userId: string): string | undefined {
  const row = db.select({ name: users.name }).from(users).where(eq(users.id, userId)).get();
  return row && (/^[\p{L}\p{M}'’-]{1,30}(?=\s|$)/u.exec(row.name)?.[0] ?? "A child");
}
