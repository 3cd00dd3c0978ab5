import { sharedEdit } from "#app/content/sharing.ts";
import { env } from "#app/env.server.ts";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { isAdult, traitsOf } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { get } from "../edits/finding.server.ts";
import { type Outgoing, profile, record, shareBy } from "./clicks.server.ts";

export function shareEdit(viewer: Viewer, editId: string, platform: string): Outgoing {
  const { id, posterId, poster, forCrew } = get(requireComplete(viewer), editId);
  if (forCrew) throw new Refusal("FORBIDDEN");
  const words = sharedEdit(isAdult(traitsOf(posterId)) ? poster.name : undefined, env.PRODUCT_NAME);
  return shareBy(viewer, posterId, platform, env.BASE_URL + paths.edit(id), words);
}

export function filmerOf(viewer: Viewer, editId: string): Outgoing {
  const { filmerInstagram: handle } = get(requireComplete(viewer), editId);
  if (!handle) throw new Refusal("NOT_FOUND");
  const click = record(viewer, { kind: "filmer", detail: handle });
  return { click, to: `https://www.instagram.com/${encodeURIComponent(handle)}` };
}

export function posterOf(viewer: Viewer, editId: string): Outgoing {
  return profile(viewer, get(requireComplete(viewer), editId).posterId);
}
