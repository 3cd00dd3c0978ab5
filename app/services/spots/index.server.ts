export type { SpotCard } from "./cards.server.ts";
export { type Box, bySports, find, get, inBox, list, MOST_SPOTS, nearest, type Point } from "./finding.server.ts";
export { placeOf } from "./linking.server.ts";
export { approve, ownSpot, post, remove, update } from "./posting.server.ts";
