import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { faceOf } from "#app/services/people/faces.server.ts";
import * as sponsored from "#app/services/sponsorships/sponsored.server.ts";
import { filmOf } from "#app/ui/cards/film-data.ts";
import type { SponsoredCard, SponsoredData } from "#app/ui/cards/sponsored-section.tsx";
import { documentFor } from "../legal/markdown-page.server.ts";

export function sharedSections(viewer: Viewer, url: URL) {
  return { about: documentFor(viewer, "information/about_us"), sponsored: sponsoredFor(viewer, url) };
}

function sponsoredFor(viewer: Viewer, { pathname, search, searchParams }: URL): SponsoredData {
  const { cards, hasMore } = sponsored.list(viewer, searchParams.get("sponsored") === "all");
  return {
    words: documentFor(viewer, "information/sponsored"),
    cards: cards.map((card) => cardOf(viewer, card)),
    more: hasMore ? `${paths.information({ sponsored: "all" })}#sponsored` : undefined,
    here: pathname.replace(/\.data$/, "") + search,
  };
}

function cardOf(
  viewer: Viewer,
  { athlete, edit, media, sponsor, website, text, person, following }: sponsored.Sponsored,
): SponsoredCard {
  const src = paths.sponsoredFile(edit.id);
  return {
    id: athlete.id,
    editId: edit.id,
    name: athlete.name,
    text,
    media: {
      kind: media.mimetype === "image/jpeg" ? "photo" : "video",
      ...filmOf(src, media),
      poster: media.hasPoster ? `${src}_poster` : undefined,
      alt: edit.altText || edit.description,
      width: edit.width ?? 640,
      height: edit.height ?? 360,
      colour: media.colour ?? undefined,
      captions: undefined,
      state: "ready",
      reason: undefined,
    },
    sponsor: sponsor.name,
    site: website && new URL(website).hostname,
    toMembers: person && {
      place: [person.city, person.country].filter(Boolean).join(", "),
      face: faceOf(person, 50),
      following: person.id === viewer.id ? undefined : following,
    },
  };
}
