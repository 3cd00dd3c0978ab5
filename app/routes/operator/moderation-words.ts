import { paths } from "#app/paths.ts";
import {
  type DecisionName,
  KIND_WORDS,
  LOGGED_WORDS,
  type LoggedAct,
  type LoggedKind,
  type PostKind,
  RULES,
} from "#app/schemas/moderation.ts";
import type { QueueKind } from "#app/schemas/queue.ts";
import type { TimeKept } from "#app/services/moderation/times.server.ts";
import type { Person } from "#app/services/people/users.server.ts";
import { day } from "#app/text/dates.ts";

const BUTTONS: Record<DecisionName, { idle: string; done: string }> = {
  dismiss: { idle: "Dismiss", done: "The reports are dismissed" },
  remove: { idle: "Remove", done: "It is removed" },
  warn: { idle: "Warn", done: "The poster is warned" },
  suspend7: { idle: "Remove and suspend for 7 days", done: "It is removed, and the account is suspended for 7 days" },
  suspend30: { idle: "Remove and suspend for 30 days", done: "It is removed, and the account is suspended for 30 days" },
  suspend: { idle: "Remove and suspend for good", done: "It is removed, and the account is suspended" },
};

/** Removing a profile empties only its pictures and texts. */
const PROFILE_BUTTONS: Partial<Record<DecisionName, (typeof BUTTONS)[DecisionName]>> = {
  warn: { idle: "Warn", done: "The person is warned" },
  remove: { idle: "Clear picture and texts", done: "Picture and texts are cleared" },
  suspend7: { idle: "Suspend for 7 days", done: "The account is suspended for 7 days" },
  suspend30: { idle: "Suspend for 30 days", done: "The account is suspended for 30 days" },
  suspend: { idle: "Suspend for good", done: "The account is suspended" },
};

export function buttonFor(kind: PostKind, name: DecisionName): { idle: string; done: string } {
  return (kind === "profile" && PROFILE_BUTTONS[name]) || BUTTONS[name];
}

export const ACT_WORDS = {
  dismiss: "Reports dismissed",
  remove: "Removed",
  warn: "Warned",
  suspend: "Removed, and the account suspended",
  band: "The age band changed",
  reachYounger: "The younger age decides who it reaches",
  reachOlder: "The older age still decides who it reaches",
  parent: "The parent's address replaced",
  checkedForm: "A signed form of the parent noted",
  checkedCall: "A video call with the parent noted",
  children: "The parent's address may speak for more children",
  unapprove: "The approval withdrawn",
  refuseBrand: "The business refused",
  askBrand: "The business asked for more",
  endLogIns: "Every login ended",
  lift: "The suspension ended",
  uphold: "Appeal turned down",
  overturn: "Decision undone after an appeal",
  answer: "Answered",
  close: "Closed without an answer",
  approve: "Approved",
  erase: "Erased, files and all",
  forgetAge: "Forgotten",
  hide: "Hidden until a decision",
  show: "Shown again",
} as const satisfies Record<LoggedAct, string>;

const ACTS = Object.keys(ACT_WORDS) as LoggedAct[];

export function actIn(given: string | null): LoggedAct | undefined {
  return ACTS.find((act) => act === given);
}

const PROFILE_WORDS: Partial<Record<LoggedAct, string>> = {
  remove: "Picture and texts cleared",
  suspend: "The account suspended",
};

interface Entry {
  kind: LoggedKind;
  act: LoggedAct;
  endsAt: number | null;
}

export function logWords({ kind, act, endsAt }: Entry): string {
  const did = (kind === "profile" && PROFILE_WORDS[act]) || ACT_WORDS[act];
  return `${LOGGED_WORDS[kind]}: ${did}${endsAt ? ` until ${day(endsAt)}` : ""}`;
}

/** Names each kind of row in the queue. */
export const QUEUE_WORDS = {
  edit: KIND_WORDS.edit,
  discount: KIND_WORDS.discount,
  spot: KIND_WORDS.spot,
  guide: KIND_WORDS.guide,
  profile: KIND_WORDS.profile,
  appeal: "Appeal",
  complaint: "Complaint",
  business: "Business that waits",
  childsSpot: "Spot of a child",
  minorsAd: "Ad of a minor",
  sponsorship: "Sponsorship request",
  sponsorPage: "Page for sponsors",
} as const satisfies Record<QueueKind, string>;

export const RULE_OPTIONS = Object.entries(RULES).map(([value, label]) => ({ value, label }));

export function addressOf(kind: Exclude<PostKind, "guide">, id: string): string {
  if (kind === "edit") return paths.edit(id);
  if (kind === "profile") return paths.profile(id);
  return kind === "discount" ? paths.discount(id) : paths.map({ spot: id });
}

/** Gives the governing band as the person's age. */
export function personWords(person: Person | undefined): string {
  if (!person) return "a deleted account";
  const kind = person.isBusiness ? ", business" : "";
  return `${person.name} (${person.age ?? "age unknown"}${kind})`;
}

export function hoursLeft(dueAt: number): string {
  const hours = Math.ceil((dueAt - Date.now()) / (60 * 60 * 1000));
  return hours > 0 ? `Hours left: ${hours}` : `Late, by hours: ${Math.abs(hours)}`;
}

const TIMES = { urgent: "Reports that are grave or about someone under 18", other: "Other reports", appeals: "Appeals" };

export function timeWords({ what, hours, inTime, total, late }: TimeKept) {
  const frame = hours > 72 ? `${hours / 24} days` : `${hours} hours`;
  const kept = total === 0 ? "none yet" : `${inTime} of ${total} in time${late > 0 ? `, ${late} still waiting` : ""}`;
  return { what: `${TIMES[what]}, within ${frame}`, kept };
}
