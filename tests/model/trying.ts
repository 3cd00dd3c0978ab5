import type { Door, Doors } from "./doors.ts";
import { NAMES, type Name, type World } from "./people.ts";

/** An attempted act, and its effect in the model. */
export interface Act {
  title: string;
  send: () => Promise<unknown>;
  apply: (world: World) => void;
}

export type Pick = <T>(from: readonly T[]) => T;

export interface Trying {
  world: World;
  doors: Doors;
  pick: Pick;
}

export const MEMBERS = NAMES.filter((name) => name !== "ops");
export const RIDERS = MEMBERS.filter((name) => name !== "northbreak" && name !== "fakie");
export const DOORS: readonly Door[] = ["form", "graphql", "trpc"];

/** Two different people. */
export function two({ pick }: Trying): [Name, Name] {
  const one = pick(NAMES);
  return [one, pick(NAMES.filter((name) => name !== one))];
}

/** Picks two people, mostly a follower and the followed, or two with a Crew link. */
export function tied(trying: Trying): [Name, Name] {
  const { world, pick } = trying;
  const follows = [...world.follows].map((names) => names.split(" ") as [Name, Name]);
  const links = world.links.flatMap(({ asker, asked }): [Name, Name][] => [
    [asker, asked],
    [asked, asker],
  ]);
  return pick([two(trying), ...follows, ...links]);
}
