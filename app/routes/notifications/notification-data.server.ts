import { grouped } from "#app/kernel/grouped.ts";
import { type Cursor, cursorOf, cursorText, cut } from "#app/kernel/paging.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { describedAsAd } from "#app/schemas/ads.ts";
import { fileOf } from "#app/schemas/drawings.ts";
import { KIND_WORDS, type ToldAct } from "#app/schemas/moderation.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as notifications from "#app/services/notifications/index.server.ts";
import { faceOf } from "#app/services/people/faces.server.ts";
import { calendarDay, shortAgo } from "#app/text/dates.ts";
import { stillOf } from "../edits/card-data.server.ts";

const PAGE = 20;
/** Beyond this number, the last people are only counted. */
const MOST_NAMED = 3;

type Told = notifications.ListedNotification;

export function notificationPage(viewer: Viewer, before: string | null) {
  const found = notifications.page(viewer, { take: PAGE + 1, before: cursorOf(before) });
  const { shown, next } = cut(found, PAGE, cursorAt);
  const [first] = shown;
  return {
    days: [...grouped(shown, ({ createdAt }) => calendarDay(createdAt))].map(([day, told]) => ({
      day,
      items: [...grouped(told, groupKey).values()].map((group) => notificationDataFor(viewer, group)),
    })),
    next: next && paths.notifications({ before: cursorText(next) }),
    /** The newest on the page; seeing the page marks everything up to it as seen. */
    upTo: first && cursorText(cursorAt(first)),
    isFirst: before === null,
  };
}

function cursorAt({ createdAt: time, id }: Told): Cursor {
  return { time, id };
}

/** Groups the Stokes of one Edit, and new followers. */
function groupKey({ id, kind, edit }: Told): string {
  if (kind === "stoke") return `stoke ${edit?.id}`;
  return kind === "follow" ? kind : id;
}

function notificationDataFor(viewer: Viewer, group: [Told, ...Told[]]) {
  const [told] = group;
  const { id, kind, createdAt, edit, waitsForParent } = told;
  const people = group.flatMap(({ by }) => (by ? [personFor(viewer, by)] : []));
  const named = people.slice(0, group.length > MOST_NAMED ? MOST_NAMED - 1 : MOST_NAMED);
  return {
    id,
    kind,
    named,
    unnamed: group.length - named.length,
    everybody: people.length > named.length ? people : [],
    about: aboutOf(told),
    picture: edit && stillOf(viewer, edit, 250),
    at: new Date(createdAt).toISOString(),
    ago: shortAgo(createdAt),
    isNew: group.some(({ isNew }) => isNew),
    waitsForParent,
  };
}

/** Gives an under-13 who asks no link and only a drawn picture, until the viewer accepts. */
function personFor(viewer: Viewer, by: NonNullable<Told["by"]>) {
  const { id, name } = by;
  if (!("isUnder13" in by && by.isUnder13)) return { id, name, to: paths.profile(id), face: faceOf(by, 50) };
  return { id, name: `${name}, a rider under 13,`, to: `${paths.profile(viewer.id)}#crew-pending`, face: fileOf("Skateboard") };
}

function aboutOf({ edit, discount, spot, sponsorshipId, decision, reported }: Told) {
  if (decision) return { to: addressOf(decision), words: decisionWords(decision) };
  if (reported) return { to: paths.trustAndSafety(), words: outcomeWords(reported) };
  if (spot) return { to: paths.map({ spot: spot.id }), words: spot.title };
  if (sponsorshipId) return { to: paths.sponsorship(sponsorshipId), words: "a sponsorship request that has news" };
  if (discount) return { to: paths.discount(discount.id), words: discount.amount };
  return edit && { to: paths.edit(edit.id), words: describedAsAd(edit) };
}

type Decision = NonNullable<Told["decision"]>;

const DID: Record<ToldAct, string> = {
  dismiss: "It stays as it is",
  remove: "We removed it",
  warn: "This is a warning",
  suspend: "We suspended the account",
  band: "We changed the age band",
  reachYounger: "We've looked at the change to your age",
  reachOlder: "We've looked at the change to your age",
  parent: "Our emails go to another parent or guardian",
  endLogIns: "We ended every login",
  lift: "The suspension is over",
  approve: "It is approved",
  unapprove: "We withdrew the approval",
  refuseBrand: "We don't approve the business as it is now",
  askBrand: "We need to know more about the business. Please read our email",
  checkedForm: "We have a signed form of your parent or guardian",
  checkedCall: "We have spoken by video with your parent or guardian",
  children: "Your parent or guardian can now speak for more children",
};

function decisionWords({ act, kind, isOverturned }: Decision): string {
  const whose = kind === "account" ? "your account" : `your ${KIND_WORDS[kind]}`;
  return `${whose}. ${isOverturned ? "You were right, and it is undone" : DID[act]}`;
}

function addressOf({ id, act, kind }: Decision): string {
  return kind === "account" || act === "approve" ? paths.trustAndSafety() : paths.appeal(moderation.tokenFor(id));
}

/** Does not reveal the decision about a person. */
function outcomeWords({ kind, isRemoved }: NonNullable<Told["reported"]>): string {
  const what = kind === "edit" ? "an Edit" : kind === "profile" ? "a profile" : `a ${KIND_WORDS[kind]}`;
  return `${what} that you reported. ${isRemoved ? "We removed it" : "We left it where it is"}`;
}

export type NotificationData = ReturnType<typeof notificationDataFor>;
