import { cursorText } from "#app/kernel/paging.server.ts";
import type { Shows } from "#app/kernel/shows.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import { linksOf } from "#app/services/media/signed-links.server.ts";
import { once } from "./once.ts";
import { wirePerson } from "./people.ts";
import { flagsOf } from "./sports.ts";

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

/** Gives the code as null before the viewer's profile is complete, and once the Discount has ended. */
export function wireDiscount(viewer: Viewer, card: discounts.DiscountCard, code: string | null) {
  const { files, poster } = card;
  const links = once(() =>
    files.map((file) => linksOf(viewer, { ...file, posterId: card.posterId, ready: file.state === "ready" })),
  );
  const postedBy = once(() => wirePerson(viewer, poster));
  const urls = once(() => links().flatMap(({ url }) => url ?? []));
  return {
    id: card.id,
    title: card.title,
    amount: card.amount,
    description: card.description,
    code,
    filename1: card.filename1,
    filename2: card.filename2,
    filename3: card.filename3,
    productDescription1: card.productDescription1,
    productDescription2: card.productDescription2,
    productDescription3: card.productDescription3,
    inStore: card.inStore,
    under18Viewable: card.under18Viewable,
    businessIsBricks: card.businessIsBricks,
    ...flagsOf(card.sports),
    startsOn: card.startsOn,
    endsOn: card.endsOn,
    terms: card.terms,
    createdAt: card.createdAt,
    userId: card.posterId,
    userName: poster.name,
    userCountry: poster.country,
    userCity: poster.city,
    userBusinessRegion: poster.businessRegion,
    discountViewsCount: card.viewCount,
    state: files[0]?.state ?? "failed",
    reason: files[0]?.reason ?? null,
    get cursor() {
      return cursorText({ time: card.listedAt, id: card.id });
    },
    get postedBy() {
      return postedBy();
    },
    get url() {
      return links()[0]?.url ?? null;
    },
    get posterUrl() {
      return links()[0]?.posterUrl ?? null;
    },
    get thumbnails() {
      return links()[0]?.thumbnails ?? NONE;
    },
    get urls() {
      return urls();
    },
  } satisfies Shows<discounts.DiscountCard, NotOnWire, WireNames>;
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
