import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** Returns false after a request for a code: a list that is loaded again may begin anew, without the code. */
export function exceptForCodes({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && !formAction?.endsWith("/code");
}
