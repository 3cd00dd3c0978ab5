export { demand, isSent, needsParent, sendCode } from "./asking.server.ts";
export { isYoung, rememberedOf, rememberLowest, standingOf, TOO_YOUNG } from "./bands.server.ts";
export { accept, guardianOf, knownParentOf, withdraw } from "./consent.server.ts";
export { codeLetter, pageLetter } from "./letters.server.ts";
export { moveBand } from "./moving.server.ts";
