import { useRouteLoaderData } from "@remix-run/react";
import type { ShellData } from "./shell-data.ts";

export function useUnder13(): boolean {
  return useRouteLoaderData<ShellData>("root")?.viewer?.under13 === true;
}
