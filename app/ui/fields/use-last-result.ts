import { useActionData, useRouteLoaderData } from "@remix-run/react";
import type { LastResult } from "./last-result.ts";

/** Returns the refused form, or the values typed before the viewer had to log in again. */
export function useLastResult(): LastResult | undefined {
  const refused = useActionData<LastResult>();
  const shell = useRouteLoaderData<{ typed?: LastResult }>("root");
  return refused ?? shell?.typed;
}
