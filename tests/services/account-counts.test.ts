import { getTableConfig } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { POSTS } from "#app/services/decisions/posts.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import { db } from "#db";
import { guideLines, reports } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { addDiscount } from "#tests/add-discount.ts";
import { addEdit } from "#tests/add-edit.ts";
import { addSpot } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";

test.each<[string, () => Partial<typeof reports.$inferInsert>]>([
  ["an Edit", () => ({ editId: addEdit({ posterId: ID.northbreak }) })],
  ["a Discount", () => ({ discountId: addDiscount() })],
  ["a Spot", () => ({ spotId: addSpot({}, "northbreak") })],
  ["a line of a guide", () => ({ guideId: addLine() })],
  ["the profile", () => ({ profileId: ID.northbreak })],
])("the operator sees on the account's page how often %s of it was reported, and who reported it", (_, about) => {
  db.insert(reports)
    .values({ reporterId: ID.mia, ...about() })
    .run();
  const countsOf = (name: "northbreak" | "mia" | "sol") => moderation.accounts.findAccount(viewer("ops"), ID[name])?.counts;
  expect(countsOf("northbreak")).toMatchObject({ reportsOf: 1, openReportsOf: 1, reportsBy: 0 });
  expect(countsOf("mia")).toMatchObject({ reportsOf: 0, openReportsOf: 0, reportsBy: 1 });
  expect(countsOf("sol")).toMatchObject({ reportsOf: 0, openReportsOf: 0, reportsBy: 0 });
});

test("each kind of post says whether its reports are erased with it", () => {
  const cascading = getTableConfig(reports)
    .foreignKeys.filter(({ onDelete }) => onDelete === "cascade")
    .flatMap((key) => key.reference().columns.map(({ name }) => name));
  for (const { about, erasesReports } of Object.values(POSTS)) expect(cascading.includes(about.name)).toBe(erasesReports);
});

function addLine(): string {
  const line = { spotId: addSpot(), posterId: ID.northbreak, field: "parking", value: "Park behind the church" } as const;
  return db.insert(guideLines).values(line).returning().get().id;
}
