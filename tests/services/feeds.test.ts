import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Orientation } from "#app/schemas/choices.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { FIRST_TURN, turnOf, turnText } from "#app/services/edits/turn.server.ts";
import { listOf } from "#app/services/edits/walks.server.ts";
import { sqlite } from "#db";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";

function add(orientation: Orientation, createdAt: number, sport: "Surf" | "Ski" = "Surf") {
  return addEdit({ orientation, createdAt, sport });
}

const RECENT = Date.UTC(2026, 10, 1);

/** Walks the home feed to its end through addresses, like the screens. */
function walk(who = { ...viewer("ana"), sports: ["Surf" as const] }) {
  const loads: { id: string; orientation: string }[][] = [];
  for (let turn: string | undefined = ""; turn !== undefined; ) {
    const { edits: found, next } = edits.homeTurn(who, turnOf(turn));
    loads.push(found.map(({ id, orientation }) => ({ id, orientation })));
    turn = next && turnText(next);
    if (loads.length > 60) throw new Error("The feed does not end");
  }
  return loads;
}

describe("the home feed's turns [FEED-003, FEED-007, LIM-004]", () => {
  test("six first, then five; five loads of Landscape, five of Portrait, and every Edit once [FEED-008, FEED-010, LIM-001]", () => {
    for (let n = 0; n < 60; n++) add("Landscape", RECENT + n);
    for (let n = 0; n < 60; n++) add("Portrait", RECENT + n);
    const loads = walk();
    expect(loads.slice(0, 11).map((load) => load.length)).toEqual([6, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]);
    expect(
      loads
        .slice(0, 11)
        .map(([first]) => first?.orientation.charAt(0))
        .join(""),
    ).toBe("LLLLLPPPPPL");
    const ids = loads.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(121);
  });

  test("with one orientation only, the other is not waited for", () => {
    for (let n = 0; n < 17; n++) add("Portrait", RECENT + n);
    const loads = walk();
    expect(loads.flat().filter(({ orientation }) => orientation === "Portrait")).toHaveLength(17);
    expect(loads.flat()).toHaveLength(18);
  });

  test("an empty feed ends at once", () => {
    expect(walk({ ...viewer("ana"), sports: [] as never[] })).toEqual([[]]);
    expect(edits.home({ ...viewer("ana"), sports: ["Climbing"] }, { take: 6 })).toEqual([]);
  });

  test("no Edit repeats or is skipped while others post", () => {
    for (let n = 0; n < 12; n++) add("Landscape", RECENT + n);
    const who = { ...viewer("ana"), sports: ["Surf" as const] };
    const first = edits.homeTurn(who, FIRST_TURN);
    for (let n = 0; n < 4; n++) add("Landscape", RECENT + 100 + n);
    const second = edits.homeTurn(who, first.next ?? FIRST_TURN);
    const seen = [...first.edits, ...second.edits].map(({ createdAt }) => createdAt - RECENT);
    expect(seen).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test("a forged cursor starts at the top", () => {
    for (const text of ["", "x", "1.Diagonal..", "-1.Portrait..", "99999999.Portrait..", "1"])
      expect(turnOf(text)).toEqual(FIRST_TURN);
    expect(turnOf("3.Portrait.12-34.end")).toEqual({
      load: 3,
      orientation: "Portrait",
      cursors: { Landscape: { time: 12, id: "34" }, Portrait: "end" },
    });
  });
});

test("Edits of the same millisecond are neither doubled nor lost between pages", () => {
  for (let n = 0; n < 20; n++) add("Landscape", RECENT);
  const seen: string[] = [];
  let before: { time: number; id: string } | undefined;
  for (;;) {
    const page = edits.bySport(viewer("ana"), "surf", { take: 6, before });
    seen.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (page.length < 6 || !last) break;
    before = { time: last.createdAt, id: last.id };
  }
  expect(new Set(seen).size).toBe(21);
  expect(seen).toHaveLength(21);
});

test("no list's limit makes SQLite compile it again", () => {
  expect(listOf(sql`1`).sql).toMatch(/ limit \(\? \+ 0\) offset \?\) /);
});

test("skipping and paging by key walk the same order [FEED-014]", () => {
  for (let n = 0; n < 20; n++) add(n % 2 ? "Landscape" : "Portrait", RECENT + Math.floor(n / 3));
  const whole = edits.bySport(viewer("ana"), "Surf", { take: 50 }).map(({ id }) => id);
  const pages = [0, 6, 12, 18].flatMap((skip) => edits.bySport(viewer("ana"), "Surf", { take: 6, skip }).map(({ id }) => id));
  expect(pages).toEqual(whole);
});

test("the feed holds the viewer's sports only, merged by time", () => {
  const [ski, surf] = [add("Landscape", RECENT + 2, "Ski"), add("Landscape", RECENT + 1)];
  expect(edits.home({ ...viewer("ana"), sports: ["Surf", "Ski"] }, { take: 2 }, "Landscape").map(({ id }) => id)).toEqual([
    ski,
    surf,
  ]);
  expect(edits.home({ ...viewer("ana"), sports: ["Surf"] }, { take: 1 }).map(({ id }) => id)).toEqual([surf]);
});

test("national and local lists keep to their place", () => {
  const id = add("Landscape", RECENT);
  const list = (where: Parameters<typeof edits.bySport>[3]) =>
    edits.bySport(viewer("ana"), "Surf", { take: 50 }, where).map((edit) => edit.id);
  expect(list({})).toContain(id);
  expect(list({ country: "United Kingdom" })).toContain(id);
  expect(list({ country: "France" })).not.toContain(id);
  expect(list({ local: true })).not.toContain(id);
});

test.each([
  ["one sport", [sql`edits.sport = 'Surf'`]],
  ["one sport in a country", [sql`edits.sport = 'Surf' and edits.poster_country = 'France'`]],
  ["one sport around a place", [sql`edits.sport = 'Surf' and edits.poster_place = 'x'`]],
  [
    "three sports in one orientation",
    ["Surf", "Ski", "BMX"].map((sport) => sql`edits.sport = ${sport} and edits.orientation = 'Portrait'`),
  ],
  ["somebody's", [sql`edits.poster_id = 1001`]],
])("the list of %s walks its covering index, and neither scans nor sorts a table", (_, conditions) => {
  const { sql: text } = listOf(...conditions);
  const parameters = Array(text.split("?").length - 1).fill(1);
  const plan = sqlite
    .prepare<unknown[], { detail: string }>(`explain query plan ${text}`)
    .all(...parameters)
    .map(({ detail }) => detail);
  expect(plan.filter((step) => /TEMP B-TREE|SCAN (?!page)/.test(step))).toEqual([]);
  expect(plan.filter((step) => step.includes("USING COVERING INDEX edits_by"))).toHaveLength(conditions.length);
});
