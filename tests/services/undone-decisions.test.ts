import { eq, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import { handlerOf } from "#app/jobs/index.server.ts";
import type { PostKind } from "#app/schemas/moderation.ts";
import { GuideInput } from "#app/schemas/spot-guides.ts";
import * as closing from "#app/services/accounts/closing.server.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import * as discountViews from "#app/services/discounts/views.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as saves from "#app/services/reactions/saves.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import * as views from "#app/services/reactions/views.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { db } from "#db";
import * as schema from "#db/schema/index.ts";
import { EDITS, ID } from "#db/seed/world.ts";
import { addDiscount, addUpload } from "#tests/add-discount.ts";
import { addEdit } from "#tests/add-edit.ts";
import { addSpot } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";

const DAY = 24 * 60 * 60 * 1000;
const OPS = viewer("ops");
const { bowl } = EDITS;

/** Left out: the rows about a decision and its appeal, and the index of search, which a job fills. */
const ABOUT_DECISIONS = [
  "search_items",
  "reports",
  "decisions",
  "notifications",
  "moderation_log",
  "jobs",
  "endings",
  "activity",
  "removed_looks",
  "security_events",
];
const TABLES = Object.values(schema)
  .filter((table) => is(table, SQLiteTable))
  .filter((table) => !ABOUT_DECISIONS.includes(getTableName(table)));

/** Returns every row of every table, except log-ins, which a suspension ends for good. */
function everything() {
  db.update(schema.users).set({ signedFor: 0 }).run();
  return Object.fromEntries(TABLES.map((table) => [getTableName(table), db.select().from(table).all().toSorted(byText)]));
}

function byText(one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}

function addImage(ownerId: string, filename: string, purpose: "image" | "spot"): void {
  const facts = { mimetype: "image/jpeg", bytes: 1, sha256: "x", state: "ready", attachedAt: 1 } as const;
  db.insert(schema.media)
    .values({ id: filename, ownerId, filename, purpose, ...facts })
    .run();
}

/** Makes a post with everything that others can add to it. Returns its id. */
const MADE: Record<PostKind, () => string> = {
  edit() {
    const spotId = addSpot();
    db.update(schema.edits)
      .set({ spotId, spotLocation: "Fistral", filmerInstagram: "lens" })
      .where(eq(schema.edits.id, bowl.id))
      .run();
    db.insert(schema.captions).values({ editId: bowl.id, language: "en", text: "WEBVTT" }).run();
    stokes.set(viewer("sol"), bowl.id, true);
    saves.set(viewer("sol"), bowl.id, true);
    views.record(viewer("sol"), bowl.id);
    reports.reportEdit(viewer("ana"), bowl.id);
    return bowl.id;
  },
  discount() {
    const id = addDiscount();
    discountViews.record(viewer("sol"), id);
    reports.report(viewer("ana"), { discountId: id });
    return id;
  },
  spot() {
    const id = addSpot();
    addImage(ID.sol, "spot.jpg", "spot");
    db.update(schema.spots).set({ spotImage: "spot.jpg" }).where(eq(schema.spots.id, id)).run();
    for (const posterId of [ID.mia, ID.sol]) addEdit({ posterId, spotId: id, spotLocation: "Fistral" });
    reports.reportSpot(viewer("ana"), id, "Closed");
    return id;
  },
  guide() {
    const id = addSpot();
    spots.writeGuide(viewer("mia"), id, GuideInput.parse({ hazards: "A rip at low tide" }));
    const filename = addUpload("mia", { purpose: "guide" });
    const [line] = spots.addPicture(viewer("mia"), id, { filename, altText: "The rip from the cliff" });
    reports.reportLine(viewer("ana"), line?.id ?? "", "bullying");
    return line?.id ?? "";
  },
  profile() {
    addImage(ID.mia, "face.jpg", "image");
    addImage(ID.mia, "logo.jpg", "image");
    const shown = { about: "I surf", website: "https://mia.example", profileImage: "face.jpg", businessLogo: "logo.jpg" };
    db.update(schema.users).set(shown).where(eq(schema.users.id, ID.mia)).run();
    reports.reportProfile(viewer("ana"), ID.mia);
    return ID.mia;
  },
};
const KINDS = Object.keys(MADE) as PostKind[];

function decisionAbout(postId: string): string {
  return db.select().from(schema.decisions).where(eq(schema.decisions.postId, postId)).get()?.id ?? "";
}

function undo(postId: string): void {
  const id = decisionAbout(postId);
  moderation.appeal(moderation.tokenFor(id), "It is a mistake");
  moderation.answer(OPS, id, "overturn", "You are right");
}

describe.each(KINDS)("the undoing of a decision about a post of the kind %s", (kind) => {
  test.each(["warn", "remove", "suspend7", "suspend"] as const)("to %s gives back every field of every row", (name) => {
    const id = MADE[kind]();
    db.delete(schema.sessions).run();
    const before = everything();
    moderation.decide(OPS, kind, id, name, "It looked wrong");
    undo(id);
    expect(everything()).toEqual(before);
  });
});

test("the undoing of a removal by the operator's button gives back every field of every row", () => {
  for (const [kind, remove] of [
    ["edit", edits.remove],
    ["discount", discounts.remove],
    ["spot", spots.remove],
    ["guide", spots.removeGuideLine],
  ] as const) {
    const id = MADE[kind]();
    const before = everything();
    remove(OPS, id);
    undo(id);
    expect(everything()).toEqual(before);
  }
});

test("an Edit has no place while its Spot is removed, keeps the link when it is changed, and loses it with the Spot", async () => {
  const spotId = MADE.spot();
  const own = () => edits.byPoster(viewer("mia"), ID.mia, { take: 1 })[0];
  moderation.decide(OPS, "spot", spotId, "remove", "It is private");
  const edit = own();
  expect(edit).toMatchObject({ spotLocation: "" });
  const offered = spots.optionsOf(viewer("mia"), { latitude: 50, longitude: -5 }, edit ?? { spotId: null, spotLocation: "" });
  expect(offered).toContainEqual({ value: spotId, label: "A Spot that isn't shown now" });
  edits.update(viewer("mia"), edit?.id ?? "", { description: "Mine" });
  expect(own()).toMatchObject({ spotId, spotLocation: "" });
  await closing.sweep(Date.now() + 15 * DAY);
  expect(own()).toMatchObject({ spotId: null, spotLocation: "" });
});

test("what the person has filled in since stays, and what was cleared is erased after 14 days unless an appeal waits", async () => {
  const run = (key: string) => handlerOf("drop-replaced")?.run(key, new AbortController().signal);
  const cleared = () => db.select().from(schema.decisions).get()?.cleared ?? null;
  MADE.profile();
  moderation.decide(OPS, "profile", ID.mia, "remove", "It advertises");
  db.update(schema.users).set({ about: "I climb" }).where(eq(schema.users.id, ID.mia)).run();
  moderation.appeal(moderation.tokenFor(decisionAbout(ID.mia)), "It is a mistake");
  await run(`profile.${ID.mia}`);
  expect(cleared()).toMatchObject({ about: "I surf", profileImage: "face.jpg" });
  moderation.answer(OPS, decisionAbout(ID.mia), "overturn", "You are right");
  const mia = db.select().from(schema.users).where(eq(schema.users.id, ID.mia)).get();
  expect(mia).toMatchObject({ about: "I climb", website: "https://mia.example", profileImage: "face.jpg" });
  await run(`profile.${ID.mia}`);
  expect(cleared()).toBeNull();
});
