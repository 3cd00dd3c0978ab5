import type { SubmissionResult } from "@conform-to/react";

/** The values and errors of a sent form by field; the error of the whole form is under "". */
export type LastResult = SubmissionResult<string[]> & {
  /** Needed fields that are still empty, besides the one with the error. */
  empty?: readonly string[];
};

export function failedWith(message: string, initialValue: LastResult["initialValue"] = {}): LastResult {
  return { status: "error", initialValue, error: { "": [message] } };
}
