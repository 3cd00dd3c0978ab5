import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { EditPost } from "#app/schemas/edits.ts";
import type { EditCard } from "./cards.server.ts";
import { get } from "./finding.server.ts";
import { post } from "./posting.server.ts";

export { type Audience, type AudienceQuestion, audienceOf, audienceQuestion, withAudience } from "./audience.server.ts";
export { type CaptionsChange, captionsOf, receiveCaptions } from "./captions.server.ts";
export type { EditCard } from "./cards.server.ts";
export { byCompetition, competitionIn } from "./competitions.server.ts";
export { byCrew } from "./crew-feed.server.ts";
export { byPoster, bySport, bySpot, hasList, home, homeTurn, listsBySpot, local, mostStoked } from "./feeds.server.ts";
export { find, get, getIds, list, listVisibleIds } from "./finding.server.ts";
export { neighboursOf } from "./neighbours.server.ts";
export { countsByPoster, idsByPoster, listsByPoster } from "./posters.server.ts";
export { checkDetails, checkFile, checkGear, post, postDraft } from "./posting.server.ts";
export { remove, takeAway } from "./removing.server.ts";
export { seasonOf } from "./season.server.ts";
export { countsBySpot } from "./spot.server.ts";
export { type EditUpdate, ownEdit, update } from "./update.server.ts";

export function postAndFind(viewer: Viewer, input: EditPost): EditCard {
  return get(viewer, post(viewer, input).id);
}
