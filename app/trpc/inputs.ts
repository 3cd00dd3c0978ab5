import { z } from "zod";
import { type Cursor, cursorOf, type Page } from "#app/kernel/paging.server.ts";
import { invalid } from "#app/kernel/refusal.server.ts";
import { ORIENTATIONS, spelled } from "#app/schemas/choices.ts";
import { SPORT_NAMES, type Sport } from "#app/schemas/sports.ts";
import { UploadedFile } from "#app/services/media/uploaded-file.server.ts";

/* Arguments are nullable: the service answers a missing one with the specified message. */

export const string = z.string().nullish();
export const boolean = z.boolean().nullish();
export const int = z.number().int().nullish();
export const number = z.number().nullish();
export const id = z.union([z.string(), z.number().transform(String)]).nullish();
export const strings = z.array(z.string()).nullish();

/** Only a file of this request; no JSON can imitate one. */
export const file = z.instanceof(UploadedFile);

const ORDERS = ["createdAt_ASC", "createdAt_DESC"] as const;

export const USUAL = 6;
export const MOST = 50;

interface Paging {
  skip?: number | null | undefined;
  last?: number | null | undefined;
}

/** `skip` is the number of newer items to leave out, `last` the number to return. */
export function pageOf({ skip, last }: Paging): Page {
  return { skip: Math.max(0, skip ?? 0), take: Math.min(MOST, Math.max(0, last ?? USUAL)) };
}

/** `before` is a `cursor` of the list: older items stay the same while others post and delete. */
export function pageBefore({ before, ...page }: Paging & { before?: string | null | undefined }): Page {
  return before ? { ...pageOf(page), before: cursorGiven("before", before) } : pageOf(page);
}

export function cursorGiven(field: string, given: string | null | undefined): Cursor {
  const cursor = cursorOf(given);
  if (!cursor) throw invalid(field, "This is no cursor");
  return cursor;
}

/** Returns the parsed fields that the caller sent, since an update leaves the others unchanged. */
export function onlySent(input: Record<string, unknown>, parsed: object) {
  const isSent = (name: string) => input[name] !== undefined && input[name] !== null;
  return Object.fromEntries(Object.entries(parsed).filter(([name]) => isSent(name)));
}

type Given = string | null | undefined;

/** Undefined if none is sent. Throws for an unknown value, since without the filter the search would find everybody. */
export function oneOf<T extends string>(field: string, values: readonly T[], given: Given): T | undefined {
  const known = spelled(values, given);
  if (!known && given?.trim()) throw invalid(field, `Please choose one of ${values.join(", ")}`);
  return known;
}

export function allOf<T extends string>(field: string, values: readonly T[], given: readonly string[] | null | undefined): T[] {
  return [...new Set((given ?? []).flatMap((one) => oneOf(field, values, one) ?? []))];
}

/** Ignores unknown sports beside known ones, since apps may be older or newer. */
export function sportsOfFeed(given: readonly string[] | null | undefined): Sport[] | undefined {
  const known = given?.flatMap((name) => spelled(SPORT_NAMES, name) ?? []);
  return known?.length === 0 ? allOf("category", SPORT_NAMES, given) : known;
}

export function orientationOf(given: Given) {
  return oneOf("orientation", ORIENTATIONS, given);
}

/** The apps expect ascending order and reverse it, unless they request descending order. */
export function ordered<T>(newestFirst: T[], orderBy: Given): T[] {
  return oneOf("orderBy", ORDERS, orderBy) === "createdAt_DESC" ? newestFirst : newestFirst.toReversed();
}
