import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { handlerOf } from "#app/jobs/index.server.ts";
import { closeAccount } from "#app/services/accounts/closing.server.ts";
import { beforeChange, settle } from "#app/services/guardians/index.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as blocks from "#app/services/people/blocks.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { db } from "#db";
import { guideLines, media, users } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addUpload } from "#tests/add-discount.ts";
import { addSpot } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";

const WORDS = "The bay at low tide";
let shown = 0;

/** Adds a picture that looks like no other. */
function add(name: Name, spotId: string, change: { altText?: string; filename?: string } = {}): string {
  const given = { filename: addUpload(name, { purpose: "guide", sha256: `${++shown}` }), altText: WORDS, ...change };
  const pictures = spots.addPicture(viewer(name), spotId, given);
  return pictures.find(({ filename }) => filename === given.filename)?.id ?? "";
}

const seenBy = (name: Name, spotId: string) => spots.picturesOf(viewer(name), spotId).map(({ id }) => id);
const opens = (name: Name | "visitor", lineId: string) => spots.guidePictureFile(viewer(name), lineId, "file") !== undefined;
const files = () => db.select().from(media).where(eq(media.purpose, "guide")).all().length;
const sweep = () => handlerOf("sweep")?.run("pictures of no guide", new AbortController().signal);

describe("a picture in a guide", () => {
  test("stands with its words for everybody who sees the Spot, nameless under 18, and its file opens for them alone", () => {
    const id = addSpot();
    const [kits, mias] = [add("kit", id), add("mia", id)];
    const read = spots.picturesOf(viewer("tam"), id);
    expect(read.find((one) => one.id === kits)).toMatchObject({ altText: WORDS, poster: null });
    expect(read.find((one) => one.id === mias)).toMatchObject({ altText: WORDS, poster: { id: ID.mia } });
    expect(opens("tam", kits)).toBe(true);
    blocks.block(ID.ana, ID.mia);
    expect([seenBy("ana", id), opens("ana", mias), opens("ana", kits)]).toEqual([[kits], false, true]);
    expect([opens("visitor", mias), opens("noa", kits)]).toEqual([false, false]);
  });

  test("is added by whoever may write the guide, with a file of one's own", async () => {
    const [ridersSpot, brandsSpot] = [addSpot(), addSpot({ isBusiness: true, sports: ["Apparel"] }, "northbreak")];
    const code = async (name: Name, spotId: string) => (await refusalOf(() => add(name, spotId)))?.code;
    expect([await code("tam", ridersSpot), await code("noa", ridersSpot)]).toEqual(["FORBIDDEN", "FORBIDDEN"]);
    expect([await code("northbreak", ridersSpot), await code("mia", brandsSpot)]).toEqual(["FORBIDDEN", "FORBIDDEN"]);
    expect(seenBy("sol", brandsSpot)).toEqual([]);
    const brands = add("northbreak", brandsSpot);
    expect(seenBy("sol", brandsSpot)).toEqual([brands]);
    const others = addUpload("sol", { purpose: "guide" });
    expect(await refusalOf(() => add("mia", ridersSpot, { filename: others }))).toMatchObject({
      fields: { filename: "Please select a File" },
    });
  });

  test.each([
    ["no words", "", "Please say what the picture shows"],
    ["a handle", "Ask @mia.rides", "Please leave out addresses, links, handles and telephone numbers"],
    ["too many words", "a".repeat(201), "Please use at most 200 characters"],
  ])("is refused with %s, and its file waits for better ones", async (_, altText, message) => {
    const id = addSpot();
    const filename = addUpload("mia", { purpose: "guide" });
    expect(await refusalOf(() => add("mia", id, { altText, filename }))).toMatchObject({ fields: { altText: message } });
    expect(seenBy("mia", id)).toEqual([]);
    add("mia", id, { filename });
    expect(seenBy("mia", id)).toHaveLength(1);
  });

  test("stands once after a second press, which leaves no second file", () => {
    const id = addSpot();
    for (const _ of [1, 2]) add("mia", id, { filename: addUpload("mia", { purpose: "guide", sha256: "same" }) });
    expect(seenBy("mia", id)).toHaveLength(1);
    expect(db.select().from(media).where(eq(media.sha256, "same")).all()).toHaveLength(1);
  });

  test("is one of at most eight", async () => {
    const id = addSpot();
    for (let count = 0; count < 8; count++) add(count % 2 ? "mia" : "sol", id);
    const ninth = await refusalOf(() => add("ana", id));
    expect(ninth).toMatchObject({ message: "This guide has 8 pictures, which is the most. Take one of yours out first" });
    blocks.block(ID.ana, ID.mia);
    expect(seenBy("ana", id)).toHaveLength(4);
    expect(await refusalOf(() => add("ana", id))).toMatchObject({ code: "INVALID" });
    spots.takeGuideLine(viewer("sol"), seenBy("sol", id)[0] ?? "");
    add("ana", id);
    expect(seenBy("kit", id)).toHaveLength(8);
  });

  test("is taken out by its author or the operator, with its file", async () => {
    const id = addSpot();
    const line = add("kit", id);
    expect(await refusalOf(() => spots.removeGuideLine(viewer("sol"), line))).toMatchObject({ code: "FORBIDDEN" });
    spots.removeGuideLine(viewer("kit"), line);
    expect([seenBy("mia", id), files(), opens("kit", line)]).toEqual([[], 0, false]);
  });
});

describe("a report of a picture in a guide", () => {
  test("hides picture and file at once from everybody but the author if it is grave; a removal keeps both for the operator", () => {
    const id = addSpot();
    const line = add("sol", id);
    reports.reportLine(viewer("kit"), line, "grooming");
    expect((["kit", "mia", "sol"] as const).map((name) => opens(name, line))).toEqual([false, false, true]);
    expect([seenBy("kit", id), seenBy("sol", id)]).toEqual([[], [line]]);
    moderation.decide(viewer("ops"), "guide", line, "remove", "It shows a child at home");
    expect(seenBy("sol", id)).toEqual([]);
    const [file] = moderation.filesOfPost("guide", line);
    expect(file?.ownerId).not.toBe(ID.sol);
    expect(moderation.findPost(viewer("ops"), "guide", line)).toMatchObject({ isHeld: true, posterId: ID.sol });
  });

  test("brings it to the queue with its picture, unless it is grave", () => {
    const lines = [addSpot(), addSpot({ title: "Another" })].map((id) => add("sol", id));
    reports.reportLine(viewer("kit"), lines[0] ?? "", "bullying");
    reports.reportLine(viewer("kit"), lines[1] ?? "", "grooming");
    const rows = moderation.waiting(viewer("ops"), 9);
    const pictures = moderation.queuePictures(viewer("ops"), rows);
    expect(Object.fromEntries(rows.map((row, index) => [row.id, pictures[index]?.ownerId]))).toEqual({
      [lines[0] ?? ""]: ID.sol,
      [lines[1] ?? ""]: undefined,
    });
  });

  test("keeps it for the operator after its author's account is closed", () => {
    const line = add("sol", addSpot({}, "ana"));
    reports.reportLine(viewer("kit"), line, "bullying");
    closeAccount(ID.sol);
    expect(moderation.filesOfPost("guide", line)).toHaveLength(1);
    expect([opens("mia", line), opens("ops", line)]).toEqual([false, true]);
  });
});

describe("a return to an older guide", () => {
  test("takes later pictures out of sight and brings them back, as their author's", () => {
    const id = addSpot();
    const first = add("kit", id);
    db.update(guideLines).set({ createdAt: 1 }).run();
    const second = add("mia", id);
    spots.returnGuideTo(viewer("ops"), first);
    expect(seenBy("sol", id)).toEqual([first]);
    expect([opens("sol", second), opens("mia", second), opens("ops", second)]).toEqual([false, true, true]);
    blocks.block(ID.ana, ID.ops);
    expect([seenBy("ana", id), opens("ana", second)]).toEqual([[first], false]);
    spots.returnGuideTo(viewer("ops"), second);
    expect(spots.picturesOf(viewer("sol"), id)).toMatchObject([{ id: first }, { altText: WORDS, poster: { id: ID.mia } }]);
    spots.removeGuideLine(viewer("mia"), spots.picturesOf(viewer("mia"), id)[1]?.id ?? "");
    expect([seenBy("sol", id), files()]).toEqual([[first], 1]);
  });
});

test("a picture that came back under report stays for the operator, whichever of its lines the author takes out", () => {
  const id = addSpot();
  const first = add("kit", id);
  db.update(guideLines).set({ createdAt: 1 }).run();
  const old = add("mia", id);
  spots.returnGuideTo(viewer("ops"), first);
  spots.returnGuideTo(viewer("ops"), old);
  const back = seenBy("sol", id).find((one) => one !== first) ?? "";
  expect(back).not.toBe(old);
  reports.reportLine(viewer("sol"), back, "bullying");
  spots.takeGuideLine(viewer("mia"), old);
  expect(seenBy("sol", id)).toEqual([first]);
  expect(moderation.filesOfPost("guide", back)).toHaveLength(1);
});

describe("the file of a picture in a guide", () => {
  test("goes with its Spot, also where somebody else added it", async () => {
    const id = addSpot();
    add("kit", id);
    spots.remove(viewer("sol"), id);
    await sweep();
    expect(files()).toBe(0);
  });

  test("goes when its author turns out to be under 13, and stays while it is shown", async () => {
    const id = addSpot();
    const [, mias] = [add("kit", id), add("mia", id)];
    const before = beforeChange(ID.kit);
    db.update(users).set({ age: "10-12", lowestBand: "10-12" }).where(eq(users.id, ID.kit)).run();
    settle(ID.kit, before);
    await sweep();
    expect([seenBy("sol", id), files()]).toEqual([[mias], 1]);
  });
});
