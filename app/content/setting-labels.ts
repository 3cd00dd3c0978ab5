import type { Settings } from "#app/schemas/accounts.ts";

export const SETTING_LABELS: Record<keyof Settings, string> = {
  marketingOptIn: "Send me news about brands and events",
  informationOptIn: "Send me tips and how-tos",
  websiteCookies: "Website cookies",
  appCookies: "App cookies",
  notifyStokes: "Stokes of my Edits",
  notifyFollows: "New followers",
  notifyCrew: "Crew requests, and who accepts mine",
  notifyPosts: "Edits of people I follow",
};
