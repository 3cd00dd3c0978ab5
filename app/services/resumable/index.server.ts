import { randomUUID } from "node:crypto";
import { link, mkdir, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Upload } from "@tus/server";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { type Viewer, viewerById } from "#app/kernel/viewer.server.ts";
import { uploadsTotal } from "#app/metrics.server.ts";
import { typeIn } from "../media/inspect.server.ts";
import { needRoom, SPOOL } from "../media/receive.server.ts";
import { countingFailures } from "../media/upload-counts.server.ts";
import * as uploads from "../media/uploads.server.ts";
import { measure } from "../media/variants.server.ts";
import { isOpen, kindOf, putTo, slotOf } from "./draft-files.server.ts";
import { bytesOf, forget, ids, notes, ownerOf, PIECES, pathOf, touchedAt } from "./piece-files.server.ts";
import { LIFE, store } from "./store.server.ts";

export { store } from "./store.server.ts";

const HOUR = 60 * 60 * 1000;
/** The longest duration of a request that began in time. */
const LAST_REQUEST = 3 * HOUR;
const LONGEST_NAME = 255;

export function newId(viewer: Viewer): string {
  return `${viewer.id}.${randomUUID()}`;
}

/** Treats another user's upload as missing. */
export function isOwn(viewer: Viewer, id: string): boolean {
  return ownerOf(id) === viewer.id;
}

/** Refuses before the first byte. Returns the metadata to keep. */
export function begin(viewer: Viewer, upload: Upload): Promise<Record<string, string>> {
  return countingFailures("failed", () => begun(viewer, upload));
}

async function begun(viewer: Viewer, { size = 0, metadata = {} }: Upload): Promise<Record<string, string>> {
  const kind = kindOf(metadata);
  await limits.count("upload", uploads.mayUpload(viewer, kind).id);
  await needRoom(PIECES, size);
  if (size > kind.limit) throw new Refusal("TOO_LARGE", kind.tooBig);
  const { filename, draft, files } = metadata;
  const name = { filename: (filename ?? "").slice(0, LONGEST_NAME) };
  const slot = slotOf(metadata);
  if (!draft && !slot) return name;
  if (!isOpen(viewer, draft ?? "", slot)) throw new Refusal("NOT_FOUND");
  return { ...name, draft: draft ?? "", ...(slot && { slot, files: files === "video" ? files : "pictures" }) };
}

/** Takes in a complete upload now if a process died before it did. */
export async function finished(viewer: Viewer, id: string): Promise<{ media: uploads.Media; size: number } | undefined> {
  const note = await notes.get(id);
  if (!note) return undefined;

  const { size = 0, metadata } = note;
  const arrived = await bytesOf(id);
  if (arrived === size) return { media: await takeIn(viewer, id), size };
  const media = arrived === undefined && metadata?.media ? uploads.byId(viewer, metadata.media) : undefined;
  return media && { media, size };
}

export async function resume(id: string): Promise<void> {
  try {
    await finished(viewerById(ownerOf(id)), id);
  } catch (error) {
    // The file was refused and has been deleted.
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Deletes expired uploads and those of missing or suspended accounts. */
export async function sweep(now = Date.now()): Promise<void> {
  for (const id of await ids()) {
    const note = await notes.get(id);
    const since = note?.creation_date ? Date.parse(note.creation_date) : await touchedAt(id);
    const isOver = since + (note ? LIFE + LAST_REQUEST : HOUR) < now;
    const isLeft = isOver || viewerById(ownerOf(id)).state === "visitor";
    if (isLeft) uploadsTotal.inc({ outcome: "broken off", reason: "" });
    if (isLeft) await forget(id);
    else if (note && (await bytesOf(id)) === note.size) jobs.enqueue("take-in", id);
  }
}

const underWay = new Map<string, Promise<uploads.Media>>();

/** Concurrent callers wait for the same result. */
function takeIn(viewer: Viewer, id: string): Promise<uploads.Media> {
  const media = underWay.get(id) ?? ingest(viewer, id).finally(() => underWay.delete(id));
  underWay.set(id, media);
  return media;
}

/** Deletes the bytes last: until then everything can be repeated. */
async function ingest(viewer: Viewer, id: string): Promise<uploads.Media> {
  const upload = await store.getUpload(id);
  const { draft, media: before } = upload.metadata ?? {};
  const slot = slotOf(upload.metadata);
  try {
    const media = (before ? uploads.byId(viewer, before) : undefined) ?? (await keep(viewer, upload));
    if (draft) putTo(viewer, draft, slot, media);
    await rm(pathOf(id), { force: true });
    return media;
  } catch (error) {
    if (error instanceof Refusal) await forget(id);
    throw error;
  }
}

async function keep(viewer: Viewer, upload: Upload): Promise<uploads.Media> {
  const left = upload.metadata?.media;
  // The link that a dead process left would get the next one's time, so the sweep would think it new.
  if (left) await rm(join(SPOOL, `${left}.part`), { force: true });
  const [id, now] = [randomUUID(), new Date()];
  const [measured, mimetype] = [await measure(pathOf(upload.id)), await typeIn(pathOf(upload.id))];
  // Note the id first, so that a row made just before the process died is found again.
  await notes.set(upload.id, Object.assign(upload, { metadata: { ...upload.metadata, media: id } }));

  const path = join(SPOOL, `${id}.part`);
  await mkdir(SPOOL, { recursive: true });
  await link(pathOf(upload.id), path);
  await utimes(path, now, now);
  const { metadata } = upload;
  return uploads.accept(viewer, kindOf(metadata), { path, ...measured, mimetype }, metadata?.filename ?? "", { id });
}
