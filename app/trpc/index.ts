import { accountMutations, accountQueries } from "./accounts.ts";
import { editMutations, editQueries } from "./edits.ts";
import { createCallerFactory, router } from "./trpc.ts";
import { uploadMutations } from "./uploads.ts";

/* The registry: every operation of the wire, once, for both doors. GraphQL has two roots, so there are two maps. */

export const queries = { ...accountQueries, ...editQueries };
export const mutations = { ...accountMutations, ...editMutations, ...uploadMutations };

/** Operations that take a file are for `/graphql` only. */
export const wireRouter = router({ ...queries, ...accountMutations, ...editMutations });

export type AppRouter = typeof wireRouter;

export const callerFor = createCallerFactory(router({ ...queries, ...mutations }));
