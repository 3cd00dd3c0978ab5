import { cursorText } from "#app/kernel/paging.server.ts";
import type { Shows } from "#app/kernel/shows.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { describedAsAd } from "#app/schemas/ads.ts";
import { GEAR, type GearField } from "#app/schemas/gear.ts";
import type { EditCard } from "#app/services/edits/index.server.ts";
import { linksOf, renditionsOf } from "#app/services/media/signed-links.server.ts";
import type { ListedStoke } from "#app/services/reactions/stokes.server.ts";
import { once } from "./once.ts";
import { type WirePerson, wirePerson } from "./people.ts";
import { wireObject } from "./wire-object.ts";

export type WireVideo = ReturnType<typeof wireVideo>;
export type WireVote = ReturnType<typeof wireVote>;

const gear = Object.fromEntries(GEAR.map((field) => [field, ({ edit }: Source) => edit.gear?.[field] ?? null])) as Record<
  GearField,
  (source: Source) => string | null
>;

interface WireNames {
  sport: "category";
  posterId: "userId";
  poster: "postedBy";
  stokeCount: "votesCount";
  viewCount: "videoViewsCount";
  viewerStoked: "viewerHasVoted";
  viewerSaved: "viewerHasSaved";
}

export type NotOnWire =
  | "mediaId"
  | "gear"
  | "ready"
  | "forCrew"
  | "hasPoster"
  | "colour"
  | "fileBytes"
  | "fileHeight"
  | "smallBytes"
  | "smallHeight"
  | "largeWaits"
  | "viewerFollows"
  | "viewerReported"
  | "viewerSaidWhy"
  | "isKeptFromSight"
  | "viewerCrew"
  | "viewerMayFollow";

interface Source {
  edit: EditCard;
  links: () => ReturnType<typeof linksOf>;
  urls: () => ReturnType<typeof renditionsOf>;
  postedBy: () => WirePerson;
}

const videoOf = wireObject({
  id: ({ edit }) => edit.id,
  filename: ({ edit }) => edit.filename,
  description: ({ edit }) => describedAsAd(edit),
  adFor: ({ edit }) => edit.adFor,
  adWaits: ({ edit }) => edit.adWaits,
  altText: ({ edit }) => edit.altText,
  captionsLanguage: ({ edit }) => edit.captionsLanguage,
  category: ({ edit }) => edit.sport,
  filmerInstagram: ({ edit }) => edit.filmerInstagram,
  userId: ({ edit }) => edit.posterId,
  userName: ({ edit }) => edit.poster.name,
  userInstagram: ({ edit }) => edit.poster.instagram,
  userGender: ({ edit }) => edit.poster.gender,
  userCountry: ({ edit }) => edit.poster.country,
  userCity: ({ edit }) => edit.poster.city,
  mimetype: ({ edit }) => edit.mimetype,
  crewOnly: ({ edit }) => edit.crewOnly,
  under18Viewable: ({ edit }) => edit.under18Viewable,
  spotLocation: ({ edit }) => edit.spotLocation,
  spotId: ({ edit }) => edit.spotId,
  competition: ({ edit }) => edit.competition,
  height: ({ edit }) => edit.height,
  width: ({ edit }) => edit.width,
  orientation: ({ edit }) => edit.orientation,
  createdAt: ({ edit }) => edit.createdAt,
  votesCount: ({ edit }) => edit.stokeCount,
  viewerHasVoted: ({ edit }) => edit.viewerStoked,
  viewerHasSaved: ({ edit }) => edit.viewerSaved,
  videoViewsCount: ({ edit }) => edit.viewCount,
  state: ({ edit }) => edit.state,
  reason: ({ edit }) => edit.reason,
  durationMs: ({ edit }) => edit.durationMs,
  ...gear,
  cursor: ({ edit }) => cursorText({ time: edit.createdAt, id: edit.id }),
  postedBy: ({ postedBy }) => postedBy(),
  url: ({ links }) => links().url,
  urls: ({ urls }) => urls(),
  posterUrl: ({ links }) => links().posterUrl,
  thumbnails: ({ links }) => links().thumbnails,
} satisfies Shows<EditCard, NotOnWire, WireNames, (source: Source) => unknown>);

/** Makes the poster and signs addresses only when they are read. */
export function wireVideo(viewer: Viewer, edit: EditCard) {
  return videoOf({
    edit,
    links: once(() => linksOf(viewer, edit)),
    urls: once(() => renditionsOf(viewer, edit)),
    postedBy: once(() => wirePerson(viewer, edit.poster)),
  });
}

export function wireVideos(viewer: Viewer, edits: readonly EditCard[]): WireVideo[] {
  return edits.map((edit) => wireVideo(viewer, edit));
}

export function wireVote({ id, userId, editId }: ListedStoke) {
  return { id, user: userId === null ? null : { id: userId }, video: { id: editId } };
}

/** Only the giver learns when. */
export function wireOwnVote(stoke: ListedStoke & { createdAt: number }) {
  return { ...wireVote(stoke), cursor: cursorText({ time: stoke.createdAt, id: stoke.id }) };
}
