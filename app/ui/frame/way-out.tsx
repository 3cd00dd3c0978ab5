import { useRouteLoaderData } from "@remix-run/react";
import type { ComponentPropsWithoutRef } from "react";
import type { ShellData } from "./shell-data.ts";

/** Whether the viewer is shown Discounts and links that lead out of the product. */
export function useWaysOut(): boolean {
  return useRouteLoaderData<ShellData>("root")?.waysOut === true;
}

/** A link that leads out of the product. Children see none until a parent switches them on. */
export function WayOut({ rel = "noopener nofollow", ...link }: ComponentPropsWithoutRef<"a">) {
  return useWaysOut() ? <a {...link} rel={rel} /> : null;
}
