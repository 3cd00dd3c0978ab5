import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import * as users from "#app/services/people/users.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import type { CardPage } from "#app/ui/lists/card-list.tsx";
import type { DiscountPage } from "#app/ui/lists/discount-list.tsx";
import { parentFormOf } from "../account/parent-code.server.ts";
import { discountPage } from "../discounts/discount-page.server.ts";
import { stillOf, stillWords } from "../edits/card-data.server.ts";
import { cardPage, pagedCards, TWO_PAGES } from "../edits/card-page.server.ts";
import { crewDataFor } from "./crew-data.server.ts";
import { missingIn } from "./missing.server.ts";
import { type ProfileData, profileDataFor } from "./profile-data.server.ts";
import { seasonFor } from "./season.server.ts";

const NEWEST = 6;

export type Tab = "details" | "uploads" | "discounts" | "stokes" | "website";

export function profilePage({ request, params: { userId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  if (viewer.state === "profile" && viewer.id === userId)
    return {
      is: "completion",
      isBusiness: viewer.isBusiness,
      under13: viewer.under13,
      band: viewer.band,
      countries: guardians.OPEN_COUNTRIES,
      parent: viewer.band === "13-17" ? parentFormOf(request, viewer) : undefined,
    } as const;

  const found = users.find(viewer, userId);
  if (!found) return data({ is: "nobody" } as const, { status: 404 });

  const { searchParams } = new URL(request.url);
  const person = profileDataFor(viewer, found);
  const tabs = tabsOf(viewer, person);
  const tab = tabs.find((name) => name === searchParams.get("tab")) ?? "details";
  return {
    is: "profile",
    person,
    tabs,
    tab,
    cards: cardsOf(viewer, person.id, tab, searchParams.get("before")),
    offers: tab === "discounts" ? offersOf(viewer, person.id, searchParams.get("before")) : undefined,
    details: tab === "details" ? detailsOf(viewer, person, searchParams.get("crew") === "all") : undefined,
  } as const;
}

/** Only owners see what they Stoked; only others see the website tab. */
function tabsOf({ waysOut }: Viewer, { mine, isBusiness, website }: ProfileData): Tab[] {
  const posts: Tab[] = isBusiness && waysOut ? ["details", "uploads", "discounts"] : ["details", "uploads"];
  if (mine) return [...posts, "stokes"];
  return website ? [...posts, "website"] : posts;
}

function cardsOf(viewer: Viewer, userId: string, tab: Tab, before: string | null): CardPage | undefined {
  const address = (next: string) => paths.profile(userId, { tab, before: next });
  if (tab === "uploads") return cardPage(viewer, before, (page) => edits.byPoster(viewer, userId, page), address);
  if (tab === "stokes")
    return pagedCards(viewer, { before, first: TWO_PAGES, address, list: (page) => stokes.editsGivenBy(viewer, page) });
  return undefined;
}

function detailsOf(viewer: Viewer, { id, mine }: ProfileData, isWhole: boolean) {
  const [editCount = 0] = edits.countsByPoster(viewer, [id]);
  return {
    edits: new Intl.NumberFormat("en-GB").format(editCount),
    newest: newestOf(viewer, id),
    season: seasonFor(viewer, id),
    missing: mine ? missingIn(viewer, editCount) : undefined,
    crew: mine ? crewDataFor(viewer, isWhole) : undefined,
  };
}

export type DetailsData = ReturnType<typeof detailsOf>;

function newestOf(viewer: Viewer, userId: string) {
  return edits.byPoster(viewer, userId, { take: NEWEST }).flatMap((edit) => {
    const still = stillOf(viewer, edit, 500);
    return still ? [{ id: edit.id, alt: stillWords(viewer, edit), isAd: edit.adFor !== "", still }] : [];
  });
}

function offersOf(viewer: Viewer, userId: string, before: string | null): DiscountPage {
  return discountPage(
    viewer,
    before,
    (page) => discounts.byPoster(viewer, userId, page),
    (next) => paths.profile(userId, { tab: "discounts", before: next }),
  );
}
