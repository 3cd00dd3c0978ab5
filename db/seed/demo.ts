import { writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { hashSync } from "@node-rs/argon2";
import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import sharp from "sharp";
import { transcoderFor } from "#app/adapters/video/index.server.ts";
import { env } from "#app/env.server.ts";
import { perform } from "#app/jobs/worker.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as notifications from "#app/kernel/notify.server.ts";
import { viewerById } from "#app/kernel/viewer.server.ts";
import { EditInput } from "#app/schemas/edits.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import { SPOOL } from "#app/services/media/receive.server.ts";
import type { Media } from "#app/services/media/uploads.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import { clip } from "#artwork/demo/clips.ts";
import { face, LOGOS } from "#artwork/demo/faces.ts";
import { scene } from "#artwork/demo/scenes.ts";
import { db } from "#db";
import * as tables from "#db/schema/index.ts";
import { loadBrands, loadOffers, visitOffers } from "./demo-offers.ts";
import { loadSpots } from "./demo-spots.ts";
import { jpeg, keep, keepFace } from "./files.ts";
import { FACES, FOLLOWS, OPEN_TO } from "./people.ts";
import { POSTS, type Post } from "./posts.ts";
import { loadRequests } from "./requests.ts";
import { ID, loadCast, type Name, PASSWORD } from "./world.ts";

const HOUR = 60 * 60 * 1000;
const viewerOf = (name: Name) => viewerById(ID[name]);
const riders = () => Object.keys({ ...FACES, ...LOGOS }).map((name) => viewerOf(name as Name));

export async function loadDemo(): Promise<void> {
  // The scenes are SVG, which is blocked because it can read files; this process serves no users.
  sharp.unblock({ operation: ["VipsForeignLoadSvg"] });
  await mkdir(SPOOL, { recursive: true });
  const passwordHash = hashSync(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  loadCast(passwordHash);
  await loadBrands(passwordHash);

  for (const [name, look] of Object.entries(FACES)) await keepFace(viewerOf(name as Name), face(look));
  for (const [name, logo] of Object.entries(LOGOS)) await keepFace(viewerOf(name as Name), logo);
  for (const [follower, followed] of FOLLOWS) follows.set(viewerOf(follower), ID[followed], true);
  for (const [name, openTo] of Object.entries(OPEN_TO)) accounts.chooseSponsorship(viewerOf(name as Name), openTo);
  const posted = await publishAll();
  await loadOffers();
  await loadSpots();
  await Promise.all([work(), work()]);
  react();
  visitOffers(riders());
  tell();
  listSponsored(posted);
  loadRequests();
}

/** Oldest first, so that search lists them in the order of their times. */
async function publishAll(): Promise<string[]> {
  const moving = (await transcoderFor({ plan: "transcode" }, 0)) !== undefined;
  const files = await Promise.all(POSTS.map((post, index) => drawn(post, index + 1, moving)));
  const oldestFirst = POSTS.map((post, index) => ({ post, place: index + 1, file: files[index] })).toReversed();
  return oldestFirst.flatMap(({ post, place, file }) => (file ? publish(post, place, file) : [])).toReversed();
}

async function drawn({ by, shot, seconds }: Post, place: number, moving: boolean): Promise<Media> {
  const viewer = viewerOf(by);
  const placed = { ...shot, place };
  return seconds && moving
    ? keep(viewer, UPLOAD_KINDS.edit, await clip(placed, seconds, jpeg), "clip.mov")
    : keep(viewer, UPLOAD_KINDS.edit, await jpeg(scene(placed)), "photo.jpg");
}

function publish(post: Post, place: number, file: Media): string {
  const { by, words, shot, crewOnly = false, adultsOnly = false, filmer = "", gear = {}, alt = "", ad = "", heard } = post;
  const viewer = viewerOf(by);
  const input = EditInput.parse({
    description: words,
    altText: alt,
    adFor: ad,
    sport: shot.sport,
    filmerInstagram: filmer,
    crewOnly,
    under18Viewable: !adultsOnly,
    gear,
    filename: file.filename,
  });
  const { id } = edits.post(viewer, input);
  if (heard && file.mimetype === "video/mp4")
    edits.update(viewer, id, {}, { file: Buffer.from(captions(heard)), language: "en", removed: false });

  // The first is two hours old and the last about four weeks, denser towards now.
  const createdAt = Date.now() - Math.round((1 + 1.1 * place ** 2) * HOUR);
  db.update(tables.edits).set({ createdAt }).where(eq(tables.edits.id, id)).run();
  db.update(tables.media).set({ createdAt, attachedAt: createdAt }).where(eq(tables.media.id, file.id)).run();
  return id;
}

function captions(heard: readonly string[]): string {
  const cues = heard.map((sentence, second) => `00:0${second}.000 --> 00:0${second + 1}.000\n${sentence}`);
  return ["WEBVTT", ...cues].join("\n\n");
}

async function work(): Promise<void> {
  for (let job = jobs.claim(); job; job = jobs.claim()) await perform(job, new AbortController().signal);
}

function react(): void {
  const all = db.select().from(tables.edits).orderBy(tables.edits.createdAt).all();
  all.forEach(({ id, posterId }, age) => {
    const others = riders().filter((viewer) => viewer.id !== posterId && edits.find(viewer, id));
    for (const [turn, viewer] of others.entries()) {
      db.insert(tables.editViews).values({ userId: viewer.id, editId: id }).run();
      if ((age * 5 + turn * 3) % 7 < 4) stokes.set(viewer, id, true);
    }
  });
}

function tell(): void {
  for (const link of db
    .select()
    .from(tables.crews)
    .where(and(isNotNull(tables.crews.toldAt), isNull(tables.crews.acceptedAt)))
    .all())
    notifications.recordRequest(link);
  const { notifications: told } = tables;
  const about = sql`coalesce((select created_at + ${HOUR} from edits where id = coalesce(${told.editId}, (select edit_id from stokes where id = ${told.stokeId}))), (select created_at + ${HOUR} from discounts where id = ${told.discountId}))`;
  db.update(told)
    .set({ createdAt: sql`coalesce(${about}, ${told.createdAt})` })
    .run();
  db.update(told)
    .set({ readAt: Date.now() })
    .where(lt(told.createdAt, Date.now() - 48 * HOUR))
    .run();
}

function listSponsored(posted: readonly string[]): void {
  const list = POSTS.flatMap(({ by, sponsored }, index) =>
    sponsored ? [{ athlete: ID[by], edit: posted[index], sponsor: ID[sponsored.by], text: sponsored.text }] : [],
  );
  writeFileSync(join(env.DATA_DIR, "sponsored.json"), JSON.stringify(list, null, 2));
}
