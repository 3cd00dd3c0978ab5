import { useActionData, useRouteLoaderData } from "@remix-run/react";
import type { FormState } from "./form-state.ts";

/** The refused form, or values typed before the viewer had to log in again. */
export function useFormState(): FormState | undefined {
  const refused = useActionData<FormState>();
  const shell = useRouteLoaderData<{ typed?: FormState }>("root");
  return refused ?? shell?.typed;
}
