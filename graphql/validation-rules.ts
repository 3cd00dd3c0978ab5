import { maxAliasesRule } from "@escape.tech/graphql-armor-max-aliases";
import { maxDepthRule } from "@escape.tech/graphql-armor-max-depth";
import {
  type ASTVisitor,
  GraphQLError,
  type GraphQLType,
  getNullableType,
  isListType,
  isNonNullType,
  Kind,
  specifiedRules,
  typeFromAST,
  type ValidationContext,
  VariablesInAllowedPositionRule,
} from "graphql";

export const MOST_TOKENS = 2000;

/** These rules throw unless told otherwise, which would end the request without an answer. */
const reporting = {
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, error: GraphQLError) =>
      context?.reportError(new GraphQLError(error.message.replace("Syntax Error: ", ""))),
  ],
};

const LIMIT_RULES = [
  maxDepthRule({ n: 8, ignoreIntrospection: true, flattenFragments: true, ...reporting }),
  maxAliasesRule({ n: 15, ...reporting }),
];

/** The types that a variable may have besides that of its argument. */
const STANDS_FOR: Record<string, string> = { ID: "String", String: "ID", Float: "Int" };

/** Replaces the specification's rule, which refuses a document for `String` where we say `ID`. */
function variablesFit(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition: {
      leave(operation) {
        const declared = new Map(operation.variableDefinitions?.map((node) => [node.variable.name.value, node]));
        for (const { node, type } of context.getRecursiveVariableUsages(operation)) {
          const definition = declared.get(node.name.value);
          const given = definition && typeFromAST(context.getSchema(), definition.type);
          if (!given || !type) continue;
          const hasDefault = definition.defaultValue && definition.defaultValue.kind !== Kind.NULL;
          if (fits(given, hasDefault ? getNullableType(type) : type)) continue;
          const message = `Variable "$${node.name.value}" of type "${given}" used in position expecting type "${type}".`;
          context.reportError(new GraphQLError(message, { nodes: [definition, node] }));
        }
      },
    },
  };
}

function fits(given: GraphQLType, taken: GraphQLType): boolean {
  if (isNonNullType(taken)) return isNonNullType(given) && fits(given.ofType, taken.ofType);
  if (isNonNullType(given)) return fits(given.ofType, taken);
  if (isListType(taken)) return isListType(given) && fits(given.ofType, taken.ofType);
  return given === taken || (!isListType(given) && STANDS_FOR[taken.name] === given.name);
}

export const RULES = [...specifiedRules.filter((rule) => rule !== VariablesInAllowedPositionRule), variablesFit, ...LIMIT_RULES];
