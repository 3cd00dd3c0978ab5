import { createReadStream } from "node:fs";
import { and, eq, sql } from "drizzle-orm";
import { hasReached, requireComplete } from "#app/kernel/access/requirements.server.ts";
import * as endings from "#app/kernel/endings.server.ts";
import { invalid, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { spelled } from "#app/schemas/choices.ts";
import { DRAWINGS, fileOf } from "#app/schemas/drawings.ts";
import type { ClearedProfile } from "#app/schemas/moderation.ts";
import { atomically, db } from "#db";
import { media, reports, users } from "#db/schema/index.ts";
import { isOpenAbout } from "../decisions/open-reports.server.ts";
import { UPLOAD_KINDS } from "../media/kinds.server.ts";
import type { UploadedFile } from "../media/uploaded-file.server.ts";
import * as uploads from "../media/uploads.server.ts";
import { me } from "../people/users.server.ts";

export type PictureKind = "profileImage" | "businessLogo";

const MISSING = { profileImage: "Please add a Profile Image", businessLogo: "Please upload your Business Logo" };

/** Keeps the picture of an incomplete account until the profile is complete. */
export async function receive(viewer: Viewer, kind: PictureKind, file: UploadedFile): Promise<uploads.Media> {
  mayChoose(viewer, kind);
  const upload = await uploads.accept(viewer, UPLOAD_KINDS.profileImage, file.received, file.name);
  if (hasReached(viewer, "complete")) setPicture(viewer, upload, kind);
  return upload;
}

export async function keepDrawing(viewer: Viewer, name: string): Promise<uploads.Media> {
  const drawing = spelled(DRAWINGS, name);
  if (!drawing) throw invalid("drawing", "There is no such picture. Please choose another");
  return uploads.accept(viewer, UPLOAD_KINDS.profileImage, createReadStream(`public${fileOf(drawing)}`), drawing);
}

/** Deletes the previous file unless it is also the second picture. */
export function setPicture(viewer: Viewer, { filename }: Pick<uploads.Media, "filename">, kind: PictureKind): void {
  const { id } = requireComplete(viewer);
  atomically(() => {
    const before = me(viewer);
    uploads.attach(viewer, filename, { purpose: "image", field: kind, missing: MISSING[kind] });
    db.update(users)
      .set({ [kind]: filename })
      .where(eq(users.id, id))
      .run();
    dropUnused(id, before?.[kind] ?? null);
  });
}

/** Empties and returns the pictures and the person's own words. Call it in a transaction, after checking who asks. */
export function clearProfile(userId: string): ClearedProfile | undefined {
  const { about, website, profileImage, businessLogo } = users;
  const before = db.select({ about, website, profileImage, businessLogo }).from(users).where(eq(users.id, userId)).get();
  const empty = { about: "", website: "", profileImage: null, businessLogo: null };
  db.update(users).set(empty).where(eq(users.id, userId)).run();
  for (const filename of [before?.profileImage, before?.businessLogo]) dropUnused(userId, filename ?? null);
  endings.record("profile", userId);
  return before;
}

export function refillProfile(userId: string, cleared: ClearedProfile): void {
  const { about, website, profileImage, businessLogo } = users;
  db.update(users)
    .set({
      about: sql`iif(${about} = '', ${cleared.about}, ${about})`,
      website: sql`iif(${website} = '', ${cleared.website}, ${website})`,
      profileImage: sql`coalesce(${profileImage}, ${keptOf(userId, cleared.profileImage)})`,
      businessLogo: sql`coalesce(${businessLogo}, ${keptOf(userId, cleared.businessLogo)})`,
    })
    .where(eq(users.id, userId))
    .run();
  endings.undo("profile", userId);
}

function keptOf(ownerId: string, filename: string | null): string | null {
  const file = and(eq(media.ownerId, ownerId), eq(media.filename, filename ?? ""));
  return db.select({ filename: media.filename }).from(media).where(file).get()?.filename ?? null;
}

export function kindFor({ isBusiness }: Pick<Viewer, "isBusiness">): PictureKind {
  return isBusiness ? "businessLogo" : "profileImage";
}

export function dropUnused(userId: string, filename: string | null): void {
  const now = db.select().from(users).where(eq(users.id, userId)).get();
  if (!filename || [now?.profileImage, now?.businessLogo].includes(filename)) return;
  const old = db
    .select()
    .from(media)
    .where(and(eq(media.ownerId, userId), eq(media.filename, filename), eq(media.purpose, "image")))
    .get();
  // A picture under report stays until the operator has decided.
  const isReported = db.select({ id: reports.id }).from(reports).where(isOpenAbout("profile", userId)).get();
  if (old && !isReported) uploads.drop(old);
}

function mayChoose({ isBusiness }: Viewer, kind: PictureKind): void {
  if (kind === "businessLogo" && !isBusiness) throw new Refusal("FORBIDDEN", "A logo is for a brand");
}
