export { answer, appeal, dueAt, findAppeal, open, tokenFor, tokenOfSuspension } from "./appeals.server.ts";
export { decide } from "./deciding.server.ts";
export { findPost, historyOf, reportsOf } from "./posts.server.ts";
export { type Waiting, waiting } from "./queue.server.ts";
export { decisionToTell, parentToTell } from "./telling.server.ts";
