export { demand, isSent, needsParent, sendCode } from "./asking.server.ts";
export { isYoung, rememberedOf, standingOf } from "./bands.server.ts";
export { accept, guardianOf, knownParentOf, logOf, withdraw } from "./consent.server.ts";
export { remember, settle } from "./governing.server.ts";
export { askedLetter, codeLetter, pageLetter } from "./letters.server.ts";
export { isTooSoon, moveBand, TOO_SOON } from "./move-band.server.ts";
export { choose as chooseNews } from "./news.server.ts";
export { askedAboutEdit, askedOf, checksFor } from "./not-asked.server.ts";
