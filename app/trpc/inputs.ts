import { z } from "zod";
import { ORIENTATIONS, spelled } from "#app/schemas/words.ts";
import type { Page } from "#app/services/edits/index.server.ts";

/* Arguments of the wire are nullable: what is missing is answered by the service, with the specification's sentence. */

export const string = z.string().nullish();
export const boolean = z.boolean().nullish();
export const int = z.number().int().nullish();
export const id = z.union([z.string(), z.number().transform(String)]).nullish();
export const strings = z.array(z.string()).nullish();

/** Items of a page: when nothing is said, and at most. */
export const USUAL = 6;
export const MOST = 50;

/** `skip` and `last`: how many newer ones to leave out, how many to give. */
export function pageOf({ skip, last }: { skip?: number | null; last?: number | null }): Page {
  return { skip: Math.max(0, skip ?? 0), take: Math.min(MOST, Math.max(0, last ?? USUAL)) };
}

export function orientationOf(given: string | null | undefined) {
  return spelled(ORIENTATIONS, given);
}
