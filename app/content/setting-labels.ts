import type { Settings } from "#app/schemas/accounts.ts";
import type { ParentsSettings } from "#app/schemas/guardians.ts";

/** Speaks to the parent. */
export const PARENTS_LABELS: Record<keyof ParentsSettings, string> = {
  marketingOptIn: "News about brands and events",
  informationOptIn: "Tips and how-tos",
  waysOut: "Discounts from brands, and links to other websites",
  notifyStokes: "Stokes",
  notifyFollows: "New followers",
  notifyCrew: "Crew requests, and who accepts",
  notifyPosts: "Edits of people the child follows",
};

export const SETTING_LABELS: Record<keyof Settings, string> = {
  marketingOptIn: "Send me news about brands and events",
  informationOptIn: "Send me tips and how-tos",
  websiteCookies: "Website cookies",
  appCookies: "App cookies",
  notifyStokes: "Stokes of my Edits",
  notifyFollows: "New followers",
  notifyCrew: "Crew requests and replies",
  notifyPosts: "Edits of people I follow",
  showsPlace: "Show my city and Instagram handle to everybody",
};
