import { type RouteConfig, route } from "@remix-run/route-config";
import { LISTED_SPORTS } from "./schemas/words.ts";

const BANDS = ["6-9", "10-12", "13-17", "18+"];

/** Every address of the product's screens. */
export default [
  route("/", "routes/home.tsx"),

  route("login", "routes/account/login.tsx"),
  route("logout", "routes/account/logout.ts"),
  route("erase_account", "routes/account/erase.ts"),
  route("theme", "routes/account/theme.ts"),
  route("tutorial", "routes/pages/tutorial.tsx"),

  route("profile/:userId", "routes/profiles/show.tsx"),

  route("upload_edit", "routes/edits/upload.tsx"),
  route("edits/:editId", "routes/edits/show.tsx"),
  route("edits/:editId/stoke", "routes/edits/stoke.ts"),
  ...LISTED_SPORTS.map(({ slug }) => route(`${slug}_edits`, "routes/edits/list.tsx", { id: `${slug}_edits` })),

  route("terms_and_conditions", "routes/legal/words.tsx", { id: "terms_and_conditions" }),
  route("community_guidelines", "routes/legal/words.tsx", { id: "community_guidelines" }),
  route("privacy_policy", "routes/legal/privacy.tsx"),
  ...BANDS.map((band) => route(`privacy_policy_${band}`, "routes/legal/words.tsx", { id: `privacy_policy_${band}` })),
  route("privacy+policy_6-9", "routes/legal/privacy-misspelt.tsx"),

  route("*", "routes/pages/not-found.tsx"),
] satisfies RouteConfig;
