import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { GROUPS } from "#app/schemas/choices.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { FIRST_TURN, type Turn } from "#app/services/edits/turn.server.ts";
import * as people from "#app/services/people/users.server.ts";
import { fillAll } from "#app/services/search/filling.server.ts";
import * as search from "#app/services/search/index.server.ts";
import { db, sqlite } from "#db";
import { crews, follows, users } from "#db/schema/index.ts";
import { FOLLOWS } from "#db/seed/people.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { plansOf } from "#tests/plans.ts";
import { ALL, aroundOf, crewOf, heardAtSpot, heardBy, makeTruth, PEOPLE, POSTS, SPOT, seenBy, type Who } from "../truth.ts";

const PAGE = { take: 50 };
const whole = (who: Viewer): Viewer => ({ ...who, sports: ["Surf", "Skate"] });

/** All functions that return a list of Edits, by type, so that the table must have each. */
type ListsOf<Module> = {
  [K in keyof Module]: Module[K] extends (...args: never[]) => infer Given
    ? Given extends
        | readonly (edits.EditCard | undefined)[]
        | edits.EditCard[][]
        | { edits: edits.EditCard[] }
        | search.Found<edits.EditCard>
      ? K
      : never
    : never;
}[keyof Module];
type ListName = ListsOf<typeof edits> | ListsOf<typeof search>;

interface List {
  /** All of it. */
  all: (who: Viewer) => { id: string }[];
  /** The Edits of this list, if not all. */
  of?: (name: Who) => string[];
  /** A list that the viewer asks for, so it includes muted people. */
  sought?: true;
  /** It refuses viewers whose set-up is not complete. */
  complete?: true;
}

const LISTS: Record<ListName, List> = {
  bySport: { all: (who) => ["Skate", "surf"].flatMap((sport) => edits.bySport(who, sport, PAGE)) },
  byPoster: { sought: true, all: (who) => Object.values(ID).flatMap((id) => edits.byPoster(who, id, PAGE)) },
  listsByPoster: { sought: true, all: (who) => edits.listsByPoster(who, Object.values(ID), 100).flat() },
  list: { sought: true, all: (who) => edits.list(who, ALL).filter((edit) => edit !== undefined) },
  home: { all: (who) => (isSetUp(who) ? edits.home(whole(who), PAGE) : []) },
  homeTurn: { all: (who) => (isSetUp(who) ? turnsOf(whole(who)) : []) },
  local: { all: (who) => edits.local(whole(who), PAGE), of: aroundOf },
  mostStoked: { all: (who) => edits.mostStoked(who, PAGE, { sports: ["Skate", "Surf"] }) },
  byCompetition: { all: (who) => ["Skate", "Surf"].flatMap((sport) => edits.byCompetition(who, sport, "16+male", PAGE)) },
  byCrew: { all: (who) => edits.byCrew(who, PAGE), of: crewOf },
  byFollowed: { all: (who) => edits.byFollowed(who, PAGE), of: followedBy },
  // Every Edit of this world stands at a Spot.
  ownWithoutSpot: { complete: true, all: edits.ownWithoutSpot, of: () => [] },
  bySpot: { complete: true, all: (who) => edits.bySpot(who, SPOT, PAGE), of: heardAtSpot },
  listsBySpot: { all: (who) => edits.listsBySpot(who, [SPOT], 50).flat(), of: heardAtSpot },
  // Both sports begin with this letter.
  postedEdits: { sought: true, complete: true, all: (who) => search.postedEdits(who, "s", PAGE).items },
};

describe.each(PEOPLE)("who sees which Edit: %s [ACC-047, SOC-021] [P-16]", (name) => {
  beforeEach(() => {
    makeTruth(sqlite);
    fillAll();
    for (const [follower, followed] of FOLLOWS)
      db.insert(follows).values({ followerId: ID[follower], followedId: ID[followed] }).run();
  });

  test("looking for each", () => {
    expect(ALL.filter((id) => edits.find(viewer(name), id))).toEqual(seenBy(name));
  });

  test.each(Object.entries<List>(LISTS))("in the list %s", (_, { all, of, sought, complete }) => {
    if (complete && viewer(name).state !== "complete") return expect(() => all(viewer(name))).toThrow();
    const told = sought ? seenBy(name) : heardBy(name);
    const listed = all(viewer(name)).map(({ id }) => id);
    expect(listed.sort()).toEqual(told.filter((id) => !of || of(name).includes(id)));
  });
});

function followedBy(name: Who): string[] {
  const followed = FOLLOWS.filter(([follower]) => follower === name).map(([, who]): string => ID[who]);
  return Object.values(POSTS)
    .filter(({ posterId }) => followed.includes(posterId))
    .map(({ id }) => id);
}

function isSetUp({ state }: Viewer): boolean {
  return state === "profile" || state === "complete";
}

function turnsOf(who: Viewer, turn: Turn = FIRST_TURN): edits.EditCard[] {
  const { edits: found, next } = edits.homeTurn(who, turn);
  return next ? [...found, ...turnsOf(who, next)] : found;
}

test("the viewer distinguishes visitors, every group and businesses, and a setting names the operator [ACC-001, ACC-002]", () => {
  expect(viewer("visitor")).toMatchObject({ state: "visitor", isBusiness: false, adult: false });
  for (const group of GROUPS) {
    db.update(users).set({ group }).where(eq(users.id, ID.mia)).run();
    expect(viewer("mia")).toMatchObject({ isBusiness: false, operator: false });
    expect(people.find(viewer("sol"), ID.mia)?.group).toBe(group);
  }
  expect(viewer("northbreak")).toMatchObject({ isBusiness: true, adult: true, operator: false });
  expect([viewer("ops").operator, viewer("stat").statistics, viewer("stat").operator]).toEqual([true, true, false]);
});

test("a pending crew request gives nothing [SOC-016]", () => {
  expect(edits.find(viewer("ana"), EDITS.session.id)).toBeUndefined();
  db.update(crews).set({ acceptedAt: Date.now() }).where(eq(crews.askerId, ID.ana)).run();
  expect(edits.find(viewer("ana"), EDITS.session.id)?.description).toBe("Crew session");
});

test("a crew-only Edit is for the poster's own crew, whichever of the two asked [SOC-016] [P-08]", () => {
  const link = (askerId: string, askedId: string) =>
    db.insert(crews).values({ askerId, askedId, answeredAt: 1, acceptedAt: 1 }).run();
  link(ID.pip, ID.ana);
  link(ID.stat, ID.pip);
  link(ID.mia, ID.tam);
  for (const name of ["ana", "pip", "stat"] as const) expect(edits.find(viewer(name), EDITS.session.id)).toBeUndefined();
  link(ID.mia, ID.stat);
  expect(edits.find(viewer("stat"), EDITS.session.id)?.id).toBe(EDITS.session.id);
});

test("a suspended poster's Edits go and come back with them [P-54]", () => {
  db.update(users).set({ suspendedAt: Date.now() }).where(eq(users.id, ID.mia)).run();
  expect(edits.find(viewer("sol"), EDITS.bowl.id)).toBeUndefined();
  db.update(users).set({ suspendedAt: null }).where(eq(users.id, ID.mia)).run();
  expect(edits.find(viewer("sol"), EDITS.bowl.id)?.id).toBe(EDITS.bowl.id);
});

test("a business that once gave a young band stays under its rules", () => {
  db.update(users).set({ lowestBand: "13-17" }).where(eq(users.id, ID.fakie)).run();
  expect(viewer("fakie").adult).toBe(false);
  expect(edits.find(viewer("fakie"), EDITS.grown.id)).toBeUndefined();
});

test("an under-13's Edit is in nobody's local list, and an adult's follows its poster's place", () => {
  const local = (name: Name, sport: string) =>
    edits.bySport(viewer(name), sport, { take: 50 }, { local: true }).map(({ id }) => id);
  expect(local("sol", "Surf")).toEqual([]);
  expect(local("ana", "Skate")).toEqual([EDITS.abroad.id]);
  expect(local("sol", "Skate")).toContain(EDITS.bowl.id);

  db.update(users).set({ place: "france|biarritz", city: "Biarritz", country: "France" }).where(eq(users.id, ID.mia)).run();
  expect(local("ana", "Skate")).toContain(EDITS.bowl.id);
});

test("a forged or foreign id finds nothing", () => {
  for (const id of ["", "0", "-1", "1e3", "2001 or 1=1", "9".repeat(30), "2001\u0000"])
    expect(edits.find(viewer("sol"), id)).toBeUndefined();
});

test.each(Object.entries<List>(LISTS))("the list %s reads Edits by a covering index or by their ids alone", (_, { all }) => {
  makeTruth(sqlite);
  const steps = [...plansOf(() => all(viewer("sol"))).values()].flat().filter((step) => / edits\b/.test(step));
  expect(steps.length).toBeGreaterThan(0);
  for (const step of steps) expect(step).toMatch(/^SEARCH edits USING (COVERING INDEX \w+|INTEGER PRIMARY KEY) \(/);
});
