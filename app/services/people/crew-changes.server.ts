import { eq } from "drizzle-orm";
import * as notifications from "#app/kernel/notify.server.ts";
import { isChild, traitsOf } from "#app/kernel/relationships.server.ts";
import { db } from "#db";
import { crews } from "#db/schema/index.ts";
import { askParent } from "./ask-parent.server.ts";
import { type Crew, isTold, linkFrom } from "./crew-links.server.ts";
import * as follows from "./follows.server.ts";

/** A child may have asked in return while its parent has not agreed: then both want it. */
export function tell(link: Crew): Crew {
  const opposite = linkFrom(link.askedId, link.askerId);
  if (opposite) db.delete(crews).where(eq(crews.id, opposite.id)).run();
  const now = Date.now();
  const told = change(link, { toldAt: now, ...(opposite && { answeredAt: now }) });
  if (!opposite) notifications.recordRequest(told);
  writeToParents(told, [link.askerId]);
  return told;
}

/** The age of a second user is only a claim, so it does not replace a parent's yes. */
export function childrenIn({ askerId, askedId }: Crew): string[] {
  return [askerId, askedId].filter((id) => isChild(traitsOf(id)));
}

export function hasParentsYes(link: Crew, childId: string): boolean {
  return Boolean(link.askerId === childId ? link.askerParentAgreedAt : link.askedParentAgreedAt);
}

/** A parent may answer before the child does. The asked child's parent hears of it when the child does. */
export function waitingChildren(link: Crew): string[] {
  if (link.acceptedAt) return [];
  return childrenIn(link).filter((childId) => !hasParentsYes(link, childId) && (isTold(link) || link.askerId === childId));
}

/** The only place that accepts a link: once the asked user and every child's parent have agreed. */
export function change(link: Crew, said: Partial<Omit<Crew, "id" | "askerId" | "askedId">>): Crew {
  const next = { ...link, ...said };
  const agreed = next.answeredAt && childrenIn(next).every((childId) => hasParentsYes(next, childId));
  const acceptedAt = agreed ? (link.acceptedAt ?? Date.now()) : null;
  const changed = db
    .update(crews)
    .set({ ...said, acceptedAt })
    .where(eq(crews.id, link.id))
    .returning()
    .get();
  if (acceptedAt && !link.acceptedAt) notifications.recordAcceptance(changed);
  return changed;
}

export function end(link: Crew): Crew {
  db.delete(crews).where(eq(crews.id, link.id)).run();
  for (const childId of childrenIn(link)) follows.recheck(childId);
  return link;
}

/** Skips the parents in `before`, who were mailed already. */
export function writeToParents(link: Crew, before: string[] = []): void {
  for (const child of waitingChildren(link)) if (!before.includes(child)) askParent("parent-crew-mail", child);
}

export function endBetween(one: string, other: string): void {
  for (const link of [linkFrom(other, one), linkFrom(one, other)]) if (link) end(link);
}
