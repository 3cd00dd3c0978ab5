import { makeExecutableSchema } from "@graphql-tools/schema";
import { TRPCError } from "@trpc/server";
import { mutations, queries } from "#app/trpc/index.ts";
import * as clicks from "./clicks.ts";
import type { Context } from "./context.ts";
import * as crews from "./crews.ts";
import * as edits from "./edits.ts";
import { fromRegistry } from "./errors.ts";
import * as follows from "./follows.ts";
import * as uploads from "./uploads.ts";
import * as users from "./users.ts";

const roots = /* GraphQL */ `
  type Query
  type Mutation
`;

/** Each root field is the registry's operation of that name. */
function rootsOf(root: keyof Context["call"], operations: object) {
  const names = Object.keys(operations);
  return Object.fromEntries(
    names.map((name) => [name, (_: unknown, args: unknown, { call }: Context) => answer(call[root], name, args)]),
  );
}

async function answer(caller: object, name: string, args: unknown): Promise<unknown> {
  try {
    return await Reflect.apply(Reflect.get(caller, name), undefined, [args]);
  } catch (error) {
    throw error instanceof TRPCError ? fromRegistry(error) : error;
  }
}

export const schema = makeExecutableSchema({
  typeDefs: [roots, users.typeDefs, edits.typeDefs, follows.typeDefs, crews.typeDefs, clicks.typeDefs, uploads.typeDefs],
  resolvers: {
    Query: rootsOf("Query", queries),
    Mutation: rootsOf("Mutation", mutations),
    ...users.resolvers,
    ...edits.resolvers,
    ...follows.resolvers,
    ...crews.resolvers,
    ...clicks.resolvers,
    ...uploads.resolvers,
  },
});
