import { createHash, randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hashSync } from "@node-rs/argon2";
import { eq, isNull, lt, sql } from "drizzle-orm";
import sharp from "sharp";
import { transcoderFor } from "#app/adapters/video/index.server.ts";
import { env } from "#app/env.server.ts";
import { perform } from "#app/jobs/worker.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as stokes from "#app/services/edits/stokes.server.ts";
import * as jobs from "#app/services/jobs.server.ts";
import { UPLOAD_KINDS, type UploadKind } from "#app/services/media/kinds.server.ts";
import { SPOOL } from "#app/services/media/receive.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import * as notifications from "#app/services/notifications/recording.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import { type Viewer, viewerById } from "#app/services/people/viewer.server.ts";
import { clip } from "#artwork/demo/clips.ts";
import { face, LOGOS } from "#artwork/demo/faces.ts";
import { scene } from "#artwork/demo/scenes.ts";
import { db } from "#db";
import * as tables from "#db/schema.ts";
import { FACES, FOLLOWS, POSTS, type Post } from "./posts.ts";
import { ID, loadCast, type Name, PASSWORD } from "./world.ts";

const HOUR = 60 * 60 * 1000;
const viewerOf = (name: Name) => viewerById(ID[name]);

export async function loadDemo(): Promise<void> {
  // The scenes are SVG, which is blocked because it can read files; this process serves no users.
  sharp.unblock({ operation: ["VipsForeignLoadSvg"] });
  await mkdir(SPOOL, { recursive: true });
  loadCast(hashSync(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }));

  const moving = (await transcoderFor({ plan: "transcode" }, 0)) !== undefined;
  for (const [name, look] of Object.entries(FACES)) await picture(name as Name, face(look));
  for (const [name, logo] of Object.entries(LOGOS)) await picture(name as Name, logo);
  for (const [follower, followed] of FOLLOWS) follows.set(viewerOf(follower), ID[followed], true);
  const posted = await Promise.all(POSTS.map((post, index) => publish(post, index + 1, moving)));
  await Promise.all([work(), work()]);
  react();
  tell();
  listSponsored(posted);
}

async function publish(post: Post, place: number, moving: boolean): Promise<string> {
  const { by, words, shot, seconds, crewOnly = false, adultsOnly = false, filmer = "", gear = {}, alt = "", heard } = post;
  const viewer = viewerOf(by);
  const drawn = { ...shot, place };
  const file =
    seconds && moving
      ? await keep(viewer, UPLOAD_KINDS.edit, await clip(drawn, seconds, jpeg), "clip.mov")
      : await keep(viewer, UPLOAD_KINDS.edit, await jpeg(scene(drawn)), "photo.jpg");
  const details = {
    description: words,
    altText: alt,
    sport: shot.sport,
    filmerInstagram: filmer,
    crewOnly,
    under18Viewable: !adultsOnly,
    gear,
  };
  const { id } = edits.post(viewer, { ...details, filename: file.filename, competition: "", width: null, height: null });
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

async function picture(name: Name, svg: string): Promise<void> {
  const viewer = viewerOf(name);
  const { id, filename } = await keep(viewer, UPLOAD_KINDS.completion, await jpeg(svg), "me.jpg");
  db.update(tables.media).set({ attachedAt: Date.now() }).where(eq(tables.media.id, id)).run();
  db.update(tables.users)
    .set({ profileImage: filename, businessLogo: viewer.isBusiness ? filename : null })
    .where(eq(tables.users.id, viewer.id))
    .run();
}

function react(): void {
  const all = db.select().from(tables.edits).orderBy(tables.edits.createdAt).all();
  const riders = Object.keys({ ...FACES, ...LOGOS }).map((name) => viewerOf(name as Name));
  all.forEach(({ id, posterId }, age) => {
    const others = riders.filter((viewer) => viewer.id !== posterId && edits.find(viewer, id));
    for (const [turn, viewer] of others.entries()) {
      db.insert(tables.editViews).values({ userId: viewer.id, editId: id }).run();
      if ((age * 5 + turn * 3) % 7 < 4) stokes.set(viewer, id, true);
    }
  });
}

/** Dates each notification by its event and marks those older than two days as read. */
function tell(): void {
  for (const link of db.select().from(tables.crews).where(isNull(tables.crews.acceptedAt)).all())
    notifications.recordRequest(link);
  const { notifications: told } = tables;
  const about = sql`(select created_at + ${HOUR} from edits where id = coalesce(${told.editId}, (select edit_id from stokes where id = ${told.stokeId})))`;
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

async function keep(viewer: Viewer, kind: UploadKind, content: Buffer, name: string): Promise<uploads.Media> {
  const path = join(SPOOL, `${randomUUID()}.part`);
  await writeFile(path, content);
  const sha256 = createHash("sha256").update(content).digest("hex");
  return uploads.keepFile(viewer, kind, { path, bytes: content.length, sha256 }, name);
}

function jpeg(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}
