import { createReadStream, statSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { DRAWINGS } from "#app/schemas/drawings.ts";
import * as pictures from "#app/services/accounts/pictures.server.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import * as serving from "#app/services/media/serving.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import * as users from "#app/services/people/users.server.ts";
import { db } from "#db";
import { jobs, media } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { refusalOf } from "#tests/refusal.ts";
import { mediaFile } from "../adapters/media-files.ts";

const photo = await mediaFile("photo.jpg");

const upload = (name: Name) => uploads.accept(viewer(name), UPLOAD_KINDS.profilePage, createReadStream(photo), "me.jpg");
const stored = (name: Name) =>
  db
    .select()
    .from(media)
    .where(eq(media.ownerId, ID[name]))
    .all()
    .filter(({ purpose }) => purpose === "image")
    .map(({ filename }) => filename);
const removals = () => db.select().from(jobs).where(eq(jobs.kind, "remove-media")).all().length;

test("a new image takes the place of the old one, whose files go [PROF-008, PROF-016]", async () => {
  const mia = viewer("mia");
  const [first, second] = [await upload("mia"), await upload("mia")];
  pictures.setPicture(mia, first, "profileImage");
  expect([users.find(viewer("sol"), ID.mia)?.profileImage, removals()]).toEqual([first.filename, 0]);
  pictures.setPicture(mia, second, "profileImage");
  expect([users.find(viewer("sol"), ID.mia)?.profileImage, removals()]).toEqual([second.filename, 1]);
  expect(stored("mia")).toEqual([second.filename]);
});

test("a picture that is logo and image both stays until neither needs it", async () => {
  const brand = viewer("northbreak");
  const [both, logo, image] = [await upload("northbreak"), await upload("northbreak"), await upload("northbreak")];
  pictures.setPicture(brand, both, "profileImage");
  db.update(media).set({ attachedAt: null }).where(eq(media.id, both.id)).run();
  pictures.setPicture(brand, both, "businessLogo");

  pictures.setPicture(brand, logo, "businessLogo");
  expect([stored("northbreak").includes(both.filename), removals()]).toEqual([true, 0]);
  pictures.setPicture(brand, image, "profileImage");
  expect([stored("northbreak").includes(both.filename), removals()]).toEqual([false, 1]);
});

test("only one's own pending picture can be taken, and once", async () => {
  const picture = await upload("mia");
  expect(codeOf(() => pictures.setPicture(viewer("sol"), picture, "profileImage"))).toBe("INVALID");
  pictures.setPicture(viewer("mia"), picture, "profileImage");
  expect(codeOf(() => pictures.setPicture(viewer("mia"), picture, "profileImage"))).toBe("INVALID");
  expect(codeOf(() => pictures.setPicture(viewer("mia"), { filename: "2001.jpg" }, "profileImage"))).toBe("INVALID");
  expect(codeOf(() => pictures.setPicture(viewer("noa"), picture, "profileImage"))).toBe("FORBIDDEN");
  expect(users.find(viewer("ana"), ID.mia)?.profileImage).toBe(picture.filename);
});

test.each(DRAWINGS)(
  "anybody may take the %s, which is kept and served like a picture of their own [SETUP-049, A-180]",
  async (name) => {
    for (const who of ["tam", "mia"] as const) {
      pictures.setPicture(viewer(who), await pictures.keepDrawing(viewer(who), name.toLowerCase()), "profileImage");
      expect(users.find(viewer("ops"), ID[who])?.profileImage).toMatch(new RegExp(`^[0-9a-z]{6}-${name}\\.jpg$`));
      for (const size of ["50x50", "250x250", "500x500", "file"] as const) {
        const { key = "" } = serving.picture(viewer("ops"), ID[who], "profileImage", size) ?? {};
        expect(statSync(join(env.DATA_DIR, "media", key)).size).toBeGreaterThan(500);
      }
    }
  },
);

test("a drawing that we do not have is refused, and nothing of it stays [A-180]", async () => {
  for (const name of ["", "Shark", "../../package", "wave.png", "constructor"])
    expect(await refusalOf(() => pictures.keepDrawing(viewer("mia"), name))).toMatchObject({
      code: "INVALID",
      fields: { drawing: "There is no such picture. Please choose another" },
    });
  expect(stored("mia")).toEqual([]);
});

test("the thumbnails that a profile reads exist as soon as the picture does [MEDIA-026]", async () => {
  pictures.setPicture(viewer("mia"), await upload("mia"), "profileImage");
  for (const size of ["50x50", "250x250", "500x500", "file"] as const)
    expect(serving.picture(viewer("sol"), ID.mia, "profileImage", size)?.type).toBe("image/jpeg");
  expect(serving.picture(viewer("sol"), ID.mia, "businessLogo", "250x250")).toBeUndefined();
});
