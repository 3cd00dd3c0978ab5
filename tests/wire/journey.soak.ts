import "#tests/no-limits.ts";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { z } from "zod";
import { handlerOf } from "#app/jobs/index.server.ts";
import * as exports from "#app/services/accounts/exports.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import { fillAll } from "#app/services/search/filling.server.ts";
import { db } from "#db";
import { decisions, exportFiles } from "#db/schema/index.ts";
import { EDITS, ID } from "#db/seed/world.ts";
import { addDiscount } from "#tests/add-discount.ts";
import { addEdit } from "#tests/add-edit.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { aParent, lastCode } from "#tests/parents.ts";
import { openDoors } from "../graphql/doors.ts";
import { type App, CLIENTS } from "./clients.ts";

const base = await openDoors();
const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: "teal" } })
  .jpeg()
  .toBuffer();

const One = z.looseObject({ id: z.string() });
const Many = z.array(One);
const idOf = (answer: unknown) => One.parse(answer).id;
const idsOf = (answer: unknown) => Many.parse(answer).map(({ id }) => id);
const PAGE = { skip: 0, last: 6 };

type Open = (token?: string) => App;

const run = (kind: string, key: string) => handlerOf(kind)?.run(key, new AbortController().signal);

async function upload(app: App, operation: string): Promise<string> {
  const file = new File([photo], "my photo.jpg");
  return z.object({ filename: z.string() }).parse(await app(operation, { file })).filename;
}

/** Signs up and completes the profile; a child has a parent's consent. */
async function join(open: Open, name: string, age: string) {
  const email = `${name}@stokeline.example`;
  const signup = await open()("signup", { name, email, password: "dawn-patrol-9" });
  const app = open(z.object({ token: z.string() }).parse(signup).token);
  const id = idOf(await app("user"));
  const parentEmail = aParent();
  if (age !== "18+") {
    await app("ageVerification", { parentEmail, verification: 123_456, age });
    await run("parent-code-mail", id);
  }
  const about = { isBusiness: false, athleteOrPhotographer: "Athlete", category: ["Surf", "Skate"], marketingOptIn: false };
  await app("initialSetup", { ...about, age, parentEmail, code: lastCode(parentEmail) });
  const profileImage = await upload(app, "profileImageUpload");
  const place = { country: "United Kingdom", city: "Newquay" };
  const profile = { profileImage, gender: "Other", instagram: `${name}.rides`, about: "Here to ride", ...place };
  expect(await app("profileSetup", profile)).toMatchObject({ id });
  expect(await app("user")).toMatchObject({ id, email, profileSetup: true });
  return { app, id };
}

async function post(app: App, id: string): Promise<string> {
  const filename = await upload(app, "videoUpload");
  const said = { description: "A still", category: "Surf", filmerInstagram: "", under18Viewable: true, crewOnly: false };
  return idOf(await app("postVideo", { filename, ...said, userId: id }));
}

/** Every page of a feed until one is not full. */
async function toTheEnd(app: App, feed: string, variables: object): Promise<string[]> {
  const found: string[] = [];
  for (let isFull = true; isFull; ) {
    const page = idsOf(await app(feed, { ...variables, skip: found.length, last: 3 }));
    found.push(...page);
    isFull = page.length === 3;
  }
  return found;
}

test.each(Object.entries(CLIENTS))("%s: a grown-up's way through the product [GQL-001, GQL-009, GQL-045]", async (_, client) => {
  const open: Open = (token) => client(base, token);
  for (let n = 0; n < 4; n++) addEdit({ createdAt: n + 1 });
  const { app, id } = await join(open, "wim", "18+");
  const edit = await post(app, id);
  expect(await app("video", { id: edit })).toMatchObject({ id: edit, description: "A still", state: "ready" });

  const home = await toTheEnd(app, "homeFeed", { id, category: ["Surf"] });
  expect(home).toEqual(idsOf(await app("homeFeed", { id, category: ["Surf"], skip: 0, last: 50 })));
  expect(home[0]).toBe(edit);
  expect(await toTheEnd(app, "videoFeed", { filter: "Surf" })).toEqual(home);

  const vote = idOf(await app("vote", { videoId: EDITS.bowl.id }));
  expect(idsOf(await app("userVotes", { id, ...PAGE }))).toEqual([vote]);
  await app("deleteVote", { id: vote });
  expect(await app("userVotes", { id, ...PAGE })).toEqual([]);

  const sol = open(tokenOf("sol"));
  await app("follow", { followId: ID.sol });
  expect(await app("followerCount", { userId: ID.sol })).toBe(1);
  const asked = idOf(await app("askCrew", { crewId: ID.sol }));
  expect(idOf(await sol("addToCrew", { userId: id }))).toBe(asked);
  expect(idsOf(await app("findCrew", { id }))).toEqual([asked]);
  await app("deleteCrew", { id: asked });
  expect(await app("findCrew", { id })).toEqual([]);

  const discount = addDiscount({ description: "Boards" });
  expect(await app("discount", { id: discount })).toMatchObject({ id: discount, code: "SALT20" });
  await app("codeTracker", { business: ID.northbreak, user: id, discountId: discount });

  const spotImage = await upload(app, "spotUpload");
  const spot = idOf(
    await app("postSpot", {
      title: "Fistral",
      description: "Sand",
      latitude: 50,
      longitude: -5.1,
      spotImage,
      surf: true,
      userId: id,
    }),
  );
  const { spots } = z.object({ spots: Many }).parse(await app("spots", { userId: id, skip: 0, last: 1 }));
  expect(spots.map((one) => one.id)).toContain(spot);
  await app("deleteSpot", { id: spot });

  fillAll();
  expect(idsOf(await app("userSearch", { filter: "mia", skip: 0, first: 6 }))).toEqual([ID.mia]);
  expect(idsOf(await app("videoSearch", { filter: "still", skip: 0, first: 6 }))).toContain(edit);
  expect(idsOf(await app("discountSearch", { filter: "boards", skip: 0, first: 6 }))).toEqual([discount]);

  await sol("report", { userId: ID.sol, videoId: edit });
  await appealed(app, id, edit);

  expect(await app("userSettingsUpdate", { id, informationOptIn: true })).toMatchObject({ id });
  expect(await app("userUpdate", { id, about: "Cold water" })).toMatchObject({ about: "Cold water" });
  await exported(id);

  expect(idOf(await app("deleteAccount"))).toBe(id);
  expect(await app("user")).toBeNull();
  expect(await sol("video", { id: edit })).toBeNull();
});

test.each(Object.entries(CLIENTS))(
  "%s: a child joins with a parent's consent and posts [GQL-067, GQL-068]",
  async (_, client) => {
    const { app, id } = await join((token) => client(base, token), "wren", "10-12");
    const edit = await post(app, id);
    expect(idsOf(await app("userVideos", { id, ...PAGE }))).toEqual([edit]);
    await app("vote", { videoId: EDITS.bowl.id });
    await app("report", { userId: id, videoId: EDITS.abroad.id });
    expect(idOf(await app("deleteAccount"))).toBe(id);
  },
);

/* Links in mails open in a browser, so the wire has no operations for them. */

/** Removes an Edit as the operator; its poster appeals and gets it back. */
async function appealed(app: App, userId: string, edit: string): Promise<void> {
  moderation.decide(viewer("ops"), "edit", edit, "remove", "It shows a crash");
  expect(await app("video", { id: edit })).toBeNull();
  const { id = "" } = db.select({ id: decisions.id }).from(decisions).where(eq(decisions.userId, userId)).get() ?? {};
  moderation.appeal(moderation.tokenFor(id), "Nobody falls in it");
  moderation.answer(viewer("ops"), id, "overturn", "You are right");
  expect(await app("video", { id: edit })).toMatchObject({ id: edit });
}

async function exported(userId: string): Promise<void> {
  exports.request(userId, "owner");
  const { id = "" } = db.select({ id: exportFiles.id }).from(exportFiles).where(eq(exportFiles.userId, userId)).get() ?? {};
  await run("export", id);
  expect(exports.find(exports.ready(id) ?? "")).toMatchObject({ userId });
}
