export type { DiscountCard } from "./cards.server.ts";
export { codesOf, press, recordPress } from "./codes.server.ts";
export { reportFailedCode } from "./failed-codes.server.ts";
export {
  around,
  byBusinessRegion,
  byPoster,
  countsByPoster,
  forHome,
  headingsAround,
  homeOffer,
  listsByPoster,
  local,
  related,
  withApparel,
} from "./feeds.server.ts";
export { find, get, list } from "./finding.server.ts";
export { DEEDS, type Deed, type Numbers, numbersById, numbersOf } from "./numbers.server.ts";
export { shareDiscount, websiteOf } from "./outgoing.server.ts";
export { checkFirstStep, mayPost, post, requireBusiness } from "./posting.server.ts";
export { ofPressedCodes } from "./pressed.server.ts";
export { remove, takeAway } from "./removing.server.ts";
export { ownDiscount, update } from "./update.server.ts";
