import { openAsBlob } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { db } from "#db";
import { media, users } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { tokenOf } from "#tests/cast.ts";
import { mediaFile } from "../adapters/media-files.ts";
import { answerOf, graphqlOf, openDoors } from "./doors.ts";

const base = await openDoors();
const photo = await openAsBlob(await mediaFile("photo.jpg"));

async function send(who: Name, operation: string) {
  const body = new FormData();
  const query = `mutation ($file: Upload!) { ${operation}(file: $file) { filename mimetype encoding } }`;
  body.set("operations", JSON.stringify({ query, variables: { file: null } }));
  body.set("map", JSON.stringify({ file: ["variables.file"] }));
  body.set("file", new File([photo], "me.jpg"));
  const headers = { authorization: `Bearer ${tokenOf(who)}` };
  const { data, errors } = await answerOf(await fetch(`${base}/graphql`, { method: "POST", headers, body }));
  return { result: data?.[operation] as { filename: string } | null | undefined, code: errors[0]?.extensions.code };
}

const picturesOf = (who: Name) => {
  const { profileImage, businessLogo } = db.select().from(users).where(eq(users.id, ID[who])).get()!;
  return { profileImage, businessLogo };
};
const uploadsOf = (who: Name) =>
  db
    .select()
    .from(media)
    .where(eq(media.ownerId, ID[who]))
    .all()
    .filter(({ purpose }) => purpose === "image");

test("a picture that an app uploads is on the profile at once, since apps call nothing else [GQL-077, PROF-016]", async () => {
  const { result } = await send("mia", "profileImageUpload");
  expect(picturesOf("mia")).toEqual({ profileImage: result?.filename, businessLogo: null });

  const again = await send("mia", "profileImageUpload");
  expect(picturesOf("mia").profileImage).toBe(again.result?.filename);
  expect(uploadsOf("mia")).toHaveLength(1);
});

test("a business's logo is on its own profile at once, beside its image [GQL-076, GQL-077]", async () => {
  const logo = await send("northbreak", "businessLogoUpload");
  expect(logo.result).toEqual({
    filename: expect.stringMatching(/^[0-9a-z]{6}-me\.jpg$/),
    mimetype: "image/jpeg",
    encoding: "7bit",
  });
  const image = await send("northbreak", "profileImageUpload");
  expect(picturesOf("northbreak")).toEqual({ businessLogo: logo.result?.filename, profileImage: image.result?.filename });

  for (const name of ["mia", "noa"] as const) {
    expect(await send(name, "businessLogoUpload")).toEqual({ result: null, code: "FORBIDDEN" });
    expect([uploadsOf(name), picturesOf(name).businessLogo]).toEqual([[], null]);
  }
});

test("before the profile is complete a picture waits for it [GQL-077]", async () => {
  const { result } = await send("noa", "profileImageUpload");
  expect(picturesOf("noa").profileImage).toBeNull();
  expect(uploadsOf("noa")).toMatchObject([{ filename: result?.filename, attachedAt: null }]);
});

test("url and thumbnails of a business give the logo, and each new logo has addresses of its own [MEDIA-028]", async () => {
  const ask = graphqlOf(base);
  const addresses = z.object({ url: z.string(), thumbnails: z.array(z.string()).length(3) });
  const given = async () => {
    const { data } = await ask(
      `query ($id: ID) { user { url thumbnails } findUser(filter: $id) { url thumbnails } }`,
      { id: ID.northbreak },
      tokenOf("northbreak"),
    );
    const { user, findUser } = z.object({ user: addresses, findUser: addresses }).parse(data);
    expect(findUser).toEqual(user);
    return [user.url, ...user.thumbnails];
  };
  await send("northbreak", "businessLogoUpload");
  await send("northbreak", "profileImageUpload");
  const first = await given();
  await send("northbreak", "businessLogoUpload");
  const second = await given();

  expect(new Set([...first, ...second])).toHaveProperty("size", 8);
  const name = picturesOf("northbreak").businessLogo;
  for (const url of second) expect(new URL(url).pathname).toMatch(new RegExp(`^/media/logos/${ID.northbreak}(_|$)`));
  const { pathname, search } = new URL(second[0]!);
  const file = await fetch(base + pathname + search);
  expect([file.status, file.headers.get("content-disposition")]).toEqual([200, expect.stringContaining(name!)]);
});

test("a business without a logo, and everybody else, has the profile image at url", async () => {
  for (const name of ["mia", "northbreak"] as const) {
    await send(name, "profileImageUpload");
    const { data } = await graphqlOf(base)("{ user { url } }", {}, tokenOf(name));
    expect(data).toEqual({ user: { url: expect.stringContaining(`/media/videos/${ID[name]}/${ID[name]}?`) } });
  }
});
