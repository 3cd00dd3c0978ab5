import { cursorText } from "#app/kernel/paging.server.ts";
import type { Shows } from "#app/kernel/shows.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import { linksOf } from "#app/services/media/signed-links.server.ts";
import { once } from "./once.ts";
import { type WirePerson, wirePerson } from "./people.ts";
import { flagsFor } from "./sports.ts";
import { wireObject } from "./wire-object.ts";

export type WireDiscount = ReturnType<typeof wireDiscount>;

interface WireNames {
  posterId: "userId";
  poster: "postedBy";
  viewCount: "discountViewsCount";
  listedAt: "cursor";
}

type NotOnWire =
  | "sports"
  | "files"
  | "isVideo"
  | "hasStarted"
  | "hasEnded"
  | "isNearlyOver"
  | "viewerReported"
  | "viewerSaidWhy"
  | "isKeptFromSight";

const NONE: readonly string[] = [];

interface Source {
  card: discounts.DiscountCard;
  code: string | null;
  links: () => ReturnType<typeof linksOf>[];
  urls: () => string[];
  postedBy: () => WirePerson;
}

const discountOf = wireObject({
  id: ({ card }) => card.id,
  title: ({ card }) => card.title,
  amount: ({ card }) => card.amount,
  description: ({ card }) => card.description,
  code: ({ code }) => code,
  filename1: ({ card }) => card.filename1,
  filename2: ({ card }) => card.filename2,
  filename3: ({ card }) => card.filename3,
  productDescription1: ({ card }) => card.productDescription1,
  productDescription2: ({ card }) => card.productDescription2,
  productDescription3: ({ card }) => card.productDescription3,
  inStore: ({ card }) => card.inStore,
  under18Viewable: ({ card }) => card.under18Viewable,
  businessIsBricks: ({ card }) => card.businessIsBricks,
  ...flagsFor(
    (sport) =>
      ({ card }: Source) =>
        card.sports.includes(sport),
  ),
  startsOn: ({ card }) => card.startsOn,
  endsOn: ({ card }) => card.endsOn,
  terms: ({ card }) => card.terms,
  createdAt: ({ card }) => card.createdAt,
  userId: ({ card }) => card.posterId,
  userName: ({ card }) => card.poster.name,
  userCountry: ({ card }) => card.poster.country,
  userCity: ({ card }) => card.poster.city,
  userBusinessRegion: ({ card }) => card.poster.businessRegion,
  discountViewsCount: ({ card }) => card.viewCount,
  state: ({ card }) => card.files[0]?.state ?? "failed",
  reason: ({ card }) => card.files[0]?.reason ?? null,
  cursor: ({ card }) => cursorText({ time: card.listedAt, id: card.id }),
  postedBy: ({ postedBy }) => postedBy(),
  url: ({ links }) => links()[0]?.url ?? null,
  posterUrl: ({ links }) => links()[0]?.posterUrl ?? null,
  thumbnails: ({ links }) => links()[0]?.thumbnails ?? NONE,
  urls: ({ urls }) => urls(),
} satisfies Shows<discounts.DiscountCard, NotOnWire, WireNames, (source: Source) => unknown>);

/** Gives the code as null before the viewer's profile is complete, and once the Discount has ended. */
export function wireDiscount(viewer: Viewer, card: discounts.DiscountCard, code: string | null) {
  const { posterId } = card;
  const links = once(() => card.files.map((file) => linksOf(viewer, { ...file, posterId, ready: file.state === "ready" })));
  return discountOf({
    card,
    code,
    links,
    urls: once(() => links().flatMap(({ url }) => url ?? [])),
    postedBy: once(() => wirePerson(viewer, card.poster)),
  });
}

export function wireDiscounts(viewer: Viewer, cards: readonly discounts.DiscountCard[]): WireDiscount[] {
  const codes = discounts.codesOf(
    viewer,
    cards.map((card) => card.id),
  );
  return cards.map((card) => wireDiscount(viewer, card, codes.get(card.id) ?? null));
}

export function wire(viewer: Viewer, card: discounts.DiscountCard | undefined): WireDiscount | null {
  return card ? wireOf(viewer, card) : null;
}

export function wireOf(viewer: Viewer, card: discounts.DiscountCard): WireDiscount {
  return wireDiscount(viewer, card, discounts.codesOf(viewer, [card.id]).get(card.id) ?? null);
}
