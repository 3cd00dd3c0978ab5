import { mkdir, readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { and, eq, getTableColumns, isNull } from "drizzle-orm";
import { Damaged } from "#app/adapters/damaged.server.ts";
import { toJpeg } from "#app/adapters/images.server.ts";
import { storage } from "#app/adapters/storage/index.server.ts";
import { stillsOf } from "#app/adapters/video/index.server.ts";
import { probe } from "#app/adapters/video/probe.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { equalsParam } from "#app/kernel/params.ts";
import { db } from "#db";
import { drafts, media } from "#db/schema/index.ts";
import { hasRoom, SPOOL } from "./receive.server.ts";
import { bestKeyOf, replace, stillKeyOf } from "./variants.server.ts";

/* Only the draft's owner sees the stills, one of which may become the poster. They go when the film is posted. */

type Media = typeof media.$inferSelect;

const COUNT = 6;
/** Copying a larger film takes too long. It keeps its automatic poster. */
const MOST_BYTES = 1_000_000_000;
/** Mails wait meanwhile. */
const LONGEST_MS = 30_000;

const inDraft = db
  .select(getTableColumns(media))
  .from(media)
  .innerJoin(drafts, eq(drafts.mediaId, media.id))
  .where(and(equalsParam(media.id, "id"), isNull(media.attachedAt)))
  .prepare();

export function makeStillsSoon({ id, mimetype, bytes }: Media): void {
  if (mimetype === "video/mp4" && bytes <= MOST_BYTES) jobs.enqueue("make-stills", id);
}

/** The sweep keeps a done job as long as a draft, so a film without a job has no stills. */
export function removeStillsSoon(id: string): void {
  if (jobs.find("make-stills", id)) jobs.enqueue("remove-stills", id);
}

export async function makeStills(id: string, stopped: AbortSignal): Promise<void> {
  const film = inDraft.get({ id });
  // Named by the film, so that the next run removes what a killed process left.
  const copy = join(SPOOL, `${id}-stills.part`);
  try {
    await mkdir(SPOOL, { recursive: true });
    if (film) await makeMissing(film, copy, stopped);
  } finally {
    for (const name of await readdir(SPOOL)) if (name.startsWith(basename(copy))) await rm(join(SPOOL, name), { force: true });
    // The film may have been posted or dropped before the last still was made.
    if (!inDraft.get({ id })) jobs.enqueue("remove-stills", id);
  }
}

/** Does not wait for the rewrite, which may take minutes. */
async function makeMissing(film: Media, copy: string, stopped: AbortSignal): Promise<void> {
  const { id, state, bytes } = film;
  if (state === "failed" || !(await hasRoom(SPOOL, bytes))) return;

  const late = AbortSignal.timeout(LONGEST_MS);
  try {
    await storage.download(bestKeyOf(film), copy);
    const facts = await probe(copy);
    const made = await madeOf(film);
    for (const moment of momentsOf(film)) {
      if (made.has(moment)) continue;
      const [png] = await stillsOf(copy, [moment / 1000], AbortSignal.any([stopped, late]), facts);
      if (png) await store(png, stillKeyOf(id, String(moment)));
    }
  } catch (error) {
    stopped.throwIfAborted();
    if (!late.aborted && !(error instanceof Damaged)) throw error;
  }
}

export interface Stills {
  isWaiting: boolean;
  /** Milliseconds into the film. */
  moments: { at: number; isMade: boolean }[];
}

export async function listOf(film: Media): Promise<Stills> {
  if (film.state === "failed") return { isWaiting: false, moments: [] };
  // Read this first, since the last still is made before the job is done.
  const isWaiting = jobs.isUnderWay("make-stills", film.id);
  const made = await madeOf(film);
  const moments = momentsOf(film).map((at) => ({ at, isMade: made.has(at) }));
  return { isWaiting, moments: moments.filter(({ isMade }) => isMade || isWaiting) };
}

export interface Still {
  bytes: number;
  version: string;
  open(): Promise<Readable>;
}

/** Returns undefined for any other name. */
export async function find(film: Media, name: string): Promise<Still | undefined> {
  if (film.attachedAt !== null || !momentsOf(film).some((moment) => String(moment) === name)) return undefined;
  const key = stillKeyOf(film.id, name);
  const bytes = await storage.size(key);
  return bytes === undefined ? undefined : { bytes, version: `${film.id}-${name}`, open: () => storage.open(key) };
}

/** Takes the middle of each sixth of the film, on a whole second if it is long enough, else on a tenth. */
function momentsOf({ durationMs }: Media): number[] {
  const length = durationMs ?? 0;
  const step = length < COUNT * 1000 ? 100 : 1000;
  const moments = Array.from({ length: COUNT }, (_, n) => Math.floor(((n + 0.5) * length) / COUNT / step) * step);
  return [...new Set(moments)];
}

async function madeOf(film: Media): Promise<Set<number>> {
  const keys = new Set<string>();
  for await (const key of storage.list(stillKeyOf(film.id, ""))) keys.add(key);
  return new Set(momentsOf(film).filter((moment) => keys.has(stillKeyOf(film.id, String(moment)))));
}

async function store(png: string, key: string): Promise<void> {
  const jpeg = `${png}.jpg`;
  await toJpeg(png, jpeg);
  await replace(key, jpeg, "image/jpeg");
}
