import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  isCompositeType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from "graphql";
import { MOST, USUAL } from "#app/trpc/inputs.ts";

/** The unit of cost is one value of the answer, about 0.5 µs. Slower work counts as several, by measurement. */
export const MOST_COST = 82_000;
const READING: Record<string, number> = { User: 36, Video: 80, Discount: 80, Spot: 15 };
/** Fields that look up their entity even if only its id is requested. */
const LOOKING_UP: Record<string, number> = { "Vote.video": 15 };
const STATEMENT = 40;
const STATEMENTS: Record<string, number> = { "User.videos": 260, "User.discounts": 260, "Spot.videos": 260 };

/** Items of an unpaged list: the most in one answer, and the fewest before the document is refused instead. */
const LONGEST = 10_000;
const SHORTEST = 100;
/** Lists of these share one maximum of items per answer: a map shows that many Spots. */
const TOGETHER: Record<string, number> = { Spot: 2000 };
const FIXED_LISTS: Record<string, number> = { "Query.competitionFeed": 250, "Query.videoDiscounts": MOST, "Video.urls": 2 };

/** Unpaged lists by "Type.field", or by the type of their items: the summed values of one item, and the number of places. */
type OpenLists = Map<string, { values: number; places: number }>;
interface Weight {
  values: number;
  lists: OpenLists;
}

export interface Cost {
  /** The cost with each unpaged list at its minimum length. */
  total: number;
  /** The most items of each unpaged list in one answer, by "Type.field"; in TOGETHER, by the type of their items. */
  lengths: ReadonlyMap<string, number>;
}

export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Readonly<Record<string, unknown>>,
): Cost {
  const operation = getOperationAST(document, operationName);
  if (!operation) return { total: 0, lengths: new Map() };
  const defaults = operation.variableDefinitions?.flatMap(({ variable, defaultValue }) =>
    defaultValue?.kind === Kind.INT ? [[variable.name.value, Number(defaultValue.value)] as const] : [],
  );
  const root = schema.getRootType(operation.operation);
  const values = { ...Object.fromEntries(defaults ?? []), ...variables };
  const { values: fixed, lists } = weigher(schema, document, values)(operation.selectionSet, root ?? undefined);

  const each = sum([...lists.values()].map((list) => list.values));
  const length = Math.max(SHORTEST, Math.floor((MOST_COST - fixed) / each));
  const lengths = [...lists].map(
    ([name, { places }]) => [name, Math.min(length, Math.floor((TOGETHER[name] ?? LONGEST) / places))] as const,
  );
  return { total: fixed + SHORTEST * each, lengths: new Map(lengths) };
}

function weigher(schema: GraphQLSchema, document: DocumentNode, variables: Readonly<Record<string, unknown>>) {
  const fragments = new Map(
    document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
  );
  const weighed = new Map<FragmentDefinitionNode, Weight>();

  /** Weighs one object of this type. Each fragment is weighed once, since nested fragments can grow exponentially. */
  function weigh({ selections }: SelectionSetNode, type: GraphQLNamedType | undefined): Weight {
    return together(
      selections.map((node) => {
        if (node.kind === Kind.FIELD) return weighField(node, type);
        if (node.kind === Kind.INLINE_FRAGMENT)
          return weigh(node.selectionSet, node.typeCondition ? schema.getType(node.typeCondition.name.value) : type);
        const fragment = fragments.get(node.name.value);
        if (!fragment) return NOTHING;
        const known = weighed.get(fragment) ?? weigh(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value));
        weighed.set(fragment, known);
        return known;
      }),
    );
  }

  function weighField(node: FieldNode, parent: GraphQLNamedType | undefined): Weight {
    if (node.name.value.startsWith("__")) return NOTHING;
    const field = isObjectType(parent) ? parent.getFields()[node.name.value] : undefined;
    if (!field || !parent || !node.selectionSet) return { values: 1, lists: new Map() };
    const type = getNamedType(field.type);
    const inner = weigh(node.selectionSet, type);
    const name = `${parent.name}.${field.name}`;
    const isRead = !isIdAlone(node.selectionSet, (fragment) => fragments.get(fragment)) || schema.getQueryType() === parent;
    const item = 1 + inner.values + ((isRead ? READING[type.name] : LOOKING_UP[name]) ?? 0);
    const length = lengthOf(node, field, name, variables);
    if (length !== undefined) return { values: length * item, lists: inner.lists };
    return together([
      {
        values: STATEMENTS[name] ?? STATEMENT,
        lists: new Map([[type.name in TOGETHER ? type.name : name, { values: item, places: 1 }]]),
      },
      { ...inner, values: 0 },
    ]);
  }

  return weigh;
}

const NOTHING: Weight = { values: 0, lists: new Map() };

function together(weights: readonly Weight[]): Weight {
  const lists: OpenLists = new Map();
  for (const [name, { values, places }] of weights.flatMap((weight) => [...weight.lists])) {
    const before = lists.get(name) ?? { values: 0, places: 0 };
    lists.set(name, { values: before.values + values, places: before.places + places });
  }
  return { values: sum(weights.map(({ values }) => values)), lists };
}

/** Returns the number of items: 1 if the field is not a list, undefined if it is an unpaged list. */
function lengthOf(
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  name: string,
  variables: Readonly<Record<string, unknown>>,
): number | undefined {
  if (!isListType(getNullableType(field.type)) || !isCompositeType(getNamedType(field.type))) return 1;
  if (!field.args.some((argument) => isLength(argument.name))) return FIXED_LISTS[name];

  const given = node.arguments?.find((argument) => isLength(argument.name.value))?.value;
  const value =
    given?.kind === Kind.INT ? Number(given.value) : given?.kind === Kind.VARIABLE ? variables[given.name.value] : undefined;
  return typeof value === "number" ? Math.min(MOST, Math.max(0, value)) : USUAL;
}

function isLength(argument: string): boolean {
  return argument === "last" || argument === "first";
}

type Fragments = (name: string) => FragmentDefinitionNode | undefined;

const idsAlone = new WeakMap<SelectionSetNode, boolean>();

/** Returns true if only the id is requested, which needs no read of the entity. */
function isIdAlone(set: SelectionSetNode, fragments: Fragments): boolean {
  const known = idsAlone.get(set);
  if (known !== undefined) return known;
  const found = set.selections.every((node) => {
    if (node.kind === Kind.FIELD) return node.name.value === "id" || node.name.value === "__typename";
    const inside = node.kind === Kind.INLINE_FRAGMENT ? node : fragments(node.name.value);
    return inside !== undefined && isIdAlone(inside.selectionSet, fragments);
  });
  idsAlone.set(set, found);
  return found;
}

export function asksIdAlone({ fieldNodes, fragments }: GraphQLResolveInfo): boolean {
  return fieldNodes.every(({ selectionSet }) => selectionSet && isIdAlone(selectionSet, (name) => fragments[name]));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
