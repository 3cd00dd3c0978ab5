import { KIND_WORDS, POST_KINDS, type PostKind } from "#app/schemas/moderation.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as people from "#app/services/people/users.server.ts";
import type { Viewer } from "#app/services/people/viewer.server.ts";
import { day } from "#app/text/dates.ts";
import { addressOf, logWords, personWords } from "./moderation-words.ts";

export function kindOf(given: string | undefined): PostKind | undefined {
  return POST_KINDS.find((kind) => kind === given);
}

/** Undefined for what nobody has reported. */
export function postFor(viewer: Viewer, kind: PostKind, id: string) {
  const post = moderation.findPost(viewer, kind, id);
  const reports = moderation.reportsOf(viewer, kind, id);
  if (reports.length === 0) return undefined;

  const poster = post?.posterId ? people.find(viewer, post.posterId) : undefined;
  const reporters = people.list(
    viewer,
    reports.map(({ reporterId }) => reporterId ?? ""),
  );
  return {
    kind: KIND_WORDS[kind],
    post: post && { title: post.title, to: addressOf(kind, id), on: day(post.createdAt), isHeld: post.isHeld },
    poster: poster && { id: poster.id, words: personWords(poster) },
    isOpen: reports.some(({ state }) => state === "open"),
    reports: reports.map((report, index) => ({
      id: report.id,
      complaintId: report.complaintId,
      by: reporters[index] && { id: reporters[index].id, words: personWords(reporters[index]) },
      fault: report.fault,
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
