import { type AgeBand, slugOf } from "./schemas/words.ts";

const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
};

/** Every address of the product, as functions. */
export const paths = {
  home: (query: { turn?: string } = {}) => withQuery("/", query),
  join: () => "/#create-an-account",
  login: () => "/login",
  logout: () => "/logout",
  resetPassword: (query: { step?: string } = {}) => withQuery("/reset_password", query),
  changePassword: () => "/change_password",
  sessions: () => "/sessions",
  restoreEmail: (token: string) => `/restore_email/${token}`,
  parent: (token: string, query: { ask?: string } = {}) => withQuery(`/parent/${token}`, query),
  exportRequest: () => "/export",
  exportPage: (token: string) => `/export/${token}`,
  exportFile: (token: string) => `/export/${token}/file`,
  settings: () => "/settings",
  tutorial: (query: { page?: string } = {}) => withQuery("/tutorial", query),
  profile: (id: string, query: { tab?: string; before?: string; crew?: string } = {}) => withQuery(`/profile/${id}`, query),
  editProfile: (query: { tab?: string } = {}) => withQuery("/edit_profile", query),
  picture: (userId: string) => `/profile/${userId}/picture`,
  follow: (userId: string) => `/profile/${userId}/follow`,
  crew: (userId: string) => `/profile/${userId}/crew`,
  outgoing: (userId: string, to: "website" | "instagram" | "contact") => `/profile/${userId}/${to}`,
  share: (userId: string, platform: string) => `/profile/${userId}/share/${platform.toLowerCase()}`,
  places: (query: { country?: string; city?: string } = {}) => withQuery("/places", query),
  eraseAccount: () => "/erase_account",
  uploadEdit: (query: { draft?: string; step?: string } = {}) => withQuery("/upload_edit", query),
  sportEdits: (sport: string, query: { tab?: string; before?: string } = {}) => withQuery(`/${slugOf(sport)}_edits`, query),
  crewEdits: (query: { before?: string } = {}) => withQuery("/crew_edits", query),
  localAthletes: (query: { before?: string } = {}) => withQuery("/local_athletes", query),
  highestStoke: (query: { tab?: string; before?: string } = {}) => withQuery("/highest_stoke_edits", query),
  competition: (sport: string, competition: string, query: { before?: string } = {}) =>
    withQuery(`/competition/${slugOf(sport)}/${competition}`, query),
  edit: (id: string) => `/edits/${id}`,
  stoke: (id: string) => `/edits/${id}/stoke`,
  save: (id: string) => `/edits/${id}/save`,
  saved: (query: { before?: string } = {}) => withQuery("/saved", query),
  view: (id: string) => `/edits/${id}/view`,
  flag: (id: string) => `/edits/${id}/flag`,
  removeEdit: (id: string) => `/edits/${id}/remove`,
  changeEdit: (id: string) => `/edit/${id}`,
  leaveEdit: (id: string, to: "filmer" | "poster") => `/edits/${id}/${to}`,
  shareEdit: (id: string, platform: string) => `/edits/${id}/share/${platform.toLowerCase()}`,
  theme: () => "/theme",
  terms: () => "/terms_and_conditions",
  cookies: () => "/cookies_policy",
  guidelines: () => "/community_guidelines",
  privacy: (band?: AgeBand | "Under 6" | null) => (band && band !== "Under 6" ? `/privacy_policy_${band}` : "/privacy_policy"),
  editFile: (posterId: string, filename: string) => `/media/videos/${posterId}/${encodeURIComponent(filename)}`,
  profileImage: (userId: string, size?: 50 | 250 | 500) => `/media/videos/${userId}/${userId}${size ? `_${size}x${size}` : ""}`,
  logo: (userId: string, size?: 50 | 250 | 500) => `/media/logos/${userId}${size ? `_${size}x${size}` : ""}`,
};
