import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { type Viewer, VISITOR as visitor } from "#app/kernel/viewer.server.ts";
import * as blocks from "#app/services/people/blocks.server.ts";
import * as sponsored from "#app/services/sponsorships/sponsored.server.ts";
import { db } from "#db";
import { clicks, edits, reports, users } from "#db/schema/index.ts";
import { EDITS, ID } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";

const FILE = join(env.DATA_DIR, "sponsored.json");
const entry = (edit: { id: string; posterId: string }, sponsor: string = ID.northbreak) => ({
  athlete: edit.posterId,
  edit: edit.id,
  sponsor,
  text: "Rides for them.",
});
const listed = (...entries: unknown[]) => writeFileSync(FILE, JSON.stringify(entries));
const shown = (who = visitor) => sponsored.list(who).cards.map(({ edit }) => edit.id);

beforeEach(() => listed(entry(EDITS.bowl), entry(EDITS.abroad)));
afterEach(() => rmSync(FILE, { force: true }));

describe("who is on the list of sponsored athletes", () => {
  test("those whom the operator listed, in that order, for visitors too [INFO-027]", () => {
    expect(shown()).toEqual([EDITS.bowl.id, EDITS.abroad.id]);
    listed(entry(EDITS.abroad), entry(EDITS.bowl));
    expect(shown(viewer("kit"))).toEqual([EDITS.abroad.id, EDITS.bowl.id]);
  });

  test("nobody where there is no list, or one that cannot be read", () => {
    rmSync(FILE);
    expect(shown()).toEqual([]);
    writeFileSync(FILE, "[{");
    expect(shown()).toEqual([]);
  });

  test.each(["6-9", "10-12", "13-17", null] as const)(
    "nobody whose band is %s, a parent's consent or not, whoever looks [P-22]",
    (age) => {
      db.update(users).set({ age, lowestBand: age }).where(eq(users.id, ID.mia)).run();
      listed(entry(EDITS.bowl), entry(EDITS.young), entry(EDITS.abroad));
      for (const who of [visitor, viewer("sol"), viewer("mia"), viewer("northbreak"), viewer("ops")])
        expect(shown(who)).toEqual([EDITS.abroad.id]);
      for (const { id } of [EDITS.bowl, EDITS.young]) expect(sponsored.file(visitor, id, "file")).toBeUndefined();
    },
  );

  test.each([
    ["for the crew only", EDITS.session],
    ["not for under 18's", EDITS.grown],
    ["of someone suspended", EDITS.gone],
    ["not ready", EDITS.raw],
  ])("no Edit that is %s, whoever looks", (_, edit) => {
    listed(entry(edit));
    for (const who of [visitor, viewer("mia"), viewer("sol"), viewer("ops")]) expect(shown(who)).toEqual([]);
    expect(sponsored.file(viewer("sol"), edit.id, "file")).toBeUndefined();
  });

  test("no Edit that a grave report hides, whoever looks", () => {
    db.insert(reports).values({ editId: EDITS.abroad.id, reporterId: ID.kit, reason: "childAbuse", hidAt: 1 }).run();
    for (const who of [visitor, viewer("mia"), viewer("sol"), viewer("ops")]) expect(shown(who)).toEqual([EDITS.bowl.id]);
  });

  test("no Edit of a private account, whoever looks", () => {
    db.update(edits).set({ posterPrivate: true }).where(eq(edits.id, EDITS.abroad.id)).run();
    for (const who of [visitor, viewer("ana"), viewer("sol"), viewer("ops")]) expect(shown(who)).toEqual([EDITS.bowl.id]);
  });

  test("no Edit under another's name, and none that is gone", () => {
    listed({ ...entry(EDITS.bowl), athlete: ID.ana });
    expect(shown()).toEqual([]);
    listed(entry(EDITS.bowl));
    db.delete(edits).where(eq(edits.id, EDITS.bowl.id)).run();
    expect(shown()).toEqual([]);
  });

  test("nobody whose sponsor is suspended, or no business", () => {
    listed(entry(EDITS.bowl, ID.sol));
    expect(shown()).toEqual([]);
    listed(entry(EDITS.bowl));
    db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, ID.northbreak)).run();
    expect(shown()).toEqual([]);
  });

  test("and nobody with whom the viewer has a block", () => {
    blocks.set(viewer("sol"), ID.ana, true);
    expect(shown(viewer("sol"))).toEqual([EDITS.bowl.id]);
    expect(shown(viewer("ana"))).toEqual([EDITS.bowl.id, EDITS.abroad.id]);
  });
});

test("a visitor is told the name, the words and the sponsor, and nothing more of the athlete [INFO-029, INFO-030]", () => {
  const [forVisitor] = sponsored.list(visitor).cards;
  expect(forVisitor).toMatchObject({
    athlete: { id: ID.mia, name: "Mia Trevose" },
    sponsor: { name: "Northbreak Boards" },
    website: "https://northbreak.example/",
    text: "Rides for them.",
    person: undefined,
  });
  expect(JSON.stringify(forVisitor)).not.toMatch(/Newquay|mia\.rides|@/);
  expect(sponsored.list(viewer("sol")).cards[0]?.person).toMatchObject({ city: "Newquay", country: "United Kingdom" });
});

test("a click on the sponsor's website is recorded as one on a sponsored card [INFO-034]", () => {
  expect(sponsored.website(viewer("sol"), EDITS.bowl.id).to).toBe("https://northbreak.example/");
  expect(db.select().from(clicks).all()).toMatchObject([
    { kind: "website", userId: ID.sol, aboutId: ID.northbreak, discountId: "Sponsored" },
  ]);
  expect(codeOf(() => sponsored.website(viewer("sol"), EDITS.young.id))).toBe("NOT_FOUND");
  expect(codeOf(() => sponsored.website(visitor, EDITS.bowl.id))).toBe("UNAUTHENTICATED");
});

test("a visitor is given four and no file beyond them; whoever is logged in may ask for all [INFO-027, INFO-028, LIM-017]", () => {
  const ids = Array.from({ length: 5 }, () => addEdit());
  const fifth = ids.at(-1) ?? "";
  listed(...ids.map((id) => entry({ id, posterId: ID.mia })));
  const counted = (who: Viewer, all?: boolean) => {
    const { cards, hasMore } = sponsored.list(who, all);
    return [cards.length, hasMore];
  };
  expect([counted(visitor), counted(visitor, true)]).toEqual([
    [4, false],
    [4, false],
  ]);
  expect([counted(viewer("sol")), counted(viewer("sol"), true)]).toEqual([
    [4, true],
    [5, false],
  ]);
  expect(sponsored.file(visitor, fifth, "file")).toBeUndefined();
  expect(sponsored.file(viewer("sol"), fifth, "file")).toBeDefined();
});

test("everybody may be given the file of a listed Edit, and of no other", () => {
  expect(sponsored.file(visitor, EDITS.bowl.id, "file")?.type).toBe("image/jpeg");
  listed();
  expect(sponsored.file(visitor, EDITS.bowl.id, "file")).toBeUndefined();
});
