import { AGE_BANDS, type AgeBand } from "#app/schemas/age-bands.ts";

/* The rulings for a small world, independent of the product's own rules. */

export const NAMES = ["mia", "sol", "ana", "rex", "kit", "pip", "tam", "noa", "northbreak", "fakie", "ops"] as const;
export type Name = (typeof NAMES)[number];

export interface Person {
  id: string;
  /** The youngest band ever given. */
  band: AgeBand;
  /** The oldest band held, or the operator's decision. */
  reach: AgeBand | undefined;
  /** The operator has yet to decide about `reach`. */
  isAsked: boolean;
  bandSince: number;
  isBusiness: boolean;
  isApproved: boolean;
  /** The set-up is complete, with a parent's consent if needed. */
  isIn: boolean;
  /** The band to which a parent has agreed. */
  agreed: AgeBand | undefined;
  /** A parent lets everybody see the account. */
  isOpen: boolean;
  /** A parent lets the child see Discounts and links to other sites. */
  hasWaysOut: boolean;
  showsPlace: boolean;
  /** The remembered age of an ended account with this address. */
  told: AgeBand | undefined;
}

export interface Link {
  asker: Name;
  asked: Name;
  isTold: boolean;
  isAnswered: boolean;
  isAccepted: boolean;
  /** Children whose parent said yes. */
  yes: Set<Name>;
}

export interface Edit {
  id: string;
  poster: Name;
  isCrewOnly: boolean;
  isForMinors: boolean;
}

export interface Spot {
  id: string;
  author: Name;
  isWaiting: boolean;
}

export interface World {
  now: number;
  people: Record<Name, Person>;
  links: Link[];
  /** "follower follower's" names, and so on. */
  follows: Set<string>;
  blocks: Set<string>;
  stokes: Set<string>;
  /** The child and the other person of each refusal by a parent, with its time. */
  refusals: Map<string, number>;
  edits: Edit[];
  spots: Spot[];
}

export const pair = (one: string, other: string) => `${one} ${other}`;
export const rank = (band: AgeBand) => AGE_BANDS.indexOf(band);
export const DAY = 24 * 60 * 60 * 1000;

export const isChild = ({ band }: Person) => band === "6-9" || band === "10-12";
export const isMinor = ({ band }: Person) => band !== "18+";
const isWaitingBusiness = ({ isBusiness, isApproved }: Person) => isBusiness && !isApproved;
const isGivenAll = (person: Person) => !isMinor(person) && !isWaitingBusiness(person);
const isGrownUp = ({ reach = "18+" }: Person) => reach === "18+";

export function linkOf({ links }: World, asker: Name, asked: Name): Link | undefined {
  return links.find((link) => link.asker === asker && link.asked === asked);
}

export function inCrew(world: World, one: Name, other: Name): boolean {
  return [linkOf(world, one, other), linkOf(world, other, one)].some((link) => link?.isAccepted);
}

function isBlocked({ blocks }: World, one: Name, other: Name): boolean {
  return blocks.has(pair(one, other)) || blocks.has(pair(other, one));
}

const isClosed = (person: Person) => isChild(person) && !person.isOpen;
const isOwnOrOperators = (viewer: Name, whose: Name) => viewer === whose || viewer === "ops";

export function sees(world: World, viewer: Name, other: Name): boolean {
  if (isOwnOrOperators(viewer, other)) return true;
  const { [viewer]: self, [other]: person } = world.people;
  if (!self.isIn || !person.isIn || isBlocked(world, viewer, other)) return false;
  return !isClosed(person) || inCrew(world, viewer, other);
}

export function seesEdit(world: World, viewer: Name, { poster, isCrewOnly, isForMinors }: Edit): boolean {
  if (isOwnOrOperators(viewer, poster)) return true;
  if (!sees(world, viewer, poster) || !(isForMinors || isGivenAll(world.people[viewer]))) return false;
  return !isCrewOnly || inCrew(world, viewer, poster);
}

/** A minor's Spot has no author for others, so a block does not hide it. */
export function seesSpot(world: World, viewer: Name, { author, isWaiting }: Spot): boolean {
  const { [viewer]: self, [author]: poster } = world.people;
  if (!self.isIn) return false;
  if (isOwnOrOperators(viewer, author)) return true;
  if (!poster.isIn || isWaiting || (isBlocked(world, viewer, author) && !isMinor(poster))) return false;
  return isGivenAll(self) || !isWaitingBusiness(poster);
}

export function isAuthorNamed(world: World, viewer: Name, { author }: Spot): boolean {
  return isOwnOrOperators(viewer, author) || !isMinor(world.people[author]);
}

/** Tells whether the viewer is given the town and handle of another. */
export function locates(world: World, viewer: Name, other: Name): boolean {
  if (!sees(world, viewer, other)) return false;
  const { band, showsPlace } = world.people[other];
  if (isOwnOrOperators(viewer, other) || band === "18+") return true;
  return band === "13-17" && (showsPlace || inCrew(world, viewer, other) || world.follows.has(pair(other, viewer)));
}

/** Tells whether lists name the person who acted. A block hides an adult's acts even from the operator's lists. */
export function isNamed(world: World, viewer: Name, who: Name): boolean {
  if (isBlocked(world, viewer, who) && !isMinor(world.people[who])) return false;
  const isOpen = isOwnOrOperators(viewer, who) || !isMinor(world.people[who]) || inCrew(world, viewer, who);
  return isOpen && sees(world, viewer, who);
}

export function mayFollow(world: World, viewer: Name, other: Name): boolean {
  const { isIn, isAsked } = world.people[viewer];
  return viewer !== other && isIn && !isAsked && sees(world, viewer, other) && mayStayFollower(world, viewer, other);
}

export function mayStayFollower(world: World, follower: Name, followed: Name): boolean {
  const both = [world.people[follower], world.people[followed]];
  if (both.some(isWaitingBusiness) && both.some(isMinor)) return false;
  return !isChild(world.people[followed]) || inCrew(world, follower, followed);
}

export function mayAsk(world: World, viewer: Name, other: Name): boolean {
  const { [viewer]: self, [other]: person } = world.people;
  if (viewer === other || !self.isIn || self.isAsked || !sees(world, viewer, other) || !mayBeCrew(world, viewer, other))
    return false;
  if (isRefused(world, viewer, other)) return false;
  return person.band !== "13-17" || !isGrownUp(self) || world.follows.has(pair(other, viewer));
}

export function mayBeCrew({ people }: World, one: Name, other: Name): boolean {
  const both = [people[one], people[other]];
  return !both.some(({ isBusiness }) => isBusiness) || !both.some(isMinor);
}

/** Search by name finds an under-13 only for its Crew, whatever the parent allows. */
export function findsByName(world: World, viewer: Name, other: Name): boolean {
  return sees(world, viewer, other) && (!isChild(world.people[other]) || inCrew(world, viewer, other));
}

/** Under-13s see Discounts and links to other sites once a parent has switched them on. */
export function hasWaysOut({ people }: World, viewer: Name): boolean {
  return !isChild(people[viewer]) || people[viewer].hasWaysOut;
}

/** Sponsorship is about adults and, for brands that the operator approved, about 13-17s. */
export function mayFind({ people }: World, brand: Name, other: Name): boolean {
  if (!people[brand].isIn || !(people[brand].isBusiness || brand === "ops")) return false;
  const { band } = people[other];
  return band === "18+" || (band === "13-17" && (brand === "ops" || people[brand].isApproved));
}

export function mayBeGrownUp({ people }: World, who: Name): boolean {
  return isGrownUp(people[who]);
}

function isRefused({ refusals, now }: World, one: Name, other: Name): boolean {
  return [pair(one, other), pair(other, one)].some((names) => now - (refusals.get(names) ?? Number.NEGATIVE_INFINITY) < 90 * DAY);
}

export function childrenIn({ people }: World, { asker, asked }: Link): Name[] {
  return [asker, asked].filter((name) => isChild(people[name]));
}
