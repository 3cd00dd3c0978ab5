import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as edits from "#app/services/edits/index.server.ts";
import * as views from "#app/services/reactions/views.server.ts";
import { db } from "#db";
import { editViews } from "#db/schema/index.ts";
import { EDITS } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";

const { bowl, session, grown, gone } = EDITS;
const countOf = (id: string) => edits.find(viewer("ops"), id)?.viewCount;

test("someone counts once in half an hour, and again after it [ENT-052, GQL-054]", () => {
  const first = views.record(viewer("sol"), bowl.id);
  expect(views.record(viewer("sol"), bowl.id).id).toBe(first.id);
  views.record(viewer("ana"), bowl.id);
  expect(countOf(bowl.id)).toBe(2);

  const half = 30 * 60 * 1000;
  const age = (ms: number) =>
    db
      .update(editViews)
      .set({ createdAt: Date.now() - ms })
      .where(eq(editViews.id, first.id))
      .run();
  age(half - 5000);
  expect(views.record(viewer("sol"), bowl.id).id).toBe(first.id);
  age(half + 1);
  expect(views.record(viewer("sol"), bowl.id).id).not.toBe(first.id);
  expect(countOf(bowl.id)).toBe(3);
});

test("nobody counts what they cannot see, or before they are set up [CARD-029]", () => {
  for (const [name, id] of [
    ["ana", session.id],
    ["kit", grown.id],
    ["sol", gone.id],
    ["sol", "77"],
  ] as const)
    expect(codeOf(() => views.record(viewer(name), id))).toBe("NOT_FOUND");
  expect(codeOf(() => views.record(viewer("visitor"), bowl.id))).toBe("UNAUTHENTICATED");
  expect(codeOf(() => views.record(viewer("noa"), bowl.id))).toBe("FORBIDDEN");
  expect(db.select().from(editViews).all()).toEqual([]);
});
