import type { SubmissionResult } from "@conform-to/react";

/** What a form shows after it was sent: its values and its errors by field; the error of the whole form is under "". */
export type LastResult = SubmissionResult<string[]>;

export function failedWith(message: string, initialValue: LastResult["initialValue"] = {}): LastResult {
  return { status: "error", initialValue, error: { "": [message] } };
}
