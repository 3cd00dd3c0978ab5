import "#tests/no-limits.ts";
import { openAsBlob } from "node:fs";
import { addTypenameToDocument } from "@apollo/client/utilities";
import { formatDocument, stringifyDocument } from "@urql/core";
import {
  type DocumentNode,
  type FieldNode,
  isObjectType,
  Kind,
  type NamedTypeNode,
  print,
  TypeInfo,
  type TypeNode,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { expect, test } from "vitest";
import { schema } from "#graphql/schema.ts";
import { tokenOf } from "#tests/cast.ts";
import { mediaFile } from "../adapters/media-files.ts";
import { answerOf, openDoors } from "../graphql/doors.ts";
import { DOCUMENTS } from "./documents.ts";

const base = await openDoors();
const photo = await openAsBlob(await mediaFile("photo.jpg"));

const asked = new Set(
  Object.values(DOCUMENTS).flatMap((document) => {
    const types = new TypeInfo(schema);
    const found: string[] = [];
    const enter = ({ name }: FieldNode) => void found.push(`${types.getParentType()}.${name.value}`);
    visit(document, visitWithTypeInfo(types, { Field: { enter } }));
    return found;
  }),
);

test("each operation and each field of the schema is asked for by a document", () => {
  const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !type.name.startsWith("__"));
  const offered = types.flatMap((type) =>
    isObjectType(type) ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
  );
  expect([...asked].sort()).toEqual(offered.sort());
});

test.each(Object.entries(DOCUMENTS))(
  "%s is run as Apollo prints it, and as urql with each type that may stand for another [A-170, GQL-001]",
  async (_, document) => {
    const token = tokenOf("northbreak");
    for (const text of [print(addTypenameToDocument(document)), stringifyDocument(formatDocument(declaredOtherwise(document)))]) {
      const { status, data, errors } = await send(text, valuesFor(document), token);
      expect([status, errors.filter(({ path }) => !path)]).toEqual([200, []]);
      expect(data).not.toBeUndefined();
    }
  },
);

const OTHERWISE: Record<string, string> = { ID: "String", String: "ID", Float: "Int" };

/** String and ID stand for each other and Int for Float. */
function declaredOtherwise(document: DocumentNode): DocumentNode {
  const named = ({ name, ...node }: NamedTypeNode) => ({
    ...node,
    name: { ...name, value: OTHERWISE[name.value] ?? name.value },
  });
  return visit(document, { VariableDefinition: (node) => ({ ...node, type: visit(node.type, { NamedType: named }) }) });
}

const VALUES: Record<string, unknown> = { ID: "1", String: "1", Int: 1, Float: 1, Boolean: true, Upload: null };

function valueFor(type: TypeNode): unknown {
  if (type.kind === Kind.NON_NULL_TYPE) return valueFor(type.type);
  return type.kind === Kind.LIST_TYPE ? [valueFor(type.type)] : VALUES[type.name.value];
}

function valuesFor({ definitions }: DocumentNode): Record<string, unknown> {
  const declared = definitions.flatMap((node) =>
    node.kind === Kind.OPERATION_DEFINITION ? (node.variableDefinitions ?? []) : [],
  );
  return Object.fromEntries(declared.map(({ variable, type }) => [variable.name.value, valueFor(type)]));
}

async function send(query: string, variables: Record<string, unknown>, token: string) {
  const operations = JSON.stringify({ query, variables });
  const headers = { authorization: `Bearer ${token}` };
  if (!("file" in variables)) {
    const init = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: operations };
    return answerOf(await fetch(`${base}/graphql`, init));
  }
  const body = new FormData();
  body.set("operations", operations);
  body.set("map", JSON.stringify({ 0: ["variables.file"] }));
  body.set("0", new File([photo], "photo.jpg"));
  return answerOf(await fetch(`${base}/graphql`, { method: "POST", headers, body }));
}
