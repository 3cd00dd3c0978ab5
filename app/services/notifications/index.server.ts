export { choicesOf } from "./choices.server.ts";
export { markRead, sweep } from "./clearing.server.ts";
export { ofOwnPost, tellFollowers } from "./followers.server.ts";
export { type ListedNotification, newCount, page } from "./reading.server.ts";
