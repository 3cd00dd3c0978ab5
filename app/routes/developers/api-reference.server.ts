import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isSpecifiedScalarType,
} from "graphql";
import { FIXED_VALUES } from "#graphql/fixed-values.ts";
import { schema } from "#graphql/schema.ts";

interface Described {
  name: string;
  /** As in the schema: "[Video!]!". Empty for values of an enum. */
  type: string;
  description: string;
}

export interface Operation extends Described {
  takes: Described[];
  example: string;
}

export interface NamedType {
  name: string;
  description: string;
  parts: Described[];
}

type Field = GraphQLField<unknown, unknown>;

/** Lists what has the word in its name, its description or a part of it, and everything for an empty word. */
export function apiReference(sought = "") {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const word = sought.toLowerCase();
  // An example repeats the fields of its type, which the search finds by itself.
  const has = (found: Operation | NamedType) =>
    JSON.stringify({ ...found, example: "" })
      .toLowerCase()
      .includes(word);
  return {
    queries: operationsOf("query", schema.getQueryType()?.getFields()).filter(has),
    mutations: operationsOf("mutation", schema.getMutationType()?.getFields()).filter(has),
    types: Object.values(schema.getTypeMap())
      .filter((type) => !roots.some((root) => root === type) && !type.name.startsWith("__") && !isSpecifiedScalarType(type))
      .map(typeOf)
      .filter(has)
      .toSorted((one, other) => one.name.localeCompare(other.name)),
    lists: Object.entries(FIXED_VALUES)
      .map(([name, values]) => ({ name, values: [...values] }))
      .filter((list) => JSON.stringify(list).toLowerCase().includes(word)),
  };
}

function operationsOf(kind: "query" | "mutation", fields: Record<string, Field> = {}): Operation[] {
  return Object.values(fields).map((field) => ({
    ...described(field),
    takes: field.args.map(described),
    example: exampleOf(kind, field),
  }));
}

function described({ name, type, description, deprecationReason }: Field | GraphQLArgument): Described {
  const words = [description, deprecationReason && `Deprecated. ${deprecationReason}`];
  return { name, type: String(type), description: words.filter(Boolean).join(" ") };
}

function typeOf(type: GraphQLNamedType): NamedType {
  const { name, description } = type;
  return { name, description: description ?? "", parts: partsOf(type) };
}

function partsOf(type: GraphQLNamedType): Described[] {
  if (isObjectType(type)) return Object.values(type.getFields()).map(described);
  if (isInputObjectType(type))
    return Object.values(type.getFields()).map(({ name, type, description }) => ({
      name,
      type: String(type),
      description: description ?? "",
    }));
  if (isEnumType(type))
    return type.getValues().map(({ name, description }) => ({ name, type: "", description: description ?? "" }));
  return [];
}

function exampleOf(kind: "query" | "mutation", { name, args, type }: Field): string {
  const declared = args.map((arg) => `$${arg.name}: ${arg.type}`).join(", ");
  const given = args.map((arg) => `${arg.name}: $${arg.name}`).join(", ");
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return `${kind} ${title}${declared && `(${declared})`} {\n  ${name}${given && `(${given})`}${selectionOf(type)}\n}`;
}

/** Selects each field; of an object with an id, the id alone. */
function selectionOf(of: GraphQLOutputType, indent = "  "): string {
  const type = getNamedType(of);
  if (!isObjectType(type)) return "";
  const lines = Object.values(type.getFields()).map((field) => {
    const inner = getNamedType(field.type);
    if (isObjectType(inner) && "id" in inner.getFields()) return `${field.name} { id }`;
    return field.name + selectionOf(field.type, `${indent}  `);
  });
  return ` {\n${lines.map((line) => `${indent}  ${line}`).join("\n")}\n${indent}}`;
}
