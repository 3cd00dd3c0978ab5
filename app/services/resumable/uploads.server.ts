import { randomUUID } from "node:crypto";
import { link, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { FileConfigstore, FileStore } from "@tus/file-store";
import type { Upload } from "@tus/server";
import { env } from "#app/env.server.ts";
import { inTurns } from "#app/kernel/in-turns.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { refusalOf } from "#app/kernel/unsaved.server.ts";
import { type Viewer, viewerById } from "#app/kernel/viewer.server.ts";
import * as offers from "../discounts/drafts.server.ts";
import * as drafts from "../edits/drafts.server.ts";
import { discardRest } from "../media/discard-rest.server.ts";
import { HEAD, ofRightType } from "../media/inspect.server.ts";
import { UPLOAD_KINDS, type UploadKind } from "../media/kinds.server.ts";
import { hasRoom, needRoom, SPOOL, whileRoom } from "../media/receive.server.ts";
import * as uploads from "../media/uploads.server.ts";
import { measure } from "../media/variants.server.ts";

/* Resumable uploads: the bytes of each are in a file named by its owner, with a note beside it. */

/** Two uploads that begin at once must not both find room. */
const inTurn = inTurns();

const PIECES = join(env.DATA_DIR, "pieces");

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const LIFE = 24 * HOUR;
/** The longest duration of a request that began in time. */
const LAST_REQUEST = 3 * HOUR;
/** An upload without data or requests for this long is paused or abandoned. */
const IDLE = 2 * MINUTE;
const MOST_UNFINISHED = 5;
const MOST_BYTES = 2 * UPLOAD_KINDS.edit.limit;
const LONGEST_NAME = 255;

const ID = /^(\d+)\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Renames the new note into place, so that a process that dies while writing leaves the previous one. */
class Notes extends FileConfigstore {
  override async set(id: string, upload: Upload): Promise<void> {
    const path = join(PIECES, `${id}.json`);
    await writeFile(`${path}.new`, JSON.stringify(upload));
    await rename(`${path}.new`, path);
  }
}

const notes = new Notes(PIECES);

class Pieces extends FileStore {
  /** No deferred length: a file of unknown length could not be refused before it arrives. */
  override extensions = ["creation", "termination", "expiration"];

  override create(upload: Upload): Promise<Upload> {
    return inTurn(async () => {
      await makeWay(upload);
      return super.create(upload);
    });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    try {
      return await this.append(stream, id, offset);
    } catch (error) {
      const reason = error instanceof Refusal || (await hasRoom(PIECES, 0)) ? error : new Refusal("NO_SPACE");
      if (reason instanceof Refusal) {
        const rest = stream.iterator({ destroyOnReturn: false });
        await discardRest(() => rest.next());
      }
      throw reason;
    }
  }

  private async append(stream: Readable, id: string, offset: number): Promise<number> {
    const { size = 0, metadata } = await this.getUpload(id);
    await needRoom(PIECES, size - offset);
    const head = offset < HEAD ? await readFile(pathOf(id)) : Buffer.alloc(HEAD);
    // A destroyed stream would report an abort instead of the reason.
    const chunks = stream.iterator({ destroyOnReturn: false });
    const pieces = Readable.from(ofRightType(whileRoom(chunks, PIECES), kindOf(metadata), { head, size }));
    try {
      return await super.write(pieces, id, offset);
    } catch (error) {
      const refusal = refusalOf(pieces.errored) ?? refusalOf(await whyUnwritable(id));
      if (!refusal) throw error;
      if (refusal.code === "INVALID") await forget(id);
      throw refusal;
    }
  }
}

/** The store does not tell. A disk that became read-only shows it to who opens a file to write, not to `access`. */
async function whyUnwritable(id: string): Promise<unknown> {
  try {
    await (await open(pathOf(id), "r+")).close();
  } catch (error) {
    return error;
  }
}

export const store = new Pieces({ directory: PIECES, configstore: notes, expirationPeriodInMilliseconds: LIFE });

export function newId(viewer: Viewer): string {
  return `${viewer.id}.${randomUUID()}`;
}

/** Another user's upload is treated as missing. */
export function isOwn(viewer: Viewer, id: string): boolean {
  return ownerOf(id) === viewer.id;
}

/** Refuses before the first byte. Returns the metadata to keep. */
export async function begin(viewer: Viewer, { size = 0, metadata = {} }: Upload): Promise<Record<string, string>> {
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

type Metadata = Upload["metadata"];

/** The place in a Discount. Without one the file is of an Edit. */
function slotOf(metadata: Metadata): offers.Slot | undefined {
  return offers.SLOTS.find((slot) => slot === metadata?.slot);
}

function kindOf(metadata: Metadata): UploadKind {
  if (!slotOf(metadata)) return UPLOAD_KINDS.edit;
  return metadata?.files === "video" ? UPLOAD_KINDS.discountVideo : UPLOAD_KINDS.discountImage;
}

function isOpen(viewer: Viewer, draftId: string, slot: offers.Slot | undefined): boolean {
  if (!slot) return drafts.find(viewer, draftId)?.editId === null;
  const draft = offers.find(viewer, draftId);
  return draft !== undefined && draft.discountId === undefined;
}

/** The result of a complete upload. Takes it in now if a process died before it did. */
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

/** Deletes expired uploads and those of missing or suspended accounts; takes in complete ones. */
export async function sweep(now = Date.now()): Promise<void> {
  for (const id of await ids()) {
    const note = await notes.get(id);
    const begun = note?.creation_date ? Date.parse(note.creation_date) : await touchedAt(id);
    const isOver = begun + (note ? LIFE + LAST_REQUEST : HOUR) < now;
    if (isOver || viewerById(ownerOf(id)).state === "visitor") await forget(id);
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

/** Skips a draft that was posted or discarded meanwhile, or that has the file already. */
function putTo(viewer: Viewer, draftId: string, slot: offers.Slot | undefined, media: uploads.Media): void {
  if (!isOpen(viewer, draftId, slot)) return;
  if (slot && offers.find(viewer, draftId)?.files[slot]?.id !== media.id) offers.addFile(viewer, draftId, slot, media);
  if (!slot && drafts.find(viewer, draftId)?.upload?.id !== media.id) drafts.addFile(viewer, draftId, media);
}

async function keep(viewer: Viewer, upload: Upload): Promise<uploads.Media> {
  const left = upload.metadata?.media;
  // A link that a process which died left gets the time of the next one, so the sweep would take it for new.
  if (left) await rm(join(SPOOL, `${left}.part`), { force: true });
  const [id, now] = [randomUUID(), new Date()];
  const measured = await measure(pathOf(upload.id));
  // Noted first, so that a row made just before the process died is found again.
  await notes.set(upload.id, Object.assign(upload, { metadata: { ...upload.metadata, media: id } }));

  const path = join(SPOOL, `${id}.part`);
  await mkdir(SPOOL, { recursive: true });
  await link(pathOf(upload.id), path);
  await utimes(path, now, now);
  return uploads.keepFile(viewer, kindOf(upload.metadata), { path, ...measured }, upload.metadata?.filename ?? "", id);
}

/** A new upload replaces the oldest idle ones; only active ones count against their owner. */
async function makeWay({ id, size = 0 }: Upload): Promise<void> {
  const others = (await unfinished(ownerOf(id))).toSorted((a, b) => a.touched - b.touched);
  let bytes = others.reduce((sum, other) => sum + other.size, size);
  while (others.length >= MOST_UNFINISHED || bytes > MOST_BYTES) {
    const oldest = others.shift();
    if (!oldest || oldest.touched > Date.now() - IDLE)
      throw new Refusal("RATE_LIMITED", "Please wait until your other files are done", {}, IDLE / 1000);
    await forget(oldest.id);
    bytes -= oldest.size;
  }
}

async function unfinished(ownerId: string): Promise<{ id: string; size: number; touched: number }[]> {
  const names = (await readdir(PIECES)).filter((name) => ownerOf(name) === ownerId);
  return Promise.all(names.map(async (id) => ({ id, size: (await notes.get(id))?.size ?? 0, touched: await touchedAt(id) })));
}

async function ids(): Promise<Set<string>> {
  return new Set((await readdir(PIECES)).map((name) => name.replace(/\.json(\.new)?$/, "")).filter((id) => ID.test(id)));
}

async function forget(id: string): Promise<void> {
  for (const ending of ["", ".json", ".json.new"]) await rm(pathOf(id) + ending, { force: true });
}

async function bytesOf(id: string): Promise<number | undefined> {
  return (await stat(pathOf(id)).catch(() => undefined))?.size;
}

async function touchedAt(id: string): Promise<number> {
  return (await stat(pathOf(id)).catch(() => undefined))?.mtimeMs ?? 0;
}

function ownerOf(id: string): string {
  return ID.exec(id)?.[1] ?? "";
}

function pathOf(id: string): string {
  return join(PIECES, id);
}
