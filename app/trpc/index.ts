import { accountMutations, accountQueries } from "./accounts.ts";
import { blockMutations, blockQueries } from "./blocks.ts";
import { captionMutations, captionQueries } from "./captions.ts";
import { clickMutations } from "./clicks.ts";
import { crewMutations, crewQueries } from "./crews.ts";
import { dashboardMutations, dashboardQueries } from "./dashboard.ts";
import { dealMutations } from "./deals.ts";
import { discountMutations, discountQueries } from "./discounts.ts";
import { editMutations, editQueries } from "./edits.ts";
import { followMutations, followQueries } from "./follows.ts";
import { logInMutations, logInQueries } from "./log-ins.ts";
import { mailingMutations } from "./mailings.ts";
import { mapPinQueries } from "./map-pins.ts";
import { notificationMutations, notificationQueries } from "./notifications.ts";
import { placeQueries } from "./places.ts";
import { reportMutations } from "./reports.ts";
import { savedSpotMutations, savedSpotQueries } from "./saved-spots.ts";
import { saveMutations, saveQueries } from "./saves.ts";
import { searchQueries } from "./search.ts";
import { seenByOthersQueries } from "./seen-by-others.ts";
import { shortlistMutations, shortlistQueries } from "./shortlists.ts";
import { sponsorPageMutations, sponsorPageQueries } from "./sponsor-pages.ts";
import { sponsorshipMutations, sponsorshipQueries } from "./sponsorships.ts";
import { spotGuideMutations, spotGuideQueries } from "./spot-guides.ts";
import { spotMutations, spotQueries } from "./spots.ts";
import { statisticsQueries } from "./statistics.ts";
import { createCallerFactory, router, type WireContext } from "./trpc.ts";
import { uploadMutations } from "./uploads.ts";

/* All operations, defined once for tRPC and GraphQL. GraphQL has two roots, so there are two maps. */

export const queries = {
  ...accountQueries,
  ...editQueries,
  ...captionQueries,
  ...discountQueries,
  ...followQueries,
  ...crewQueries,
  ...blockQueries,
  ...logInQueries,
  ...seenByOthersQueries,
  ...placeQueries,
  ...saveQueries,
  ...notificationQueries,
  ...searchQueries,
  ...shortlistQueries,
  ...dashboardQueries,
  ...sponsorPageQueries,
  ...sponsorshipQueries,
  ...savedSpotQueries,
  ...spotGuideQueries,
  ...spotQueries,
  ...mapPinQueries,
  ...statisticsQueries,
};
const withoutFile = {
  ...accountMutations,
  ...editMutations,
  ...captionMutations,
  ...discountMutations,
  ...followMutations,
  ...blockMutations,
  ...reportMutations,
  ...logInMutations,
  ...saveMutations,
  ...notificationMutations,
  ...clickMutations,
  ...shortlistMutations,
  ...sponsorshipMutations,
  ...dealMutations,
  ...dashboardMutations,
  ...sponsorPageMutations,
  ...savedSpotMutations,
  ...spotGuideMutations,
  ...spotMutations,
  ...mailingMutations,
};
export const mutations = { ...withoutFile, ...crewMutations, ...uploadMutations };

const { crew: askCrew, ...otherCrewMutations } = crewMutations;

/** Excludes uploads, which only `/graphql` takes. Names must be unique here, so the mutation `crew` is called `askCrew`. */
export const wireRouter = router({ ...queries, ...withoutFile, ...otherCrewMutations, askCrew });

export type AppRouter = typeof wireRouter;

const query = createCallerFactory(router(queries));
const mutate = createCallerFactory(router(mutations));

export function callersFor(context: WireContext) {
  return { Query: query(context), Mutation: mutate(context) };
}
