import { LENGTHS } from "#app/schemas/lengths.ts";
import { mailable } from "#app/text/email-address.ts";
import { hidesHost, websiteOf } from "#app/text/website.ts";
import { invalid } from "./refusal.server.ts";

export type Check<T> = readonly [
  field: keyof T & string,
  fails: (value: T) => boolean,
  sentence: string | ((value: T) => string),
];

/** Throws a Refusal for the first check that fails. It also names the other fields that are still empty. */
export function refuseFirstFailure<T>(value: T, checks: readonly Check<T>[]): void {
  const failed = checks.find(([, fails]) => fails(value));
  if (!failed) return;
  const [field, , sentence] = failed;
  const empty = checks.filter(([name, fails]) => name !== field && isEmpty(value[name]) && fails(value)).map(([name]) => name);
  throw invalid(field, typeof sentence === "string" ? sentence : sentence(value), empty);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Throws a Refusal for the last check that fails. Use it where the specification shows the last one. */
export function refuseLastFailure<T>(value: T, checks: readonly Check<T>[]): void {
  refuseFirstFailure(value, checks.toReversed());
}

/** Counts code points, not UTF-16 units. */
export function atMost<K extends keyof typeof LENGTHS>(field: K): Check<Record<K, string>> {
  return [field, (value) => isLong(value[field], LENGTHS[field]), `Please use at most ${LENGTHS[field]} characters`];
}

export function isLong(value: string, limit: number): boolean {
  return [...value].length > limit;
}

export function isEmail(value: string): boolean {
  return mailable(value) !== undefined;
}

export const WEBSITE: readonly Check<{ website: string }>[] = [
  [
    "website",
    (v) => hidesHost(v.website),
    "Please leave out what stands before the @ in your Website Address. It can look like another website",
  ],
  ["website", (v) => !websiteOf(v.website), "Please enter your Website Address in the form https://"],
  atMost("website"),
];
