import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { POST_KINDS, type PostKind } from "#app/schemas/moderation.ts";
import { isGrave, isSeenBefore, REPORT_REASONS } from "#app/schemas/report-reasons.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as people from "#app/services/people/users.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { day } from "#app/text/dates.ts";
import { addressOf, logWords, personWords } from "./moderation-words.ts";

/** Omits the media of a grave report until the operator asks for it. */
function filesFor(kind: PostKind, post: moderation.Moderated) {
  return moderation.filesOfPost(kind, post.id).map(({ id, filename, mimetype }) => ({
    id,
    src: paths.editFile(post.holderId, filename),
    isFilm: mimetype === "video/mp4",
  }));
}

export function postAddress(viewer: Viewer, kind: PostKind, id: string): string {
  return kind === "guide" ? paths.spotGuide(spots.findGuideLine(viewer, id)?.spotId ?? "") : addressOf(kind, id);
}

/** The operator looks at these on their own page, unless they may be grave. */
function hasPage(kind: PostKind): boolean {
  return kind === "edit" || kind === "discount";
}

export function kindOf(given: string | undefined): PostKind | undefined {
  return POST_KINDS.find((kind) => kind === given);
}

/** Returns undefined for a post that nobody has reported. */
export function postFor(viewer: Viewer, kind: PostKind, id: string, showsMedia: boolean) {
  const post = moderation.findPost(viewer, kind, id);
  const reports = moderation.reportsOf(viewer, kind, id);
  if (reports.length === 0) return undefined;

  const poster = post?.posterId ? people.find(viewer, post.posterId) : undefined;
  const reporterIds = reports.map(({ reporterId }) => reporterId ?? "");
  const reporters = people.list(viewer, reporterIds);
  const dismissed = moderation.dismissedGraveOf(viewer, reporterIds);
  const isOpen = reports.some(({ state }) => state === "open");
  const isGravelyReported = reports.some(({ reason, state }) => isGrave(reason) && state !== "dismissed");
  return {
    kind,
    isGrave: isGravelyReported,
    isHidden: reports.some(({ hidAt, state }) => hidAt !== null && state === "open"),
    asksForMedia: post !== undefined && (isGravelyReported || !hasPage(kind)) && moderation.filesOfPost(kind, id).length > 0,
    files: showsMedia && post ? filesFor(kind, post) : undefined,
    post: post && {
      title: post.title,
      words: post.words.filter(({ text }) => text),
      to: isGravelyReported || (kind === "profile" && post.isHeld) ? undefined : postAddress(viewer, kind, id),
      on: day(post.createdAt),
      isHeld: post.isHeld,
    },
    poster: poster && { id: poster.id, words: personWords(poster) },
    isOpen,
    canErase: Boolean(post?.isHeld) && isGravelyReported && !isOpen,
    reports: reports.map((report, index) => ({
      id: report.id,
      complaintId: report.complaintId,
      isByItself: isSeenBefore(report.reason),
      by: reporters[index] && { id: reporters[index].id, words: personWords(reporters[index]) },
      fault: report.fault ?? (report.reason && REPORT_REASONS[report.reason].name),
      dismissed: dismissed.get(report.reporterId) ?? 0,
      on: day(report.createdAt),
      state: report.state,
    })),
    history: moderation.historyOf(viewer, { kind, id, posterId: post?.posterId }).map((entry) => ({
      id: entry.id,
      did: logWords(entry),
      reason: entry.reason,
      on: day(entry.createdAt),
    })),
  };
}
