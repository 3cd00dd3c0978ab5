import { expect, test } from "vitest";
import { servable, postFile as serve } from "#app/services/media/serving.server.ts";
import { db } from "#db";
import { media } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";

const FILM = {
  id: "film",
  ownerId: ID.mia,
  purpose: "edit",
  filename: "film.mp4",
  mimetype: "video/mp4",
  bytes: 1,
  sha256: "x",
} as const;

const film = (facts: Partial<typeof media.$inferInsert>) =>
  db
    .insert(media)
    .values({ ...FILM, state: "ready", hasPoster: true, ...facts })
    .returning()
    .get();
const keyFor = (name: Name, edit: { id: string; posterId: string }, owner = edit.posterId) =>
  serve(viewer(name), owner, `${edit.id}.jpg`, "file")?.key;

test("the file of an Edit goes to those who see the Edit, by its owner's id alone [P-29]", () => {
  expect(keyFor("ana", EDITS.bowl)).toBe(`world-${EDITS.bowl.id}/file`);
  expect(keyFor("ana", EDITS.bowl, ID.sol)).toBeUndefined();
  expect(keyFor("ana", EDITS.session)).toBeUndefined();
  expect([keyFor("sol", EDITS.session), keyFor("mia", EDITS.slam)]).toEqual([
    `world-${EDITS.session.id}/file`,
    `world-${EDITS.slam.id}/file`,
  ]);
});

test("a film that is not rewritten goes to its owner as uploaded, and to nobody else", () => {
  const raw = film({ state: "processing", hasPoster: false });
  expect(servable(viewer("mia"), raw, "file")).toMatchObject({ key: "film/original", type: "video/mp4", name: "film.mp4" });
  expect(servable(viewer("mia"), raw, "poster")).toBeUndefined();
  expect(servable(viewer("sol"), raw, "file")).toBeUndefined();
  expect(servable(viewer("mia"), { ...raw, mimetype: "image/jpeg" }, "file")).toBeUndefined();
});

test("a film has a poster and thumbnails of it, and a photo has thumbnails alone", () => {
  const ready = film({});
  expect(servable(viewer("sol"), ready, "file")).toMatchObject({
    key: "film/file",
    type: "video/mp4",
    name: "film.mp4",
    version: "x",
  });
  expect(servable(viewer("sol"), ready, "poster")).toMatchObject({ key: "film/poster", type: "image/jpeg", name: "poster.jpg" });
  expect(servable(viewer("sol"), ready, "50x50")).toMatchObject({ name: "50x50.jpg", larger: { key: "film/poster" } });
  expect(servable(viewer("sol"), { ...ready, hasPoster: false }, "poster")).toBeUndefined();

  const photo = { ...ready, mimetype: "image/jpeg", filename: "photo.jpg", hasPoster: false };
  expect(servable(viewer("sol"), photo, "file")).toMatchObject({
    key: "film/file",
    name: "photo.jpg",
    version: "x",
    larger: undefined,
  });
  expect(servable(viewer("sol"), photo, "50x50")).toMatchObject({ version: "x-50x50", larger: { key: "film/file" } });
  expect(servable(viewer("sol"), photo, "poster")).toBeUndefined();
});
