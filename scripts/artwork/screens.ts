import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Name } from "#db/seed/world.ts";

interface Screen {
  /** Below public, without its ending. */
  file: string;
  who: Name;
  path: string;
  /** Files and folders of the page's own look, besides what surrounds every page. */
  look: string[];
}

/** The stamps of the drawn screens by file. */
export const STAMPS = "scripts/artwork/stamps.json";
const FRAME = ["app/ui/styles", "app/ui/frame"];
const LIST = ["app/ui/cards", "app/ui/lists", "app/routes/edits/list.tsx"];
const PROFILE = ["app/routes/profiles/profile.tsx", "app/routes/profiles/profile-head.tsx", "app/ui/cards", "app/ui/lists"];

/** The screens on the landing page and in the tutorial. */
export const SCREENS: Screen[] = [
  { file: "landing/feed", who: "sol", path: "/", look: [...LIST, "app/routes/edits/home-feed.tsx"] },
  { file: "landing/map", who: "sol", path: "/map", look: ["app/routes/map"] },
  { file: "tutorial/welcome", who: "sol", path: "/community_guidelines", look: [] },
  { file: "tutorial/edits", who: "sol", path: "/surf_edits", look: LIST },
  { file: "tutorial/discounts", who: "sol", path: "/new_discounts", look: LIST },
  {
    file: "tutorial/upload",
    who: "sol",
    path: "/upload_edit",
    look: ["app/ui/fields", "app/routes/edits/upload.tsx", "app/routes/edits/detail-fields.tsx"],
  },
  { file: "tutorial/offering", who: "northbreak", path: "/business/upload_discount", look: ["app/ui/fields"] },
  { file: "tutorial/sponsoring", who: "northbreak", path: "/profile/1002", look: PROFILE },
  { file: "tutorial/profiles", who: "sol", path: "/profile/1001", look: PROFILE },
  { file: "tutorial/profile", who: "sol", path: "/profile/1002", look: PROFILE },
];

/** Changes with every component and style sheet that the screen is made of. */
export function stampOf({ look }: Screen): string {
  const hash = createHash("sha256");
  for (const file of [...FRAME, ...look].flatMap(filesIn)) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

function filesIn(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  const names = readdirSync(path).sort();
  return names.filter((name) => /\.(css|tsx)$/.test(name)).map((name) => join(path, name));
}
