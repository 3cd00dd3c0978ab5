import { useRouteLoaderData } from "@remix-run/react";
import type { ComponentPropsWithoutRef } from "react";
import type { ShellData } from "./shell-data.ts";

export function useWaysOut(): boolean {
  return useRouteLoaderData<ShellData>("root")?.waysOut === true;
}

/** Links to another site. Children see none until a parent allows them. */
export function WayOut({ rel = "noopener nofollow", ...link }: ComponentPropsWithoutRef<"a">) {
  return useWaysOut() ? <a {...link} rel={rel} /> : null;
}
