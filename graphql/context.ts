import DataLoader from "dataloader";
import * as edits from "#app/services/edits/index.server.ts";
import * as stokes from "#app/services/stokes.server.ts";
import * as users from "#app/services/users.server.ts";
import * as views from "#app/services/views.server.ts";
import { callersFor } from "#app/trpc/index.ts";
import type { WireContext } from "#app/trpc/trpc.ts";

/** What the resolvers of one request share. Lists below a list are fetched together, one statement for all. */
export function contextOf({ viewer, origin }: WireContext) {
  return {
    viewer,
    call: callersFor({ viewer, origin }),
    stokesOf: new DataLoader(async (ids: readonly string[]) => stokes.listsOf(viewer, ids)),
    viewsOf: new DataLoader(async (ids: readonly string[]) => views.listsOf(viewer, ids)),
    editsById: new DataLoader(async (ids: readonly string[]) => edits.list(viewer, ids)),
    editsOf: new DataLoader(async (ids: readonly string[]) => edits.listsByPoster(viewer, ids)),
    editCountOf: new DataLoader(async (ids: readonly string[]) => edits.countsByPoster(viewer, ids)),
    peopleById: new DataLoader(async (ids: readonly string[]) => users.list(viewer, ids)),
  };
}

export type Context = ReturnType<typeof contextOf>;
