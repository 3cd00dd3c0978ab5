import { maxAliasesRule } from "@escape.tech/graphql-armor-max-aliases";
import { maxDepthRule } from "@escape.tech/graphql-armor-max-depth";
import { GraphQLError, type ValidationContext } from "graphql";

/* What a document may ask for whatever its variables are. What it may cost with them is in cost.ts. */

export const MOST_TOKENS = 2000;

/** Throwing, as these rules do unless told not to, would end the request without an answer. */
const reporting = {
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, error: GraphQLError) =>
      context?.reportError(new GraphQLError(error.message.replace("Syntax Error: ", ""))),
  ],
};

export const LIMITS = [
  maxDepthRule({ n: 8, ignoreIntrospection: true, flattenFragments: true, ...reporting }),
  maxAliasesRule({ n: 15, ...reporting }),
];
