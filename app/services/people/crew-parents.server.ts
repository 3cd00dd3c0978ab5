import { Refusal } from "#app/kernel/refusal.server.ts";
import { isActive, isChild, isGrownUp, traitsOf } from "#app/kernel/relationships.server.ts";
import { viewerById } from "#app/kernel/viewer.server.ts";
import { firstNameIn } from "#app/text/first-name.ts";
import { atomically, db } from "#db";
import { crews } from "#db/schema/index.ts";
import { change, end, endBetween, hasParentsYes, tell, waitingChildren } from "./crew-changes.server.ts";
import { type Crew, isTold, ofChild, otherIn } from "./crew-links.server.ts";
import * as refusals from "./crew-refusals.server.ts";
import * as users from "./users.server.ts";

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
