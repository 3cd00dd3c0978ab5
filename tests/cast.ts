import * as sessions from "#app/services/people/sessions.server.ts";
import { VISITOR, type Viewer, viewerById } from "#app/services/people/viewer.server.ts";
import { ID, type Name } from "#db/seed/world.ts";

/** Somebody of the cast as they look now; "visitor" is nobody. */
export function viewer(name: Name | "visitor"): Viewer {
  return name === "visitor" ? VISITOR : viewerById(ID[name]);
}

/** A token of theirs, as an app or a browser would hold it. */
export function tokenOf(name: Name): string {
  return sessions.open(ID[name]);
}
