import { env } from "#app/env.server.ts";
import { paths } from "#app/paths.ts";
import type { Viewer } from "../people/viewer.server.ts";
import { isSignature, signatureOf } from "../secrets.server.ts";

const HOUR = 60 * 60 * 1000;
/** Long enough to play to the end; seeking requests the same address again. */
const OPEN_HOURS = 6;

/** A signed address for players without headers. */
export function linkFor(viewer: Viewer, path: string): string {
  return env.BASE_URL + signedPath(viewer, path);
}

/** Stable for an hour. It opens what its viewer may see. */
export function signedPath(viewer: Viewer, path: string): string {
  const until = (Math.ceil(Date.now() / HOUR) + OPEN_HOURS) * HOUR;
  const proof = new URLSearchParams({ viewer: viewer.id, until: String(until), signature: sign(path, viewer.id, String(until)) });
  return `${path}?${proof}`;
}

export function viewerIdOf(path: string, query: URLSearchParams): string | undefined {
  const [viewerId = "", until = "", signature = ""] = ["viewer", "until", "signature"].map((name) => query.get(name) ?? "");
  return Number(until) > Date.now() && isSignature("media", `${path}\n${viewerId}\n${until}`, signature) ? viewerId : undefined;
}

export function linksOf(
  viewer: Viewer,
  edit: { posterId: string; filename: string; mimetype: string; ready: boolean; hasPoster: boolean },
) {
  const path = paths.editFile(edit.posterId, edit.filename);
  const pictured = edit.ready && (edit.hasPoster || edit.mimetype === "image/jpeg");
  return {
    url: edit.ready || viewer.id === edit.posterId ? linkFor(viewer, path) : null,
    posterUrl: edit.ready && edit.hasPoster ? linkFor(viewer, `${path}_poster`) : null,
    thumbnails: pictured ? ["50x50", "250x250", "500x500"].map((size) => linkFor(viewer, `${path}_${size}`)) : [],
  };
}

function sign(path: string, viewerId: string, until: string): string {
  return signatureOf("media", `${path}\n${viewerId}\n${until}`);
}
