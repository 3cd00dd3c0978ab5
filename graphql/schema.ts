import { makeExecutableSchema } from "@graphql-tools/schema";
import { TRPCError } from "@trpc/server";
import { mutations, queries } from "#app/trpc/index.ts";
import { withArguments } from "./arguments.ts";
import * as blocks from "./blocks.ts";
import * as captions from "./captions.ts";
import * as clicks from "./clicks.ts";
import type { Context } from "./context.ts";
import * as crews from "./crews.ts";
import * as dashboard from "./dashboard.ts";
import * as deals from "./deals.ts";
import * as discounts from "./discounts.ts";
import * as edits from "./edits.ts";
import { fromRegistry } from "./errors.ts";
import * as follows from "./follows.ts";
import * as logIns from "./log-ins.ts";
import * as mailings from "./mailings.ts";
import * as mapPins from "./map-pins.ts";
import * as notifications from "./notifications.ts";
import * as places from "./places.ts";
import * as reports from "./reports.ts";
import * as savedSpots from "./saved-spots.ts";
import * as saves from "./saves.ts";
import * as search from "./search.ts";
import * as seenByOthers from "./seen-by-others.ts";
import * as shortlists from "./shortlists.ts";
import * as sponsorPages from "./sponsor-pages.ts";
import * as sponsorships from "./sponsorships.ts";
import * as spotGuides from "./spot-guides.ts";
import * as spots from "./spots.ts";
import * as statistics from "./statistics.ts";
import * as uploads from "./uploads.ts";
import * as users from "./users.ts";

const roots = /* GraphQL */ `
  "What can be read."
  type Query

  "What can be changed. Each is run for itself, one after the other."
  type Mutation
`;

function rootsOf(root: "Query" | "Mutation", operations: object) {
  const names = Object.keys(operations);
  return Object.fromEntries(
    names.map((name) => [name, (_: unknown, args: unknown, context: Context) => answer(context, root, name, args)]),
  );
}

/** Cuts the result, so that the answer never exceeds its cost. */
async function answer({ call, cut }: Context, root: "Query" | "Mutation", name: string, args: unknown): Promise<unknown> {
  try {
    return cut(`${root}.${name}`, await Reflect.apply(Reflect.get(call[root], name), undefined, [args]));
  } catch (error) {
    throw error instanceof TRPCError ? fromRegistry(error) : error;
  }
}

export const schema = makeExecutableSchema({
  typeDefs: [
    roots,
    ...[
      users,
      edits,
      captions,
      reports,
      discounts,
      follows,
      crews,
      blocks,
      logIns,
      seenByOthers,
      places,
      saves,
      notifications,
      search,
      shortlists,
      sponsorships,
      deals,
      dashboard,
      sponsorPages,
      savedSpots,
      spotGuides,
      spots,
      mapPins,
      statistics,
      mailings,
      clicks,
      uploads,
    ].map(({ typeDefs }) => withArguments(typeDefs)),
  ],
  resolvers: {
    Query: rootsOf("Query", queries),
    Mutation: rootsOf("Mutation", mutations),
    ...users.resolvers,
    ...edits.resolvers,
    ...follows.resolvers,
    ...crews.resolvers,
    ...spots.resolvers,
    ...uploads.resolvers,
  },
});
