import { LENGTHS } from "#app/schemas/shapes.ts";
import { mailable } from "#app/text/email-address.ts";
import { invalid } from "./refusal.server.ts";

/** A field, when it is at fault, and the sentence that says so. */
export type Check<T> = readonly [
  field: keyof T & string,
  fails: (value: T) => boolean,
  sentence: string | ((value: T) => string),
];

/** Runs the checks in their documented order; only the first that fails is told. */
export function refuseFirstFailure<T>(value: T, checks: readonly Check<T>[]): void {
  const failed = checks.find(([, fails]) => fails(value));
  if (!failed) return;
  const [field, , sentence] = failed;
  throw invalid(field, typeof sentence === "string" ? sentence : sentence(value));
}

/** A text keeps to its greatest length, counted in characters as people see them typed. */
export function atMost<K extends keyof typeof LENGTHS>(field: K): Check<Record<K, string>> {
  return [field, (value) => isLong(value[field], LENGTHS[field]), `Please use at most ${LENGTHS[field]} characters`];
}

export function isLong(value: string, limit: number): boolean {
  return [...value].length > limit;
}

export function isEmail(value: string): boolean {
  return mailable(value) !== undefined;
}

export function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^/]+\./i.test(value) && URL.canParse(value);
}
