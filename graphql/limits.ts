import { maxAliasesRule } from "@escape.tech/graphql-armor-max-aliases";
import { maxDepthRule } from "@escape.tech/graphql-armor-max-depth";
import {
  type ASTVisitor,
  type FieldNode,
  type GraphQLCompositeType,
  GraphQLError,
  type GraphQLField,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isObjectType,
  type SelectionSetNode,
  type ValidationContext,
} from "graphql";
import { MOST, USUAL } from "#app/trpc/inputs.ts";

/* What a document may ask for is decided before any of it is fetched. */

export const MOST_TOKENS = 2000;
const MOST_COST = 100_000;

/**
 * How long a list without pages is taken to be. A user's Edits are dear, each being fetched whole; whom somebody follows is counted
 * low, since apps ask for the Edits of all of them, which share out what one answer may hold; a competition is seldom longer than a page.
 */
const OPEN_LIST = 250;
const OPEN_LISTS: Record<string, number> = {
  "User.videos": 1000,
  "User.follows": 20,
  "Query.follows": 20,
  "Query.competitionFeed": 50,
};

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
  costRule,
];

/** Cost is the number of values in the answer, each list being as long as it may be. */
function costRule(context: ValidationContext): ASTVisitor {
  const fragments = new Map<string, number>();

  function costOf({ selections }: SelectionSetNode, type: unknown): number {
    return selections.reduce((sum, node) => {
      if (node.kind === "Field") return sum + costOfField(node, type);
      if (node.kind === "FragmentSpread") return sum + costOfFragment(node.name.value);
      return sum + costOf(node.selectionSet, node.typeCondition ? typeNamed(node.typeCondition.name.value) : type);
    }, 0);
  }

  function costOfField(node: FieldNode, type: unknown): number {
    const field = isObjectType(type) ? type.getFields()[node.name.value] : undefined;
    if (!field || !node.selectionSet) return 1;
    return lengthOf(node, field, type as GraphQLCompositeType) * (1 + costOf(node.selectionSet, getNamedType(field.type)));
  }

  /** Each fragment is counted once, and one that holds itself, which another rule refuses, as nothing. */
  function costOfFragment(name: string): number {
    const fragment = context.getFragment(name);
    if (fragment && !fragments.has(name)) {
      fragments.set(name, 0);
      fragments.set(name, costOf(fragment.selectionSet, typeNamed(fragment.typeCondition.name.value)));
    }
    return fragments.get(name) ?? 0;
  }

  const typeNamed = (name: string) => context.getSchema().getType(name);

  return {
    OperationDefinition(node) {
      const cost = costOf(node.selectionSet, context.getSchema().getRootType(node.operation));
      if (cost > MOST_COST) context.reportError(new GraphQLError(`Query cost limit of ${MOST_COST} exceeded, found ${cost}.`));
    },
  };
}

function lengthOf(node: FieldNode, field: GraphQLField<unknown, unknown>, type: GraphQLCompositeType): number {
  if (!isListType(getNullableType(field.type)) || !isCompositeType(getNamedType(field.type))) return 1;
  const isPaged = field.args.some(({ name }) => name === "last" || name === "first");
  if (!isPaged) return OPEN_LISTS[`${type.name}.${field.name}`] ?? OPEN_LIST;

  const given = node.arguments?.find(({ name }) => name.value === "last" || name.value === "first")?.value;
  if (given?.kind === "Variable") return MOST;
  return given?.kind === "IntValue" ? Math.min(MOST, Number(given.value)) : USUAL;
}
