import { eq } from "drizzle-orm";
import { atomically, db } from "#db";
import { crews } from "#db/schema.ts";
import { complete } from "./access.server.ts";
import { type Crew, inEither, linkFrom, linksOf, ofChild } from "./crew-links.server.ts";
import * as jobs from "./jobs.server.ts";
import * as notifications from "./notifications/recording.server.ts";
import { isChild, mayBeCrew, needsParent, traitsOf } from "./pairs.server.ts";
import { Refusal } from "./refusal.server.ts";
import * as users from "./users.server.ts";
import type { Viewer } from "./viewer.server.ts";

export { type Crew, countsOf, crewOf, linksFrom, linkWith, otherIn, requestsTo } from "./crew-links.server.ts";

/** Asks somebody to be crew. Whoever was asked by them before says yes with it; asking twice changes nothing. */
export function ask(viewer: Viewer, userId: string): Crew {
  const { id: askerId } = complete(viewer);
  return atomically(() => {
    const askedId = met(viewer, userId);
    if (askedId === askerId) throw new Refusal("FORBIDDEN", "You cannot be in your own Crew");
    if (linkFrom(askedId, askerId)) return accept(viewer, askedId);

    const link = linkFrom(askerId, askedId);
    if (link) return link;
    if (!mayAsk(askerId, askedId)) throw new Refusal("FORBIDDEN");
    const asked = db.insert(crews).values({ askerId, askedId }).returning().get();
    notifications.ofRequest(asked);
    writeToParent(asked);
    return asked;
  });
}

/** Says yes to whoever asked; only the asked can. */
export function accept(viewer: Viewer, askerId: string): Crew {
  const { id: askedId } = complete(viewer);
  return atomically(() => {
    const link = linkFrom(met(viewer, askerId), askedId);
    if (!link) throw new Refusal("NOT_FOUND");
    if (link.answeredAt) return link;
    if (!mayAsk(link.askerId, askedId)) throw new Refusal("FORBIDDEN");
    const answered = change(link, { answeredAt: Date.now() });
    if (!waitingChild(link)) writeToParent(answered);
    return answered;
  });
}

/** Says no to whoever asked, or takes somebody out of one's crew. */
export function remove(viewer: Viewer, userId: string): Crew {
  const { id } = complete(viewer);
  const [asked, asking] = [linkFrom(userId, id), linkFrom(id, userId)];
  const link = asked ?? (asking?.acceptedAt ? asking : undefined);
  if (!link) throw new Refusal("NOT_FOUND");
  return end(link);
}

/** Ends a link by its own id. Either side may; one of other people answers like one that does not exist. */
export function withdraw(viewer: Viewer, crewId: string): Crew {
  const { id } = complete(viewer);
  const link = db.select().from(crews).where(eq(crews.id, crewId)).get();
  if (!link || !inEither(link, id)) throw new Refusal("NOT_FOUND");
  return end(link);
}

/** Ends whatever there is between the two, or has been asked. */
export function leave(viewer: Viewer, userId: string): void {
  const { id } = complete(viewer);
  for (const link of [linkFrom(userId, id), linkFrom(id, userId)]) if (link) end(link);
}

export function mayAsk(oneId: string, otherId: string): boolean {
  return oneId !== otherId && mayBeCrew(traitsOf(oneId), traitsOf(otherId));
}

/** After a change of age or trade: links that are not allowed any more go, others wait again for who has to say yes. */
export function recheck(userId: string): void {
  atomically(() => {
    for (const link of linksOf(userId)) {
      const isParents = childIn(link) !== undefined;
      if (!mayAsk(link.askerId, link.askedId)) end(link);
      else if (isParents && link.acceptedAt && !link.parentAgreedAt) writeToParent(change(link, {}));
      else if (!isParents && link.answeredAt && !link.acceptedAt) change(link, { answeredAt: null });
    }
  });
}

/** What a child's parent has to decide: the child asked an adult, or said yes to one. */
export function waitingForParent(childId: string): { id: string; other: string }[] {
  return ofChild(childId)
    .filter(({ link }) => waitingChild(link) === childId)
    .map(({ link, other }) => ({ id: link.id, other }));
}

/** The parent's word. A no ends it; a yes makes it a crew once the asked has said yes as well. */
export function answerForParent(childId: string, crewId: string, yes: boolean): void {
  atomically(() => {
    const { link } = ofChild(childId).find(({ link }) => link.id === crewId) ?? {};
    if (!link || waitingChild(link) !== childId) throw new Refusal("NOT_FOUND");
    if (yes) change(link, { parentAgreedAt: Date.now() });
    else end(link);
  });
}

function met(viewer: Viewer, userId: string): string {
  const person = users.find(viewer, userId);
  if (!person) throw new Refusal("NOT_FOUND");
  return person.id;
}

/** The child whose parent has to agree, if one of the two is. */
function childIn({ askerId, askedId }: Crew): string | undefined {
  const [asker, asked] = [traitsOf(askerId), traitsOf(askedId)];
  if (!needsParent(asker, asked)) return undefined;
  return isChild(asker) ? askerId : askedId;
}

/** The child that has said its part while its parent has not. */
function waitingChild(link: Crew): string | undefined {
  const child = childIn(link);
  return !link.parentAgreedAt && (link.askerId === child || link.answeredAt) ? child : undefined;
}

/** The one place that makes a link a crew: everybody who has to has said yes. */
function change(link: Crew, said: Partial<Pick<Crew, "answeredAt" | "parentAgreedAt">>): Crew {
  const next = { ...link, ...said };
  const agreed = next.answeredAt && (next.parentAgreedAt || !childIn(next));
  const acceptedAt = agreed ? (link.acceptedAt ?? Date.now()) : null;
  const changed = db
    .update(crews)
    .set({ ...said, acceptedAt })
    .where(eq(crews.id, link.id))
    .returning()
    .get();
  if (acceptedAt && !link.acceptedAt) notifications.ofAcceptance(changed);
  return changed;
}

function end(link: Crew): Crew {
  db.delete(crews).where(eq(crews.id, link.id)).run();
  return link;
}

function writeToParent(link: Crew): void {
  const child = waitingChild(link);
  if (child) jobs.enqueue("parent-crew-mail", child);
}
