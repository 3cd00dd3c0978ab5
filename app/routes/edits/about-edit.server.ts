import type { Viewer } from "#app/kernel/viewer.server.ts";
import { hasStreets, streetsVersion } from "#app/map/streets/index.server.ts";
import { viewText } from "#app/map/view.ts";
import { paths } from "#app/paths.ts";
import { COMPETITION_NAMES } from "#app/schemas/choices.ts";
import { gearFor, gearLabel } from "#app/schemas/gear.ts";
import type * as edits from "#app/services/edits/index.server.ts";
import { faceOf } from "#app/services/people/faces.server.ts";
import { nearStokers } from "#app/services/reactions/stokers.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { number } from "#app/text/numbers.ts";

const MOST_FACES = 5;
const ZOOM = 12;

export function aboutEdit(viewer: Viewer, edit: edits.EditCard) {
  return { stokers: stokersOf(viewer, edit), facts: factsOf(edit), spot: spotOf(viewer, edit) };
}

export type AboutEdit = ReturnType<typeof aboutEdit>;

function stokersOf(viewer: Viewer, { id, stokeCount }: edits.EditCard) {
  const named = nearStokers(viewer, id, MOST_FACES).map((user) => ({ id: user.id, name: user.name, face: faceOf(user, 50) }));
  const others = stokeCount - named.length;
  return { named, others: others > 0 ? `${number.format(others)} ${others === 1 ? "other" : "others"}` : undefined };
}

function factsOf({ sport, competition, gear }: edits.EditCard) {
  const entered = competition
    ? [{ label: "Competition", words: COMPETITION_NAMES[competition], to: paths.competition(sport, competition) }]
    : [];
  const ridden = gearFor(sport).flatMap((field) => {
    const words = gear[field]?.trim();
    return words ? [{ label: gearLabel(field), words, to: undefined }] : [];
  });
  return [...entered, ...ridden];
}

function spotOf(viewer: Viewer, { spotId }: edits.EditCard) {
  const spot = spotId ? spots.find(viewer, spotId) : undefined;
  if (!spot) return undefined;
  const view = { latitude: spot.latitude, longitude: spot.longitude, zoom: ZOOM };
  const at = viewText(view);
  return {
    title: spot.title,
    to: paths.map({ spot: spot.id, at }),
    picture: paths.mapPicture({ at, streets: streetsVersion() }),
    showsStreets: hasStreets(view),
  };
}
