import type { AgeBand } from "#app/schemas/age-bands.ts";
import {
  childrenIn,
  DAY,
  inCrew,
  isChild,
  isMinor,
  type Link,
  linkOf,
  mayAsk,
  mayBeCrew,
  mayBeGrownUp,
  mayFollow,
  mayStayFollower,
  type Name,
  pair,
  rank,
  sees,
  seesEdit,
  type World,
} from "./people.ts";

/* The changes that each act makes in the model, if the rulings allow it. */

export function ask(world: World, asker: Name, asked: Name): void {
  if (!world.people[asker].isIn) return;
  if (linkOf(world, asked, asker)?.isTold) {
    accept(world, asker, asked);
    return;
  }
  if (linkOf(world, asker, asked) || !mayAsk(world, asker, asked)) return;
  const link = { asker, asked, isTold: false, isAnswered: false, isAccepted: false, yes: new Set<Name>() };
  world.links.push(link);
  // A child's own request waits for its parent.
  if (!isChild(world.people[asker])) tell(world, link);
}

/** If the asked person had asked, too, both want the link. */
function tell(world: World, link: Link): void {
  const opposite = linkOf(world, link.asked, link.asker);
  if (opposite) drop(world, opposite);
  link.isTold = true;
  if (opposite) link.isAnswered = true;
  decide(world, link);
}

export function accept(world: World, asked: Name, asker: Name): void {
  const link = linkOf(world, asker, asked);
  if (!world.people[asked].isIn || !world.people[asker].isIn || !link?.isTold || link.isAnswered) return;
  if (!mayBeCrew(world, asker, asked)) return;
  link.isAnswered = true;
  decide(world, link);
}

/** A link stands once the asked person and each child's own parent have agreed. */
function decide(world: World, link: Link): void {
  link.isAccepted = link.isAnswered && childrenIn(world, link).every((child) => link.yes.has(child));
}

/** The asked person declines or ends the link; the asker takes it back. */
export function leave(world: World, who: Name, other: Name): void {
  if (!world.people[who].isIn) return;
  for (const link of [linkOf(world, other, who), linkOf(world, who, other)])
    if (link && (link.asker === who || link.isTold)) end(world, link);
}

/** Ends a link by the link's id. */
export function leaveLink(world: World, who: Name, link: Link): void {
  if (world.people[who].isIn && (link.asker === who || link.isTold)) end(world, link);
}

/** Ends, like the wire, a received request or an accepted link. */
export function removeFromCrew(world: World, who: Name, other: Name): void {
  if (!world.people[who].isIn) return;
  const [received, sent] = [linkOf(world, other, who), linkOf(world, who, other)];
  if (received?.isTold) end(world, received);
  else if (sent?.isAccepted) end(world, sent);
}

function drop({ links }: World, link: Link): void {
  links.splice(links.indexOf(link), 1);
}

function end(world: World, link: Link): void {
  drop(world, link);
  for (const child of childrenIn(world, link)) endFollows(world, child);
}

/** Only its Crew follows an under-13. */
function endFollows(world: World, who: Name): void {
  for (const names of world.follows) {
    const [follower, followed] = names.split(" ") as [Name, Name];
    if ((follower === who || followed === who) && !mayStayFollower(world, follower, followed)) world.follows.delete(names);
  }
}

export function follow(world: World, who: Name, other: Name): void {
  if (mayFollow(world, who, other)) world.follows.add(pair(who, other));
}

export function unfollow(world: World, who: Name, other: Name): void {
  if (world.people[who].isIn) world.follows.delete(pair(who, other));
}

export function removeFollower(world: World, who: Name, follower: Name): void {
  if (world.people[who].isIn && isFollowerNamed(world, follower, who)) world.follows.delete(pair(follower, who));
}

/** Minors see who follows them; adults do not see minors outside their Crew. */
function isFollowerNamed(world: World, follower: Name, followed: Name): boolean {
  return isMinor(world.people[followed]) || isTold(world, follower, followed);
}

function isTold(world: World, who: Name, to: Name): boolean {
  return !isMinor(world.people[who]) || inCrew(world, who, to);
}

/** Ends only the named relations of the two: the end of a nameless one would reveal its owner. */
export function block(world: World, who: Name, other: Name): void {
  const { people, blocks, stokes, follows, edits } = world;
  if (who === other || !people[who].isIn || blocks.has(pair(who, other)) || !sees(world, who, other)) return;
  blocks.add(pair(who, other));
  for (const [giver, poster] of [
    [who, other],
    [other, who],
  ] as const)
    if (isTold(world, giver, poster)) for (const { id, poster: by } of edits) if (by === poster) stokes.delete(pair(giver, id));
  follows.delete(pair(who, other));
  if (isFollowerNamed(world, other, who)) follows.delete(pair(other, who));
  for (const link of [linkOf(world, other, who), linkOf(world, who, other)]) if (link) end(world, link);
}

export function unblock({ people, blocks }: World, who: Name, other: Name): void {
  if (people[who].isIn) blocks.delete(pair(who, other));
}

export function stoke(world: World, who: Name, editId: string, isWanted: boolean): void {
  const edit = world.edits.find(({ id }) => id === editId);
  if (!edit || edit.poster === who || !world.people[who].isIn || !seesEdit(world, who, edit)) return;
  if (isWanted) world.stokes.add(pair(who, editId));
  else world.stokes.delete(pair(who, editId));
}

export function takeBackStoke({ people, stokes }: World, who: Name, editId: string): void {
  if (people[who].isIn) stokes.delete(pair(who, editId));
}

export function parentAnswers(world: World, child: Name, link: Link, isYes: boolean, isConfirmed: boolean): void {
  const other = link.asker === child ? link.asked : link.asker;
  const hasAgreed = link.yes.has(child);
  const isAsked = link.isTold || link.asker === child;
  const isWaiting = !link.isAccepted && !hasAgreed && isAsked && isChild(world.people[child]);
  const mayUndo = link.isAccepted || hasAgreed;
  if (!world.links.includes(link) || !hasPage(world, child) || !world.people[other].isIn || !isAsked) return;
  if (!(isWaiting || (mayUndo && !isYes))) return;
  if (isYes && mayBeGrownUp(world, other) && !isConfirmed) return;
  if (!isYes) {
    world.refusals.set(pair(child, other), world.now);
    end(world, link);
    return;
  }
  link.yes.add(child);
  if (link.asker === child && !link.isTold) tell(world, link);
  else decide(world, link);
}

/** One parent makes a code, and the other types it. */
export function parentsLink(world: World, one: Name, other: Name): void {
  const both = [world.people[one], world.people[other]];
  const areIn = both.every((person) => person.isIn && isChild(person)) && hasPage(world, one) && hasPage(world, other);
  if (one === other || !areIn || world.blocks.has(pair(one, other)) || world.blocks.has(pair(other, one))) return;
  for (const link of [linkOf(world, other, one), linkOf(world, one, other)]) if (link) end(world, link);
  world.links.push({ asker: one, asked: other, isTold: true, isAnswered: true, isAccepted: true, yes: new Set([one, other]) });
}

/** The parent of an under-13 who agreed. */
export function hasPage({ people }: World, child: Name): boolean {
  const { agreed } = people[child];
  return agreed === "6-9" || agreed === "10-12";
}

export function parentOpens({ people }: World, child: Name, isOpen: boolean): void {
  people[child].isOpen = isOpen;
}

export function parentWithdraws(world: World, child: Name): void {
  if (!hasPage(world, child)) return;
  world.people[child].agreed = undefined;
  startOver(world, child);
}

export function parentSwitches({ people }: World, child: Name, isOn: boolean): void {
  people[child].hasWaysOut = isOn;
}

/** Deletes the account and opens another one with the same address, as an adult. The model remembers a child's age. */
export function comeBack(world: World, who: Name, id: string): void {
  const { people, links, follows, blocks, stokes, refusals } = world;
  const before = people[who];
  const isTheirs = (names: string) => names.split(" ").includes(who);
  const theirEdits = new Set(world.edits.flatMap((edit) => (edit.poster === who ? [edit.id] : [])));
  for (const names of [...follows, ...blocks, ...stokes, ...refusals.keys()])
    if (isTheirs(names) || theirEdits.has(names.split(" ")[1] ?? ""))
      for (const ties of [follows, blocks, stokes, refusals]) ties.delete(names);
  world.links = links.filter(({ asker, asked }) => asker !== who && asked !== who);
  world.edits = world.edits.filter(({ poster }) => poster !== who);
  world.spots = world.spots.filter(({ author }) => author !== who);
  const told = isChild(before) ? youngest(before.band, before.told) : before.told;
  const band = told ?? "18+";
  const isIn = told === undefined;
  const fresh = { isAsked: false, bandSince: world.now, agreed: undefined, isOpen: false, hasWaysOut: false, showsPlace: false };
  people[who] = { ...before, ...fresh, id, told, band, isIn, reach: isIn ? band : undefined };
}

function youngest(one: AgeBand, other: AgeBand = one): AgeBand {
  return rank(one) < rank(other) ? one : other;
}

function startOver({ people }: World, who: Name): void {
  Object.assign(people[who], { isIn: false, isOpen: false, hasWaysOut: false });
}

/** Returns the need of a move: a parent's code, nothing, or the operator. */
export function wayTo({ people, now }: World, who: Name, to: AgeBand): "code" | "free" | "operator" {
  const { band, bandSince, isIn } = people[who];
  if (to === "18+") return band === "18+" || (band === "13-17" && now >= bandSince + 365 * DAY) ? "free" : "operator";
  if (isIn && to === band) return "free";
  return isChild(people[who]) || to === "6-9" || to === "10-12" ? "code" : "free";
}

/** Gives an age, with or without a parent's code. A younger age counts even if the form is refused. */
export function tellAge(world: World, who: Name, to: AgeBand, hasCode: boolean): void {
  const person = world.people[who];
  const way = wayTo(world, who, to);
  if (way === "operator") return;
  const before = { ...person };
  if (rank(to) < rank(person.band)) {
    Object.assign(person, { band: to, bandSince: world.now });
    if (person.reach && rank(to) < rank(person.reach)) person.isAsked = true;
    settle(world, who, before.band);
  }
  if (way === "code" && !hasCode) return;
  const previous = person.band;
  if (to !== person.band) Object.assign(person, { band: to, bandSince: world.now });
  if (way === "code") person.agreed = isChild(person) ? to : undefined;
  if (way === "code" && !isChild(person)) person.told = undefined;
  settle(world, who, previous);
  person.isIn = true;
  if (!person.reach || rank(to) > rank(person.reach)) person.reach = to;
}

export function operatorSetsAge(world: World, who: Name, to: AgeBand): void {
  const person = world.people[who];
  const previous = person.band;
  if (!person.isIn || previous === to) return;
  Object.assign(person, { band: to, reach: to, isAsked: false, bandSince: world.now });
  person.told = undefined;
  if (!isChild(person)) person.agreed = undefined;
  settle(world, who, previous);
}

export function operatorDecides({ people }: World, who: Name, isYoungerBelieved: boolean): void {
  const person = people[who];
  if (!person.isAsked && person.reach === person.band) return;
  if (isYoungerBelieved) person.reach = person.band;
  person.isAsked = false;
}

/** Makes the immediate changes of a new band. */
function settle(world: World, who: Name, previous: AgeBand): void {
  const person = world.people[who];
  const hasConsent = person.agreed !== undefined && rank(person.agreed) <= rank(person.band);
  if (person.isIn && isChild(person) && !hasConsent) startOver(world, who);
  if (person.band === previous) return;
  if (isChild(person)) person.hasWaysOut = false;
  if (isChild(person)) for (const spot of world.spots) if (spot.author === who) spot.isWaiting = true;
  if (!isChild(person) && (previous === "6-9" || previous === "10-12")) {
    // A birthday opens nothing.
    if (!person.isOpen) for (const edit of world.edits) if (edit.poster === who) edit.isCrewOnly = true;
    person.isOpen = false;
  }
  for (const link of world.links.filter(({ asker, asked }) => asker === who || asked === who)) recheck(world, link);
  endFollows(world, who);
}

/** An under-13's link needs the yes of its own parent. */
function recheck(world: World, link: Link): void {
  const waiting = childrenIn(world, link).filter((child) => !link.yes.has(child));
  const isUntold = waiting.includes(link.asker) && !link.isAnswered && !link.isAccepted;
  if (!mayBeCrew(world, link.asker, link.asked)) end(world, link);
  else if (isUntold) link.isTold = false;
  else if (!link.isTold) tell(world, link);
  else if (link.isAccepted) link.isAccepted = waiting.length === 0;
  // No parent has to agree any more, and the request waits for the asked person again.
  else if (waiting.length === 0) link.isAnswered = false;
}
