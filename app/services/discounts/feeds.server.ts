import { and, count, desc, eq, sql } from "drizzle-orm";
import { asParams } from "#app/kernel/access/conditions.server.ts";
import { visibleDiscounts } from "#app/kernel/access/discounts.server.ts";
import { requireState } from "#app/kernel/access/requirements.server.ts";
import { type Page, pageParams } from "#app/kernel/paging.server.ts";
import { beforeCursor, equalsParam, inJson, jsonIds } from "#app/kernel/params.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { Region } from "#app/schemas/choices.ts";
import type { Sport } from "#app/schemas/sports.ts";
import { foldPlace } from "#app/text/fold.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import { discounts, users } from "#db/schema/index.ts";
import { cardFor, type DiscountCard, rowsWhere } from "./cards.server.ts";
import { find, list } from "./finding.server.ts";
import { pageOf, walkParams } from "./walks.server.ts";

const byPlace = pageOf("place");
const byRegion = pageOf("region");
const byRegionAndCountry = pageOf("region", "country");

const listed = { createdAt: discounts.listedAt, id: discounts.id };
const byPosterId = hotRead(
  rowsWhere(sql`${equalsParam(discounts.posterId, "posterId")} and ${beforeCursor(listed)}`)
    .orderBy(desc(discounts.listedAt), desc(discounts.id))
    .limit(limitOf("take"))
    .offset(sql.placeholder("skip")),
);

export interface Place {
  country: string;
  city: string;
}

export function local(viewer: Viewer, place: Place, sports: readonly Sport[], page: Page): DiscountCard[] {
  return inPlace(viewer, foldPlace(place.country, place.city), sports, page);
}

export function around(viewer: Viewer, sports: readonly Sport[], page: Page): DiscountCard[] {
  return inPlace(viewer, viewer.place, sports, page);
}

const headings = hotRead(
  db
    .select({
      id: discounts.id,
      amount: discounts.amount,
      by: { id: users.id, name: users.name, profileImage: users.profileImage, businessLogo: users.businessLogo },
    })
    .from(discounts)
    .innerJoin(users, eq(users.id, discounts.posterId))
    .where(and(inJson(discounts.id, "ids"), visibleDiscounts())),
);

/** Reads only headings for links: cards cost five times as much. */
export function headingsAround(viewer: Viewer, take: number): ReturnType<typeof headings.all> {
  if (!viewer.waysOut) return [];
  const page = walkParams(viewer, withApparel(viewer.sports), { take });
  const ids = byPlace.all({ ...page, place: viewer.place }).map(({ id }) => id);
  const found = new Map(headings.all({ ...page, ids: jsonIds(ids) }).map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** National businesses are listed in their country, International ones everywhere. */
export function byBusinessRegion(
  viewer: Viewer,
  region: Region,
  sports: readonly Sport[],
  page: Page,
  country?: string,
): DiscountCard[] {
  const list = country === undefined ? byRegion : byRegionAndCountry;
  return cards(viewer, list.all({ ...walkParams(viewer, sports, page), region, country }));
}

export function byPoster(viewer: Viewer, posterId: string, page: Page): DiscountCard[] {
  return byPosterId.all({ ...pageParams(viewer, page), posterId }).map((row) => cardFor(viewer, row));
}

export function related(viewer: Viewer, id: string, take: number): DiscountCard[] {
  return around(viewer, withApparel(viewer.sports), { take: take + 1 })
    .filter((card) => card.id !== id)
    .slice(0, take);
}

export function withApparel(sports: readonly Sport[]): Sport[] {
  return [...new Set([...sports, "Apparel" as const])];
}

const HOME_OFFERS = 50;

/** Takes the Discounts around the viewer in turn, and reads only as many as it needs. */
export function homeOffer(viewer: Viewer, load: number): DiscountCard | undefined {
  const { sports, place, waysOut } = requireState(viewer, "profile");
  if (!waysOut) return undefined;
  const ids = byPlace.all({ ...walkParams(viewer, withApparel(sports), { take: Math.min(load + 1, HOME_OFFERS) }), place });
  const chosen = ids[load % ids.length];
  return chosen && find(viewer, chosen.id);
}

/** Existing apps mix these into the home feed themselves, also before the profile is complete. */
export function forHome(viewer: Viewer, place: Place | null, sports: readonly Sport[], take: number): DiscountCard[] {
  requireState(viewer, "profile");
  const page = { take };
  return place ? local(viewer, place, withApparel(sports), page) : around(viewer, withApparel(sports), page);
}

export function listsByPoster(viewer: Viewer, posterIds: readonly string[], take: number): DiscountCard[][] {
  return posterIds.map((id) => byPoster(viewer, id, { take }));
}

export function countsByPoster(viewer: Viewer, posterIds: readonly string[]): number[] {
  const rows = counts.all({ ...asParams(viewer), ids: jsonIds(posterIds) });
  const totals = new Map(rows.map(({ posterId, total }) => [posterId, total]));
  return posterIds.map((id) => totals.get(id) ?? 0);
}

const counts = hotRead(
  db
    .select({ posterId: discounts.posterId, total: count() })
    .from(discounts)
    .innerJoin(users, eq(users.id, discounts.posterId))
    .where(and(inJson(discounts.posterId, "ids"), visibleDiscounts()))
    .groupBy(discounts.posterId),
);

function inPlace(viewer: Viewer, place: string | null, sports: readonly Sport[], page: Page): DiscountCard[] {
  return cards(viewer, byPlace.all({ ...walkParams(viewer, sports, page), place }));
}

function cards(viewer: Viewer, rows: { id: string }[]): DiscountCard[] {
  const ids = rows.map(({ id }) => id);
  return list(viewer, ids).filter((card) => card !== undefined);
}
