import { z } from "zod";
import { line, text } from "./shapes.ts";

/** Empty for our usual words. */
export const MailingWordsInput = z.object({ subject: line, body: text });

export type MailingWords = z.output<typeof MailingWordsInput>;

/** A date and time of UTC as a browser's field sends it. Empty is at once, and anything else no number. */
export const MailingTimeInput = z.object({
  at: line.transform((value) => {
    if (value === "") return undefined;
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? Date.parse(`${value}Z`) : Number.NaN;
  }),
});
