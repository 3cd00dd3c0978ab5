import { and, eq } from "drizzle-orm";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { type EditDetails, EditDetailsInput } from "#app/schemas/edits.ts";
import { atomically, db } from "#db";
import { edits } from "#db/schema/index.ts";
import * as guardians from "../guardians/index.server.ts";
import * as spots from "../spots/index.server.ts";
import { mustWait, refuseChildsAd, refuseOtherBrand } from "./ads.server.ts";
import { type CaptionsChange, changeCaptions } from "./captions.server.ts";
import type { EditCard } from "./cards.server.ts";
import { find } from "./finding.server.ts";
import { checkDetails, checkGear, competition, fitting } from "./posting.server.ts";

/** The file, the poster and the size never change. */
export type EditUpdate = Partial<EditDetails> & { competition?: string; spotLocation?: string };

/** The form asks no under-13 for the brand, and one that an older age named stays. */
function brandOf({ under13 }: Viewer, { adFor }: EditDetails): Partial<EditDetails> {
  return under13 ? { adFor } : {};
}

/** Takes the details from the row, since a card need not have them all. */
export function ownEdit(viewer: Viewer, id: string): (EditCard & { details: EditDetails }) | undefined {
  const { id: userId } = requireComplete(viewer);
  const isOwn = and(eq(edits.id, id), eq(edits.posterId, userId));
  const row = db.select().from(edits).where(isOwn).get();
  const edit = row && find(viewer, id);
  return edit && { ...edit, details: EditDetailsInput.parse(row satisfies Record<keyof EditDetails, unknown>) };
}

export function update(viewer: Viewer, id: string, given: EditUpdate, captions?: CaptionsChange): EditCard {
  const edit = ownEdit(viewer, id);
  if (!edit) throw new Refusal(find(viewer, id) ? "FORBIDDEN" : "NOT_FOUND");
  refuseChildsAd(viewer, given);
  const details = guardians.askedAboutEdit(
    viewer,
    EditDetailsInput.parse({ ...edit.details, ...given, ...brandOf(viewer, edit.details) }),
  );
  checkDetails(viewer, details);
  checkGear(details);
  refuseOtherBrand(id, edit.details, details);
  spots.refuseOwnWords(viewer, given.spotId ?? "", given.spotLocation ?? "", edit.spotLocation);
  const { competition: into } = given;
  const { spotId } = details;
  // A Spot stays even if it may no longer be chosen.
  const link = spotId === (edit.spotId ?? "") ? edit : spots.spotLinkOf(viewer, spotId);
  const sport = details.sport ?? edit.sport;

  atomically(() => {
    if (captions) changeCaptions(edit, captions);
    db.update(edits)
      .set({
        ...details,
        spotId: link.spotId,
        spotLocation: link.spotLocation,
        sport,
        gear: fitting(details.gear, sport),
        ...(into === undefined ? {} : { competition: competition(into) }),
        ...(mustWait(viewer, details) && { adWaits: true, ready: false }),
      })
      .where(and(eq(edits.id, edit.id), eq(edits.posterId, viewer.id)))
      .run();
  });
  return find(viewer, edit.id) ?? edit;
}
