import { getTableColumns, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import type { PostKind } from "#app/schemas/moderation.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import { db } from "#db";
import { captions, discounts, edits, guideLines, spots, users } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { addDiscount } from "#tests/add-discount.ts";
import { addEdit } from "#tests/add-edit.ts";
import { addSpot } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";

const FILES = ["filename", "mimetype", "orientation", "spotImage", "profileImage", "businessLogo"];
const PICTURES = ["filename1", "filename2", "filename3"];
const CHOSEN = ["sport", "sports", "competition", "startsOn", "endsOn", "field", "group", "gender", "openTo", "businessRegion"];
const PLACES = ["country", "place", "posterCountry", "posterPlace"];
const AGES = ["age", "lowestBand", "band", "reachBand"];
/** Nobody else reads them. */
const OWN = ["email", "passwordHash", "businessProof", "monthPaid"];
const NOT_READ = [...FILES, ...PICTURES, ...CHOSEN, ...PLACES, ...AGES, ...OWN];

const POSTS: Record<PostKind, [table: SQLiteTable, add: () => string]> = {
  edit: [edits, () => addEdit({ posterId: ID.mia })],
  discount: [discounts, () => addDiscount()],
  spot: [spots, () => addSpot({}, "mia")],
  guide: [guideLines, addLine],
  profile: [users, () => ID.mia],
};

const texts = Object.entries(POSTS).flatMap(([kind, [table]]) =>
  Object.entries(getTableColumns(table))
    .filter(([name, column]) => column.getSQLType() === "text" && !name.endsWith("Id"))
    .map(([name]) => [kind as PostKind, name] as const),
);
const typedTexts = texts.filter(([, name]) => !NOT_READ.includes(name));

test.each(typedTexts)("the operator reads a reported post's words, of the kind %s in the column %s", (kind, name) => {
  const [table, add] = POSTS[kind];
  const id = add();
  const typed = `typed into ${name}`;
  db.update(table)
    .set({ [name]: name === "gear" ? { fins: typed } : typed })
    .where(sql`id = ${id}`)
    .run();
  const { title, words } = moderation.findPost(viewer("ops"), kind, id) ?? {};
  expect(JSON.stringify([title, words])).toContain(typed);
});

test("the columns that hold no words of others exist", () => {
  expect(NOT_READ.filter((name) => !texts.some(([, other]) => other === name))).toEqual([]);
});

test("the operator reads the captions of a reported Edit", () => {
  const id = addEdit({ posterId: ID.mia });
  db.insert(captions).values({ editId: id, language: "en", text: "WEBVTT\n\n00:00.000 --> 00:01.000\nWrite to me" }).run();
  expect(JSON.stringify(moderation.findPost(viewer("ops"), "edit", id)?.words)).toContain("Write to me");
});

function addLine(): string {
  const line = { spotId: addSpot(), posterId: ID.mia, field: "parking", value: "Park behind the church" } as const;
  return db.insert(guideLines).values(line).returning().get().id;
}
