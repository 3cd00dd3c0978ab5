import { data, redirect } from "@remix-run/node";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import * as drafts from "#app/services/edits/drafts.server.ts";

const STEPS = new Map([
  ["gear", paths.uploadGear],
  ["file", paths.uploadFile],
  ["other-file", paths.uploadOtherFile],
  ["post", paths.uploadPost],
]);

/** Older links name the step. The status makes a browser send a form again. */
export function leaveForStep(request: Request): void {
  const { searchParams } = new URL(request.url);
  const draft = searchParams.get("draft");
  const step = STEPS.get(searchParams.get("step") ?? "");
  if (draft && step) throw redirect(step({ draft }), 307);
}

/** Answers 404 for another user's draft. */
export function findDraft(request: Request, viewer: Viewer): drafts.Draft | undefined {
  const member = requireComplete(viewer);
  const id = new URL(request.url).searchParams.get("draft");
  if (!id) return undefined;
  const draft = drafts.find(member, id);
  if (!draft) throw data(null, { status: 404 });
  return draft;
}

export function draftIn(request: Request, viewer: Viewer): drafts.Draft {
  const draft = findDraft(request, viewer);
  if (!draft) throw redirect(paths.uploadEdit(), 303);
  return draft;
}

export function openDraftIn(request: Request, viewer: Viewer): drafts.Draft {
  const draft = draftIn(request, viewer);
  if (draft.editId) throw redirect(paths.edit(draft.editId), 303);
  return draft;
}
