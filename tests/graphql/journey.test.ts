import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { startWorker } from "#app/jobs/worker.server.ts";
import { sqlite } from "#db";
import { EDITS, ID } from "#db/seed/world.ts";
import { probed } from "../adapters/media-files.ts";
import { openDoors } from "./doors.ts";
import { app, byScreens, byWire, NAME, PASSWORD } from "./journey.ts";
import { rowsOf } from "./rows.ts";

const base = await openDoors();

/** Asks until the answer fits, like an app that waits for a clip. */
async function until<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isSo(answer)) return answer;
    await pause(100);
  }
}

const VIDEO = `query ($id: ID) { video(id: $id) { ...Card } }`;

test("join, set up, upload, post, find, Stoke: an app leaves the same rows as the screens [GQL-039, GQL-067, GQL-069]", async () => {
  const worker = startWorker();
  const { me, id, initialSetup, profileSetup, still, moving } = await byWire(base, "wire@stokeline.example");
  expect(initialSetup).toMatchObject({
    age: "18+",
    category: ["Surf", "Skate"],
    athleteOrPhotographer: "Athlete",
    profileSetup: false,
  });
  expect(profileSetup).toMatchObject({ id, profileSetup: true, instagram: "wim.waves" });
  const clip = await until(
    async () => (await me.query(VIDEO, { id: moving.edit.id })).video,
    ({ state }) => state === "ready",
  );
  expect(clip).toMatchObject({ mimetype: "video/mp4", orientation: "Portrait", width: 180, height: 320, viewerHasVoted: false });

  await me.mutate(`mutation ($id: ID) { vote(videoId: $id) { id } }`, { id: EDITS.bowl.id });
  const { vote } = await me.mutate(
    `mutation ($id: ID) { vote(videoId: $id) { id user { id } video { id votesCount viewerHasVoted } } }`,
    { id: EDITS.abroad.id },
  );
  expect(vote).toMatchObject({ user: { id }, video: { id: EDITS.abroad.id, votesCount: 1, viewerHasVoted: true } });
  const { deleteVote } = await me.mutate(
    `mutation ($id: ID) { deleteVote(id: $id) { id video { votesCount viewerHasVoted } } }`,
    { id: vote.id },
  );
  expect(deleteVote).toMatchObject({ id: vote.id, video: { votesCount: 0, viewerHasVoted: false } });

  await byScreens("screens@stokeline.example");
  await until(
    async () => rowsOf(sqlite, "screens@stokeline.example").edits,
    (rows) => rows.every(({ ready }) => ready === 1),
  );
  await worker.stop();
  const left = rowsOf(sqlite, "wire@stokeline.example");
  expect(left).toEqual(rowsOf(sqlite, "screens@stokeline.example"));
  expect(Object.values(left).map((rows) => rows.length)).toEqual([1, 3, 2, 1]);
  expect(still.edit.userName).toBe(NAME);
});

test("every list of the wire has the posts", async () => {
  const { me, id, still, moving } = await byWire(base, "finder@stokeline.example");
  const both = [still.edit.id, moving.edit.id];
  const idsOf = (list: { id: string }[]) => list.map((edit) => edit.id);

  const { homeFeed } = await me.query(`query ($id: ID) { homeFeed(id: $id, category: ["Surf"], skip: 0, last: 6) { ...Card } }`, {
    id,
  });
  expect(idsOf(homeFeed).slice(0, 2)).toEqual(both.toReversed());
  expect(homeFeed[0]).toMatchObject({
    description: "A clip",
    surfboard: "Northbreak fish",
    filmerInstagram: "lens.person",
    postedBy: { id, name: NAME, city: "Amsterdam" },
  });

  const { homeFeed: upright } = await me.query(`{ homeFeed(orientation: "portrait", last: 1) { id orientation } }`);
  expect(upright).toEqual([{ __typename: "Video", id: moving.edit.id, orientation: "Portrait" }]);

  const FEED = `query ($country: String, $skip: Int) { videoFeed(filter: "Surf", country: $country, skip: $skip, last: 6) { id } }`;
  expect(idsOf((await me.query(FEED, {})).videoFeed).slice(0, 2)).toEqual(both.toReversed());
  expect(idsOf((await me.query(FEED, { skip: 1 })).videoFeed)[0]).toBe(still.edit.id);
  expect(idsOf((await me.query(FEED, { country: "Netherlands" })).videoFeed)).toEqual(both.toReversed());
  expect(idsOf((await me.query(FEED, { country: "France" })).videoFeed)).not.toContain(still.edit.id);

  const { user } = await me.query(
    `{ user { id name email age category profileSetup newUser votes { id video { id } } videos { id } url thumbnails } }`,
  );
  expect(user).toMatchObject({ id, email: "finder@stokeline.example", age: "18+", profileSetup: true, newUser: true, votes: [] });
  expect(idsOf(user.videos)).toEqual(both.toReversed());
  const { newUser } = await me.mutate(`mutation ($id: ID) { newUser(id: $id, newUser: false) { id newUser } }`, { id });
  expect(newUser).toMatchObject({ id, newUser: false });
});

test("someone's Edits come in ascending order, the newest of them first skipped", async () => {
  const { me, id, still, moving } = await byWire(base, "lister@stokeline.example");
  const LIST = `query ($id: ID, $skip: Int, $last: Int, $orderBy: String) { userVideos(id: $id, skip: $skip, last: $last, orderBy: $orderBy) { id } }`;
  const list = async (variables: object) =>
    (await me.query(LIST, { id, ...variables })).userVideos.map((edit: { id: string }) => edit.id);

  expect(await list({ last: 6, orderBy: "createdAt_ASC" })).toEqual([still.edit.id, moving.edit.id]);
  expect(await list({ last: 1 })).toEqual([moving.edit.id]);
  expect(await list({ last: 1, skip: 1 })).toEqual([still.edit.id]);
  expect(await list({ orderBy: "createdAt_DESC" })).toEqual([moving.edit.id, still.edit.id]);
  expect(await list({ id: ID.pip })).toEqual([EDITS.young.id]);
});

test("an upload answers with filename, mimetype and encoding [GQL-074, GQL-077, MEDIA-023]", async () => {
  const { image, still, moving } = await byWire(base, "uploader@stokeline.example");

  expect(image).toMatchObject({
    filename: expect.stringMatching(/^[0-9a-z]{6}-memyself\.jpg$/),
    mimetype: "image/jpeg",
    encoding: "7bit",
  });
  expect(still.upload).toMatchObject({
    filename: expect.stringMatching(/-mystillone\.jpg$/),
    mimetype: "image/jpeg",
    encoding: "7bit",
  });
  expect(moving.upload).toMatchObject({
    filename: expect.stringMatching(/-myclip\.mp4$/),
    mimetype: "video/mp4",
    encoding: "7bit",
  });
});

test("media addresses open without a header, tell no place and no device, and cannot be bent", async () => {
  const worker = startWorker();
  const { me, profileSetup, still, moving } = await byWire(base, "media@stokeline.example");
  const clip = await until(
    async () => (await me.query(VIDEO, { id: moving.edit.id })).video,
    ({ state }) => state === "ready",
  );
  await worker.stop();
  const pictures: string[] = [
    still.edit.url,
    ...still.edit.thumbnails,
    clip.posterUrl,
    ...clip.thumbnails,
    profileSetup.url,
    ...profileSetup.thumbnails,
  ];
  expect(pictures).toHaveLength(12);

  for (const address of pictures) {
    const bytes = Buffer.from(await (await open(address)).arrayBuffer());
    const { format, exif, xmp, iptc } = await sharp(bytes).metadata();
    expect({ format, exif, xmp, iptc }).toEqual({ format: "jpeg", exif: undefined, xmp: undefined, iptc: undefined });
  }
  const film = Buffer.from(await (await open(clip.url)).arrayBuffer());
  expect(film.includes("52.3676")).toBe(false);
  expect(film.includes("Apple")).toBe(false);
  const folder = await mkdtemp(join(tmpdir(), "fetched-"));
  await writeFile(join(folder, "film.mp4"), film);
  const { format, streams } = await probed(join(folder, "film.mp4"));
  await rm(folder, { recursive: true });
  const tags = [format.tags, ...streams.map((stream: { tags?: object }) => stream.tags)];
  expect(JSON.stringify(tags)).not.toMatch(/location|make|model|apple|52\.36/i);

  const url = new URL(clip.url);
  const forged = new URL(url);
  forged.searchParams.set("signature", `${url.searchParams.get("signature")?.slice(0, -2)}AA`);
  const elsewhere = new URL(new URL(still.edit.url).pathname + url.search, base);
  const longer = new URL(url);
  longer.searchParams.set("until", String(Number(url.searchParams.get("until")) + 1));
  const asMia = new URL(url);
  asMia.searchParams.set("viewer", ID.mia);
  for (const bent of [forged, elsewhere, longer, asMia, new URL(url.pathname, base)])
    expect((await fetch(base + bent.pathname + bent.search)).status).toBe(404);

  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6 * 60 * 60 * 1000 });
  expect((await fetch(base + url.pathname + url.search)).status).toBe(200);
  vi.setSystemTime(Date.now() + 60 * 60 * 1000);
  expect((await fetch(base + url.pathname + url.search)).status).toBe(404);
  vi.useRealTimers();
});

/** Links have the address of the settings, which is not that of the test's server. */
async function open(address: string): Promise<Response> {
  const { pathname, search } = new URL(address);
  const response = await fetch(base + pathname + search);
  expect(response.status).toBe(200);
  return response;
}

test("an Edit is found with its poster's public data, as is a person [GQL-020, GQL-031, ENT-026]", async () => {
  const { me, id } = await byWire(base, "looker@stokeline.example");

  const { video } = await me.query(VIDEO, { id: EDITS.bowl.id });
  expect(video).toMatchObject({
    description: "Bowl at dusk",
    category: "Skate",
    postedBy: { id: ID.mia, name: "Mia Trevose", email: null },
  });
  expect((await me.query(VIDEO, { id: EDITS.slam.id })).video).toBeNull();

  const FIND = `query ($id: ID) { findUser(filter: $id) { id name email age about profileImage newUser marketingOptIn followerCount } }`;
  expect((await me.query(FIND, { id: ID.mia })).findUser).toMatchObject({
    name: "Mia Trevose",
    email: null,
    age: null,
    newUser: null,
    marketingOptIn: null,
  });
  expect((await me.query(FIND, { id })).findUser).toMatchObject({ id, name: NAME, email: "looker@stokeline.example" });
  expect((await me.query(FIND, { id: "77" })).findUser).toBeNull();
});

test("login and sign-up give a token, and a wrong password does not [GQL-038, ENT-055]", async () => {
  await byWire(base, "again@stokeline.example");
  const LOGIN = `mutation ($email: String, $password: String) { login(email: $email, password: $password) { token } }`;

  const { login } = await app(base).mutate(LOGIN, { email: "Again@stokeline.example", password: PASSWORD });
  expect((await app(base, login.token).query("{ user { name } }")).user.name).toBe(NAME);
  await expect(app(base).mutate(LOGIN, { email: "again@stokeline.example", password: "wrong" })).rejects.toMatchObject({
    graphQLErrors: [{ message: "That email and password don't match", extensions: { code: "BAD_USER_INPUT" } }],
  });
});
