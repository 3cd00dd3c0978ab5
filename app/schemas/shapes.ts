import { z } from "zod";
import { asStored } from "#app/text/email-address.ts";
import { spelled } from "./choices.ts";
import { SPORT_NAMES, type Sport } from "./sports.ts";

/** Control characters and direction overrides can disguise a text, and a line break ends a header. */
const BREAK = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const BLANKS = /[\s\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
const NO_WIDTH = /[\u200b\ufeff]/gu;
const LINE_END = /\r\n?|[\p{Zl}\p{Zp}]/gu;
const UNSEEN = /[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** Matches a visible character; some letters and the blank Braille pattern are invisible. */
const SEEN = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/* Shapes accept any input from a form or an app; the services validate it in their own order. */

export const line = typed((value) =>
  value.replace(BLANKS, (blanks) => (BREAK.test(blanks) ? " " : blanks)).replace(NO_WIDTH, ""),
);

export const text = typed((value) => value.replace(LINE_END, "\n").replace(UNSEEN, (sign) => (sign === "\n" ? "\n" : "")));

/** Turns text without a visible character into an empty string. */
function typed(cleaned: (value: string) => string) {
  return z
    .unknown()
    .optional()
    .transform((value) => cleaned((typeof value === "string" ? value : "").normalize("NFC")).trim())
    .transform((value) => (SEEN.test(value) ? value : ""));
}

/** Spells the address as stored; the services check whether it is valid. */
export const email = z
  .unknown()
  .optional()
  .transform((value) => asStored(typeof value === "string" ? value : ""));

export const password = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === "string" ? value : ""));

export const handle = line.transform((value) => value.replace(/^@+/, "").trim());

/** A ticked checkbox posts "on"; the apps send true. */
export const ticked = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === "on" || value === "true");

export const many = z
  .unknown()
  .optional()
  .transform((value) => (value === undefined || value === null ? [] : [value].flat().map(String)));

export const sports = many.transform((names): Sport[] => [...new Set(names.flatMap((name) => spelled(SPORT_NAMES, name) ?? []))]);

/** NaN if no number was given. */
export const degrees = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === "number" || (typeof value === "string" && value.trim()) ? Number(value) : Number.NaN));
