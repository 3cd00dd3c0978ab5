import type Database from "better-sqlite3";
import { EDITS, ID, type Name } from "#db/seed/world.ts";

/* Who sees which Edit, told by hand: every look-up and every list of every door has to agree with it. */

type Edit = keyof typeof EDITS;
export type Who = Name | "visitor";

const ADULTS: Edit[] = ["bowl", "grown", "abroad", "young"];
const CHILDREN: Edit[] = ["bowl", "abroad", "young"];
const OF_MIA: Edit[] = ["bowl", "session", "slam", "grown", "raw"];
const NOT_OF_MIA: Edit[] = ["abroad", "young"];

const SEEN: Partial<Record<Who, Edit[]>> = {
  visitor: [],
  rex: [],
  noa: ADULTS,
  ana: ADULTS,
  northbreak: ADULTS,
  sol: [...ADULTS, "session", "slam"],
  kit: [...CHILDREN, "session"],
  pip: CHILDREN,
  // Blocked by Mia, and who has blocked Mia.
  tam: NOT_OF_MIA,
  fakie: NOT_OF_MIA,
  // Suspended.
  ash: [],
  mia: [...OF_MIA, ...NOT_OF_MIA],
  ops: Object.keys(EDITS) as Edit[],
};

export const PEOPLE = Object.keys(SEEN) as Who[];
export const ALL = Object.values(EDITS).map(({ id }) => id);

/** Makes the table's facts out of the cast: blocks and a mute; all have the sports of the Edits, and each Edit is in a competition. */
export function makeTruth(database: Database.Database): void {
  const tie = (table: "blocks" | "mutes", one: string, other: string, from: Name, to: Name) =>
    database
      .prepare(`INSERT INTO ${table} (id, ${one}, ${other}, created_at) VALUES (?, ?, ?, 1)`)
      .run(Number(ID[from]), Number(ID[from]), Number(ID[to]));
  tie("blocks", "blocker_id", "blocked_id", "mia", "tam");
  tie("blocks", "blocker_id", "blocked_id", "fakie", "mia");
  tie("mutes", "muter_id", "muted_id", "northbreak", "mia");
  database.exec(`UPDATE users SET sports = '["Surf","Skate"]'; UPDATE edits SET competition = '16+male'`);
}

/** The ids of what somebody may see, in order. */
export function seenBy(who: Who): string[] {
  return idsOf(SEEN[who] ?? []);
}

/** Of these what comes to them by itself: not of those they have muted. */
export function heardBy(who: Who): string[] {
  return who === "northbreak" ? seenBy(who).filter((id) => !idsOf(OF_MIA).includes(id)) : seenBy(who);
}

/** What somebody's crew posted. */
export function crewOf(who: Who): string[] {
  return who === "sol" || who === "kit" ? idsOf(OF_MIA) : [];
}

/** What comes from somebody's city: Mia's is also Ash's and nearly everybody's, and Pip's wave is in none. */
export function aroundOf(who: Who): string[] {
  if (who === "ana") return idsOf(["abroad"]);
  return who === "noa" ? [] : idsOf([...OF_MIA, "gone"]);
}

function idsOf(edits: Edit[]): string[] {
  return edits.map((edit) => EDITS[edit].id).sort();
}
