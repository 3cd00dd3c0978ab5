import { eq } from "drizzle-orm";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { AGE_IS_CHECKED, existing, Refusal } from "#app/kernel/refusal.server.ts";
import { isActive, isChild, mayAskToCrew, mayBeCrew, traitsOf } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { atomically, db } from "#db";
import { crews } from "#db/schema/index.ts";
import { change, childrenIn, end, hasParentsYes, tell, waitingChildren, writeToParents } from "./crew-changes.server.ts";
import { type Crew, isTold, linkFrom, linksOf, toldLinkFrom } from "./crew-links.server.ts";
import * as refusals from "./crew-refusals.server.ts";
import * as follows from "./follows.server.ts";
import * as users from "./users.server.ts";

export { endBetween } from "./crew-changes.server.ts";
export { ageClaimsOf, type Crew, countsOf, crewOf, linksFrom, linkWith, otherIn, requestsTo } from "./crew-links.server.ts";
export { answerForParent, endUnanswered, forParent, linkByParents } from "./crew-parents.server.ts";

/** Accepts the request that this user sent first, if there is one. Asking twice changes nothing. */
export function ask(viewer: Viewer, userId: string): Crew {
  const { id: askerId } = requireComplete(viewer);
  return atomically(() => {
    if (toldLinkFrom(userId, askerId)) return accept(viewer, userId);
    const askedId = users.get(viewer, userId).id;
    if (askedId === askerId) throw new Refusal("FORBIDDEN", "You can't be in your own Crew");

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
