import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { SponsorPageInput } from "#app/schemas/sponsor-pages.ts";
import { heldAbout } from "#app/services/own-data/held.server.ts";
import { sponsorPages } from "#app/services/sponsorships/index.server.ts";
import { db } from "#db";
import { blocks, sponsorPageConsents as consents, edits, sponsorPages as rows, users } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";

const keep = (details: object, by: Name = "mia") =>
  sponsorPages.keep(viewer(by), SponsorPageInput.parse({ offers: "Films at dawn", isShown: true, ...details }));
const readBy = (who: Name, of: Name = "mia") => sponsorPages.read(viewer(who), ID[of]);

beforeEach(() => {
  db.delete(rows).run();
});

test("approved brands, the operator and the rider read a page that is shown, and nobody else", () => {
  keep({});
  const readers = (["northbreak", "ops", "mia", "fakie", "sol", "kit", "pip"] as const).filter((who) => readBy(who));
  expect(readers).toEqual(["northbreak", "ops", "mia"]);
  keep({ isShown: false });
  expect((["northbreak", "ops", "mia"] as const).filter((who) => readBy(who))).toEqual(["ops", "mia"]);
});

test("a page goes with a block, and comes back with its end", () => {
  keep({});
  db.insert(blocks).values({ id: "77", blockerId: ID.mia, blockedId: ID.northbreak }).run();
  expect(readBy("northbreak")).toBeUndefined();
  db.delete(blocks).where(eq(blocks.id, "77")).run();
  expect(readBy("northbreak")).toBeDefined();
});

test("a page has one of the levels, or none", () => {
  keep({ level: "national competitions" });
  expect(readBy("northbreak")?.level).toBe("National competitions");
  keep({ level: "Olympic" });
  expect(readBy("northbreak")?.level).toBe("");
});

test("an empty page is erased", () => {
  keep({ editIds: [EDITS.bowl.id] });
  keep({ offers: "", isShown: false });
  expect([db.select().from(rows).all(), readBy("mia")]).toEqual([[], undefined]);
});

describe("nobody under 13, no business and no operator", () => {
  test("has a page", async () => {
    for (const who of ["pip", "tam", "northbreak", "ops"] as const) {
      expect((await refusalOf(() => keep({}, who))).code).toBe("NOT_FOUND");
      expect((await refusalOf(() => sponsorPages.own(viewer(who)))).code).toBe("NOT_FOUND");
    }
  });

  test("keeps one whose age falls: a trigger erases it", () => {
    keep({});
    db.update(users).set({ age: "13-17" }).where(eq(users.id, ID.mia)).run();
    expect([db.select().from(rows).all(), readBy("northbreak")]).toEqual([[], undefined]);
    db.update(users).set({ age: "18+", lowestBand: "18+" }).where(eq(users.id, ID.mia)).run();
  });

  test("is read about, even with a row that should not be there", () => {
    db.insert(rows)
      .values({ ...sponsorPages.EMPTY, userId: ID.tam, offers: "Films", isShown: true })
      .run();
    db.insert(consents).values({ userId: ID.tam, linkKey: "k", state: "shown" }).run();
    expect((["northbreak", "ops", "tam"] as const).filter((who) => readBy(who, "tam"))).toEqual([]);
    db.delete(consents).run();
  });
});

test("addresses, handles and telephone numbers are left out, and a result keeps its link", () => {
  keep({
    offers: "Write to mia@wave.example",
    wants: "@mia.waves or +44 20 7946 0958",
    results: "Boardmasters, 2nd, 2025 https://results.example/25\n\nUK Tour, 5th, 2024\nRing +44 20 7946 0958",
  });
  expect(readBy("northbreak")).toMatchObject({
    texts: { offers: "Write to [left out]", wants: "[left out] or [left out]" },
    results: [
      { words: "Boardmasters, 2nd, 2025", link: "https://results.example/25" },
      { words: "UK Tour, 5th, 2024", link: undefined },
      { words: "Ring [left out]", link: undefined },
    ],
  });
  expect(sponsorPages.own(viewer("mia")).offers).toBe("Write to mia@wave.example");
});

test("an Edit for the Crew is not chosen, and one that becomes so leaves the page", () => {
  const id = addEdit({ posterId: ID.mia });
  keep({ editIds: [EDITS.session.id, id] });
  expect(sponsorPages.own(viewer("mia")).editIds).toEqual([id]);
  db.update(edits).set({ crewOnly: true }).where(eq(edits.id, id)).run();
  for (const who of ["mia", "ops", "northbreak"] as const) expect(readBy(who)?.edits).toEqual([]);
});

test("only own Edits are chosen, and only those that the reader sees are shown", () => {
  keep({ editIds: [EDITS.bowl.id, addEdit({ posterId: ID.sol }), "77", EDITS.bowl.id] });
  expect(sponsorPages.own(viewer("mia")).editIds).toEqual([EDITS.bowl.id]);
  expect(readBy("northbreak")?.edits.map(({ id }) => id)).toEqual([EDITS.bowl.id]);
});

test.each([
  [{ offers: "" }, "offers"],
  [{ offers: "x".repeat(501) }, "offers"],
  [{ wants: "x".repeat(501) }, "wants"],
  [{ refuses: "x".repeat(501) }, "refuses"],
  [{ results: "x".repeat(1001) }, "results"],
  [{ results: "One\n".repeat(11) }, "results"],
  [{ equipment: "x".repeat(301) }, "equipment"],
  [{ languages: "x".repeat(101) }, "languages"],
  [{ travel: "x".repeat(201) }, "travel"],
  [{ editIds: ["1", "2", "3", "4", "5", "6", "7"] }, "editIds"],
])("a page with %j is refused at its field", async (details, field) => {
  expect(Object.keys((await refusalOf(() => keep(details))).fields ?? {})).toEqual([field]);
  expect(db.select().from(rows).all()).toEqual([]);
});

test("the page stands in the copy of the rider's own data alone", () => {
  keep({ offers: "Films at first light" });
  expect(JSON.stringify(heldAbout(ID.mia))).toContain("first light");
  expect(JSON.stringify(heldAbout(ID.northbreak))).not.toContain("first light");
});
