export { type Box, metresBetween, type Point, WORLD } from "./area.server.ts";
export type { Pin, SpotCard } from "./cards.server.ts";
export { beside, bySports, find, findReportable, get, MOST_SPOTS, nearest, pinsWithin, within } from "./finding.server.ts";
export { difficultiesOf, findGuideLine, type GuideLine, guideOf, mayWriteGuide, writeGuide } from "./guide.server.ts";
export { guideHistory, removeGuideLine, returnGuideTo, takeGuideLine } from "./guide-history.server.ts";
export { optionsFor, optionsOf, refuseOwnWords, spotLinkOf } from "./linking.server.ts";
export { named } from "./named.server.ts";
export { approve, doublesOf, ownSpot, post, putBack, remove, takeAway, update } from "./posting.server.ts";
export { openReportsOf, show, weighReports } from "./reported.server.ts";
