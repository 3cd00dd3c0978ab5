import { and, desc, eq, type SQL } from "drizzle-orm";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { describedAsAd } from "#app/schemas/ads.ts";
import { EDIT_TEXTS, EDIT_WORDS } from "#app/schemas/edits.ts";
import { GEAR, gearLabel } from "#app/schemas/gear.ts";
import type { PostKind } from "#app/schemas/moderation.ts";
import { labelOf } from "#app/schemas/spot-guides.ts";
import { websiteAsShown } from "#app/text/website.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { decisions, discounts as discountRows, moderationLog, reports, users } from "#db/schema/index.ts";
import { posterBehind } from "../decisions/holders.server.ts";
import { isAbout } from "../decisions/open-reports.server.ts";
import * as discounts from "../discounts/index.server.ts";
import * as edits from "../edits/index.server.ts";
import * as spots from "../spots/index.server.ts";
import { noteOpened } from "./grave.server.ts";

const MOST = 100;

type Words = readonly { name: string; text: string }[];

export interface Moderated {
  kind: PostKind;
  id: string;
  title: string;
  words: Words;
  createdAt: number;
  /** Undefined once the account is deleted. */
  posterId: string | undefined;
  /** Removed, and kept for the operator only. */
  isHeld: boolean;
  holderId: string;
}

/** Also finds a removed post, as long as it is kept. */
export function findPost(viewer: Viewer, kind: PostKind, id: string): Moderated | undefined {
  requireOperator(viewer);
  const post = { edit: findEdit, discount: findDiscount, spot: findSpot, guide: findGuideLine, profile: findProfile }[kind](
    viewer,
    id,
  );
  if (post) noteOpened(kind, post.id);
  return (
    post && {
      kind,
      id: post.id,
      title: post.title,
      words: post.words,
      createdAt: post.createdAt,
      holderId: post.ownerId,
      ...posterBehind(post.ownerId),
    }
  );
}

function findEdit(viewer: Viewer, id: string) {
  const edit = edits.find(viewer, id);
  if (!edit) return undefined;
  const gear = GEAR.filter((field) => edit.gear[field]).map((field) => `${gearLabel(field)}: ${edit.gear[field]}`);
  const words = [
    ...EDIT_TEXTS.map((field) => ({ name: EDIT_WORDS[field], text: edit[field] })),
    { name: "Gear", text: gear.join(", ") },
    { name: "Spot", text: edit.spotLocation },
    { name: "Captions", text: edits.captionsOf(viewer, id)?.text ?? "" },
  ];
  return { ...edit, title: describedAsAd(edit), words, ownerId: edit.posterId };
}

function findDiscount(viewer: Viewer, id: string) {
  const discount = discounts.find(viewer, id);
  if (!discount) return undefined;
  const products = discount.files.map(({ description }) => description ?? "");
  const row = db.select({ code: discountRows.code }).from(discountRows).where(eq(discountRows.id, id)).get();
  const words = [
    { name: "Code", text: row?.code ?? "" },
    { name: "Terms", text: discount.terms },
    { name: "Products", text: products.filter(Boolean).join(", ") },
  ];
  const named = [discount.title, discount.amount, discount.description].filter(Boolean);
  return { ...discount, title: named.join(": "), words, ownerId: discount.posterId };
}

function findSpot(viewer: Viewer, id: string) {
  const spot = spots.find(viewer, id);
  if (!spot) return undefined;
  const words = [
    { name: "Description", text: spot.description },
    { name: "Place", text: `${spot.latitude}, ${spot.longitude}` },
  ];
  return { ...spot, words, ownerId: spot.poster?.id ?? "" };
}

function findGuideLine(viewer: Viewer, id: string) {
  const line = spots.findGuideLine(viewer, id);
  const spot = line && spots.find(viewer, line.spotId);
  if (!line || !spot) return undefined;
  const words = [{ name: labelOf(line.field), text: line.value }];
  return { id, title: `Guide to ${spot.title}`, words, createdAt: line.createdAt, ownerId: line.posterId };
}

/** After an account was closed under a report, the account that holds its pictures stands for it. */
function findProfile(_: Viewer, id: string) {
  const { name: title, createdAt, about, city, website, instagram, sponsors } = users;
  const columns = { id: users.id, title, createdAt, about, city, website, instagram, sponsors };
  const profile = db.select(columns).from(users).where(eq(users.id, id)).get();
  if (!profile) return undefined;
  const words = [
    { name: "About", text: profile.about },
    { name: "City", text: profile.city },
    { name: "Website", text: websiteAsShown(profile.website) },
    { name: "Instagram", text: profile.instagram },
    { name: "Sponsors", text: profile.sponsors },
  ];
  return { ...profile, words, ownerId: id };
}

export function reportsOf(viewer: Viewer, kind: PostKind, id: string) {
  requireOperator(viewer);
  return db.select().from(reports).where(isAbout(kind, id)).orderBy(desc(reports.createdAt)).limit(limitOf(MOST)).all();
}

/** Includes decisions about the poster's other posts, the newest first. */
export function historyOf(viewer: Viewer, { kind, id, posterId }: Pick<Moderated, "kind" | "id" | "posterId">) {
  if (posterId) return historyOfPerson(viewer, posterId);
  requireOperator(viewer);
  return entries(and(eq(moderationLog.kind, kind), eq(moderationLog.postId, id)));
}

export function historyOfPerson(viewer: Viewer, userId: string) {
  requireOperator(viewer);
  return entries(eq(moderationLog.posterId, userId));
}

function entries(which: SQL | undefined) {
  return db
    .select({ entry: moderationLog, reason: decisions.reason, endsAt: decisions.endsAt })
    .from(moderationLog)
    .leftJoin(decisions, eq(decisions.id, moderationLog.id))
    .where(which)
    .orderBy(desc(moderationLog.createdAt))
    .limit(limitOf(MOST))
    .all()
    .map(({ entry, ...told }) => ({ ...entry, ...told }));
}
