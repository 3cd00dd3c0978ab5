import { atLeast, hasReached, member } from "./access.server.ts";
import type { State, Viewer } from "./viewer.server.ts";

const LEGAL = ["/terms_and_conditions", "/privacy_policy"];
const VISITOR_PAGES = [
  "/",
  "/login",
  "/reset_password",
  ...LEGAL,
  "/community_guidelines",
  "/cookies_policy",
  "/environmental_and_sustainability_policy",
];
const BANDED_POLICY = /^\/privacy[_+]policy_(6-9|10-12|13-17|18\+)$/;
const PROFILE_PAGES = [
  ...VISITOR_PAGES,
  "/tutorial",
  "/information",
  "/blog",
  "/sponsorship_tips",
  "/posting_tips",
  "/filming_tips",
  "/trust_and_safety_procedure",
  "/data_retention_and_erasure_policy",
  "/places",
];

/** Opened by a link that was mailed: whoever holds it may, in every state. */
const MAILED = /^\/(restore_email|parent|export)\/[\w.-]+(\/file)?$/;

/** Forms that a visitor may send; all others were shown to somebody who was logged in. */
const VISITOR_FORMS = ["/", "/login", "/logout", "/theme", "/reset_password"];

export function maySend(viewer: Viewer, address: string): boolean {
  const path = normal(address);
  return viewer.state !== "visitor" || VISITOR_FORMS.includes(path) || MAILED.test(path);
}

/** Such a page is kept nowhere. */
export function isMailed(address: string): boolean {
  return MAILED.test(normal(address));
}

/** What a person in this state meets at this address: the page, the login screen in its place, nothing, or another address. */
export type Reach = { is: "open" } | { is: "login" } | { is: "absent" } | { is: "elsewhere"; to: string };

const OPEN: Reach = { is: "open" };

/** Pages by state. What is not named here is for people who are fully set up. */
export function reachOf(viewer: Viewer, address: string): Reach {
  const path = normal(address);
  if (MAILED.test(path)) return OPEN;
  if (viewer.state === "visitor") return VISITOR_PAGES.includes(path) ? OPEN : { is: "login" };
  if (path === "/login") return { is: "elsewhere", to: "/" };
  if (viewer.state === "initial")
    return path === "/" || LEGAL.includes(path) || BANDED_POLICY.test(path) ? OPEN : { is: "elsewhere", to: "/" };
  if (viewer.state === "profile") {
    const home = `/profile/${viewer.id}`;
    return path === home || PROFILE_PAGES.includes(path) || BANDED_POLICY.test(path) ? OPEN : { is: "elsewhere", to: home };
  }
  return roleReach(viewer, path);
}

/** Wire operations by state. What is not named here is for people who are fully set up. */
const OPERATIONS: Record<string, State> = {
  login: "visitor",
  signup: "visitor",
  sendEmail: "visitor",
  resetPassword: "visitor",
  user: "visitor",
  initialSetup: "initial",
  ageVerification: "initial",
  newUser: "initial",
  userSettingsUpdate: "initial",
  changePassword: "initial",
  deleteAccount: "initial",
  // It refuses by itself: an age that is submitted to it counts whether or not it may be called.
  userUpdate: "initial",
  profileSetup: "profile",
  profileImageUpload: "profile",
  businessLogoUpload: "profile",
  homeFeed: "profile",
  videoDiscounts: "profile",
  findUser: "profile",
};

/** Refuses an operation that the viewer may not call. Deleting the account is open to everybody who has one. */
export function reached(viewer: Viewer, operation: string): void {
  if (operation === "deleteAccount") member(viewer);
  else atLeast(viewer, stateFor(operation));
}

export function stateFor(operation: string): State {
  return Object.hasOwn(OPERATIONS, operation) ? (OPERATIONS[operation] ?? "complete") : "complete";
}

function roleReach(viewer: Viewer, path: string): Reach {
  const isBrand = viewer.isBusiness || viewer.operator;
  if (path.startsWith("/business/") && !isBrand) return { is: "absent" };
  if (path === "/local_discounts" && isBrand) return { is: "absent" };
  if (["/send_emails", "/user_map"].includes(path) && !viewer.operator) return { is: "elsewhere", to: "/" };
  if (path === "/statistics" && !viewer.operator && !viewer.statistics) return { is: "elsewhere", to: "/" };
  return hasReached(viewer, "complete") ? OPEN : { is: "login" };
}

/** `%2B` and `+` are the same in a path, a trailing slash is none, and data requests stand for their page. */
function normal(address: string): string {
  const path = address
    .replace(/%2B/gi, "+")
    .replace(/\.data$/, "")
    .replace(/\/+$/, "");
  return path === "" || path === "/_root" ? "/" : path;
}
