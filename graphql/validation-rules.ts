import { maxAliasesRule } from "@escape.tech/graphql-armor-max-aliases";
import { maxDepthRule } from "@escape.tech/graphql-armor-max-depth";
import { GraphQLError, type ValidationContext } from "graphql";

/* Limits that do not depend on variables; cost.ts has the others. */

export const MOST_TOKENS = 2000;

/** By default these rules throw, which would end the request without an answer. */
const reporting = {
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, error: GraphQLError) =>
      context?.reportError(new GraphQLError(error.message.replace("Syntax Error: ", ""))),
  ],
};

export const LIMIT_RULES = [
  maxDepthRule({ n: 8, ignoreIntrospection: true, flattenFragments: true, ...reporting }),
  maxAliasesRule({ n: 15, ...reporting }),
];
