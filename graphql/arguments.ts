import {
  type DocumentNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  parse,
  parseType,
  visit,
} from "graphql";
import { z } from "zod";
import { mutations, queries } from "#app/trpc/index.ts";
import { boolean, file, id, int, number, string, strings } from "#app/trpc/inputs.ts";
import { descriptionOf } from "./argument-descriptions.ts";

const TYPES = new Map<unknown, string>([
  [id, "ID"],
  [string, "String"],
  [int, "Int"],
  [number, "Float"],
  [boolean, "Boolean"],
  [strings, "[String]"],
  [file, "Upload!"],
]);

const OPERATIONS = new Map([
  ["Query", new Map(Object.entries<{ _def: unknown }>(queries))],
  ["Mutation", new Map(Object.entries<{ _def: unknown }>(mutations))],
]);

/** tRPC keeps the inputs of an operation but does not type them. */
const Definition = z.object({ inputs: z.array(z.instanceof(z.ZodObject)) });

export function withArguments(typeDefs: string): DocumentNode {
  return visit(parse(typeDefs), {
    ObjectTypeExtension: (type) => ({
      ...type,
      fields: type.fields?.map((field) => ({ ...field, arguments: argumentsOf(type.name.value, field) })),
    }),
  });
}

function argumentsOf(root: string, { name }: FieldDefinitionNode): InputValueDefinitionNode[] {
  const { inputs } = Definition.parse(OPERATIONS.get(root)?.get(name.value)?._def);
  return inputs.flatMap(({ shape }) =>
    Object.entries(shape).map(([value, type]) => ({
      kind: Kind.INPUT_VALUE_DEFINITION,
      name: { kind: Kind.NAME, value },
      description: { kind: Kind.STRING, value: descriptionOf(name.value, value) ?? "" },
      type: parseType(TYPES.get(type) ?? ""),
    })),
  );
}
