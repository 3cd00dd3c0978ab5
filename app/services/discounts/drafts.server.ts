import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { existing, Refusal } from "#app/kernel/refusal.server.ts";
import { newToken } from "#app/kernel/secrets.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { type DiscountDetails, DiscountDetailsInput, DiscountInput } from "#app/schemas/discounts.ts";
import { atomically, db } from "#db";
import { limitOf } from "#db/limit.ts";
import { drafts } from "#db/schema/index.ts";
import { requireRoom } from "../edits/drafts.server.ts";
import * as uploads from "../media/uploads.server.ts";
import { post, requireBusiness } from "./posting.server.ts";

const KIND = "discount";
const MOST = 5;
const OURS = { purpose: KIND } as const;

export const SLOTS = ["filename1", "filename2", "filename3"] as const;
export type Slot = (typeof SLOTS)[number];

const Stored = DiscountInput.extend({ discountId: z.string().optional() });
type Stored = z.output<typeof Stored>;

export interface Draft {
  id: string;
  details: DiscountDetails;
  /** Pending uploads, which expire after a day. */
  files: Record<Slot, uploads.Media | undefined>;
  discountId: string | undefined;
  createdAt: number;
}

/** Returns an equal draft without files instead, so that a second press makes none. */
export function start(viewer: Viewer, given: Partial<DiscountDetails>): string {
  const userId = requireBusiness(viewer).id;
  const details = { ...Stored.parse({ under18Viewable: true, ...given }), kind: KIND };
  const says = and(eq(drafts.userId, userId), eq(drafts.details, details));
  const same = db.select({ id: drafts.id }).from(drafts).where(says).get();
  if (same) return same.id;
  requireRoom(userId);
  const id = newToken();
  db.insert(drafts).values({ id, userId, details }).run();
  return id;
}

export function find(viewer: Viewer, id: string): Draft | undefined {
  return draftsWhere(viewer, eq(drafts.id, id))[0];
}

export function unfinished(viewer: Viewer): Draft[] {
  return draftsWhere(viewer, sql`json_extract(${drafts.details}, '$.discountId') is null`);
}

export function update(viewer: Viewer, id: string, details: Partial<DiscountDetails>): void {
  write(open(viewer, id), details);
}

/** A new file replaces the previous one; a file of the other kind replaces all. */
export function addFile(viewer: Viewer, id: string, slot: Slot, upload: uploads.Media): void {
  const draft = open(viewer, id);
  atomically(() => {
    const replaced = SLOTS.filter((name) => name === slot || isOther(draft.files[name], upload));
    for (const name of replaced) {
      const before = draft.files[name];
      if (before) uploads.drop(before);
    }
    write(draft, { ...Object.fromEntries(replaced.map((name) => [name, ""])), [slot]: upload.filename });
  });
}

export function discard(viewer: Viewer, id: string): void {
  const draft = find(viewer, id);
  if (!draft || draft.discountId) return;
  atomically(() => {
    db.delete(drafts).where(eq(drafts.id, id)).run();
    for (const file of Object.values(draft.files)) if (file) uploads.drop(file);
  });
}

/** Idempotent: a draft that was posted before returns its Discount. */
export function postDraft(viewer: Viewer, id: string): { id: string } {
  const draft = existing(find(viewer, id));
  if (draft.discountId) return { id: draft.discountId };
  return atomically(() => {
    const names = SLOTS.map((slot) => [slot, draft.files[slot]?.filename ?? ""]);
    const made = post(viewer, DiscountInput.parse({ ...draft.details, ...Object.fromEntries(names) }));
    db.update(drafts)
      .set({ details: { kind: KIND, discountId: made.id } })
      .where(eq(drafts.id, id))
      .run();
    return made;
  });
}

function isOther(file: uploads.Media | undefined, { mimetype }: uploads.Media): boolean {
  return file !== undefined && file.mimetype !== mimetype;
}

function open(viewer: Viewer, id: string): Draft {
  const draft = find(viewer, id);
  if (!draft || draft.discountId) throw new Refusal("NOT_FOUND");
  return draft;
}

function write({ id, details, files }: Draft, change: Partial<Stored>): void {
  const names = Object.fromEntries(SLOTS.map((slot) => [slot, files[slot]?.filename ?? ""]));
  db.update(drafts)
    .set({ details: { kind: KIND, ...details, ...names, ...change } })
    .where(eq(drafts.id, id))
    .run();
}

function draftsWhere(viewer: Viewer, which: SQL): Draft[] {
  const isOfDiscount = sql`json_extract(${drafts.details}, '$.kind') = ${KIND}`;
  const rows = db
    .select()
    .from(drafts)
    .where(and(eq(drafts.userId, requireComplete(viewer).id), isOfDiscount, which))
    .orderBy(desc(drafts.createdAt))
    .limit(limitOf(MOST))
    .all();
  return rows.map(({ id, details, createdAt }) => {
    const stored = Stored.parse(details);
    const fileOf = (slot: Slot) => (stored[slot] ? uploads.findPending(viewer, stored[slot], OURS) : undefined);
    const files = { filename1: fileOf("filename1"), filename2: fileOf("filename2"), filename3: fileOf("filename3") };
    return { id, details: DiscountDetailsInput.parse(details), files, discountId: stored.discountId, createdAt };
  });
}
