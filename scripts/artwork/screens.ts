import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Name } from "#db/seed/world.ts";

interface Screen {
  /** Below public, without its ending. */
  file: string;
  who: Name;
  path: string;
  /** The folder of app/routes that draws the page. */
  room: string;
}

/** The stamps of the drawn screens by file. */
export const STAMPS = "scripts/artwork/stamps.json";
const FRAME = ["app/ui/styles", "app/ui/frame", "app/ui/menus", "app/ui/lists", "app/ui/cards", "app/ui/fields"];

/** The screens on the landing page and in the tutorial. */
export const SCREENS: Screen[] = [
  { file: "landing/feed", who: "sol", path: "/", room: "edits" },
  { file: "landing/map", who: "sol", path: "/map", room: "map" },
  { file: "tutorial/welcome", who: "sol", path: "/community_guidelines", room: "legal" },
  { file: "tutorial/edits", who: "sol", path: "/surf_edits", room: "edits" },
  { file: "tutorial/discounts", who: "sol", path: "/new_discounts", room: "discounts" },
  { file: "tutorial/upload", who: "sol", path: "/upload_edit", room: "edits" },
  { file: "tutorial/offering", who: "northbreak", path: "/business/upload_discount", room: "discounts" },
  { file: "tutorial/sponsoring", who: "northbreak", path: "/profile/1002", room: "profiles" },
  { file: "tutorial/profiles", who: "sol", path: "/profile/1001", room: "profiles" },
  { file: "tutorial/profile", who: "sol", path: "/profile/1002", room: "profiles" },
];

/** Changes with every component and style sheet that the screen uses. */
export function stampOf({ room }: Screen): string {
  const hash = createHash("sha256");
  for (const folder of [...FRAME, `app/routes/${room}`])
    for (const name of readdirSync(folder).sort()) if (/\.(css|tsx)$/.test(name)) hash.update(readFileSync(join(folder, name)));
  return hash.digest("hex").slice(0, 16);
}
