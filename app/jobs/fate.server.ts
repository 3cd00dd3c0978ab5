import { z } from "zod";
import type { Fate } from "#app/kernel/jobs.server.ts";
import { isUnsaved } from "#app/kernel/unsaved.server.ts";
import { NotSent } from "./mails.server.ts";

export const Failure = z.object({
  words: z.string(),
  fate: z.object({ isFinal: z.boolean(), isAway: z.boolean(), hasDied: z.boolean() }).partial(),
});

type Failure = z.infer<typeof Failure>;

export class FailedAlone extends Error {
  constructor(readonly failure: Failure) {
    super(failure.words);
  }
}

export function failureOf(error: unknown): { words: string; fate: Fate } {
  if (error instanceof FailedAlone) return error.failure;
  const isFinal = error instanceof NotSent && error.fate === "refused";
  return { words: String(error), fate: { isFinal, ...(isUnsaved(error) && { isAway: true }) } };
}
