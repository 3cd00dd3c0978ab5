import { paths } from "#app/paths.ts";
import { type DecisionName, LOGGED_WORDS, type LoggedAct, type LoggedKind, type PostKind } from "#app/schemas/moderation.ts";
import type { Person } from "#app/services/people/users.server.ts";
import { day } from "#app/text/dates.ts";

export const BUTTONS: Record<DecisionName, { idle: string; done: string }> = {
  dismiss: { idle: "Dismiss", done: "The reports are dismissed" },
  remove: { idle: "Remove", done: "It is removed" },
  warn: { idle: "Warn", done: "The poster is warned" },
  suspend7: { idle: "Remove and suspend for 7 days", done: "It is removed, and the account is suspended for 7 days" },
  suspend30: { idle: "Remove and suspend for 30 days", done: "It is removed, and the account is suspended for 30 days" },
  suspend: { idle: "Remove and suspend for good", done: "It is removed, and the account is suspended" },
};

const ACT_WORDS = {
  dismiss: "Reports dismissed",
  remove: "Removed",
  warn: "Warned",
  suspend: "Removed, and the account suspended",
  band: "The age band changed",
  parent: "The parent's address replaced",
  endLogIns: "Every log-in ended",
  lift: "The suspension ended",
  uphold: "Appeal turned down",
  overturn: "Decision undone after an appeal",
  answer: "Answered",
  close: "Closed without an answer",
  approve: "Approved",
  erase: "Erased, files and all",
} as const satisfies Record<LoggedAct, string>;

export function actWords({ act, endsAt }: { act: LoggedAct; endsAt: number | null }): string {
  return endsAt ? `${ACT_WORDS[act]} until ${day(endsAt)}` : ACT_WORDS[act];
}

export function logWords(entry: { kind: LoggedKind; act: LoggedAct; endsAt: number | null }): string {
  return `${LOGGED_WORDS[entry.kind]}: ${actWords(entry)}`;
}

export function addressOf(kind: PostKind, id: string): string {
  if (kind === "edit") return paths.edit(id);
  return kind === "discount" ? paths.discount(id) : paths.map({ spot: id });
}

/** To the operator the age of a person is the band that governs. */
export function personWords(person: Person | undefined): string {
  if (!person) return "a deleted account";
  const kind = person.isBusiness ? ", business" : "";
  return `${person.name} (${person.age ?? "age unknown"}${kind})`;
}

/** Until an appeal should have its answer. */
export function hoursLeft(dueAt: number): string {
  const hours = Math.ceil((dueAt - Date.now()) / (60 * 60 * 1000));
  return hours > 0 ? `Hours left to answer: ${hours}` : `The answer is late, by hours: ${Math.abs(hours)}`;
}
