import { VISITOR, type Viewer, viewerById } from "#app/kernel/viewer.server.ts";
import * as sessions from "#app/services/people/sessions.server.ts";
import { ID, type Name } from "#db/seed/world.ts";

/** People whose rights need the second factor have passed it. */
const passedAtOf = (name: Name) => (name === "ops" || name === "stat" ? Date.now() : null);

/** Somebody of the cast as they look now; "visitor" is nobody. */
export function viewer(name: Name | "visitor"): Viewer {
  return name === "visitor" ? VISITOR : viewerById(ID[name], passedAtOf(name));
}

/** A token of theirs, as an app or a browser would hold it. */
export function tokenOf(name: Name): string {
  return sessions.open(ID[name], "", passedAtOf(name));
}
