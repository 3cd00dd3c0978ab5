import { makeExecutableSchema } from "@graphql-tools/schema";
import { TRPCError } from "@trpc/server";
import { mutations, queries } from "#app/trpc/index.ts";
import type { Context } from "./context.ts";
import * as edits from "./edits.ts";
import { fromRegistry } from "./errors.ts";
import * as uploads from "./uploads.ts";
import * as users from "./users.ts";

const roots = /* GraphQL */ `
  type Query
  type Mutation
`;

/** Each root field is the registry's operation of that name. */
function rootsOf(operations: object) {
  const names = Object.keys(operations);
  return Object.fromEntries(
    names.map((name) => [name, (_: unknown, args: unknown, context: Context) => answer(context, name, args)]),
  );
}

async function answer({ call }: Context, name: string, args: unknown): Promise<unknown> {
  try {
    return await Reflect.apply(Reflect.get(call, name), undefined, [args]);
  } catch (error) {
    throw error instanceof TRPCError ? fromRegistry(error) : error;
  }
}

export const schema = makeExecutableSchema({
  typeDefs: [roots, users.typeDefs, edits.typeDefs, uploads.typeDefs],
  resolvers: {
    Query: rootsOf(queries),
    Mutation: rootsOf(mutations),
    ...users.resolvers,
    ...edits.resolvers,
    ...uploads.resolvers,
  },
});
