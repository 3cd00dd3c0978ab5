import type { Shows } from "#app/kernel/shows.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import type { EditDetails } from "#app/schemas/edits.ts";
import type { EditCard } from "#app/services/edits/index.server.ts";
import { faceOf } from "#app/services/people/faces.server.ts";
import { clock, shortAgo } from "#app/text/dates.ts";
import { languageName } from "#app/text/languages.server.ts";
import { number } from "#app/text/numbers.ts";
import type { CardData } from "#app/ui/cards/card-data.ts";
import { filmOf, NO_FILM } from "#app/ui/cards/film-data.ts";

type NotOnCard = "crewOnly" | "under18Viewable" | "gear" | "spotId";

interface NamesOnCard {
  altText: "alt";
  adFor: "ad";
  filmerInstagram: "filmer";
}

export function cardDataFor(viewer: Viewer, edit: EditCard): CardData {
  const file = paths.editFile(edit.posterId, edit.filename);
  const mine = edit.posterId === viewer.id;
  const isShown = !edit.isKeptFromSight;
  return {
    id: edit.id,
    ad: adWords(viewer, edit.adFor, edit.poster.name),
    adWaits: edit.adWaits,
    description: edit.description,
    alt: edit.altText || `${edit.sport} by ${edit.poster.name}`,
    sport: edit.sport,
    kind: edit.mimetype === "image/jpeg" || edit.mimetype === "image/jpg" ? "photo" : "video",
    ...(isShown && (edit.ready || mine) ? filmOf(file, edit) : NO_FILM),
    poster: isShown && edit.ready && edit.hasPoster ? `${file}_poster` : undefined,
    captions: captionsOf(edit),
    width: edit.width ?? 640,
    height: edit.height ?? 360,
    colour: isShown ? (edit.colour ?? undefined) : undefined,
    length: edit.durationMs === null ? undefined : clock(edit.durationMs),
    forCrew: edit.forCrew,
    state: isShown ? edit.state : "hidden",
    reason: edit.reason ?? undefined,
    filmer: viewer.waysOut ? edit.filmerInstagram : "",
    stokes: edit.stokeCount,
    views: viewer.under13 ? undefined : number.format(edit.viewCount),
    stoked: edit.viewerStoked,
    mine,
    saved: edit.viewerSaved,
    viewerReported: edit.viewerReported,
    saidWhy: edit.viewerSaidWhy,
    toPoster: mine ? undefined : { following: edit.viewerMayFollow ? edit.viewerFollows : undefined, crew: edit.viewerCrew },
    postedAt: new Date(edit.createdAt).toISOString(),
    postedAgo: shortAgo(edit.createdAt),
    by: {
      id: edit.poster.id,
      name: edit.poster.name,
      isBusiness: edit.poster.isBusiness,
      place: [edit.poster.city, edit.poster.country].filter(Boolean).join(", "),
      face: faceOf(edit.poster, 50),
    },
  } satisfies CardData & Shows<Pick<EditCard, keyof EditDetails>, NotOnCard, NamesOnCard>;
}

/** Under-13s read a sentence that they understand. */
export function adWords({ under13 }: Viewer, brand: string, name: string): string | undefined {
  if (!brand) return undefined;
  return under13 ? `${name} got money or free things to make this` : `Ad for ${brand}`;
}

/** Returns the address of a small picture, at most `size` pixels wide and high, if there is one that the viewer may see. */
export function stillOf(viewer: Viewer, edit: EditCard, size: 250 | 500): string | undefined {
  const { kind, src, poster, state } = cardDataFor(viewer, edit);
  const hasPicture = state === "ready" && (kind === "photo" ? src : poster);
  return hasPicture ? `${paths.editFile(edit.posterId, edit.filename)}_${size}x${size}` : undefined;
}

/** Describes a small picture that stands without its card. */
export function stillWords(viewer: Viewer, { adFor, altText, description, poster }: EditCard): string {
  const words = altText || description;
  const ad = adWords(viewer, adFor, poster.name);
  return ad ? `${ad}: ${words}` : words;
}

function captionsOf({ id, captionsLanguage: language }: EditCard): CardData["captions"] {
  return language ? { src: paths.captions(id), language, label: languageName(language) } : undefined;
}
