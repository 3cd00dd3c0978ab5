import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Cursor } from "#app/kernel/paging.server.ts";
import { ATHLETE_ORDERS, type AthleteLevel, type AthleteOrder } from "#app/schemas/choices.ts";
import { sweep } from "#app/services/search/athlete-figures.server.ts";
import { type AthleteFilter, athletes } from "#app/services/search/athletes.server.ts";
import { fillAll } from "#app/services/search/filling.server.ts";
import { EMPTY } from "#app/services/sponsorships/sponsor-pages.server.ts";
import { WEEK_MS } from "#app/text/dates.ts";
import { db } from "#db";
import {
  athleteFigures,
  athleteTurns,
  blocks,
  edits,
  reports,
  sponsorPageConsents,
  sponsorPages,
  users,
} from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { plansOf } from "#tests/plans.ts";

const ANY: AthleteFilter = { name: "", instagram: "", city: "", country: "", sports: [] };
const LATELY = Date.now() - WEEK_MS;
const LONG_AGO = Date.now() - 13 * WEEK_MS;

type Given = Partial<AthleteFilter> & { order?: AthleteOrder; take?: number; before?: Cursor };
function find(who: Name | "visitor", { order = "relevance", take = 50, before, ...filter }: Given = {}) {
  return athletes(viewer(who), { ...ANY, ...filter }, order, { take, before });
}
const found = (who: Name, given?: Given) => find(who, given).found.map(({ person }) => person.name.split(" ")[0]?.toLowerCase());
const rowOf = (name: Name, given?: Given) => find("northbreak", given).found.find(({ person }) => person.id === ID[name]);
const change = (name: Name, set: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(set).where(eq(users.id, ID[name])).run();
const counted = (id: string, stokeCount: number, viewCount: number) =>
  db.update(edits).set({ stokeCount, viewCount }).where(eq(edits.id, id)).run();

beforeEach(async () => {
  db.delete(edits).run();
  const posted = { sol: addEdit({ posterId: ID.sol, sport: "Ski", createdAt: LATELY }), ana: "", kit: "" };
  posted.ana = addEdit({ posterId: ID.ana, sport: "Skate", createdAt: LATELY + 1 });
  posted.kit = addEdit({ posterId: ID.kit, sport: "Ski", createdAt: LATELY + 2 });
  addEdit({ posterId: ID.pip, sport: "Ski", createdAt: LATELY });
  counted(posted.sol, 3, 10);
  counted(posted.ana, 2, 30);
  counted(posted.kit, 1, 20);
  fillAll();
  await sweep();
});

describe("who finds people", () => {
  test("approved brands and the operator [A-38]", () => {
    for (const who of ["sol", "kit", "rex", "fakie"] as const) expect(codeOf(() => find(who))).toBe("FORBIDDEN");
    expect(codeOf(() => find("visitor"))).toBe("UNAUTHENTICATED");
    for (const who of ["northbreak", "ops"] as const) expect(found(who)).toEqual(["sol", "ana", "kit"]);
  });

  test("no brand whose approval was taken back", () => {
    change("northbreak", { approvedAt: null });
    expect(codeOf(() => find("northbreak"))).toBe("FORBIDDEN");
  });
});

describe("who is found", () => {
  test("no under-13, although figures of an earlier age may be left [SRCH-011]", () => {
    db.insert(athleteFigures)
      .values({ userId: ID.pip, sport: "", edits: 9, views: 9, stokes: 9, newestAt: LATELY, best: [] })
      .run();
    expect(found("ops")).not.toContain("pip");
    expect(found("ops", { name: "Pip" })).toEqual([]);
  });

  test.each<[string, () => void]>([
    ["blocked the brand", () => db.insert(blocks).values({ blockerId: ID.sol, blockedId: ID.northbreak }).run()],
    ["was blocked by it", () => db.insert(blocks).values({ blockerId: ID.northbreak, blockedId: ID.sol }).run()],
    ["is suspended", () => change("sol", { suspendedAt: 1 })],
    [
      "posts for the Crew alone since then",
      () => db.update(edits).set({ crewOnly: true }).where(eq(edits.posterId, ID.sol)).run(),
    ],
    ["became a brand", () => change("sol", { isBusiness: true })],
    ["became a child", () => change("sol", { age: "10-12" })],
  ])("nobody who %s, at once", (_, happens) => {
    happens();
    expect(found("northbreak")).toEqual(["ana", "kit"]);
    expect(found("northbreak", { name: "sol" })).toEqual([]);
    expect(find("northbreak").count).toBe(2);
  });

  test("a 13-17 by town and handle only if they show them, and by no gender [A-180]", () => {
    change("kit", { city: "Newquay", instagram: "kit.lowe", gender: "Other" });
    fillAll();
    for (const way of [{ city: "newquay" }, { instagram: "kit.lowe" }]) expect(found("northbreak", way)).not.toContain("kit");
    change("kit", { showsPlace: true });
    fillAll();
    for (const way of [{ city: "newquay" }, { instagram: "kit.lowe" }]) expect(found("northbreak", way)).toContain("kit");
    expect(found("northbreak", { gender: "Other" })).toEqual([]);
  });

  test("adults and 13-17s with the same facts, so that no age is told [A-171, A-180]", () => {
    const [sol, kit] = [rowOf("sol"), rowOf("kit")];
    for (const row of [sol, kit]) expect(row?.person).toMatchObject({ age: null, email: null });
    expect(Object.keys(kit ?? {})).toEqual(Object.keys(sol ?? {}));
    expect(kit?.figures).toEqual({ edits: 1, views: 20, stokes: 1 });
  });
});

describe("figures", () => {
  test("are of the last 12 weeks, by sport", async () => {
    for (const sport of ["Ski", "Skate", "Surf"] as const) addEdit({ posterId: ID.sol, sport, createdAt: LATELY });
    addEdit({ posterId: ID.sol, sport: "Climbing", createdAt: LONG_AGO });
    await sweep();
    const sol = rowOf("sol");
    expect(sol?.figures).toEqual({ edits: 4, views: 10, stokes: 3 });
    expect(sol?.sports[0]).toEqual({ sport: "Ski", edits: 2 });
    expect(sol?.sports.map(({ sport }) => sport).sort()).toEqual(["Skate", "Ski", "Surf"]);
  });

  test.each<[string, Partial<typeof edits.$inferInsert>]>([
    ["for the Crew", { crewOnly: true }],
    ["not ready", { ready: false }],
  ])("leave out an Edit that is %s", async (_, set) => {
    const id = addEdit({ posterId: ID.sol, sport: "Ski", createdAt: LATELY });
    db.update(edits).set(set).where(eq(edits.id, id)).run();
    await sweep();
    expect(rowOf("sol")?.figures.edits).toBe(1);
  });

  test("leave out an Edit that a grave report hides", async () => {
    const id = addEdit({ posterId: ID.sol, sport: "Ski", createdAt: LATELY });
    db.insert(reports).values({ editId: id, reporterId: ID.kit, reason: "childAbuse", hidAt: 1 }).run();
    await sweep();
    expect(rowOf("sol")?.figures.edits).toBe(1);
    expect(rowOf("sol")?.best).toHaveLength(1);
  });

  test("fall by themselves a day after an Edit has left the 12 weeks, and are then left alone", async () => {
    await sweep(LATELY + 12 * WEEK_MS);
    expect(rowOf("sol")?.figures).toEqual({ edits: 0, views: 0, stokes: 0 });
    expect(rowOf("sol")?.best).toHaveLength(1);
    expect(db.select().from(athleteTurns).where(eq(athleteTurns.userId, ID.sol)).all()).toEqual([]);
  });

  test("are counted again once an Edit is posted, moved to another sport or deleted", async () => {
    const due = () => db.select().from(athleteTurns).where(eq(athleteTurns.userId, ID.sol)).get()?.dueAt;
    const acts = [
      () => addEdit({ posterId: ID.sol, sport: "Ski" }),
      () => db.update(edits).set({ sport: "Surf" }).where(eq(edits.posterId, ID.sol)).run(),
      () => db.delete(edits).where(eq(edits.posterId, ID.sol)).run(),
    ];
    for (const act of acts) {
      act();
      expect(due()).toBe(0);
      await sweep();
    }
    expect(db.select().from(athleteFigures).where(eq(athleteFigures.userId, ID.sol)).all()).toEqual([]);
  });

  test("go with the account", () => {
    db.delete(users).where(eq(users.id, ID.sol)).run();
    for (const table of [athleteFigures, athleteTurns])
      expect(db.select().from(table).where(eq(table.userId, ID.sol)).all()).toEqual([]);
  });

  test("are never those of under-13s", async () => {
    change("sol", { age: "10-12" });
    const ofSol = () => db.select().from(athleteFigures).where(eq(athleteFigures.userId, ID.sol)).all();
    expect(ofSol()).toEqual([]);
    await sweep();
    expect([ofSol(), db.select().from(athleteFigures).where(eq(athleteFigures.userId, ID.pip)).all()]).toEqual([[], []]);
  });

  test("show the three Edits with the most Stokes, of the sport that was asked for", async () => {
    const ids = [5, 9, 7, 8].map((stokes) => {
      const id = addEdit({ posterId: ID.sol, sport: "Surf", createdAt: LATELY });
      counted(id, stokes, 0);
      return id;
    });
    await sweep();
    const best = (given?: Given) => rowOf("sol", given)?.best.map(({ id }) => id);
    expect(best()).toEqual([ids[1], ids[3], ids[2]]);
    expect(best({ sports: ["Ski"] })).toHaveLength(1);
    db.delete(edits)
      .where(eq(edits.id, ids[1] ?? ""))
      .run();
    expect(best()).toEqual([ids[3], ids[2]]);
  });
});

describe("each filter", () => {
  test.each<[Given, string[]]>([
    [{ sports: ["Ski"] }, ["sol", "kit"]],
    [{ sports: ["Skate", "Ski"] }, ["sol", "ana", "kit"]],
    [{ sports: ["Surf"] }, []],
    [{ sports: ["Surf", "Skate"] }, ["ana"]],
    [{ name: "ana" }, ["ana"]],
    [{ name: "ana", sports: ["Ski"] }, []],
    [{ city: "biarr" }, ["ana"]],
    [{ instagram: "ana.r", country: "France" }, ["ana"]],
    [{ country: "France" }, ["ana"]],
    [{ gender: "Female", name: "ana" }, ["ana"]],
    [{ gender: "Male", name: "ana" }, []],
    [{ minFollowers: 1_000_000 }, []],
    [{ activeWeeks: 4 }, ["sol", "ana", "kit"]],
    [{ openTo: ["Ambassador"] }, []],
  ])("%j", (given, expected) => {
    expect(found("northbreak", given)).toEqual(expected);
    expect(find("northbreak", given).count).toBe(expected.length);
  });

  test("finds the level that riders say on a page for sponsors that brands see, and those above", () => {
    const say = (userId: string, level: AthleteLevel, isShown: boolean) =>
      db
        .insert(sponsorPages)
        .values({ ...EMPTY, userId, offers: "Films", level, isShown })
        .run();
    say(ID.sol, "National competitions", true);
    say(ID.ana, "International competitions", false);
    say(ID.kit, "Local competitions", false);
    expect(found("northbreak", { level: "Local competitions" })).toEqual(["sol"]);
    db.insert(sponsorPageConsents).values({ userId: ID.kit, linkKey: "k", state: "agreed" }).run();
    expect(found("northbreak", { level: "For fun" })).toEqual(["sol"]);
    db.update(sponsorPageConsents).set({ state: "shown" }).run();
    expect(found("northbreak", { level: "For fun" })).toEqual(["sol", "kit"]);
    expect(found("northbreak", { level: "National competitions" })).toEqual(["sol"]);
    expect(found("northbreak", { level: "International competitions" })).toEqual([]);
    for (const table of [sponsorPages, sponsorPageConsents]) db.delete(table).run();
  });

  test("draws its line at the followers and weeks that it says", () => {
    change("sol", { followerCount: 100 });
    expect(found("northbreak", { minFollowers: 100 })).toEqual(["sol"]);
    expect(found("northbreak", { minFollowers: 101 })).toEqual([]);
    expect(found("northbreak", { activeWeeks: 1 })).toEqual([]);
    expect(found("northbreak", { activeWeeks: 2 })).toHaveLength(3);
  });

  test.each(['"', "*", "x".repeat(9999), "\ud800", ") OR (", "\u0000"])("%j breaks nothing", (text) => {
    for (const name of ["name", "instagram", "city", "country"]) expect(found("northbreak", { [name]: text })).toEqual([]);
  });
});

describe("each order", () => {
  test.each<[AthleteOrder, string[]]>([
    ["relevance", ["sol", "ana", "kit"]],
    ["newest", ["kit", "ana", "sol"]],
    ["reach", ["ana", "kit", "sol"]],
  ])("%s, also among named people", (order, expected) => {
    expect(found("northbreak", { order })).toEqual(expected);
    expect(found("northbreak", { order, name: "a" })).toEqual(expected.filter((name) => name === "ana" || name === "sol"));
  });

  test.each(ATHLETE_ORDERS)("%s goes on after the last person", (order) => {
    const seen: (string | undefined)[] = [];
    for (let before: Cursor | undefined; ; ) {
      const page = find("northbreak", { order, take: 1, ...(before && { before }) });
      seen.push(...page.found.map(({ person }) => person.id));
      before = page.found.at(-1)?.at;
      if (!before) break;
    }
    expect(seen).toEqual(find("northbreak", { order }).found.map(({ person }) => person.id));
  });

  test.each(ATHLETE_ORDERS)("%s walks its index and sorts nothing", (order) => {
    const plans = plansOf(() => found("northbreak", { order, sports: ["Ski"] }));
    const plan = [...plans].find(([statement]) => /looked.*cross join "users"/s.test(statement))?.[1] ?? [];
    expect(plan.join()).toMatch(/athlete_figures_(stokes|newest|views)/);
    expect(plan.filter((step) => /TEMP B-TREE|SCAN (?!json_each|looked)/.test(step))).toEqual([]);
  });
});
