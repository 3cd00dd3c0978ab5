import { eq } from "drizzle-orm";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import * as notifications from "#app/kernel/notify.server.ts";
import { AGE_IS_CHECKED, existing, Refusal } from "#app/kernel/refusal.server.ts";
import { isActive, isChild, isGrownUp, mayAskToCrew, mayBeCrew, traitsOf } from "#app/kernel/relationships.server.ts";
import { type Viewer, viewerById } from "#app/kernel/viewer.server.ts";
import { firstNameIn } from "#app/text/first-name.ts";
import { atomically, db } from "#db";
import { crews } from "#db/schema/index.ts";
import { askParent } from "./ask-parent.server.ts";
import { type Crew, isTold, linkFrom, linksOf, ofChild, otherIn, toldLinkFrom } from "./crew-links.server.ts";
import * as refusals from "./crew-refusals.server.ts";
import * as follows from "./follows.server.ts";
import * as users from "./users.server.ts";

export { ageClaimsOf, type Crew, countsOf, crewOf, linksFrom, linkWith, otherIn, requestsTo } from "./crew-links.server.ts";

/** Accepts the request that this user sent first, if there is one. Asking twice changes nothing. */
export function ask(viewer: Viewer, userId: string): Crew {
  const { id: askerId } = requireComplete(viewer);
  return atomically(() => {
    if (toldLinkFrom(userId, askerId)) return accept(viewer, userId);
    const askedId = users.get(viewer, userId).id;
    if (askedId === askerId) throw new Refusal("FORBIDDEN", "You cannot be in your own Crew");

    const link = linkFrom(askerId, askedId);
    if (link) return link;
    if (!mayAsk(viewer, askedId)) {
      throw new Refusal("FORBIDDEN", viewer.reachWaits ? AGE_IS_CHECKED : refusals.sentenceFor(askerId, askedId));
    }
    const asked = db.insert(crews).values({ askerId, askedId }).returning().get();
    if (!isChild(viewer)) return tell(asked);
    writeToParents(asked);
    return asked;
  });
}

export function accept(viewer: Viewer, askerId: string): Crew {
  const { id: askedId } = requireComplete(viewer);
  return atomically(() => {
    const link = existing(isActive(askerId) ? toldLinkFrom(askerId, askedId) : undefined);
    if (link.answeredAt) return link;
    if (!mayStand(link)) throw new Refusal("FORBIDDEN");
    const answered = change(link, { answeredAt: Date.now() });
    writeToParents(answered, waitingChildren(link));
    return answered;
  });
}

/** Declines a received request, or removes a user from the viewer's Crew. */
export function remove(viewer: Viewer, userId: string): Crew {
  const { id } = requireComplete(viewer);
  const [asked, asking] = [toldLinkFrom(userId, id), linkFrom(id, userId)];
  const link = existing(asked ?? (asking?.acceptedAt ? asking : undefined));
  return end(link);
}

/** Throws NOT_FOUND for a link between other people, as if it did not exist. */
export function withdraw(viewer: Viewer, crewId: string): Crew {
  const { id } = requireComplete(viewer);
  const link = db.select().from(crews).where(eq(crews.id, crewId)).get();
  if (link?.askerId === id || (link?.askedId === id && isTold(link))) return end(link);
  throw new Refusal("NOT_FOUND");
}

export function leave(viewer: Viewer, userId: string): void {
  const { id } = requireComplete(viewer);
  for (const link of [toldLinkFrom(userId, id), linkFrom(id, userId)]) if (link) end(link);
}

export function endBetween(one: string, other: string): void {
  for (const link of [linkFrom(other, one), linkFrom(one, other)]) if (link) end(link);
}

export function mayAsk(viewer: Viewer, userId: string): boolean {
  const isFollowed = follows.isFollowing(userId, viewer.id);
  return viewer.id !== userId && mayAskToCrew(viewer, traitsOf(userId), isFollowed) && !refusals.isBetween(viewer.id, userId);
}

function mayStand({ askerId, askedId }: Crew): boolean {
  return mayBeCrew(traitsOf(askerId), traitsOf(askedId));
}

/** Call it only after a change of age or business type: a Crew from before parents were asked stands until then. */
export function recheck(userId: string): void {
  atomically(() => {
    for (const link of linksOf(userId)) recheckLink(link);
  });
}

function recheckLink(link: Crew): void {
  const isParents = childrenIn(link).some((childId) => !hasParentsYes(link, childId));
  const isFirst = isChild(traitsOf(link.askerId)) && !link.askerParentAgreedAt && !link.answeredAt && !link.acceptedAt;
  if (!mayStand(link)) end(link);
  else if (isFirst && isTold(link)) writeToParents(change(link, { toldAt: null }));
  else if (!isFirst && !isTold(link)) tell(link);
  else if (isParents && link.acceptedAt) writeToParents(change(link, {}));
  else if (!isParents && link.answeredAt && !link.acceptedAt) change(link, { answeredAt: null });
}

/** `isWanted`: the child has asked or said yes. */
export function forParent(childId: string) {
  return ofChild(childId)
    .map((found) => ({ ...found, isWaiting: waitingChildren(found.link).includes(childId) }))
    .filter(({ link, isWaiting }) => isWaiting || mayUndo(link, childId))
    .map(({ link, other, reach, isWaiting }) => {
      const isWanted = link.askerId === childId || link.answeredAt !== null;
      const otherId = otherIn(link, childId);
      const mayBeAdult = isGrownUp({ reach });
      const isAccepted = link.acceptedAt !== null;
      return { id: link.id, otherId, other: firstNameIn(other), band: reach, mayBeAdult, isWaiting, isWanted, isAccepted };
    });
}

/** A no, even a late one, ends the link and keeps the two from asking for a while. A yes waits for everyone else's. */
export function answerForParent(childId: string, crewId: string, yes: boolean): void {
  atomically(() => {
    const { link } = ofChild(childId).find(({ link }) => link.id === crewId) ?? {};
    const isWaiting = link && waitingChildren(link).includes(childId);
    if (!link || !(isWaiting || (mayUndo(link, childId) && !yes))) throw new Refusal("NOT_FOUND");
    if (!yes) {
      refusals.record(childId, otherIn(link, childId));
      end(link);
    } else if (link.askerId !== childId) change(link, { askedParentAgreedAt: Date.now() });
    else {
      const agreed = change(link, { askerParentAgreedAt: Date.now() });
      if (!isTold(agreed)) tell(agreed);
    }
  });
}

/** Ends a link that this child's parent has not answered. */
export function endUnanswered(childId: string, crewId: string): void {
  atomically(() => {
    const { link } = ofChild(childId).find(({ link }) => link.id === crewId) ?? {};
    if (link && waitingChildren(link).includes(childId)) end(link);
  });
}

/** A parent may take back a yes whether or not everyone else has agreed. */
function mayUndo(link: Crew, childId: string): boolean {
  return link.acceptedAt !== null || hasParentsYes(link, childId);
}

/** Links children whose parents agreed. Throws NOT_FOUND unless both are active under-13s and neither blocked the other. */
export function linkByParents(askerId: string, askedId: string): void {
  atomically(() => {
    const areChildren = [askerId, askedId].every((id) => isActive(id) && isChild(traitsOf(id)));
    if (askerId === askedId || !areChildren) throw new Refusal("NOT_FOUND");
    endBetween(askerId, askedId);
    const now = Date.now();
    const agreed = { toldAt: now, answeredAt: now, askerParentAgreedAt: now, askedParentAgreedAt: now };
    change(
      db
        .insert(crews)
        .values({ askerId, askedId, ...agreed })
        .returning()
        .get(),
      {},
    );
    users.get(viewerById(askerId), askedId);
  });
}

/** A child may have asked in return while its parent has not agreed: then both want it. */
function tell(link: Crew): Crew {
  const opposite = linkFrom(link.askedId, link.askerId);
  if (opposite) db.delete(crews).where(eq(crews.id, opposite.id)).run();
  const now = Date.now();
  const told = change(link, { toldAt: now, ...(opposite && { answeredAt: now }) });
  if (!opposite) notifications.recordRequest(told);
  writeToParents(told, [link.askerId]);
  return told;
}

/** The age of a second user is only a claim, so it does not replace a parent's yes. */
function childrenIn({ askerId, askedId }: Crew): string[] {
  return [askerId, askedId].filter((id) => isChild(traitsOf(id)));
}

function hasParentsYes(link: Crew, childId: string): boolean {
  return Boolean(link.askerId === childId ? link.askerParentAgreedAt : link.askedParentAgreedAt);
}

/** A parent may answer before the child does. The asked child's parent hears of it when the child does. */
function waitingChildren(link: Crew): string[] {
  if (link.acceptedAt) return [];
  return childrenIn(link).filter((childId) => !hasParentsYes(link, childId) && (isTold(link) || link.askerId === childId));
}

/** The only place that accepts a link: once the asked user and every child's parent have agreed. */
function change(link: Crew, said: Partial<Omit<Crew, "id" | "askerId" | "askedId">>): Crew {
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

function end(link: Crew): Crew {
  db.delete(crews).where(eq(crews.id, link.id)).run();
  for (const childId of childrenIn(link)) follows.recheck(childId);
  return link;
}

/** Skips the parents in `before`, who were mailed already. */
function writeToParents(link: Crew, before: string[] = []): void {
  for (const child of waitingChildren(link)) if (!before.includes(child)) askParent("parent-crew-mail", child);
}
