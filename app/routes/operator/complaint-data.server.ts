import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { COMPLAINTS } from "#app/schemas/complaints.ts";
import { KIND_WORDS } from "#app/schemas/moderation.ts";
import { complaints } from "#app/services/moderation/index.server.ts";
import * as people from "#app/services/people/users.server.ts";
import { day } from "#app/text/dates.ts";
import { personWords } from "./moderation-words.ts";
import { postAddress } from "./post-data.server.ts";

export function complaintFor(viewer: Viewer, id: string) {
  const found = complaints.find(viewer, id);
  if (!found) return undefined;
  const { post, isReported, receiver, userId, name, email, page, words, answer, earlier } = found;
  const member = userId ? people.find(viewer, userId) : undefined;
  return {
    ...told(found),
    page,
    words,
    answer,
    post: post && {
      kind: KIND_WORDS[post.kind],
      to: postAddress(viewer, post.kind, post.id),
      desk: isReported ? paths.moderatedPost(post.kind, post.id) : undefined,
    },
    sender: member
      ? { to: paths.person(member.id), words: personWords(member) }
      : { to: undefined, words: email ? [name, email].filter(Boolean).join(", ") : personWords(undefined) },
    receiver:
      receiver &&
      (receiver.isParent ? "The parent or guardian is told, and not the child." : "It is emailed to whoever complained."),
    earlier: earlier.map(told),
  };
}

function told({ id, kind, createdAt, closedAt, answer }: complaints.Kept) {
  const ended = answer ? "answered" : "closed without an answer";
  return { id, kind: COMPLAINTS[kind].words, on: day(createdAt), state: closedAt ? ended : "open" };
}
