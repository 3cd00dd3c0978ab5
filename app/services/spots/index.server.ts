export type { SpotCard } from "./cards.server.ts";
export { bySports, find, get, inBox, MOST_SPOTS, nearest } from "./finding.server.ts";
export { placeOf } from "./linking.server.ts";
export { approve, ownSpot, post, remove, update } from "./posting.server.ts";
