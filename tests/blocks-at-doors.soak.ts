import "./no-limits.ts";
import { and, eq } from "drizzle-orm";
import { JSDOM } from "jsdom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { isAdult } from "#app/kernel/relationships.server.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import * as discountViews from "#app/services/discounts/views.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import * as views from "#app/services/reactions/views.server.ts";
import { fillAll } from "#app/services/search/filling.server.ts";
import { db, sqlite } from "#db";
import {
  blocks as blockRows,
  discounts as discountRows,
  edits as editRows,
  follows as followRows,
  spots as spotRows,
  stokes as stokeRows,
  users,
} from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addDiscount } from "./add-discount.ts";
import { answersAbout } from "./answers-about.ts";
import { tokenOf, viewer } from "./cast.ts";
import { CROWD, makeCrowdedWorld } from "./crowded-world.ts";
import { type Answer, type Given, givenAtDoors, NOBODY } from "./given-at-doors.ts";
import { howMany } from "./how-long.ts";
import { openWholeApp } from "./whole-app.ts";

const base = await openWholeApp();
const tokens = new Map<Name, string>();

beforeEach(() => {
  makeCrowdedWorld();
  const offer = addDiscount();
  fillAll();
  // Each Spot has somebody else's Edit.
  const places = db.select().from(spotRows).all();
  for (const [index, name] of CROWD.entries()) {
    const spotId = places.find(({ posterId }) => posterId === ID[CROWD[(index + 1) % CROWD.length] ?? "mia"])?.id;
    db.update(editRows).set({ spotId }).where(eq(editRows.posterId, ID[name])).run();
  }
  const posts = db.select().from(editRows).all();
  for (const name of CROWD) {
    tokens.set(name, tokenOf(name));
    // Nobody's list of blocks may be empty before.
    db.insert(blockRows).values({ blockerId: ID[name], blockedId: ID.noa }).run();
    // Reading must not count views.
    if (discounts.find(viewer(name), offer)) discountViews.record(viewer(name), offer);
    for (const { id } of posts) if (edits.find(viewer(name), id)) views.record(viewer(name), id);
  }
  // Texts such as "2 minutes ago" and signed addresses must not change.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  return () => vi.useRealTimers();
});

const followOf = (follower: Name, followed: Name) =>
  and(eq(followRows.followerId, ID[follower]), eq(followRows.followedId, ID[followed]));

/** Removes everything shown with the other's name, since a block may remove that openly. Nothing else may then disappear. */
function takeAwayNamed(who: Name, other: Name): void {
  const id = ID[other];
  if (crews.linkWith(viewer(who), id) !== "none") crews.remove(viewer(who), id);
  db.delete(followRows).where(followOf(who, other)).run();
  db.delete(editRows).where(eq(editRows.posterId, id)).run();
  db.delete(discountRows).where(eq(discountRows.posterId, id)).run();
  // Minors are shown who follows them.
  if (isAdult(viewer(other)) || !isAdult(viewer(who))) db.delete(followRows).where(followOf(other, who)).run();
  if (!isAdult(viewer(other))) return;
  db.delete(stokeRows).where(eq(stokeRows.userId, id)).run();
  db.delete(spotRows).where(eq(spotRows.posterId, id)).run();
}

async function look(name: Name): Promise<Given> {
  sqlite.exec("SAVEPOINT look");
  const given = await givenAtDoors(base, name, tokens.get(name) ?? "");
  sqlite.exec("ROLLBACK TO look; RELEASE look");
  return given;
}

async function press(blocker: Name, blocked: Name, wanted: boolean): Promise<void> {
  const headers = { "sec-fetch-site": "same-origin", cookie: `auth-token=${tokens.get(blocker)}` };
  const body = new URLSearchParams({ wanted: String(wanted), to: "/" });
  const answer = await fetch(`${base}/profile/${ID[blocked]}/block`, { method: "POST", redirect: "manual", headers, body });
  expect(answer.status).toBe(303);
}

/** The only permitted change: places that show the other's name, such as lists of people, or the id that leads to the profile. */
const namesOf = (other: Name) =>
  new RegExp(`(?<!\\w)(${db.select().from(users).where(eq(users.id, ID[other])).get()?.name}|${ID[other]})(?!\\w)`);

function withoutItems(value: unknown, names: RegExp): unknown {
  if (Array.isArray(value))
    return value.map((each) => withoutItems(each, names)).filter((each) => !names.test(JSON.stringify(each) ?? ""));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutItems(each, names)]));
}

function withoutName(answer: Answer, names: RegExp): string {
  if ("data" in answer) return JSON.stringify(withoutItems(answer.data, names));
  const { document } = new JSDOM(answer.html).window;
  for (const item of document.querySelectorAll("li, option")) if (names.test(item.outerHTML)) item.remove();
  return document.documentElement.outerHTML;
}

/** Lists the differences between answers. Questions about the other's id have a test of their own. */
function partings(before: Given, now: Given, other: Name): string[] {
  const names = namesOf(other);
  return [...before].flatMap(([asked, answer]) => {
    const later = now.get(asked);
    if (names.test(asked) || (later && JSON.stringify(answer) === JSON.stringify(later))) return [];
    const [was, is] = [withoutName(answer, names), later ? withoutName(later, names) : ""];
    if (was === is) return [];
    const at = Math.max(0, [...was].findIndex((letter, place) => letter !== is[place]) - 80);
    return [`${asked}: ${was.slice(at, at + 250)} BECAME ${is.slice(at, at + 250)}`];
  });
}

/** The services' own test has every pair; here each kind of person blocks a child, a teenager, an adult or a brand. */
const PAIRS = [
  ["mia", "northbreak"],
  ["kit", "pip"],
  ["tam", "ana"],
  ["fakie", "kit"],
  ["ana", "kit"],
  ["mia", "kit"],
  ["kit", "sol"],
  ["northbreak", "pip"],
] as const;

describe.each(PAIRS.slice(0, howMany(4, PAIRS.length)))("while %s blocks %s [A-189, SOC-017, MAP-003]", (blocker, blocked) => {
  test.each([
    [blocker, blocked],
    [blocked, blocker],
  ] as const)("%s is shown at every door what was shown before, and after it again, save the name of %s", async (who, other) => {
    takeAwayNamed(who, other);
    // A block ends the blocker's own follow, as unfollowing does.
    db.delete(followRows).where(followOf(blocker, blocked)).run();
    const before = await look(who);
    await press(blocker, blocked, true);
    expect(partings(before, await look(who), other)).toEqual([]);
    await press(blocker, blocked, false);
    expect(partings(before, await look(who), other)).toEqual([]);
  });
});

/** Lists the answers about these ids that differ from the answer about nobody. */
async function betrayals(who: Name, ...ids: string[]): Promise<string[]> {
  const token = tokens.get(who) ?? "";
  const nobody = await answersAbout(base, token, NOBODY);
  const found = new Set<string>();
  for (const id of ids)
    for (const [asked, answer] of await answersAbout(base, token, id)) if (answer !== nobody.get(asked)) found.add(asked);
  return [...found];
}

const REMOVE_FOLLOWER = "POST /profile/:userId/remove_follower true";
const postedBy = (name: Name) =>
  [editRows, discountRows, spotRows].flatMap((table) => {
    const found = db.select({ id: table.id }).from(table).where(eq(table.posterId, ID[name])).get();
    return found ? [found.id] : [];
  });

describe("whoever asks about someone who may not be seen, and what is theirs, is answered as about nobody [A-189]", () => {
  test("whom the other blocks", async () => {
    await press("northbreak", "kit", true);
    expect(await betrayals("kit", ID.northbreak, ...postedBy("northbreak"))).toEqual([]);
  });

  test("who blocks, but for the block itself", async () => {
    await press("ana", "northbreak", true);
    const theBlock = ["POST /profile/:userId/block true", "/graphql block userId", "/trpc block userId"];
    expect(await betrayals("ana", ID.northbreak, ...postedBy("northbreak"))).toEqual(theBlock);
  });

  test("a stranger to a child with a private account, whose Spot waits", async () => {
    db.update(spotRows).set({ awaitsApproval: true }).where(eq(spotRows.posterId, ID.tam)).run();
    expect(await betrayals("sol", ID.tam, ...postedBy("tam"))).toEqual([]);
  });

  test("who is followed and Stoked without a name", async () => {
    const follow = db.select().from(followRows).where(followOf("kit", "ana")).get()?.id ?? "";
    const [stoke = ""] = stokesOf("kit", "ana");
    expect(await betrayals("ana", follow, stoke)).toEqual([]);
    expect(await betrayals("ana", ID.kit)).not.toContain(REMOVE_FOLLOWER);
    expect(await betrayals("ana", ID.sol)).toContain(REMOVE_FOLLOWER);
  });
});

function stokesOf(giver: Name, poster: Name): string[] {
  const isTheirs = and(eq(stokeRows.userId, ID[giver]), eq(editRows.posterId, ID[poster]));
  const found = db.select({ id: stokeRows.id }).from(stokeRows).innerJoin(editRows, eq(editRows.id, stokeRows.editId));
  return found
    .where(isTheirs)
    .all()
    .map(({ id }) => id);
}

describe("no door names a minor whom the person may not see by name [A-189, A-177]", () => {
  test("a child with a private account stands nowhere", async () => {
    const given = await look("ana");
    const naming = [...given].filter(([asked, answer]) => !asked.includes(ID.tam) && namesOf("tam").test(JSON.stringify(answer)));
    expect(naming.map(([asked]) => asked)).toEqual([]);
  });

  test("who Stokes and follows without a name has no id in the export", async () => {
    const { data } = { data: {}, ...(await look("ana")).get("the export") };
    const told = JSON.stringify(data, (key, value) => (key === "followedId" ? undefined : value));
    expect(told).toContain(`"followerId":"${ID.sol}"`);
    for (const minor of ["kit", "pip", "tam"] as const) expect(told).not.toContain(`"${ID[minor]}"`);
  });
});
