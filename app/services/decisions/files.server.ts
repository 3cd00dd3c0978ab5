import { and, eq, inArray, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import * as jobs from "#app/kernel/jobs.server.ts";
import type { PostKind } from "#app/schemas/moderation.ts";
import { atomically, db } from "#db";
import { decisions, discounts, edits, guideLines, media, reports, spots, users } from "#db/schema/index.ts";
import * as uploads from "../media/uploads.server.ts";
import { posterBehind } from "./holders.server.ts";
import { isOpenAbout } from "./open-reports.server.ts";

type Media = uploads.Media;

const DAY = 24 * 60 * 60 * 1000;

export function filesOfPost(kind: PostKind, id: string): Media[] {
  return { edit: filesOfEdit, discount: filesOfDiscount, spot: filesOfSpot, guide: filesOfGuideLine, profile: filesOfProfile }[
    kind
  ](id);
}

function filesOfEdit(id: string): Media[] {
  const isOfEdit = sql`${media.id} = (select ${edits.mediaId} from ${edits} where ${eq(edits.id, id)})`;
  return db.select().from(media).where(isOfEdit).all();
}

function filesOfGuideLine(id: string): Media[] {
  const isOfLine = sql`${media.id} = (select ${guideLines.mediaId} from ${guideLines} where ${eq(guideLines.id, id)})`;
  return db.select().from(media).where(isOfLine).all();
}

function filesOfDiscount(id: string): Media[] {
  const post = db.select().from(discounts).where(eq(discounts.id, id)).get();
  return post ? filesNamed(post.posterId, [post.filename1, post.filename2, post.filename3]) : [];
}

/** Includes pictures that the author has replaced while the Spot was under report. */
function filesOfSpot(id: string): Media[] {
  const spot = db.select().from(spots).where(eq(spots.id, id)).get();
  return spot ? [...filesNamed(spot.posterId, [spot.spotImage]), ...replacedBy(spot.posterId, "spot")] : [];
}

/** Includes pictures that the person has replaced while the profile was under report. */
function filesOfProfile(id: string): Media[] {
  const person = db.select().from(users).where(eq(users.id, id)).get();
  return person ? [...filesNamed(id, [person.profileImage, person.businessLogo]), ...replacedBy(id, "profile")] : [];
}

/** Selects replaced pictures that are kept for the operator only. */
export function replacedBy(ownerId: string, kind: "spot" | "profile"): Media[] {
  const shown =
    kind === "spot"
      ? db
          .select({ name: spots.spotImage })
          .from(spots)
          .where(and(eq(spots.posterId, ownerId), isNotNull(spots.spotImage)))
      : unionAll(
          db
            .select({ name: users.profileImage })
            .from(users)
            .where(and(eq(users.id, ownerId), isNotNull(users.profileImage))),
          db
            .select({ name: users.businessLogo })
            .from(users)
            .where(and(eq(users.id, ownerId), isNotNull(users.businessLogo))),
        );
  const isKept = and(
    eq(media.ownerId, ownerId),
    eq(media.purpose, kind === "spot" ? "spot" : "image"),
    isNotNull(media.attachedAt),
    notInArray(media.filename, shown),
  );
  return db.select().from(media).where(isKept).all();
}

function filesNamed(ownerId: string, names: (string | null)[]): Media[] {
  const filenames = names.filter((name) => name !== null);
  return db
    .select()
    .from(media)
    .where(and(eq(media.ownerId, ownerId), inArray(media.filename, filenames)))
    .all();
}

/** Erases replaced pictures and cleared words once their report is decided, unless another or an appeal is open. */
export async function dropReplaced(key: string): Promise<void> {
  const [kind, id = ""] = key.split(".");
  if (kind !== "spot" && kind !== "profile") return;
  const ownerId = kind === "profile" ? id : db.select().from(spots).where(eq(spots.id, id)).get()?.posterId;
  // Files of a removed Spot go with the account that holds it.
  if (!ownerId || posterBehind(ownerId).isHeld) return;
  const ofOwner = db.select({ id: spots.id }).from(spots).where(eq(spots.posterId, ownerId));
  const open = kind === "profile" ? isOpenAbout(kind, id) : and(inArray(reports.spotId, ofOwner), eq(reports.state, "open"));
  const decided = and(eq(decisions.userId, ownerId), eq(decisions.kind, kind));
  const isAppealed = and(decided, isNotNull(decisions.appealedAt), isNull(decisions.answeredAt));
  atomically(() => {
    if (db.select({ id: reports.id }).from(reports).where(open).get()) return;
    if (db.select({ id: decisions.id }).from(decisions).where(isAppealed).get())
      return jobs.enqueue("drop-replaced", `${kind}.${id}`, Date.now() + DAY);
    db.update(decisions).set({ cleared: null }).where(decided).run();
    for (const file of replacedBy(ownerId, kind)) uploads.drop(file);
  });
}
