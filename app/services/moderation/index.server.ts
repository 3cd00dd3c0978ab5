export * as accounts from "./accounts.server.ts";
export { answer, appeal, dueAt, findAppeal } from "./appeals.server.ts";
export * as complaints from "./complaints.server.ts";
export { decide } from "./deciding.server.ts";
export { open, tokenFor } from "./links.server.ts";
export { findPost, historyOf, historyOfPerson, reportsOf } from "./posts.server.ts";
export { type Waiting, waiting } from "./queue.server.ts";
export { closeTheirs, isOn, requestData, tokenOfSuspension } from "./suspensions.server.ts";
export { decisionToTell, parentToTell } from "./telling.server.ts";
