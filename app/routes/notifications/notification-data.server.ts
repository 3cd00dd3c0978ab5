import { paths } from "#app/paths.ts";
import { cursorOf, cursorText } from "#app/services/edits/cursor.ts";
import * as notifications from "#app/services/notifications/index.server.ts";
import { faceOf } from "#app/services/people/faces.server.ts";
import type { Viewer } from "#app/services/people/viewer.server.ts";
import { ago } from "#app/text/dates.ts";

const PAGE = 20;

export function notificationPage(viewer: Viewer, before: string | null) {
  const found = notifications.page(viewer, { take: PAGE + 1, before: cursorOf(before) });
  const shown = found.slice(0, PAGE);
  const [first, last] = [shown[0], shown.at(-1)];
  const goesOn = found.length > PAGE && last;
  return {
    items: shown.map(notificationDataFor),
    next: goesOn ? paths.notifications({ before: cursorText({ time: last.createdAt, id: last.id }) }) : undefined,
    /** The newest on the page; seeing the page marks all up to it as seen. */
    upTo: first && cursorText({ time: first.createdAt, id: first.id }),
    isFirst: before === null,
  };
}

function notificationDataFor({
  id,
  kind,
  createdAt,
  isNew,
  by,
  edit,
  discount,
  waitsForParent,
  sponsorshipId,
  spot,
}: notifications.ListedNotification) {
  return {
    id,
    kind,
    by: by && { id: by.id, name: by.name, face: faceOf(by, 50) },
    about: spot
      ? { to: paths.map({ spot: spot.id }), words: spot.title }
      : sponsorshipId
        ? { to: paths.sponsorship(sponsorshipId), words: "a sponsorship request" }
        : aboutOf(edit, discount),
    at: new Date(createdAt).toISOString(),
    ago: ago(createdAt),
    isNew,
    waitsForParent,
  };
}

function aboutOf(edit: notifications.ListedNotification["edit"], discount: notifications.ListedNotification["discount"]) {
  if (discount) return { to: paths.discount(discount.id), words: discount.amount };
  return edit && { to: paths.edit(edit.id), words: edit.description };
}

export type NotificationData = ReturnType<typeof notificationDataFor>;
