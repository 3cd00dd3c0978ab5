import { env } from "#app/env.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { bandNamed } from "#app/schemas/age-bands.ts";
import { bandToRead } from "../legal/markdown-page.server.ts";
import { WORRIES } from "./help-pages.ts";

/** The version for the viewer's age, or for the age that the address names. */
export function helpFor(viewer: Viewer, query: URLSearchParams) {
  const own = viewer.isBusiness ? "18+" : bandToRead(viewer);
  const band = bandNamed(query.get("band")) ?? own;
  const about = band === "6-9" ? WORRIES.findIndex((worry) => worry.about === query.get("about")) : -1;
  return {
    band,
    about,
    readsFigures: !viewer.under13,
    choosesAge: own === "18+",
    isMember: viewer.state !== "visitor",
    product: env.PRODUCT_NAME,
    email: env.CONTACT_EMAIL,
    lines: env.HELP_LINES,
  };
}

export type HelpData = ReturnType<typeof helpFor>;
