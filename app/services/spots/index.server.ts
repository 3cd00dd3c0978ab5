export type { SpotCard } from "./cards.server.ts";
export { bySports, find, get, inBox, MOST_SPOTS, nearest, type Point, pinsWithin } from "./finding.server.ts";
export { optionsFor, placeOf } from "./linking.server.ts";
export { approve, ownSpot, post, remove, update } from "./posting.server.ts";
export { openReportsOf, weighReports } from "./reported.server.ts";
