import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import distance from "sharp-phash/distance.js";
import * as jobs from "#app/kernel/jobs.server.ts";
import type { PostKind } from "#app/schemas/moderation.ts";
import { GRAVE_REASONS, SEEN_BEFORE } from "#app/schemas/report-reasons.ts";
import { atomically, db } from "#db";
import {
  decisions,
  discounts,
  edits,
  guideLines,
  media,
  moderationLog,
  removedLooks,
  reports,
  spots,
  users,
} from "#db/schema/index.ts";
import { filesOfPost } from "../decisions/files.server.ts";
import { isAbout, isOpenAbout } from "../decisions/open-reports.server.ts";
import { looksOf } from "../media/looks.server.ts";
import type { Media } from "../media/uploads.server.ts";
import { actOnGrave } from "./grave.server.ts";

/** Bits, of 64. Copies in another size, quality or light differ in fewer, other pictures in more. */
const MOST_DIFFERENT = 10;

/** `entryId` is the decision in the log. */
export async function keepLooks(entryId: string, signal: AbortSignal): Promise<void> {
  const entry = db.select().from(moderationLog).where(eq(moderationLog.id, entryId)).get();
  if (!entry || entry.kind === "account" || entry.kind === "complaint" || entry.kind === "toldAge") return;
  const { kind, postId } = entry;
  const looks = (await looksOfAll(filesOfPost(kind, postId), signal)).flat();
  const reasons = and(isAbout(kind, postId), inArray(reports.reason, [...GRAVE_REASONS]));
  const isGrave = db.select({ id: reports.id }).from(reports).where(reasons).get() !== undefined;
  atomically(() => {
    forgetLooks(entryId);
    if (isOverturned(entryId)) return;
    for (const look of looks) db.insert(removedLooks).values({ entryId, look, isGrave }).run();
  });
}

export function forgetLooks(entryId: string): void {
  db.delete(removedLooks).where(eq(removedLooks.entryId, entryId)).run();
}

function isOverturned(entryId: string): boolean {
  return db.select().from(decisions).where(eq(decisions.id, entryId)).get()?.isOverturned ?? false;
}

async function looksOfAll(files: Media[], signal: AbortSignal): Promise<string[][]> {
  const found = [];
  for (const file of files) if (file.state === "ready") found.push(await looksOf(file, signal));
  return found;
}

/** Reports a post whose file looks like a removed one, and hides it if the removal was grave. */
export async function compareLooks(mediaId: string, signal: AbortSignal): Promise<void> {
  const file = db.select().from(media).where(eq(media.id, mediaId)).get();
  if (file?.state !== "ready" || !postOf(file)) return;
  const looks = await looksOf(file, signal);
  const alike = db
    .select()
    .from(removedLooks)
    .all()
    .filter(({ look }) => looks.some((own) => distance(own, look) <= MOST_DIFFERENT));
  const post = alike.length > 0 ? postOf(file) : undefined;
  if (!post) return;
  const reason = alike.some(({ isGrave }) => isGrave) ? "likeGrave" : "likeRemoved";
  atomically(() => {
    const before = and(isOpenAbout(post.kind, post.id), inArray(reports.reason, [...SEEN_BEFORE]), isNull(reports.reporterId));
    if (db.select({ id: reports.id }).from(reports).where(before).get()) return;
    const report = db
      .insert(reports)
      .values({ [`${post.kind}Id`]: post.id, reason })
      .returning()
      .get();
    jobs.enqueue("report-mail", report.id);
    actOnGrave(report);
  });
}

const POSTS = { edit: edits, discount: discounts, spot: spots, guide: guideLines };

function postOf({ id, ownerId, filename, purpose }: Media): { kind: PostKind; id: string } | undefined {
  if (purpose === "image") {
    const isShown = and(eq(users.id, ownerId), or(eq(users.profileImage, filename), eq(users.businessLogo, filename)));
    const profile = db.select({ id: users.id }).from(users).where(isShown).get();
    return profile && { kind: "profile", id: profile.id };
  }
  if (purpose === "logo") return undefined;
  const posts = POSTS[purpose];
  const shows = {
    edit: eq(edits.mediaId, id),
    discount: or(...[discounts.filename1, discounts.filename2, discounts.filename3].map((name) => eq(name, filename))),
    spot: eq(spots.spotImage, filename),
    guide: and(eq(guideLines.mediaId, id), ne(guideLines.value, "")),
  }[purpose];
  const isOwn = eq(posts.posterId, ownerId);
  const found = db.select({ id: posts.id }).from(posts).where(and(isOwn, shows)).get();
  return found && { kind: purpose, id: found.id };
}
