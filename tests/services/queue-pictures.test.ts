import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import type { ReportReason } from "#app/schemas/report-reasons.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import { db } from "#db";
import { discounts, media, reports, spots, users } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { addDiscount } from "#tests/add-discount.ts";
import { addEdit } from "#tests/add-edit.ts";
import { addSpot } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";
import { aParent, elsewhere } from "#tests/parents.ts";
import { refusalOf } from "#tests/refusal.ts";

const OPS = viewer("ops");

/** Returns the file that the queue shows for a post; undefined without one. */
function shown(kind: string, id: string): string | undefined {
  const rows = moderation.waiting(OPS, 100);
  const at = rows.findIndex((row) => row.kind === kind && row.id === id);
  expect(at).toBeGreaterThanOrEqual(0);
  return moderation.queuePictures(OPS, rows)[at]?.filename;
}

function report(editId: string, reason: ReportReason, state: "open" | "dismissed" | "warned" = "open", by: string = ID.ana) {
  db.insert(reports).values({ reporterId: by, editId, reason, state }).run();
}

function addFile(ownerId: string, purpose: "image" | "spot", filename: string) {
  const bytes = { bytes: 1, sha256: filename, mimetype: "image/jpeg", state: "ready", attachedAt: 1 } as const;
  db.insert(media)
    .values({ id: filename, ownerId, purpose, filename, ...bytes })
    .run();
  return filename;
}

test("the queue shows the picture of each kind of post", () => {
  const edit = addEdit();
  const [discount, spot] = [addDiscount(), addSpot({}, "mia")];
  db.update(spots)
    .set({ spotImage: addFile(ID.mia, "spot", "spot.jpg") })
    .where(eq(spots.id, spot))
    .run();
  db.update(users)
    .set({ profileImage: addFile(ID.sol, "image", "sol.jpg") })
    .where(eq(users.id, ID.sol))
    .run();
  for (const about of [{ editId: edit }, { discountId: discount }, { spotId: spot }, { profileId: ID.sol }])
    db.insert(reports)
      .values({ reporterId: ID.ana, reason: "bullying", ...about })
      .run();
  expect(shown("edit", edit)).toMatch(/^made-/);
  expect(shown("spot", spot)).toBe("spot.jpg");
  expect(shown("profile", ID.sol)).toBe("sol.jpg");
  db.update(media).set({ state: "ready" }).where(eq(media.ownerId, ID.northbreak)).run();
  const { filename1 } = db.select().from(discounts).where(eq(discounts.id, discount)).get() ?? {};
  expect([filename1, shown("discount", discount)]).toEqual([expect.any(String), filename1]);
});

test.each(["childAbuse", "grooming", "danger", "likeGrave", "likeRemoved"] as const)(
  "a report as %s hides the picture, also beside usual reports and after a decision, until it is dismissed",
  (reason) => {
    const [open, warned, dismissed] = [addEdit(), addEdit(), addEdit()];
    for (const id of [open, warned, dismissed]) report(id, "bullying", "open", ID.sol);
    report(open, reason);
    report(warned, reason, "warned");
    report(dismissed, reason, "dismissed");
    expect([open, warned, dismissed].map((id) => shown("edit", id) !== undefined)).toEqual([false, false, true]);
  },
);

test("a complaint hides the picture, since nobody knows yet how grave it is", async () => {
  const id = addEdit();
  report(id, "bullying");
  expect(shown("edit", id)).toBeDefined();
  const page = `${new URL(env.BASE_URL).host}/edits/${id}`;
  const given = { kind: "illegal" as const, page, complaint: "It is against the law", name: "", email: aParent() };
  await moderation.complaints.file(viewer("visitor"), elsewhere(), given);
  expect(shown("edit", id)).toBeUndefined();
});

test("the pictures of the queue are for the operator alone", async () => {
  expect((await refusalOf(() => moderation.queuePictures(viewer("mia"), []))).code).toBe("FORBIDDEN");
});
