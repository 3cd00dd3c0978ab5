import { addressAt, normalPath } from "#app/addresses.ts";
import { paths } from "#app/paths.ts";
import type { Viewer } from "../people/viewer.server.ts";
import { isAwaiting } from "./access.server.ts";

/** Whether a viewer may submit the form at an address; visitors may submit only some. */
export function maySend(viewer: Viewer, path: string): boolean {
  const row = addressAt(path);
  return viewer.state !== "visitor" || Boolean(row?.mailed || row?.visitorsSend || row?.who?.includes("visitor"));
}

/** Such a page must never be cached. */
export function isSecret(path: string): boolean {
  const row = addressAt(path);
  return Boolean(row?.mailed || row?.secret);
}

/** What an address gives a viewer: the page, the login page in its place, a 404, or a redirect. */
export type Reach = { is: "open" } | { is: "login" } | { is: "elsewhere"; to: string };

const OPEN: Reach = { is: "open" };

/** Pages by state. An address that lists no other state needs a complete account. */
export function reachOf(viewer: Viewer, path: string): Reach {
  const { mailed, only, who = [] } = addressAt(path) ?? {};
  const { state } = viewer;
  const isAt = (address: string) => normalPath(path) === address;
  if (mailed) return OPEN;
  if (state !== "visitor" && isAt(paths.login())) return { is: "elsewhere", to: paths.home() };
  if (state === "complete" && only && !viewer.operator && !viewer[only])
    return { is: "elsewhere", to: isAwaiting(viewer, only) ? paths.secondFactorCode({ to: path }) : paths.home() };
  if (state === "complete" || who.includes(state)) return OPEN;
  if (state === "visitor") return { is: "login" };
  const home = state === "profile" ? paths.profile(viewer.id) : paths.home();
  return isAt(home) ? OPEN : { is: "elsewhere", to: home };
}
