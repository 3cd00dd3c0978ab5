import { z } from "zod";
import { ORIENTATIONS, spelled } from "#app/schemas/choices.ts";
import type { Page } from "#app/services/edits/index.server.ts";
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

export const USUAL = 6;
export const MOST = 50;

/** `skip` is the number of newer items to leave out, `last` the number to return. */
export function pageOf({ skip, last }: { skip?: number | null; last?: number | null }): Page {
  return { skip: Math.max(0, skip ?? 0), take: Math.min(MOST, Math.max(0, last ?? USUAL)) };
}

export function orientationOf(given: string | null | undefined) {
  return spelled(ORIENTATIONS, given);
}

/** The apps expect ascending order and reverse it, unless they request descending order, as in "createdAt_DESC". */
export function ordered<T>(newestFirst: T[], orderBy: string | null | undefined): T[] {
  return /desc/i.test(orderBy ?? "") ? newestFirst : newestFirst.toReversed();
}
