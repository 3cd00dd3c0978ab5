import { eq, sql } from "drizzle-orm";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import * as notifications from "#app/kernel/notify.server.ts";
import { invalid, Refusal } from "#app/kernel/refusal.server.ts";
import { isChild } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { EditDetails } from "#app/schemas/edits.ts";
import { atomically, db } from "#db";
import { deliverables, edits, media } from "#db/schema/index.ts";
import { posterBehind } from "../decisions/holders.server.ts";
import { recordApproval, requireReason } from "../decisions/reasons.server.ts";
import * as guardians from "../guardians/index.server.ts";
import { get } from "./finding.server.ts";

type Advertised = Pick<EditDetails, "adFor">;

/** No child stands in an advertisement. */
export function refuseChildsAd({ under13 }: Viewer, { adFor }: Partial<Advertised>): void {
  if (under13 && adFor) throw invalid("adFor", "Under 13s can't post an ad");
}

/** A line of a deal that names the Edit keeps its brand. */
export function refuseOtherBrand(id: string, stored: Advertised, { adFor }: Advertised): void {
  if (adFor === stored.adFor) return;
  const { editId } = deliverables;
  const isNamed = db.select({ editId }).from(deliverables).where(eq(editId, id)).get() !== undefined;
  if (isNamed) throw invalid("adFor", "A deal names this Edit, so it stays an ad for that brand");
}

/** A business is no adult until it is approved. */
export function adsWait({ adult }: Viewer): boolean {
  return !adult;
}

export function mustWait(viewer: Viewer, { adFor }: Advertised): boolean {
  return adFor !== "" && adsWait(viewer);
}

/** A second press changes nothing. */
export function approveAd(viewer: Viewer, id: string, reason: string): void {
  const edit = get(requireOperator(viewer), id);
  if (!edit.adWaits) return;
  const { posterId, isHeld } = posterBehind(edit.posterId);
  if (isHeld || !posterId) throw new Refusal("FORBIDDEN", "This Edit is gone");
  if (edit.adFor && isChild(guardians.standingOf(edit.posterId)))
    throw new Refusal("FORBIDDEN", "No under-13 stands in an ad. Remove the Edit");
  requireReason("reason", reason);
  atomically(() => {
    const hasFile = sql<boolean>`(select ${media.state} = 'ready' from ${media} where ${eq(media.id, edit.mediaId)})`;
    const { ready } = db
      .update(edits)
      .set({ adWaits: false, ready: hasFile })
      .where(eq(edits.id, edit.id))
      .returning({ ready: edits.ready })
      .get();
    recordApproval(viewer, "edit", edit.id, posterId, reason);
    if (ready) notifications.recordPost(edit.id);
  });
}
