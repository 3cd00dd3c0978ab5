import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { EDIT_TEXTS, EditDetailsInput, EditInput } from "#app/schemas/edits.ts";
import { GEAR, gearFor } from "#app/schemas/gear.ts";
import { SPORT_NAMES } from "#app/schemas/sports.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import * as drafts from "#app/services/edits/drafts.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import * as outgoing from "#app/services/reactions/outgoing.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import { db } from "#db";
import { drafts as draftRows, edits as editRows, jobs, media } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { addDiscount } from "#tests/add-discount.ts";
import { viewer } from "#tests/cast.ts";

let files = 0;

/** Adds a pending upload as the product would store it. */
function upload(owner: Name, change: Partial<typeof media.$inferInsert> = {}) {
  const filename = `upload-${++files}.jpg`;
  const facts = { width: 1200, height: 800, bytes: 5, sha256: "s" };
  return db
    .insert(media)
    .values({
      id: filename,
      ownerId: ID[owner],
      purpose: "edit",
      filename,
      mimetype: "image/jpeg",
      state: "ready",
      ...facts,
      ...change,
    })
    .returning()
    .get();
}

const details = (change: Record<string, unknown> = {}) =>
  EditDetailsInput.parse({ description: "Left to right", sport: "Surf", ...change });
const input = (change: Record<string, unknown> = {}) =>
  EditInput.parse({ description: "Left to right", sport: "Surf", ...change });

function refusalOf(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("It was not refused");
}

test("a personal user posts Edits, follows, asks into a Crew, Stokes, shares, reports and sees Local Discounts [ACC-025]", () => {
  const [sol, { filename }] = [viewer("sol"), upload("sol")];
  const offer = addDiscount();
  expect(edits.find(sol, edits.post(sol, input({ filename })).id)).toMatchObject({ posterId: ID.sol });
  expect(follows.set(sol, ID.ana, true)).toMatchObject({ followedId: ID.ana });
  expect(crews.ask(sol, ID.ana)).toMatchObject({ askedId: ID.ana });
  expect(stokes.give(sol, EDITS.abroad.id)).toMatchObject({ editId: EDITS.abroad.id });
  expect(outgoing.shareEdit(sol, EDITS.abroad.id, "Email").to).toMatch(/^mailto:/);
  expect(reports.reportEdit(sol, EDITS.abroad.id)).toMatchObject({ state: "open" });
  expect(discounts.around(sol, ["Surf"], { take: 9 })).toMatchObject([{ id: offer }]);
});

describe("what an Edit needs, in this order [EDIT-004, EDIT-006, EDIT-007]", () => {
  test.each([
    [{ description: "" }, "description", "Please add a Description"],
    [{ description: "\u202e\u0000 \u200b" }, "description", "Please add a Description"],
    [{ description: "d".repeat(151) }, "description", "Please use at most 150 characters"],
    [{ altText: "a".repeat(301), sport: "" }, "altText", "Please use at most 300 characters"],
    [{ sport: "" }, "sport", "Please select a Sport"],
    [{ sport: "Chess" }, "sport", "Please select a Sport"],
    [{ sport: "Apparel" }, "sport", "Please select a Sport"],
    [{ filmerInstagram: `@${"f".repeat(81)}` }, "filmerInstagram", "Please use at most 80 characters"],
    [{ gear: { fins: "g".repeat(81) } }, "gear", "Please use at most 80 characters for each piece of gear"],
    [{ competition: "17+male" }, "competition", "There is no such contest"],
    [{ filename: "" }, "file", "Please select a File"],
  ])("%j [EDIT-030, EDIT-031, EDIT-032]", (change, field, message) => {
    const { filename } = upload("mia");
    expect(refusalOf(() => edits.post(viewer("mia"), input({ filename, ...change }))).fields).toEqual({ [field]: message });
  });
});

test.each(EDIT_TEXTS)("%s has a limit", (field) => {
  const { filename } = upload("mia");
  const { fields } = refusalOf(() => edits.post(viewer("mia"), input({ filename, [field]: "t".repeat(10_000) })));
  expect(fields).toEqual({ [field]: expect.stringMatching(/^Please use at most \d+ characters$/) });
});

test("texts at their limit pass, counted in characters [ENT-019, ENT-021, EDIT-016]", () => {
  const { filename } = upload("mia");
  const longest = { description: "🏄".repeat(150), filmerInstagram: `@${"f".repeat(80)}`, gear: { fins: "é".repeat(80) } };
  const { id } = edits.post(viewer("mia"), input({ filename, ...longest }));
  expect(edits.find(viewer("mia"), id)).toMatchObject({
    description: longest.description,
    filmerInstagram: "f".repeat(80),
    gear: longest.gear,
  });
});

test("a posted Edit has its file, its measures and its poster's place, and starts for adults and everybody [EDIT-013, EDIT-014, MEDIA-035]", () => {
  const { filename } = upload("mia", { width: 800, height: 1200 });
  const { id } = edits.post(viewer("mia"), input({ filename, width: 5000, height: 1, filmerInstagram: "@@lens" }));
  const edit = db.select().from(editRows).where(eq(editRows.id, id)).get();
  expect(edit).toMatchObject({
    width: 800,
    height: 1200,
    orientation: "Portrait",
    crewOnly: false,
    under18Viewable: false,
    ready: true,
  });
  expect(edit).toMatchObject({
    posterActive: true,
    posterCountry: "United Kingdom",
    posterPlace: "united kingdom|newquay",
    filmerInstagram: "lens",
  });
});

test("a square is Landscape, and so is what nobody could measure [ENT-025]", () => {
  const post = (change: Partial<typeof media.$inferInsert>, said = {}) =>
    edits.find(viewer("mia"), edits.post(viewer("mia"), input({ filename: upload("mia", change).filename, ...said })).id)
      ?.orientation;
  expect(post({ width: 700, height: 700 })).toBe("Landscape");
  expect(post({ width: null, height: null })).toBe("Landscape");
  expect(post({ width: null, height: null }, { width: 3, height: "4" })).toBe("Portrait");
});

test("a file is named by its owner only, once, and for its purpose", () => {
  const post = (filename: string) => edits.post(viewer("mia"), input({ filename }));
  const theirs = upload("sol");
  const image = upload("mia", { purpose: "image" });
  const mine = upload("mia");
  for (const filename of [theirs.filename, image.filename, "nothing.jpg", "../../etc/passwd"])
    expect(refusalOf(() => post(filename)).message).toBe("Please select a File");
  post(mine.filename);
  expect(refusalOf(() => post(mine.filename)).message).toBe("Please select a File");
});

test("only people who are fully set up post", () => {
  for (const name of ["visitor", "rex", "noa"] as const)
    expect(refusalOf(() => edits.post(viewer(name), input({ filename: "x" }))).code).toBe(
      name === "visitor" ? "UNAUTHENTICATED" : "FORBIDDEN",
    );
});

test("a business may post in Apparel, and one sport only counts [ENT-020]", () => {
  const { id } = edits.post(viewer("northbreak"), input({ filename: upload("northbreak").filename, sport: "apparel" }));
  expect(edits.find(viewer("northbreak"), id)?.sport).toBe("Apparel");
});

describe("gear by sport [EDIT-040, ENT-028, ENT-033]", () => {
  test("each sport offers its own list, Other and Apparel all 46 [EDIT-033, EDIT-034, EDIT-035]", () => {
    const lengths = Object.fromEntries(SPORT_NAMES.map((sport) => [sport, gearFor(sport).length]));
    expect(lengths).toEqual({
      Surf: 9,
      Skate: 8,
      Snowboard: 12,
      Ski: 12,
      BMX: 1,
      MTB: 1,
      Scooter: 2,
      Climbing: 11,
      Other: 46,
      Apparel: 46,
    });
    expect(gearFor("Scooter")).toEqual(["scooterDeck", "scooterWheels"]);
  });

  test("the clothes of Apparel are offered where everything is, and to no other sport [EDIT-039, ENT-030]", () => {
    for (const field of ["tshirt", "hoodie", "bottoms"] as const) {
      expect(gearFor("Apparel")).toContain(field);
      expect(SPORT_NAMES.filter((sport) => gearFor(sport).includes(field))).toEqual(["Other", "Apparel"]);
    }
    expect(gearFor("Apparel")).toContain("beanie");
  });

  test("gear that the sport does not offer is dropped [EDIT-036, EDIT-037, EDIT-038]", () => {
    const everything = Object.fromEntries(GEAR.map((field) => [field, `my ${field}`]));
    for (const sport of ["BMX", "Climbing", "Other"] as const) {
      const { id } = edits.post(
        viewer("mia"),
        input({ filename: upload("mia").filename, sport, gear: { ...everything, jetpack: "no" } }),
      );
      expect(Object.keys(edits.find(viewer("mia"), id)?.gear ?? {}).sort()).toEqual([...gearFor(sport)].sort());
    }
  });
});

test("an account has 50 drafts at most, and what was posted is not counted", () => {
  const mia = viewer("mia");
  for (let n = 0; n < 50; n++) drafts.start(mia, details({ description: `Draft ${n}` }));
  const refusal = refusalOf(() => drafts.start(mia, details({ description: "One more" })));
  expect(refusal.message).toBe("You have 50 drafts, which is the most. Post or discard one first");
  db.update(draftRows).set({ editId: EDITS.bowl.id }).where(eq(draftRows.userId, ID.mia)).run();
  expect(drafts.start(mia, details({ description: "One more" }))).toBeTruthy();
});

test("a draft keeps its steps, and posting it twice gives one Edit [EDIT-002, EDIT-017]", () => {
  const mia = viewer("mia");
  const id = drafts.start(mia, details());
  drafts.update(mia, id, { gear: { fins: "Keels" } });
  drafts.addFile(mia, id, upload("mia"));
  expect(drafts.find(mia, id)).toMatchObject({
    details: { description: "Left to right", gear: { fins: "Keels" } },
    editId: null,
  });

  const before = db.select().from(editRows).all().length;
  const first = edits.postDraft(mia, id);
  expect(edits.postDraft(mia, id)).toEqual(first);
  expect(db.select().from(editRows).all()).toHaveLength(before + 1);
  expect(edits.find(mia, first.id)?.gear).toEqual({ fins: "Keels" });
});

test("only its owner opens a draft, and a posted draft no longer changes", () => {
  const mia = viewer("mia");
  const id = drafts.start(mia, details());
  expect(drafts.find(viewer("sol"), id)).toBeUndefined();
  expect(refusalOf(() => edits.postDraft(viewer("sol"), id)).code).toBe("NOT_FOUND");
  expect(refusalOf(() => edits.postDraft(mia, id)).fields).toEqual({ file: "Please select a File" });

  drafts.addFile(mia, id, upload("mia"));
  edits.postDraft(mia, id);
  expect(refusalOf(() => drafts.update(mia, id, details())).code).toBe("NOT_FOUND");
});

test("drafts are offered to their owner only, newest first, until they are posted or discarded", () => {
  const mia = viewer("mia");
  const begun = Array.from({ length: 6 }, (_, index) => {
    const id = drafts.start(mia, details({ altText: `Number ${index}` }));
    db.update(draftRows).set({ createdAt: index }).where(eq(draftRows.id, id)).run();
    return id;
  });
  const offered = () => drafts.unfinished(mia).map(({ details: { altText } }) => altText);
  expect(offered()).toEqual(["Number 5", "Number 4", "Number 3", "Number 2", "Number 1"]);
  expect(drafts.unfinished(viewer("sol"))).toEqual([]);

  const [oldest = "", posted = "", dropped = ""] = begun;
  const file = upload("mia");
  drafts.addFile(mia, dropped, file);
  drafts.discard(viewer("sol"), dropped);
  drafts.discard(mia, dropped);
  drafts.discard(mia, dropped);
  expect(db.select().from(media).where(eq(media.id, file.id)).all()).toEqual([]);
  drafts.addFile(mia, posted, upload("mia"));
  const edit = edits.postDraft(mia, posted);
  drafts.discard(mia, posted);
  expect(edits.postDraft(mia, posted)).toEqual(edit);
  expect(edits.find(mia, edit.id)?.altText).toBe("Number 1");
  expect(offered()).toEqual(["Number 5", "Number 4", "Number 3", "Number 0"]);
  expect(drafts.find(mia, oldest)).toBeDefined();
});

test("a draft is posted with its captions, and not with what cannot be any", () => {
  const mia = viewer("mia");
  const id = drafts.start(mia, details());
  drafts.addFile(mia, id, upload("mia", { mimetype: "video/mp4" }));
  const captions = (text: string) => ({ file: Buffer.from(text), language: "en", removed: false });
  expect(refusalOf(() => edits.postDraft(mia, id, captions("no"))).fields).toHaveProperty("captions");
  expect(drafts.find(mia, id)?.editId).toBeNull();

  const other = drafts.start(mia, details());
  drafts.addFile(mia, other, upload("mia", { mimetype: "video/mp4" }));
  const edit = edits.postDraft(mia, other, captions("WEBVTT\n\n00:00.000 --> 00:01.000\nHey"));
  expect(edits.captionsOf(mia, edit.id)?.text).toContain("Hey");
});

test("a file that is replaced before posting is deleted by a job", () => {
  const mia = viewer("mia");
  const id = drafts.start(mia, details());
  const [first, second] = [upload("mia"), upload("mia")];
  drafts.addFile(mia, id, first);
  drafts.addFile(mia, id, second);
  expect(drafts.find(mia, id)?.upload?.id).toBe(second.id);
  expect(db.select().from(media).where(eq(media.id, first.id)).get()).toBeUndefined();
  expect(db.select().from(jobs).where(eq(jobs.key, first.id)).get()).toMatchObject({ kind: "remove-media", state: "queued" });
});

test("unposted uploads are deleted after a day, drafts after a week [P-47]", async () => {
  const day = 24 * 60 * 60 * 1000;
  const old = upload("mia", { createdAt: Date.now() - day - 1 });
  const fresh = upload("mia");
  const id = drafts.start(viewer("mia"), details());
  db.update(draftRows)
    .set({ createdAt: Date.now() - 8 * day })
    .run();
  await uploads.sweep();
  await drafts.sweep();
  expect(db.select().from(media).where(eq(media.id, old.id)).get()).toBeUndefined();
  expect(db.select().from(media).where(eq(media.id, fresh.id)).get()).toBeDefined();
  expect(drafts.find(viewer("mia"), id)).toBeUndefined();
});
