export { choicesOf } from "#app/kernel/notification-choices.server.ts";
export { markRead, sweep } from "./clearing.server.ts";
export { ofOwnDiscount, ofOwnPost, tellDiscountFollowers, tellFollowers } from "./followers.server.ts";
export type { NamelessKind } from "./kinds.server.ts";
export { countNew, type ListedNotification, newCount, newsSince, page } from "./reading.server.ts";
