import * as statistics from "#app/services/statistics/index.server.ts";
import { operation } from "./trpc.ts";

export const statisticsQueries = {
  statistics: operation.query(({ ctx: { viewer } }) => statistics.current(viewer)),
};
