export type RefusalCode =
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "INVALID"
  | "UNREADABLE"
  | "TOO_LARGE"
  | "RATE_LIMITED"
  | "NO_SPACE"
  | "BUSY";

const SENTENCES: Record<RefusalCode, string> = {
  UNAUTHENTICATED: "Please log in first",
  FORBIDDEN: "You may not do that",
  NOT_FOUND: "That does not exist",
  INVALID: "Please check what you entered",
  UNREADABLE: "Part of that got lost on the way. Please try again",
  TOO_LARGE: "That is too big",
  RATE_LIMITED: "Too many tries. Please wait a little and try again",
  NO_SPACE: "Uploads are paused right now. Please try again later",
  BUSY: "We're very busy right now. Please try again in a few seconds",
};

export const AGE_IS_CHECKED =
  "We're looking at your new age. Until we're done, you can't follow new people or ask them into your Crew.";

export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string = SENTENCES[code],
    readonly fields: Record<string, string> = {},
    readonly retryAfterSeconds = 0,
    /** Other fields that are needed and still empty. */
    readonly empty: readonly string[] = [],
  ) {
    super(message);
  }
}

/** Makes screens ask for the code and keep what was typed in the form. */
export class SecondFactorRequired extends Refusal {
  constructor(readonly typed?: URLSearchParams) {
    super("FORBIDDEN", "Please type the code from your phone again");
  }
}

export function invalid(field: string, message: string, empty: readonly string[] = []): Refusal {
  return new Refusal("INVALID", message, { [field]: message }, 0, empty);
}

/** Throws NOT_FOUND for a missing value. */
export function existing<T>(value: T | "" | null | undefined): T {
  if (!value) throw new Refusal("NOT_FOUND");
  return value;
}
