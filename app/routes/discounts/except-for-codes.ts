import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** Asking for a code changes nothing on the page, and a list that is loaded again may begin anew, without the code. */
export function exceptForCodes({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && !formAction?.endsWith("/code");
}
