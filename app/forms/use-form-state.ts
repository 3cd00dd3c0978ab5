import { useActionData, useRouteLoaderData } from "@remix-run/react";
import type { FormState } from "./form-state.ts";

/** What was refused, or typed before its sender had to log in again. */
export function useFormState(): FormState | undefined {
  const refused = useActionData<FormState>();
  const shell = useRouteLoaderData<{ typed?: FormState }>("root");
  return refused ?? shell?.typed;
}
