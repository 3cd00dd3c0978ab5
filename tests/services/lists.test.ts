import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Page } from "#app/kernel/paging.server.ts";
import { type Cursor, cursorOf, cursorText } from "#app/kernel/paging.server.ts";
import { byStokes, byTime } from "#app/routes/edits/card-page.server.ts";
import { COMPETITIONS } from "#app/schemas/choices.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { crewList, followedList } from "#app/services/edits/people-feeds.server.ts";
import { listOf, mostStokedOf } from "#app/services/edits/walks.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import { db, sqlite } from "#db";
import { crews, follows, edits as rows, users } from "#db/schema/index.ts";
import { EDITS, ID } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";

const RECENT = Date.UTC(2026, 10, 1);
const idsOf = (found: { id: string }[]) => found.map(({ id }) => id);
const PAGE = { take: 50 };

describe("Crew Edits", () => {
  test("contain the crew's Edits, crew-only ones included, newest first, whoever asked whom, and none of the viewer's [RTE-011, SOC-021]", () => {
    db.insert(crews).values({ askerId: ID.sol, askedId: ID.ana, answeredAt: 1, acceptedAt: 1 }).run();
    addEdit({ posterId: ID.sol });
    const hers = addEdit({ posterId: ID.ana, createdAt: RECENT, crewOnly: true });
    expect(idsOf(edits.byCrew(viewer("sol"), PAGE))).toEqual([
      hers,
      EDITS.abroad.id,
      ...[EDITS.grown.id, EDITS.slam.id, EDITS.session.id, EDITS.bowl.id],
    ]);
    expect(idsOf(edits.byCrew(viewer("mia"), PAGE))).toHaveLength(1);
  });

  test("exclude people with a pending request and end with the crew link", () => {
    expect(edits.byCrew(viewer("ana"), PAGE)).toEqual([]);
    db.update(crews).set({ answeredAt: 1 }).where(eq(crews.askerId, ID.ana)).run();
    expect(edits.byCrew(viewer("ana"), PAGE)).toEqual([]);
    db.delete(crews)
      .where(and(eq(crews.askerId, ID.sol), eq(crews.askedId, ID.mia)))
      .run();
    expect(edits.byCrew(viewer("sol"), PAGE)).toEqual([]);
  });

  test("hide adults' Edits from minors and a suspended poster's Edits from everybody", () => {
    expect(idsOf(edits.byCrew(viewer("kit"), PAGE))).toEqual([EDITS.session.id, EDITS.bowl.id]);
    db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, ID.mia)).run();
    expect(edits.byCrew(viewer("kit"), PAGE)).toEqual([]);
  });

  test.each([
    ["crew", 2, crewList],
    ["followed", 1, followedList],
  ])("walk the covering index of each person no further than the page, and sort only these (%s, %i sorts)", (_, sorts, list) => {
    const plan = planOf(list);
    expect(plan.filter((step) => /SCAN (?!page|people)/.test(step))).toEqual([]);
    expect(plan.join()).toMatch(/LIST SUBQUERY.*COVERING INDEX edits_by_poster \(poster_id=\? AND created_at<\?\)/);
    expect(plan.filter((step) => step.includes("TEMP B-TREE"))).toHaveLength(sorts);
  });
});

describe("Local Athletes", () => {
  test("are people in the viewer's city, in the viewer's categories [RTE-013, FEED-027]", () => {
    const surf = addEdit({ sport: "Surf" });
    const ski = addEdit({ sport: "Ski" });
    const local = idsOf(edits.local(viewer("sol"), PAGE));
    expect(local).toContain(surf);
    expect(local).toContain(EDITS.bowl.id);
    expect(local).not.toContain(ski);
    expect(local).not.toContain(EDITS.abroad.id);
    expect(idsOf(edits.local({ ...viewer("sol"), sports: ["Ski"] }, PAGE))).toEqual([ski]);
    expect(idsOf(edits.local(viewer("ana"), PAGE))).toEqual([EDITS.abroad.id]);
  });

  test("exclude under-13s and are empty without a city or a category", () => {
    expect(idsOf(edits.local(viewer("pip"), PAGE))).not.toContain(EDITS.young.id);
    expect(idsOf(edits.local(viewer("sol"), PAGE))).not.toContain(EDITS.young.id);
    expect(edits.local({ ...viewer("sol"), place: null }, PAGE)).toEqual([]);
    expect(edits.local({ ...viewer("sol"), sports: [] }, PAGE)).toEqual([]);
  });
});

describe("the Highest Stoke", () => {
  test("sorts by Stokes and then by time, in the viewer's categories [FEED-026]", () => {
    const older = addEdit({ createdAt: RECENT });
    const newer = addEdit({ createdAt: RECENT + 1, sport: "Skate" });
    const loved = addEdit({ createdAt: 1 });
    for (const id of [older, newer, loved]) stokes.give(viewer("sol"), id);
    stokes.give(viewer("ana"), loved);
    addEdit({ sport: "Climbing", stokeCount: 9 });

    const all = idsOf(edits.mostStoked(viewer("ana"), PAGE));
    expect(all.slice(0, 3)).toEqual([loved, newer, older]);
    expect(all).toHaveLength(7);
    stokes.set(viewer("ana"), loved, false);
    expect(idsOf(edits.mostStoked(viewer("ana"), PAGE)).slice(0, 3)).toEqual([newer, older, loved]);
  });

  test("filters by country and by the requested categories [FEED-025]", () => {
    expect(idsOf(edits.mostStoked(viewer("ana"), PAGE, { country: "France" }))).toEqual([EDITS.abroad.id]);
    expect(idsOf(edits.mostStoked(viewer("ana"), PAGE, { sports: ["Surf", "Surf"] }))).toEqual([EDITS.young.id]);
    expect(edits.mostStoked(viewer("ana"), PAGE, { sports: [] })).toEqual([]);
    expect(edits.mostStoked(viewer("ana"), PAGE, { country: "" })).toEqual([]);
  });
});

describe("a competition", () => {
  test.each(COMPETITIONS)(
    "in %s holds the Edits that were entered there, in its sport [FEED-045, FEED-047, LIM-031]",
    (competition) => {
      const first = addEdit({ competition, createdAt: RECENT });
      const second = addEdit({ competition, createdAt: RECENT + 1 });
      addEdit({ competition, sport: "Skate" });
      addEdit({ competition: COMPETITIONS.find((other) => other !== competition) });
      expect(idsOf(edits.byCompetition(viewer("kit"), "surf", competition, PAGE))).toEqual([second, first]);
    },
  );

  test("keeps the rules of who sees what", () => {
    db.update(rows).set({ competition: "16+female" }).run();
    expect(idsOf(edits.byCompetition(viewer("pip"), "Skate", "16+female", PAGE))).toEqual([EDITS.abroad.id, EDITS.bowl.id]);
  });

  test.each([
    ["Skate", "16 male"],
    ["Skate", ""],
    ["Skate", "17+male"],
    ["Skate", "constructor"],
    ["Chess", "16+male"],
    ["", "16+male"],
  ])("%j, %j is refused [FEED-046, ERR-006]", (sport, competition) => {
    expect(codeOf(() => edits.byCompetition(viewer("sol"), sport, competition, PAGE))).toBe("INVALID");
  });
});

describe("every list shows each Edit exactly once across its pages while others post [FEED-014]", () => {
  const sol = () => viewer("sol");
  const facts = { competition: "16+male" as const, under18Viewable: true };

  test.each<[string, (page: Page) => edits.EditCard[], (edit: edits.EditCard) => { at: Cursor }]>([
    ["a sport, locally", (page) => edits.bySport(sol(), "Surf", page, { local: true }), byTime],
    ["a sport, nationally", (page) => edits.bySport(sol(), "Surf", page, { country: "United Kingdom" }), byTime],
    ["a sport, internationally", (page) => edits.bySport(sol(), "Surf", page), byTime],
    ["the feed", (page) => edits.home(sol(), page), byTime],
    ["someone's uploads", (page) => edits.byPoster(sol(), ID.mia, page), byTime],
    ["Crew Edits", (page) => edits.byCrew(sol(), page), byTime],
    ["the Edits of those one follows", (page) => edits.byFollowed(sol(), page), byTime],
    ["Local Athletes", (page) => edits.local(sol(), page), byTime],
    ["a competition", (page) => edits.byCompetition(sol(), "Surf", "16+male", page), byTime],
    ["the Highest Stoke, nationally", (page) => edits.mostStoked(sol(), page, { country: "United Kingdom" }), byStokes],
    ["the Highest Stoke, internationally", (page) => edits.mostStoked(sol(), page), byStokes],
  ])("%s", (_, list, placed) => {
    db.insert(follows).values({ followerId: ID.sol, followedId: ID.mia }).run();
    for (let n = 0; n < 20; n++) addEdit({ ...facts, createdAt: RECENT + Math.floor(n / 3), stokeCount: n % 4 });
    const whole = idsOf(list(PAGE));
    const seen: string[] = [];
    for (let before: Cursor | undefined; seen.length < 100; ) {
      const page = list({ take: 6, before });
      seen.push(...idsOf(page));
      addEdit({ ...facts, createdAt: RECENT + 100, stokeCount: 50 });
      const last = page.at(-1);
      if (page.length < 6 || !last) break;
      before = cursorOf(cursorText(placed(last).at));
    }
    expect(seen).toEqual(whole);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(20);
  });

  test("one's Stokes", () => {
    for (let n = 0; n < 20; n++) stokes.give(sol(), addEdit());
    const all = () => idsOf(stokes.editsGivenBy(sol(), PAGE).map(({ edit }) => edit));
    const whole = all();
    const first = stokes.editsGivenBy(sol(), { take: 12 });
    stokes.give(sol(), addEdit());
    const rest = stokes.editsGivenBy(sol(), { take: 12, before: first.at(-1)?.at });
    expect(idsOf([...first, ...rest].map(({ edit }) => edit))).toEqual(whole);
  });
});

test.each([
  ["a place", listOf, ["Surf", "BMX"].map((sport) => `sport = '${sport}' and poster_place = 'x'`), "place"],
  ["a competition", listOf, ["competition = '16+male' and sport = 'Surf'"], "competition"],
  ["the most Stoked", mostStokedOf, ["Surf", "BMX"].map((sport) => `sport = '${sport}'`), "stokes"],
  ["a country's most Stoked", mostStokedOf, ["sport = 'Surf' and poster_country = 'x'"], "country_stokes"],
])("the list of %s walks its covering index, and neither scans nor sorts a table", (_, list, conditions, index) => {
  const plan = planOf(list(...conditions.map((condition) => sql.raw(condition))));
  expect(plan.filter((step) => /TEMP B-TREE|SCAN (?!page)/.test(step))).toEqual([]);
  expect(plan.filter((step) => step.includes(`USING COVERING INDEX edits_by_${index} `))).toHaveLength(conditions.length);
});

test("a cursor of the most Stoked contains the number of Stokes, and a forged one is ignored", () => {
  expect(cursorText({ rank: 3, time: 12, id: "34" })).toBe("3-12-34");
  expect(cursorOf("3-12-34")).toEqual({ rank: 3, time: 12, id: "34" });
  expect(cursorOf("12-34")).toEqual({ time: 12, id: "34" });
  for (const text of ["", "-12-34", "1-2-3-4", "x-12-34", "12"]) expect(cursorOf(text)).toBeUndefined();
});

function planOf(list: ReturnType<typeof listOf>): string[] {
  const { sql: text } = list;
  const parameters = Array(text.split("?").length - 1).fill(1);
  const steps = sqlite.prepare<unknown[], { detail: string }>(`explain query plan ${text}`).all(...parameters);
  return steps.map(({ detail }) => detail);
}
