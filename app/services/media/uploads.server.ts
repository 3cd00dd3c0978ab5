import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import { requireMember, requireState } from "#app/kernel/access/requirements.server.ts";
import { BATCH_SIZE, inBatches } from "#app/kernel/batches.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import { existing, invalid, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { uploadsTotal } from "#app/metrics.server.ts";
import { atomically, db } from "#db";
import { limitOf } from "#db/limit.ts";
import { type MEDIA_PURPOSES, media } from "#db/schema/index.ts";
import { limitConcurrent } from "./concurrent-uploads.server.ts";
import { type Arrived, type FilmFacts, factsOf, ofRightType, unlessDamaged } from "./inspect.server.ts";
import type { UploadKind } from "./kinds.server.ts";
import { compareSoon } from "./looks.server.ts";
import { wireName, wireType } from "./naming.server.ts";
import { receive } from "./receive.server.ts";
import { rewriteJobFor, rewriteVideo } from "./rewrite.server.ts";
import { removeStillsSoon } from "./stills.server.ts";
import { countingFailures } from "./upload-counts.server.ts";
import { removeFiles, storeImage, storeOriginal } from "./variants.server.ts";

export type Media = typeof media.$inferSelect;

const DAY = 24 * 60 * 60 * 1000;
/** Bytes rewritten while the sender waits: less than a second of work. */
const MOST_AT_HAND = 100_000_000;

interface Sending {
  expected?: number;
  id?: string;
}

/** Takes a file from its sender, or from the spool, where it has arrived. */
export async function accept(
  viewer: Viewer,
  kind: UploadKind,
  from: Readable | Arrived,
  name: string,
  { expected, id = randomUUID() }: Sending = {},
): Promise<Media> {
  const file = from instanceof Readable ? await receiveFile(viewer, kind, from, expected) : from;
  const taken = await countingFailures("failed", () => takeIn(viewer, kind, file, name, id));
  uploadsTotal.inc({ outcome: "taken", reason: "" });
  return taken;
}

async function takeIn(viewer: Viewer, kind: UploadKind, file: Arrived, name: string, id: string): Promise<Media> {
  const { path, bytes, sha256 } = file;
  try {
    const { id: ownerId } = mayUpload(viewer, kind);
    const facts = await factsOf(file, kind);
    const { mimetype, width, height } = facts;
    const filename = wireName(name, mimetype);
    const { purpose } = kind;
    const row = { id, ownerId, purpose, filename, mimetype: wireType(mimetype), bytes, sha256, width, height };
    // This job removes the files if the process dies before the row exists.
    jobs.enqueue("remove-media", id, Date.now() + DAY);
    return await (facts.kind === "image" ? keepPicture(row, path) : keepFilm(row, path, facts)).catch((error) => undo(id, error));
  } finally {
    await rm(path, { force: true });
  }
}

/** Takes a file to the spool, for senders whose operation comes after it. */
export function receiveFile(viewer: Viewer, kind: UploadKind, stream: Readable, expected = 0): Promise<Arrived> {
  return countingFailures("broken off", async () => {
    const { id } = mayUpload(viewer, kind);
    await limits.count("upload", id);
    return limitConcurrent(id, async () => {
      let mimetype = "";
      const onType = (found: string) => {
        mimetype = found;
      };
      const received = await receive(ofRightType(stream, kind, { onType }), { ...kind, expected });
      return { ...received, mimetype };
    });
  });
}

export interface Wanted {
  purpose: (typeof MEDIA_PURPOSES)[number];
  /** Existing apps may have uploaded it for another purpose. */
  otherPurpose?: (typeof MEDIA_PURPOSES)[number];
  field: string;
  missing: string;
}

/** Throws unless the file is the viewer's own and not attached yet. */
export function pending(viewer: Viewer, filename: string, wanted: Wanted): Media {
  const found = findPending(viewer, filename, wanted);
  if (!found) throw invalid(wanted.field, wanted.missing);
  return found;
}

export function findPending(
  viewer: Viewer,
  filename: string,
  wanted: Pick<Wanted, "purpose" | "otherPurpose">,
): Media | undefined {
  return db
    .select()
    .from(media)
    .where(
      and(
        eq(media.ownerId, requireMember(viewer).id),
        eq(media.filename, filename),
        inArray(media.purpose, [wanted.purpose, wanted.otherPurpose ?? wanted.purpose]),
        isNull(media.attachedAt),
      ),
    )
    .get();
}

export function byId(viewer: Viewer, id: string): Media | undefined {
  return db
    .select()
    .from(media)
    .where(and(eq(media.id, id), eq(media.ownerId, viewer.id)))
    .get();
}

/** Refuses a second call. */
export function attach(viewer: Viewer, filename: string, wanted: Wanted): Media {
  const upload = pending(viewer, filename, wanted);
  const { purpose } = wanted;
  compareSoon(upload.id);
  removeStillsSoon(upload.id);
  return db.update(media).set({ attachedAt: Date.now(), purpose }).where(eq(media.id, upload.id)).returning().get();
}

export function drop(upload: Media): void {
  atomically(() => {
    db.delete(media).where(eq(media.id, upload.id)).run();
    jobs.enqueue("remove-media", upload.id);
  });
}

export async function sweep(now = Date.now()): Promise<void> {
  const stale = db
    .select()
    .from(media)
    .where(and(isNull(media.attachedAt), lt(media.createdAt, now - DAY)))
    .limit(limitOf(BATCH_SIZE));
  await inBatches(() => atomically(() => stale.all().map(drop).length));
}

type Row = Omit<typeof media.$inferInsert, "state"> & Pick<Media, "id" | "bytes">;

async function keepPicture(row: Row, path: string): Promise<Media> {
  const { id } = row;
  const stored = await unlessDamaged(storeImage(id, path));
  return atomically(() => {
    jobs.cancel("remove-media", id);
    jobs.enqueue("make-webp", id);
    return db
      .insert(media)
      .values({ ...row, ...stored, state: "ready" })
      .returning()
      .get();
  });
}

async function keepFilm(row: Row, path: string, facts: FilmFacts): Promise<Media> {
  const { id } = row;
  await storeOriginal(id, path, facts.mimetype);
  const cheap = facts.plan === "remux" && !facts.isLarge && row.bytes <= MOST_AT_HAND;
  atomically(() => {
    jobs.cancel("remove-media", id);
    jobs.enqueue(rewriteJobFor(facts), id, Date.now() + (cheap ? jobs.LEASE_MS : 0));
    db.insert(media)
      .values({ ...row, durationMs: facts.durationMs, state: "processing" })
      .run();
  });
  if (cheap) await rewriteVideo(id, AbortSignal.timeout(jobs.LEASE_MS / 2), facts).catch(leaveToJob);
  const kept = existing(db.select().from(media).where(eq(media.id, id)).get());
  if (kept.state !== "failed") return kept;
  drop(kept);
  throw new Refusal("INVALID", kept.reason ?? "");
}

async function undo(id: string, error: unknown): Promise<never> {
  await removeFiles(id);
  jobs.cancel("remove-media", id);
  throw error;
}

export function mayUpload(viewer: Viewer, kind: UploadKind): Viewer {
  return requireState(viewer, kind.purpose === "image" ? "profile" : "complete");
}

function leaveToJob() {}
