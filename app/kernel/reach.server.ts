import { addressAt, isSpeltAs, normalPath } from "#app/address-lookup.ts";
import { ADDRESSES } from "#app/addresses.ts";
import { paths } from "#app/paths.ts";
import type { Address } from "#app/schemas/address.ts";
import { isAwaiting } from "./access/requirements.server.ts";
import type { Viewer } from "./viewer.server.ts";

export function maySend(viewer: Viewer, path: string): boolean {
  const row = addressAt(path);
  return viewer.state !== "visitor" || Boolean(row?.mailed || row?.visitorsSend || row?.who?.includes("visitor"));
}

/** A secret page must never be cached. */
export function isSecret(path: string): boolean {
  const row = addressAt(path);
  return Boolean(row?.mailed || row?.secret);
}

export type Reach = { is: "open" } | { is: "absent" } | { is: "login" } | { is: "elsewhere"; to: string; isRefused?: true };

const OPEN: Reach = { is: "open" };

/** Uses the row of the route that was found: the router decodes paths and ignores case. Only the plain spelling is an address. */
export function reachOf(viewer: Viewer, path: string, row: Address | undefined = addressAt(path)): Reach {
  const reach = reachByState(viewer, path, row);
  return reach.is === "open" && row && isNothing(viewer, path, row) ? { is: "absent" } : reach;
}

/** Tells whether the viewer gets neither a page nor a form here. */
export function isNothing({ under13, waysOut }: Viewer, path: string, row: Address): boolean {
  const isKept = row.under13 === "never" ? under13 : row.under13 === "switched on" && !waysOut;
  return isKept || !isSpeltAs(row, path);
}

function reachByState(viewer: Viewer, path: string, row: Address | undefined): Reach {
  const { mailed, only, who = [] } = row ?? {};
  const { state } = viewer;
  if (mailed) return OPEN;
  if (state !== "visitor" && row?.path === ADDRESSES.login.path) return { is: "elsewhere", to: paths.home() };
  if (state === "complete" && only && !viewer.operator && !viewer[only])
    return isAwaiting(viewer, only)
      ? { is: "elsewhere", to: paths.secondFactorCode({ to: path }) }
      : { is: "elsewhere", to: paths.home(), isRefused: true };
  if (state === "complete" || who.includes(state)) return OPEN;
  if (state === "visitor") return { is: "login" };
  const home = state === "profile" ? paths.profile(viewer.id) : paths.home();
  return normalPath(path) === home ? OPEN : { is: "elsewhere", to: home };
}
