import { eq } from "drizzle-orm";
import type { AgeBand } from "#app/schemas/words.ts";
import { db } from "#db";
import { users } from "#db/schema.ts";
import { standingOf } from "./bands.server.ts";
import * as codes from "./codes.server.ts";
import { guardianOf } from "./consent.server.ts";
import { tokenFor } from "./links.server.ts";

/** What a mail to a parent needs to know. The child is called by its first name. */
export interface ParentLetter {
  to: string;
  child: string;
  band: AgeBand | null;
}

/** For what a child asks, or for what the parent does on their page; with a code that is made now. */
export function codeLetter(userId: string, end: codes.Purpose["end"]): (ParentLetter & { code: string }) | undefined {
  const child = firstNameOf(userId);
  const issued = child === undefined ? undefined : codes.issue(userId, end);
  return child && issued ? { to: issued.email, child, band: issued.band, code: issued.code } : undefined;
}

/** For what the parent's page is for. */
export function pageLetter(userId: string): (ParentLetter & { isBusiness: boolean; token: string }) | undefined {
  const guardian = guardianOf(userId);
  const [child, token] = [firstNameOf(userId), tokenFor(userId)];
  if (!guardian || !child || !token) return undefined;
  return { to: guardian.email, child, band: guardian.band, isBusiness: standingOf(userId).isBusiness, token };
}

/** Letters only: whoever types a name must not write to a stranger by it. */
function firstNameOf(userId: string): string | undefined {
  const row = db.select({ name: users.name }).from(users).where(eq(users.id, userId)).get();
  return row && (/^[\p{L}\p{M}'’-]{1,30}(?=\s|$)/u.exec(row.name)?.[0] ?? "A child");
}
