/** An address of the screens. Routes, paths, access, replication and body limits follow from it. */
export interface Address {
  path: `/${string}`;
  /** Relative to app/routes. */
  file: string;
  /** The states besides "complete" that may open it. */
  who?: readonly ("visitor" | "initial" | "profile")[];
  /** Other complete accounts are sent home. */
  only?: "operator" | "statistics";
  /** A mailed link opens it in every state, and browsers must not store it. */
  mailed?: true;
  /** Under-13s see no page here: never, or until a parent allows Discounts and links to other sites. */
  under13?: "never" | "switched on";
  /** Browsers must not store it. */
  secret?: true;
  /** A mail program may send its form, cross-site and without asking (RFC 8058); only the token decides. */
  oneClick?: true;
  /** Visitors may send its form, though it has no page for them. */
  visitorsSend?: true;
  /** Reading it changes rows, so a replica leaves it to the primary. */
  writes?: true;
  takesFile?: true;
  framesOnTab?: string;
  query?: readonly string[];
}

const EVERYBODY = ["visitor", "initial", "profile"] as const;
const VISITORS = ["visitor", "profile"] as const;
export const MEMBERS = ["initial", "profile"] as const;
const PROFILE = ["profile"] as const;

const markdownPage = <Path extends `/${string}`, Who extends Address["who"]>(path: Path, who: Who) =>
  ({ path, file: "legal/markdown-page.tsx", who, query: ["band"] }) as const;

const leaving = <Path extends `/${string}`>(noun: "profiles" | "edits" | "discounts", path: Path, under13?: Address["under13"]) =>
  ({ path, file: `${noun}/outgoing.tsx`, writes: true, under13 }) as const;

export const ADDRESSES = {
  home: { path: "/", file: "home.tsx", who: EVERYBODY, query: ["turn"] },

  login: { path: "/login", file: "account/login.tsx", who: ["visitor"], query: ["step"] },
  logout: { path: "/logout", file: "account/logout.ts", visitorsSend: true },
  eraseAccount: { path: "/erase_account", file: "account/erase.ts" },
  editProfile: { path: "/edit_profile", file: "profiles/change.tsx", takesFile: true, query: ["tab"] },
  settings: { path: "/settings", file: "account/settings.ts" },
  places: { path: "/places", file: "account/city-suggestions.ts", who: PROFILE, query: ["country", "city"] },
  parent: {
    path: "/parent/:token",
    file: "account/parent.tsx",
    mailed: true,
    writes: true,
    query: ["ask", "crew", "before"],
  },
  ageReceipt: { path: "/age_receipt/:token", file: "account/age-receipt.tsx", mailed: true },
  exportRequest: { path: "/export", file: "account/export-request.ts" },
  exportPage: { path: "/export/:token", file: "account/export.tsx", mailed: true },
  exportFile: { path: "/export/:token/file", file: "account/export-file.ts", mailed: true },
  resetPassword: { path: "/reset_password", file: "account/reset-password.tsx", who: VISITORS, query: ["step"] },
  changePassword: { path: "/change_password", file: "account/change-password.tsx" },
  sessions: { path: "/sessions", file: "account/sessions.tsx" },
  secondFactor: { path: "/second_factor", file: "account/second-factor.tsx", secret: true },
  secondFactorCode: { path: "/second_factor/code", file: "account/second-factor-code.tsx", query: ["to"] },
  restoreEmail: { path: "/restore_email/:token", file: "account/restore-email.tsx", mailed: true },
  theme: { path: "/theme", file: "account/theme.ts", visitorsSend: true },
  tutorial: { path: "/tutorial", file: "pages/tutorial.tsx", who: PROFILE, writes: true, query: ["page"] },

  profile: {
    path: "/profile/:userId",
    file: "profiles/show.tsx",
    takesFile: true,
    framesOnTab: "website",
    query: ["tab", "before", "crew"],
  },
  picture: { path: "/profile/:userId/picture", file: "profiles/picture.tsx", takesFile: true },
  follow: { path: "/profile/:userId/follow", file: "profiles/follow.ts" },
  removeFollower: { path: "/profile/:userId/remove_follower", file: "profiles/remove-follower.ts" },
  crew: { path: "/profile/:userId/crew", file: "profiles/crew.ts" },
  block: { path: "/profile/:userId/block", file: "profiles/block.ts" },
  mute: { path: "/profile/:userId/mute", file: "profiles/mute.ts" },
  reportProfile: { path: "/profile/:userId/report", file: "profiles/report.ts" },
  approve: { path: "/profile/:userId/approve", file: "profiles/approve.ts" },
  blocked: { path: "/blocked", file: "profiles/blocked.tsx" },
  seenByOthers: { path: "/seen_by_others", file: "profiles/seen-by-others.tsx" },
  website: leaving("profiles", "/profile/:userId/website", "switched on"),
  instagram: leaving("profiles", "/profile/:userId/instagram", "switched on"),
  contact: leaving("profiles", "/profile/:userId/contact"),
  share: leaving("profiles", "/profile/:userId/share/:platform", "never"),

  uploadEdit: { path: "/upload_edit", file: "edits/upload.tsx", query: ["draft", "step", "spot"] },
  uploadGear: { path: "/upload_edit/gear", file: "edits/upload-gear.tsx", query: ["draft"] },
  uploadFile: { path: "/upload_edit/file", file: "edits/upload-file.tsx", takesFile: true, query: ["draft"] },
  uploadOtherFile: { path: "/upload_edit/other_file", file: "edits/upload-other-file.tsx", takesFile: true, query: ["draft"] },
  uploadPost: { path: "/upload_edit/post", file: "edits/upload-post.tsx", takesFile: true, query: ["draft"] },
  discardDraft: { path: "/drafts/:draftId/discard", file: "edits/discard-draft.ts" },
  still: { path: "/drafts/:draftId/stills/:still", file: "edits/still.ts" },
  edit: { path: "/edits/:editId", file: "edits/show.tsx", writes: true },
  stoke: { path: "/edits/:editId/stoke", file: "edits/stoke.ts" },
  save: { path: "/edits/:editId/save", file: "edits/save.ts" },
  saved: { path: "/saved", file: "edits/saved.tsx", query: ["before"] },
  notifications: { path: "/notifications", file: "notifications/list.tsx", query: ["before"] },
  view: { path: "/edits/:editId/view", file: "edits/view.ts" },
  reportEdit: { path: "/edits/:editId/flag", file: "edits/report.ts" },
  reportReason: { path: "/reports/:kind/:postId/reason", file: "reports/reason.ts" },
  removeEdit: { path: "/edits/:editId/remove", file: "edits/remove.ts" },
  captions: { path: "/edits/:editId/captions.vtt", file: "edits/captions.ts" },
  changeEdit: { path: "/edit/:editId", file: "edits/change.tsx", takesFile: true },
  filmer: leaving("edits", "/edits/:editId/filmer", "switched on"),
  poster: leaving("edits", "/edits/:editId/poster"),
  shareEdit: leaving("edits", "/edits/:editId/share/:platform", "never"),
  crewEdits: { path: "/crew_edits", file: "edits/crew.tsx", query: ["before"] },
  localAthletes: { path: "/local_athletes", file: "edits/local.tsx", query: ["before"] },
  competition: { path: "/competition/:sportCategory/:category", file: "edits/competition.tsx", query: ["before"] },
  highestStoke: { path: "/highest_stoke_edits", file: "edits/highest-stoke.tsx", under13: "never", query: ["tab", "before"] },
  search: { path: "/search", file: "search/search.tsx", query: ["for", "users", "discounts", "edits"] },
  athleteSearch: { path: "/business/search", file: "search/athletes.tsx" },

  uploadDiscount: {
    path: "/business/upload_discount",
    file: "discounts/upload.tsx",
    under13: "switched on",
    query: ["draft", "step", "files"],
  },
  uploadProducts: {
    path: "/business/upload_discount/products",
    file: "discounts/upload-products.tsx",
    takesFile: true,
    under13: "switched on",
    query: ["draft", "files"],
  },
  changeDiscount: { path: "/business/edit_discount/:discountId", file: "discounts/change.tsx", under13: "switched on" },
  discardDiscountDraft: { path: "/business/drafts/:draftId/discard", file: "discounts/discard-draft.ts", under13: "switched on" },
  newDiscounts: { path: "/new_discounts", file: "discounts/list.tsx", under13: "switched on", query: ["tab", "before"] },
  localDiscounts: { path: "/local_discounts", file: "discounts/local.tsx", under13: "switched on", query: ["before"] },
  discount: { path: "/discounts/:discountId", file: "discounts/show.tsx", writes: true, under13: "switched on" },
  discountCode: { path: "/discounts/:discountId/code", file: "discounts/code.tsx", under13: "switched on" },
  discountCodeFailed: { path: "/discounts/:discountId/code_failed", file: "discounts/code-failed.ts", under13: "switched on" },
  discountView: { path: "/discounts/:discountId/view", file: "discounts/view.ts", under13: "switched on" },
  reportDiscount: { path: "/discounts/:discountId/flag", file: "discounts/report.ts", under13: "switched on" },
  removeDiscount: { path: "/discounts/:discountId/remove", file: "discounts/remove.ts", under13: "switched on" },
  discountWebsite: leaving("discounts", "/discounts/:discountId/website", "switched on"),
  shareDiscount: leaving("discounts", "/discounts/:discountId/share/:platform", "never"),

  sponsorshipDesk: { path: "/sponsorship", file: "sponsorships/desk.tsx", query: ["after", "before"] },
  askAbout: { path: "/sponsorship/ask/:athleteId", file: "sponsorships/ask.tsx" },
  parentRequest: { path: "/sponsorship/parent/:token", file: "sponsorships/parent.tsx", mailed: true },
  sponsorship: { path: "/sponsorship/:sponsorshipId", file: "sponsorships/show.tsx" },
  dataSharing: markdownPage("/data_sharing_agreement", PROFILE),

  map: { path: "/map", file: "map/map.tsx", takesFile: true, query: ["at", "sport", "spot", "add", "edit", "place"] },
  mapPlaces: { path: "/map/places", file: "map/places.ts", query: ["place"] },
  mapPicture: { path: "/map_picture", file: "map/picture.ts", query: ["at", "theme"] },
  mapGeojson: { path: "/map.geojson", file: "map/geojson.ts", query: ["bbox", "sport"] },
  mapTile: { path: "/map/tiles/:z/:x/:y", file: "map/tile.ts" },
  mapLand: { path: "/map/land/:z/:x/:y", file: "map/land.ts", query: ["theme"] },
  mapEdits: { path: "/map_edits/:spotId", file: "map/spot-edits.tsx", query: ["before"] },
  removeSpot: { path: "/map/:spotId/remove", file: "map/remove.ts" },
  reportSpot: { path: "/map/:spotId/report", file: "map/report.ts" },
  approveSpot: { path: "/map/:spotId/approve", file: "map/approve.ts" },

  terms: markdownPage("/terms_and_conditions", EVERYBODY),
  cookies: markdownPage("/cookies_policy", VISITORS),
  guidelines: markdownPage("/community_guidelines", VISITORS),
  environment: markdownPage("/environmental_and_sustainability_policy", VISITORS),
  help: { path: "/help", file: "pages/help.tsx", who: EVERYBODY, query: ["band", "about"] },
  trustAndSafety: markdownPage("/trust_and_safety_procedure", PROFILE),
  retention: markdownPage("/data_retention_and_erasure_policy", PROFILE),
  sponsorshipTips: markdownPage("/sponsorship_tips", PROFILE),
  filmingTips: markdownPage("/filming_tips", PROFILE),
  postingTips: markdownPage("/posting_tips", PROFILE),
  blog: markdownPage("/blog", PROFILE),
  information: { path: "/information", file: "pages/information.tsx", who: PROFILE, query: ["sponsored"] },
  sponsorWebsite: { path: "/sponsored/:editId/website", file: "pages/sponsor-website.tsx", writes: true, under13: "switched on" },
  privacy: { path: "/privacy_policy", file: "legal/privacy.tsx", who: EVERYBODY, query: ["band"] },
  statistics: { path: "/statistics", file: "operator/statistics.tsx", only: "statistics" },
  statisticsFile: { path: "/statistics.csv", file: "operator/statistics-file.ts", only: "statistics" },
  jobs: { path: "/jobs", file: "operator/jobs.tsx", only: "operator" },
  userMap: { path: "/user_map", file: "operator/user-map.tsx", only: "operator", query: ["at"] },

  moderation: { path: "/moderation", file: "operator/moderation.tsx", only: "operator", query: ["after"] },
  moderatedPost: { path: "/moderation/:kind/:postId", file: "operator/moderated-post.tsx", only: "operator", query: ["media"] },
  erasePost: { path: "/moderation/:kind/:postId/erase", file: "operator/erase-post.ts", only: "operator" },
  consents: { path: "/moderation/consents", file: "operator/consents.tsx", only: "operator" },
  ages: { path: "/moderation/ages", file: "operator/ages.tsx", only: "operator" },
  person: { path: "/people/:userId", file: "operator/person.tsx", only: "operator" },
  appealed: { path: "/appeals/:decisionId", file: "operator/appealed.tsx", only: "operator" },
  appeal: { path: "/appeal/:token", file: "account/appeal.tsx", mailed: true },
  complaint: { path: "/complaint", file: "pages/complaint.tsx", who: EVERYBODY, query: ["number"] },
  complained: { path: "/complaints/:complaintId", file: "operator/complained.tsx", only: "operator" },
  sendEmails: { path: "/send_emails", file: "operator/send-emails.tsx", only: "operator" },
  deleteAccountCheck: { path: "/send_emails/delete_account_check", file: "operator/delete-account-check.tsx", only: "operator" },
  churnRate: { path: "/send_emails/churn_rate", file: "operator/churn-rate.ts", only: "operator" },
  mailing: { path: "/send_emails/mailings/:mailingId", file: "operator/mailing.tsx", only: "operator" },
  sendEmail: { path: "/send_email/:mail", file: "operator/send-email.tsx", only: "operator" },
  unsubscribe: { path: "/unsubscribe/:token", file: "account/unsubscribe.tsx", mailed: true, oneClick: true },
  openingLawfully: { path: "/opening_lawfully", file: "legal/opening-lawfully.tsx", only: "operator" },
  assessments: { path: "/assessments", file: "legal/assessments.tsx", only: "operator" },
  assessment: { path: "/assessments/:name", file: "legal/assessment.tsx", only: "operator" },
  api: { path: "/docs/api", file: "operator/api.tsx", only: "operator" },
  privacyMisspelt: { path: "/privacy+policy_6-9", file: "legal/privacy-misspelt.tsx", who: MEMBERS },
} as const satisfies Record<string, Address>;
