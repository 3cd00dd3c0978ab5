import { and, eq, inArray, ne } from "drizzle-orm";
import { db } from "#db";
import { guardians, users } from "#db/schema/index.ts";
import { agreedFor } from "../guardians/speaking.server.ts";
import { type Opened, tokenUntil } from "../guardians/tokens.server.ts";
import * as crews from "../people/crews.server.ts";

export interface Child {
  id: string;
  name: string;
  /** Ends when the open link does, so that forwarding a link opens nothing for longer. */
  token: string;
  isHere: boolean;
  crew: number;
  asksForNews: boolean;
}

/** Lists the under-13s for whom the mailbox of an open link agreed. */
export function childrenOf({ userId, guardian: { email }, until }: Opened): Child[] {
  const { newsAskedAt, consentedAt } = guardians;
  const rows = db
    .select({ id: users.id, name: users.name, newsAskedAt })
    .from(guardians)
    .innerJoin(users, eq(users.id, guardians.userId))
    .where(and(inArray(users.id, agreedFor(email)), ne(guardians.band, "13-17")))
    .orderBy(consentedAt, users.id)
    .all();
  return rows.flatMap(({ id, name, newsAskedAt: asked }) => {
    const token = tokenUntil(id, until);
    const crew = crews.forParent(id).filter(({ isWaiting }) => isWaiting).length;
    return token ? [{ id, name, token, isHere: id === userId, crew, asksForNews: asked !== null }] : [];
  });
}
