import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as closing from "#app/services/accounts/closing.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import * as views from "#app/services/reactions/views.server.ts";
import { db } from "#db";
import { editViews, jobs, media, reports as reportRows, edits as rows, stokes as stokeRows } from "#db/schema/index.ts";
import { EDITS, ID } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";

const { bowl } = EDITS;
const FILE = `world-${bowl.id}`;
const files = () => db.select().from(media).where(eq(media.id, FILE)).all();
const removals = () => db.select().from(jobs).where(eq(jobs.key, FILE)).all();

function used() {
  stokes.set(viewer("sol"), bowl.id, true);
  views.record(viewer("sol"), bowl.id);
}

test("an Edit goes with its file, its Stokes and its views [CARD-027, GQL-051] [P-50]", () => {
  used();
  expect(edits.remove(viewer("mia"), bowl.id).id).toBe(bowl.id);
  expect(edits.find(viewer("ops"), bowl.id)).toBeUndefined();
  expect([db.select().from(stokeRows).all(), db.select().from(editViews).all(), files()]).toEqual([[], [], []]);
  expect(removals()).toMatchObject([{ kind: "remove-media" }]);
  expect(codeOf(() => edits.remove(viewer("mia"), bowl.id))).toBe("NOT_FOUND");
});

test("only its poster and the operator delete an Edit [ACC-031]", () => {
  expect(codeOf(() => edits.remove(viewer("sol"), bowl.id))).toBe("FORBIDDEN");
  expect(codeOf(() => edits.remove(viewer("ana"), EDITS.session.id))).toBe("NOT_FOUND");
  expect(codeOf(() => edits.remove(viewer("visitor"), bowl.id))).toBe("UNAUTHENTICATED");
  expect(edits.find(viewer("sol"), bowl.id)).toBeDefined();
  edits.remove(viewer("ops"), EDITS.session.id);
  expect(edits.find(viewer("mia"), EDITS.session.id)).toBeUndefined();
});

test("a reported Edit stays for the operator alone until 14 days after the report is closed [P-26]", async () => {
  used();
  const { id } = reports.reportEdit(viewer("ana"), bowl.id);
  edits.remove(viewer("mia"), bowl.id);
  for (const name of ["mia", "sol", "ana", "stat", "visitor"] as const) {
    expect(edits.find(viewer(name), bowl.id)).toBeUndefined();
    expect(codeOf(() => edits.remove(viewer(name), bowl.id))).toBeDefined();
  }
  expect(edits.byPoster(viewer("mia"), ID.mia, { take: 50 }).map((edit) => edit.id)).not.toContain(bowl.id);
  expect(edits.find(viewer("ops"), bowl.id)).toMatchObject({
    stokeCount: 0,
    viewCount: 0,
    poster: { name: "Deleted Edit", about: `Removed by account ${ID.mia}` },
  });
  expect(files()).toHaveLength(1);

  const day = 24 * 60 * 60 * 1000;
  await closing.sweep(Date.now() + 100 * day);
  expect(edits.find(viewer("ops"), bowl.id)).toBeDefined();
  db.update(reportRows).set({ state: "dismissed", closedAt: Date.now() }).where(eq(reportRows.id, id)).run();
  await closing.sweep(Date.now() + 13 * day);
  expect(edits.find(viewer("ops"), bowl.id)).toBeDefined();
  await closing.sweep(Date.now() + 15 * day);
  expect(db.select().from(rows).where(eq(rows.id, bowl.id)).all()).toEqual([]);
  expect(files()).toEqual([]);
  expect(removals()).toHaveLength(1);
});
