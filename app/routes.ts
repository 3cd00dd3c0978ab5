import { type RouteConfig, route } from "@remix-run/route-config";
import { LISTED_SPORTS } from "./schemas/words.ts";

const OUTGOING = ["website", "instagram", "contact", "share/:platform"];
const LEAVE_EDIT = ["filmer", "poster", "share/:platform"];
const BANDS = ["6-9", "10-12", "13-17", "18+"];
const WORDS = [
  "terms_and_conditions",
  "cookies_policy",
  "community_guidelines",
  "trust_and_safety_procedure",
  "data_retention_and_erasure_policy",
  "environmental_and_sustainability_policy",
  "sponsorship_tips",
  "filming_tips",
  "posting_tips",
  "blog",
];

/** Every address of the product's screens. */
export default [
  route("/", "routes/home.tsx"),

  route("login", "routes/account/login.tsx"),
  route("logout", "routes/account/logout.ts"),
  route("erase_account", "routes/account/erase.ts"),
  route("edit_profile", "routes/profiles/change.tsx"),
  route("settings", "routes/account/settings.ts"),
  route("places", "routes/account/places.ts"),
  route("parent/:token", "routes/account/parent.tsx"),
  route("export", "routes/account/export-request.ts"),
  route("export/:token", "routes/account/export.tsx"),
  route("export/:token/file", "routes/account/export-file.ts"),
  route("reset_password", "routes/account/reset-password.tsx"),
  route("change_password", "routes/account/change-password.tsx"),
  route("sessions", "routes/account/sessions.tsx"),
  route("restore_email/:token", "routes/account/restore-email.tsx"),
  route("theme", "routes/account/theme.ts"),
  route("tutorial", "routes/pages/tutorial.tsx"),

  route("profile/:userId", "routes/profiles/show.tsx"),
  route("profile/:userId/picture", "routes/profiles/picture.tsx"),
  route("profile/:userId/follow", "routes/profiles/follow.ts"),
  route("profile/:userId/crew", "routes/profiles/crew.ts"),
  route("profile/:userId/block", "routes/profiles/block.ts"),
  route("profile/:userId/mute", "routes/profiles/mute.ts"),
  route("blocked", "routes/profiles/blocked.tsx"),
  ...OUTGOING.map((to) => route(`profile/:userId/${to}`, "routes/profiles/outgoing.tsx", { id: `profile/${to}` })),

  route("upload_edit", "routes/edits/upload.tsx"),
  route("drafts/:draftId/discard", "routes/edits/discard-draft.ts"),
  route("edits/:editId", "routes/edits/show.tsx"),
  route("edits/:editId/stoke", "routes/edits/stoke.ts"),
  route("edits/:editId/save", "routes/edits/save.ts"),
  route("saved", "routes/edits/saved.tsx"),
  route("notifications", "routes/notifications/list.tsx"),
  route("edits/:editId/view", "routes/edits/view.ts"),
  route("edits/:editId/flag", "routes/edits/flag.ts"),
  route("edits/:editId/remove", "routes/edits/remove.ts"),
  route("edits/:editId/captions.vtt", "routes/edits/captions.ts"),
  route("edit/:editId", "routes/edits/change.tsx"),
  ...LEAVE_EDIT.map((to) => route(`edits/:editId/${to}`, "routes/edits/outgoing.tsx", { id: `edit/${to}` })),
  route("crew_edits", "routes/edits/crew.tsx"),
  route("local_athletes", "routes/edits/local.tsx"),
  route("competition/:sportCategory/:category", "routes/edits/competition.tsx"),
  route("highest_stoke_edits", "routes/edits/highest-stoke.tsx"),
  ...LISTED_SPORTS.map(({ slug }) => route(`${slug}_edits`, "routes/edits/list.tsx", { id: `${slug}_edits` })),

  ...WORDS.map((name) => route(name, "routes/legal/words.tsx", { id: name })),
  route("information", "routes/pages/information.tsx"),
  route("sponsored/:editId/website", "routes/pages/sponsor-website.tsx"),
  route("privacy_policy", "routes/legal/privacy.tsx"),
  ...BANDS.map((band) => route(`privacy_policy_${band}`, "routes/legal/band.tsx", { id: `privacy_policy_${band}` })),
  route("privacy+policy_6-9", "routes/legal/privacy-misspelt.tsx"),

  route("*", "routes/pages/not-found.tsx"),
] satisfies RouteConfig;
