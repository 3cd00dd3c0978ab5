import { z } from "zod";
import { requireSelf } from "#app/kernel/access/requirements.server.ts";
import { onceFor } from "#app/kernel/idempotency.server.ts";
import type { Shows } from "#app/kernel/shows.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { SpotInput } from "#app/schemas/spots.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { linkFor } from "#app/services/media/signed-links.server.ts";
import { versionOf } from "#app/services/people/faces.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { boolean, id, int, MOST, number, onlySent, pageBefore, pageOf, string, strings } from "./inputs.ts";
import { once } from "./once.ts";
import { changedSports, flagsFor, sportFlags, sportsIn, sportsOf } from "./sports.ts";
import { operation } from "./trpc.ts";
import { wireVideos } from "./videos.ts";
import { type WireDiscount, wireDiscounts } from "./wire-discounts.ts";
import { wireObject } from "./wire-object.ts";

export type WireSpot = ReturnType<typeof wireSpot>;

const SIZES = [50, 250, 500] as const;

type NotOnWire = "sports" | "poster" | "isMine" | "isHidden" | "isWaiting" | "isKeptFromSight";

interface Source {
  spot: spots.SpotCard;
  url: () => string | null;
  thumbnails: () => string[];
}

const spotOf = wireObject({
  id: ({ spot }) => spot.id,
  title: ({ spot }) => spot.title,
  description: ({ spot }) => spot.description,
  spotImage: ({ spot }) => spot.spotImage,
  latitude: ({ spot }) => spot.latitude,
  longitude: ({ spot }) => spot.longitude,
  isBusiness: ({ spot }) => spot.isBusiness,
  isDangerous: ({ spot }) => spot.isDangerous,
  createdAt: ({ spot }) => spot.createdAt,
  ...flagsFor(
    (sport) =>
      ({ spot }: Source) =>
        spot.sports.includes(sport),
  ),
  userId: ({ spot }) => spot.poster?.id ?? null,
  userName: ({ spot }) => spot.poster?.name ?? null,
  userWebsite: ({ spot }) => spot.poster?.website || null,
  url: ({ url }) => url(),
  thumbnails: ({ thumbnails }) => thumbnails(),
} satisfies Shows<spots.SpotCard, NotOnWire, Record<never, never>, (source: Source) => unknown>);

/** Signs addresses only when they are read. */
export function wireSpot(viewer: Viewer, spot: spots.SpotCard) {
  const { id, spotImage } = spot;
  const linkOf = (size?: 50 | 250 | 500) => (spotImage ? linkFor(viewer, paths.spotImage(id, size), versionOf(spotImage)) : null);
  return spotOf({ spot, url: once(linkOf), thumbnails: once(() => SIZES.flatMap((size) => linkOf(size) ?? [])) });
}

interface Around {
  found: () => WireSpot[];
  around: () => WireDiscount[];
}

const listsAround = wireObject({
  spots: ({ found }: Around) => found(),
  discounts: ({ around }: Around) => around(),
});

function wireSpots(viewer: Viewer, cards: readonly spots.SpotCard[]): WireSpot[] {
  return cards.map((card) => wireSpot(viewer, card));
}

/** The apps request all Spots by skip 0 and last 1, which was never the size of a page. */
function isAll({ skip, last }: { skip?: number | null | undefined; last?: number | null | undefined }): boolean {
  return !skip && last === 1;
}

const MOST_NAMED = 20;

const fields = {
  title: string,
  description: string,
  spotImage: string,
  latitude: number,
  longitude: number,
  isBusiness: boolean,
};
export const box = z.object({ south: number, west: number, north: number, east: number, category: strings });

/** A side that is not sent is the world's. */
export function boxOf({ south, west, north, east }: Omit<z.infer<typeof box>, "category">): spots.Box {
  return { south: south ?? -90, west: west ?? -180, north: north ?? 90, east: east ?? 180 };
}

export const spotQueries = {
  spots: operation.input(z.object({ userId: id, category: strings, skip: int, last: int })).query(({ ctx, input }) => {
    const viewer = requireSelf(ctx.viewer, input.userId);
    const sports = sportsIn(viewer, input.category);
    const page = isAll(input) ? { take: ctx.lengths?.get("Spot") ?? spots.MOST_SPOTS } : pageOf(input);
    return listsAround({
      found: once(() => wireSpots(viewer, spots.bySports(viewer, sports, page))),
      around: once(() => wireDiscounts(viewer, discounts.around(viewer, sports, { take: MOST }))),
    });
  }),

  spotsWithin: operation.input(box).query(({ ctx: { viewer, lengths }, input: { category, ...sides } }) => {
    return wireSpots(viewer, spots.within(viewer, boxOf(sides), sportsIn(viewer, category), lengths?.get("Spot")));
  }),

  spotsBeside: operation
    .input(z.object({ latitude: number, longitude: number, category: strings }))
    .query(({ ctx: { viewer }, input: { latitude, longitude, category } }) => {
      const place = { latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN };
      return wireSpots(viewer, spots.beside(viewer, place, sportsIn(viewer, category)));
    }),

  spotSearch: operation
    .input(z.object({ filter: string, latitude: number, longitude: number }))
    .query(({ ctx: { viewer }, input: { filter, latitude, longitude } }) => {
      const near = { latitude: latitude ?? 0, longitude: longitude ?? 0 };
      return wireSpots(viewer, spots.named(viewer, filter ?? "", near, MOST_NAMED));
    }),

  spotEdits: operation
    .input(z.object({ spotId: id, skip: int, last: int, before: id }))
    .query(({ ctx: { viewer }, input }) => wireVideos(viewer, edits.bySpot(viewer, input.spotId ?? "", pageBefore(input)))),
};

export const spotMutations = {
  postSpot: operation
    .input(z.object({ ...fields, ...sportFlags, userId: id, userName: string, userWebsite: string }))
    .mutation(({ ctx: { viewer, idempotencyKey }, input }) => {
      const poster = requireSelf(viewer, input.userId);
      const given = SpotInput.parse({ ...input, sports: sportsOf(input) });
      const id = onceFor(poster, idempotencyKey, "postSpot", input, () => spots.post(poster, given).id);
      return wireSpot(viewer, spots.get(viewer, id));
    }),

  postSpotUpdate: operation
    .input(z.object({ id, ...fields, ...sportFlags, userId: id, userName: string }))
    .mutation(({ ctx: { viewer }, input }) => {
      const { id: spotId, ...rest } = input;
      const before = spots.ownSpot(requireSelf(viewer, input.userId), spotId ?? "");
      const sports = changedSports(input, before.sports);
      const given = { ...onlySent(rest, SpotInput.parse(rest)), sports };
      return wireSpot(viewer, spots.update(viewer, before.id, given));
    }),

  deleteSpot: operation
    .input(z.object({ id }))
    .mutation(({ ctx: { viewer }, input }) => wireSpot(viewer, spots.remove(viewer, input.id ?? ""))),
};
