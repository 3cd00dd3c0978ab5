export { type Dashboard, dashboardOf } from "./numbers.server.ts";
export { enter } from "./redemptions.server.ts";
