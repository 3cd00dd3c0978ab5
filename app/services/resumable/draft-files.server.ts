import type { Upload } from "@tus/server";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import * as offers from "../discounts/drafts.server.ts";
import * as drafts from "../edits/drafts.server.ts";
import { UPLOAD_KINDS, type UploadKind } from "../media/kinds.server.ts";
import type { Media } from "../media/uploads.server.ts";

type Metadata = Upload["metadata"];

/** Returns the place in a Discount, or undefined for the file of an Edit. */
export function slotOf(metadata: Metadata): offers.Slot | undefined {
  return offers.SLOTS.find((slot) => slot === metadata?.slot);
}

export function kindOf(metadata: Metadata): UploadKind {
  if (!slotOf(metadata)) return UPLOAD_KINDS.edit;
  return metadata?.files === "video" ? UPLOAD_KINDS.discountVideo : UPLOAD_KINDS.discountImage;
}

export function isOpen(viewer: Viewer, draftId: string, slot: offers.Slot | undefined): boolean {
  if (!slot) return drafts.find(viewer, draftId)?.editId === null;
  const draft = offers.find(viewer, draftId);
  return draft !== undefined && draft.discountId === undefined;
}

/** Skips a draft that was posted or discarded meanwhile, or that has the file already. */
export function putTo(viewer: Viewer, draftId: string, slot: offers.Slot | undefined, media: Media): void {
  if (!isOpen(viewer, draftId, slot)) return;
  if (slot && offers.find(viewer, draftId)?.files[slot]?.id !== media.id) offers.addFile(viewer, draftId, slot, media);
  if (!slot && drafts.find(viewer, draftId)?.upload?.id !== media.id) drafts.addFile(viewer, draftId, media);
}
