import { and, eq } from "drizzle-orm";
import { type EditDetails, EditDetailsInput } from "#app/schemas/edits.ts";
import { atomically, db } from "#db";
import { edits } from "#db/schema.ts";
import * as guardians from "../guardians/index.server.ts";
import type { Viewer } from "../people/viewer.server.ts";
import { requireComplete } from "../rules/access.server.ts";
import { Refusal } from "../rules/refusal.server.ts";
import * as spots from "../spots/index.server.ts";
import { type CaptionsChange, changeCaptions } from "./captions.server.ts";
import type { EditCard } from "./cards.server.ts";
import { find } from "./finding.server.ts";
import { checkDetails, checkGear, competition, fitting } from "./posting.server.ts";

/** An Edit's file, poster and size never change. */
export type EditUpdate = Partial<EditDetails> & { competition?: string; spotLocation?: string };

export function ownEdit(viewer: Viewer, id: string): EditCard | undefined {
  const edit = find(requireComplete(viewer), id);
  return edit?.posterId === viewer.id ? edit : undefined;
}

export function update(viewer: Viewer, id: string, given: EditUpdate, captions?: CaptionsChange): EditCard {
  const edit = ownEdit(viewer, id);
  if (!edit) throw new Refusal(find(viewer, id) ? "FORBIDDEN" : "NOT_FOUND");
  const details = guardians.askedAboutEdit(viewer, EditDetailsInput.parse({ ...edit, ...given }));
  checkDetails(viewer, details);
  checkGear(details);
  spots.refuseOwnWords(viewer, given.spotId ?? "", given.spotLocation ?? "", edit.spotLocation);
  const { competition: into } = given;
  const { spotId } = details;
  // A Spot that may not be chosen any more stays.
  const place = spotId === (edit.spotId ?? "") ? edit : spots.placeOf(viewer, spotId);
  const sport = details.sport ?? edit.sport;

  atomically(() => {
    if (captions) changeCaptions(edit, captions);
    db.update(edits)
      .set({
        ...details,
        spotId: place.spotId,
        spotLocation: place.spotLocation,
        sport,
        gear: fitting(details.gear, sport),
        ...(into === undefined ? {} : { competition: competition(into) }),
      })
      .where(and(eq(edits.id, edit.id), eq(edits.posterId, viewer.id)))
      .run();
  });
  return find(viewer, edit.id) ?? edit;
}
