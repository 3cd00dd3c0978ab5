import { env } from "#app/env.server.ts";
import { isSignature, signatureOf } from "#app/kernel/secrets.server.ts";
import { type Viewer, viewerById } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";

const HOUR = 60 * 60 * 1000;
/** Long enough to play to the end; seeking requests the same address again. */
const OPEN_HOURS = 6;

/** Serves players that send no headers. A new version makes a new address, which no cache has yet. */
export function linkFor(viewer: Viewer, path: string, version?: string): string {
  return env.BASE_URL + signedPath(viewer, path) + (version ? `&v=${version}` : "");
}

/** Stays the same for an hour. Opens what the viewer may see, until all log-ins end. */
export function signedPath(viewer: Viewer, path: string): string {
  const until = (Math.ceil(Date.now() / HOUR) + OPEN_HOURS) * HOUR;
  const passed = viewer.passedAt ? String(viewer.passedAt) : undefined;
  const signature = signatureOf("media", textOf(path, viewer, { viewer: viewer.id, until: String(until), passed }));
  // No value has a sign that an address would encode.
  return `${path}?viewer=${viewer.id}&until=${until}${passed ? `&passed=${passed}` : ""}&signature=${signature}`;
}

/** Returns the viewer that the address was signed for, with the rights of the session. */
export function signedViewer(path: string, query: URLSearchParams): Viewer | undefined {
  const { viewer: id = "", until = "", passed, signature = "" } = Object.fromEntries(query);
  if (!signature) return undefined;
  const viewer = viewerById(id, passed ? Number(passed) : null);
  const signed = { viewer: id, until, passed };
  const isRight = [textOf(path, viewer, signed), olderTextOf(path, viewer, signed)].some(
    (text) => text !== undefined && isSignature("media", text, signature),
  );
  return isRight && isOpen(Number(until)) ? viewer : undefined;
}

function isOpen(until: number): boolean {
  return until > Date.now() && until <= Date.now() + (OPEN_HOURS + 1) * HOUR;
}

export function linksOf(
  viewer: Viewer,
  edit: { posterId: string; filename: string; mimetype: string; ready: boolean; hasPoster: boolean; largeWaits: boolean },
) {
  const path = paths.editFile(edit.posterId, edit.filename);
  // A player would mix two files if another one took the address while it plays.
  const playable = edit.largeWaits ? `${path}_small` : path;
  const pictured = edit.ready && (edit.hasPoster || edit.mimetype === "image/jpeg");
  return {
    url: edit.ready || viewer.id === edit.posterId ? linkFor(viewer, playable) : null,
    posterUrl: edit.ready && edit.hasPoster ? linkFor(viewer, `${path}_poster`) : null,
    thumbnails: pictured ? ["50x50", "250x250", "500x500"].map((size) => linkFor(viewer, `${path}_${size}`)) : [],
  };
}

interface Stored {
  posterId: string;
  filename: string;
  ready: boolean;
  fileBytes: number;
  fileHeight: number | null;
  smallBytes: number | null;
  smallHeight: number | null;
  largeWaits: boolean;
}

/** Returns each stored size of an Edit, the smallest first; none before it is ready. */
export function renditionsOf(viewer: Viewer, edit: Stored): { height: number; bytes: number; url: string }[] {
  const path = paths.editFile(edit.posterId, edit.filename);
  const { fileBytes, fileHeight, smallBytes, smallHeight, largeWaits } = edit;
  const stored = [];
  if (smallBytes !== null) stored.push({ height: smallHeight ?? 0, bytes: smallBytes, url: linkFor(viewer, `${path}_small`) });
  if (!largeWaits) stored.push({ height: fileHeight ?? 0, bytes: fileBytes, url: linkFor(viewer, path) });
  return edit.ready ? stored : [];
}

interface Signed {
  viewer: string;
  until: string;
  passed?: string | undefined;
}

function textOf(path: string, { signedFor }: Viewer, { viewer, until, passed }: Signed): string {
  return [path, viewer, until, signedFor, ...(passed ? [passed] : [])].join("\n");
}

/** Versions before 23 November 2026 signed this, until all log-ins end. `passed` must be a time, or newer texts could match. */
function olderTextOf(path: string, { signedFor }: Viewer, { viewer, until, passed }: Signed): string | undefined {
  if (signedFor !== 0 || (passed !== undefined && !/^\d{13}$/.test(passed))) return undefined;
  return [path, viewer, until, ...(passed ? [passed] : [])].join("\n");
}
