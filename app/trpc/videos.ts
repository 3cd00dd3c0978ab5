import { cursorText } from "#app/kernel/paging.server.ts";
import type { Shows } from "#app/kernel/shows.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { describedAsAd } from "#app/schemas/ads.ts";
import { GEAR, type GearField } from "#app/schemas/gear.ts";
import type { EditCard } from "#app/services/edits/index.server.ts";
import { linksOf, renditionsOf } from "#app/services/media/signed-links.server.ts";
import type { ListedStoke } from "#app/services/reactions/stokes.server.ts";
import { once } from "./once.ts";
import { wirePerson } from "./people.ts";

export type WireVideo = ReturnType<typeof wireVideo>;
export type WireVote = ReturnType<typeof wireVote>;

const NO_GEAR = Object.fromEntries(GEAR.map((field) => [field, null])) as Record<GearField, string | null>;

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

/** Makes the poster and signs addresses only when they are read. */
export function wireVideo(viewer: Viewer, edit: EditCard) {
  const { poster } = edit;
  const links = once(() => linksOf(viewer, edit));
  const urls = once(() => renditionsOf(viewer, edit));
  const postedBy = once(() => wirePerson(viewer, poster));
  return {
    id: edit.id,
    filename: edit.filename,
    description: describedAsAd(edit),
    adFor: edit.adFor,
    adWaits: edit.adWaits,
    altText: edit.altText,
    captionsLanguage: edit.captionsLanguage,
    category: edit.sport,
    filmerInstagram: edit.filmerInstagram,
    userId: edit.posterId,
    userName: poster.name,
    userInstagram: poster.instagram,
    userGender: poster.gender,
    userCountry: poster.country,
    userCity: poster.city,
    mimetype: edit.mimetype,
    crewOnly: edit.crewOnly,
    under18Viewable: edit.under18Viewable,
    spotLocation: edit.spotLocation,
    spotId: edit.spotId,
    competition: edit.competition,
    height: edit.height,
    width: edit.width,
    orientation: edit.orientation,
    createdAt: edit.createdAt,
    votesCount: edit.stokeCount,
    viewerHasVoted: edit.viewerStoked,
    viewerHasSaved: edit.viewerSaved,
    videoViewsCount: edit.viewCount,
    state: edit.state,
    reason: edit.reason,
    durationMs: edit.durationMs,
    ...NO_GEAR,
    ...edit.gear,
    get cursor() {
      return cursorText({ time: edit.createdAt, id: edit.id });
    },
    get postedBy() {
      return postedBy();
    },
    get url() {
      return links().url;
    },
    get urls() {
      return urls();
    },
    get posterUrl() {
      return links().posterUrl;
    },
    get thumbnails() {
      return links().thumbnails;
    },
  } satisfies Shows<EditCard, NotOnWire, WireNames>;
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
