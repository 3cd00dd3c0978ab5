import { and, count, desc, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { deleteInBatches } from "#app/kernel/batches.server.ts";
import { existing, Refusal } from "#app/kernel/refusal.server.ts";
import { newToken } from "#app/kernel/secrets.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { type EditDetails, EditDetailsInput, type PostChoices, PostChoicesInput } from "#app/schemas/edits.ts";
import { WEEK_MS } from "#app/text/dates.ts";
import { atomically, db } from "#db";
import { limitOf } from "#db/limit.ts";
import { drafts, media } from "#db/schema/index.ts";
import * as guardians from "../guardians/index.server.ts";
import * as posters from "../media/poster.server.ts";
import * as stills from "../media/stills.server.ts";
import * as uploads from "../media/uploads.server.ts";

export interface Draft {
  id: string;
  details: EditDetails;
  choices: PostChoices;
  upload: uploads.Media | null;
  editId: string | null;
  createdAt: number;
}

/** Older drafts are not listed, and the sweep deletes them. */
const MOST = 5;
const MOST_OPEN = 50;

/** Returns an equal draft without files instead, so that a second press makes none. */
export function start(viewer: Viewer, given: EditDetails): string {
  const userId = requireComplete(viewer).id;
  const details = guardians.askedAboutEdit(viewer, given);
  const says = and(eq(drafts.userId, userId), eq(drafts.details, details), isNull(drafts.mediaId), isNull(drafts.editId));
  const same = db.select({ id: drafts.id }).from(drafts).where(says).get();
  if (same) return same.id;
  requireRoom(userId);
  const id = newToken();
  db.insert(drafts).values({ id, userId, details }).run();
  return id;
}

/** Counts unposted drafts of Edits and Discounts together. */
export function requireRoom(userId: string): void {
  const isOpen = and(isNull(drafts.editId), sql`${drafts.details} ->> 'discountId' IS NULL`);
  const { total = 0 } =
    db
      .select({ total: count() })
      .from(drafts)
      .where(and(eq(drafts.userId, userId), isOpen))
      .get() ?? {};
  if (total >= MOST_OPEN)
    throw new Refusal("INVALID", `You have ${MOST_OPEN} drafts, which is the most. Post or discard one first`);
}

export function find(viewer: Viewer, id: string): Draft | undefined {
  return draftsWhere(viewer, eq(drafts.id, id))[0];
}

export function unfinished(viewer: Viewer): Draft[] {
  return draftsWhere(viewer, isNull(drafts.editId));
}

export function update(viewer: Viewer, id: string, details: Partial<EditDetails>): Draft {
  const draft = open(viewer, id);
  const merged = guardians.askedAboutEdit(viewer, { ...draft.details, ...details });
  return keep({ ...draft, details: merged });
}

export function choose(viewer: Viewer, id: string, choices: PostChoices): void {
  keep({ ...open(viewer, id), choices });
}

/** Clears a chosen poster, which shows the previous file. */
export function addFile(viewer: Viewer, id: string, upload: uploads.Media): void {
  const draft = open(viewer, id);
  db.update(drafts).set({ mediaId: upload.id }).where(eq(drafts.id, id)).run();
  keep({ ...draft, choices: { ...draft.choices, poster: "" } });
  stills.makeStillsSoon(upload);
  if (draft.upload) uploads.drop(draft.upload);
}

export async function findStill(viewer: Viewer, id: string, name: string): Promise<stills.Still | undefined> {
  const upload = find(viewer, id)?.upload;
  return upload ? stills.find(upload, name) : undefined;
}

/** Ignores a draft that was posted: the same form may be sent twice. */
export async function choosePoster(viewer: Viewer, id: string, still: string): Promise<void> {
  const { upload } = existing(find(viewer, id));
  if (upload) await posters.choose(upload.id, still);
}

export function discard(viewer: Viewer, id: string): void {
  const draft = find(viewer, id);
  if (!draft || draft.editId) return;
  atomically(() => {
    db.delete(drafts).where(eq(drafts.id, id)).run();
    if (draft.upload) uploads.drop(draft.upload);
  });
}

/** Keeps the Edit's id, so that posting the draft again returns the same Edit. */
export function close(id: string, editId: string): void {
  db.update(drafts).set({ editId, details: {}, mediaId: null }).where(eq(drafts.id, id)).run();
}

export async function sweep(now = Date.now()): Promise<void> {
  await deleteInBatches(drafts, lt(drafts.createdAt, now - WEEK_MS));
}

function keep(draft: Draft): Draft {
  const details = { ...draft.details, ...draft.choices };
  db.update(drafts).set({ details }).where(eq(drafts.id, draft.id)).run();
  return draft;
}

function open(viewer: Viewer, id: string): Draft {
  const draft = find(viewer, id);
  if (!draft || draft.editId) throw new Refusal("NOT_FOUND");
  return draft;
}

/** Drafts of Discounts share the table and name their kind. */
const isOfEdit = sql`json_extract(${drafts.details}, '$.kind') is null`;

function draftsWhere(viewer: Viewer, which: SQL): Draft[] {
  const rows = db
    .select({ draft: drafts, upload: media })
    .from(drafts)
    .leftJoin(media, eq(media.id, drafts.mediaId))
    .where(and(eq(drafts.userId, requireComplete(viewer).id), isOfEdit, which))
    .orderBy(desc(drafts.createdAt))
    .limit(limitOf(MOST))
    .all();
  return rows.map(({ draft: { id, details, editId, createdAt }, upload }) => ({
    id,
    details: EditDetailsInput.parse(details),
    choices: PostChoicesInput.parse(details),
    upload,
    editId,
    createdAt,
  }));
}
