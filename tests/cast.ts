import { VISITOR, type Viewer, viewerById } from "#app/kernel/viewer.server.ts";
import * as sessions from "#app/services/people/sessions.server.ts";
import { ID, type Name } from "#db/seed/world.ts";

/** People whose rights need the second factor have passed it. */
const passedAtOf = (name: Name) => (name === "ops" || name === "stat" ? Date.now() : null);

/** Returns a person of the cast as a Viewer; "visitor" is not logged in. */
export function viewer(name: Name | "visitor"): Viewer {
  return name === "visitor" ? VISITOR : viewerById(ID[name], passedAtOf(name));
}

/** Returns a token of that person, as an app or a browser would hold it. */
export function tokenOf(name: Name): string {
  return sessions.open(ID[name], "", passedAtOf(name));
}
