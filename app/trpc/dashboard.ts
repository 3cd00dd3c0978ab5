import { z } from "zod";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { RedeemedInput } from "#app/schemas/dashboard.ts";
import * as dashboard from "#app/services/dashboard/index.server.ts";
import { id, int, string } from "./inputs.ts";
import { wirePerson } from "./people.ts";
import { operation } from "./trpc.ts";

type Week = dashboard.Dashboard["weeks"][number];

function wireWeek({ from, view, code, website, redeemed, ...week }: Week) {
  const times = { views: view, codes: code, websites: website, failedCodes: week["code-failed"], redeemed };
  return { from, ...Object.fromEntries(Object.entries(times).map(([name, count]) => [name, count ?? null])) };
}

function wireDeal(viewer: Viewer, { athlete, ...deal }: dashboard.Dashboard["deals"][number]) {
  const { id: sponsorshipId, state, endsOn, lines, done, edits, views, stokes } = deal;
  return {
    sponsorshipId,
    athlete: athlete ? wirePerson(viewer, athlete) : null,
    state,
    endsOn,
    lines,
    done,
    edits,
    views,
    stokes,
  };
}

export const dashboardQueries = {
  businessNumbers: operation.query(({ ctx: { viewer } }) => {
    const { discounts, weeks, deals } = dashboard.dashboardOf(viewer);
    return {
      discounts: discounts.map(({ id: discountId, title, all, weeks: own }) => ({
        discountId,
        title,
        ...{ views: all.view, codes: all.code, websites: all.website, failedCodes: all["code-failed"], redeemed: all.redeemed },
        weeks: own.map(wireWeek),
      })),
      weeks: weeks.map(wireWeek),
      deals: deals.map((deal) => wireDeal(viewer, deal)),
    };
  }),
};

export const dashboardMutations = {
  enterRedemptions: operation
    .input(z.object({ discountId: id, week: string, times: int }))
    .mutation(({ ctx: { viewer }, input }) => {
      const { discountId, week, times } = input;
      dashboard.enter(viewer, RedeemedInput.parse({ discountId, week, times: String(times ?? "") }));
      return { id: discountId ?? "" };
    }),
};
