import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import { requireMember, requireState } from "#app/kernel/access/requirements.server.ts";
import { BATCH_SIZE, inBatches } from "#app/kernel/batches.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import { existing, invalid, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { atomically, db } from "#db";
import { limitOf } from "#db/limit.ts";
import { type MEDIA_PURPOSES, media } from "#db/schema/index.ts";
import { limitConcurrent } from "./concurrent-uploads.server.ts";
import { type Facts, inspect, ofRightType, unlessDamaged } from "./inspect.server.ts";
import type { UploadKind } from "./kinds.server.ts";
import { compareSoon } from "./looks.server.ts";
import { wireName, wireType } from "./naming.server.ts";
import { type Received, receive } from "./receive.server.ts";
import { rewriteVideo } from "./rewrite.server.ts";
import { removeStillsSoon } from "./stills.server.ts";
import { removeFiles, storeImage, storeOriginal } from "./variants.server.ts";

export type Media = typeof media.$inferSelect;

const DAY = 24 * 60 * 60 * 1000;
/** Bytes rewritten while the sender waits: less than a second of work. */
const MOST_AT_HAND = 100_000_000;

export async function accept(viewer: Viewer, kind: UploadKind, stream: Readable, name: string, expected = 0): Promise<Media> {
  return keepFile(viewer, kind, await receiveFile(viewer, kind, stream, expected), name);
}

/** Does the first half of `accept`, to the spool. `expected` is the number of bytes that the sender announced. */
export async function receiveFile(viewer: Viewer, kind: UploadKind, stream: Readable, expected = 0): Promise<Received> {
  const { id } = mayUpload(viewer, kind);
  await limits.count("upload", id);
  return limitConcurrent(id, () => receive(ofRightType(stream, kind), { ...kind, expected }));
}

export async function keepFile(
  viewer: Viewer,
  kind: UploadKind,
  file: Received,
  name: string,
  id: string = randomUUID(),
): Promise<Media> {
  try {
    const owner = mayUpload(viewer, kind);
    if (file.bytes > kind.limit) throw new Refusal("TOO_LARGE", kind.tooBig);
    const facts = await inspect(file.path, kind);
    if (kind.images && facts.kind === "image" && file.bytes > kind.images.limit)
      throw new Refusal("TOO_LARGE", kind.images.tooBig);
    return await keep({ id, ownerId: owner.id }, kind, file, name, facts);
  } finally {
    await rm(file.path, { force: true });
  }
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

async function keep(
  { id, ownerId }: Pick<Media, "id" | "ownerId">,
  { purpose }: UploadKind,
  file: Received,
  name: string,
  facts: Facts,
): Promise<Media> {
  const row = {
    id,
    ownerId,
    purpose,
    filename: wireName(name, facts.mimetype),
    mimetype: wireType(facts.mimetype),
    bytes: file.bytes,
    sha256: file.sha256,
    width: facts.width,
    height: facts.height,
  };
  // This job removes the files if the process dies before the row exists.
  jobs.enqueue("remove-media", id, Date.now() + DAY);
  try {
    if (facts.kind === "image") {
      const stored = await unlessDamaged(storeImage(id, file.path));
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
    await storeOriginal(id, file.path, facts.mimetype);
    const cheap = facts.plan === "remux" && file.bytes <= MOST_AT_HAND;
    atomically(() => {
      jobs.cancel("remove-media", id);
      jobs.enqueue("rewrite-video", id, Date.now() + (cheap ? jobs.LEASE_MS : 0));
      db.insert(media)
        .values({ ...row, durationMs: facts.durationMs, state: "processing" })
        .run();
    });
    if (cheap) await rewriteVideo(id, AbortSignal.timeout(jobs.LEASE_MS / 2), facts).catch(leaveToJob);
    const kept = existing(db.select().from(media).where(eq(media.id, id)).get());
    if (kept.state !== "failed") return kept;
    drop(kept);
    throw new Refusal("INVALID", kept.reason ?? "");
  } catch (error) {
    await removeFiles(id);
    jobs.cancel("remove-media", id);
    throw error;
  }
}

export function mayUpload(viewer: Viewer, kind: UploadKind): Viewer {
  return requireState(viewer, kind.purpose === "image" ? "profile" : "complete");
}

function leaveToJob() {}
