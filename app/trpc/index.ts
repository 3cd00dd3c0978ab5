import { accountMutations, accountQueries } from "./accounts.ts";
import { clickMutations } from "./clicks.ts";
import { crewMutations, crewQueries } from "./crews.ts";
import { editMutations, editQueries } from "./edits.ts";
import { followMutations, followQueries } from "./follows.ts";
import { createCallerFactory, router, type WireContext } from "./trpc.ts";
import { uploadMutations } from "./uploads.ts";

/* The registry: every operation of the wire, once, for both doors. GraphQL has two roots, so there are two maps. */

export const queries = { ...accountQueries, ...editQueries, ...followQueries, ...crewQueries };
const withoutFile = { ...accountMutations, ...editMutations, ...followMutations, ...clickMutations };
export const mutations = { ...withoutFile, ...crewMutations, ...uploadMutations };

const { crew: askCrew, ...otherCrewMutations } = crewMutations;

/** Operations that take a file are for `/graphql` only. A client of this door knows one name each, so `crew` asks under another. */
export const wireRouter = router({ ...queries, ...withoutFile, ...otherCrewMutations, askCrew });

export type AppRouter = typeof wireRouter;

const query = createCallerFactory(router(queries));
const mutate = createCallerFactory(router(mutations));

/** The operations as functions, for the two roots. */
export function callersFor(context: WireContext) {
  return { Query: query(context), Mutation: mutate(context) };
}
