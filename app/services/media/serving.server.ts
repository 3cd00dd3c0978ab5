import { parse } from "node:path";
import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import { asParams } from "#app/kernel/access/conditions.server.ts";
import { visibleDiscounts } from "#app/kernel/access/discounts.server.ts";
import { visibleEdits } from "#app/kernel/access/edits.server.ts";
import { visibleSpots } from "#app/kernel/access/spots.server.ts";
import { equalsConstant, equalsParam } from "#app/kernel/params.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { discounts, edits, media, reports, spots, users } from "#db/schema/index.ts";
import * as people from "../people/users.server.ts";
import type { Media } from "./uploads.server.ts";
import { isPicture, keyOf, type Variant, webpKeyOf } from "./variants.server.ts";

export interface Servable {
  key: string;
  type: string;
  name: string;
  version: string;
  /** The same picture in fewer bytes; may not exist yet. */
  webp?: Servable;
  /** Replaces a missing size. */
  larger?: Servable | undefined;
}

const named = and(equalsParam(media.ownerId, "ownerId"), equalsParam(media.filename, "filename"));

const ofVisibleEdit = hotRead(
  db.select({ media }).from(media).innerJoin(edits, eq(edits.mediaId, media.id)).where(and(named, visibleEdits())),
);

const ofVisibleDiscount = hotRead(
  db
    .select({ media })
    .from(media)
    .innerJoin(users, eq(users.id, media.ownerId))
    .innerJoin(discounts, eq(discounts.posterId, media.ownerId))
    .where(
      and(
        named,
        equalsConstant(media.purpose, "discount"),
        or(...[discounts.filename1, discounts.filename2, discounts.filename3].map((name) => eq(name, media.filename))),
        visibleDiscounts(),
      ),
    ),
);

const ofVisibleSpot = hotRead(
  db
    .select({ media })
    .from(spots)
    .innerJoin(users, eq(users.id, spots.posterId))
    .innerJoin(media, and(eq(media.ownerId, spots.posterId), eq(media.filename, spots.spotImage)))
    .where(and(equalsParam(spots.id, "id"), visibleSpots())),
);

const byName = hotRead(db.select({ media }).from(media).where(named));

/** Finds pictures of profiles, Spots and guides, also replaced ones, for the operator only. */
const pictureByName = hotRead(
  db
    .select({ media })
    .from(media)
    .where(and(named, inArray(media.purpose, ["image", "spot", "guide"]), isNotNull(media.attachedAt))),
);

/** Follows the rule of the post. Only its owner gets an upload that is not posted. */
export function postFile(viewer: Viewer, ownerId: string, filename: string, variant: Variant): Servable | undefined {
  const params = { ...asParams(viewer), ownerId, filename };
  const isOwn = viewer.id === ownerId;
  const ofPost = isOwn ? byName.get(params) : (ofVisibleEdit.get(params) ?? ofVisibleDiscount.get(params));
  const found = (ofPost ?? (viewer.operator ? pictureByName.get(params) : undefined))?.media;
  return found && servable(viewer, found, variant);
}

const hidden = hotRead(
  db
    .select({ id: reports.id })
    .from(reports)
    .where(and(equalsParam(reports.profileId, "userId"), eq(reports.state, "open"), isNotNull(reports.hidAt))),
);

/** Until the operator decides, only its owner gets a picture that looks like one removed for a grave reason. */
export function picture(
  viewer: Viewer,
  userId: string,
  kind: "profileImage" | "businessLogo",
  variant: Variant,
): Servable | undefined {
  const isHidden = viewer.id !== userId && !viewer.operator && hidden.get({ userId });
  const filename = isHidden ? undefined : people.find(viewer, userId)?.[kind];
  const found = filename ? byName.get({ ownerId: userId, filename })?.media : undefined;
  return found && servable(viewer, found, variant);
}

/** Takes the Spot's id, since an address with its author's would name a minor. */
export function spotImage(viewer: Viewer, id: string, variant: Variant): Servable | undefined {
  const found = ofVisibleSpot.get({ ...asParams(viewer), id })?.media;
  return found && servable(viewer, found, variant);
}

/** Only its owner gets a file that was not rewritten. A film and its small rendition stand in for each other. */
export function servable(viewer: Viewer, found: Media, asked: Variant): Servable | undefined {
  const { id, state, mimetype, filename, sha256, smallBytes, largeWaits } = found;
  const variant = asked === "small" && smallBytes === null ? "file" : asked;
  if (state !== "ready") {
    const isOwners = viewer.id === found.ownerId && variant === "file" && mimetype === "video/mp4";
    return isOwners ? { key: keyOf(id, "original"), type: mimetype, name: filename, version: `${sha256}-original` } : undefined;
  }
  if (variant === "small" || (variant === "file" && largeWaits))
    return { key: keyOf(id, "small"), type: mimetype, name: filename, version: `${id}-small-${smallBytes}` };
  if (!isPicture(found, variant))
    return variant === "file" ? { key: keyOf(id, "file"), type: mimetype, name: filename, version: sha256 } : undefined;

  const [name, version] = variant === "file" ? [filename, sha256] : [`${variant}.jpg`, `${sha256}-${variant}`];
  const webp = {
    key: webpKeyOf(id, variant),
    type: "image/webp",
    name: `${parse(name).name}.webp`,
    version: `${version}-webp`,
  };
  const whole = mimetype === "image/jpeg" ? "file" : "poster";
  const larger = variant === whole ? undefined : servable(viewer, found, whole);
  return { key: keyOf(id, variant), type: "image/jpeg", name, version, webp, larger };
}
