import {
  type DocumentNode,
  isObjectType,
  Kind,
  print,
  type SelectionNode,
  stripIgnoredCharacters,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { bodyOf } from "#graphql/manifest.ts";
import { schema } from "#graphql/schema.ts";

/* Texts of documents as the code generators of clients write them. */

const ID: SelectionNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: "id" } };

/** On one line. */
export function asApolloKotlin(document: DocumentNode): string {
  return stripIgnoredCharacters(bodyOf(document));
}

/** On one line, with spaces. */
export function asApolloIos(document: DocumentNode): string {
  return bodyOf(document).replace(/\s+/g, " ");
}

/** The selection of each field whose type has an id ends with it. */
export function asRelay(document: DocumentNode): string {
  const types = new TypeInfo(schema);
  const hasId = (selections: readonly SelectionNode[]) =>
    selections.some((node) => node.kind === Kind.FIELD && node.name.value === "id");
  const withIds = visit(
    document,
    visitWithTypeInfo(types, {
      SelectionSet: {
        leave: (node, _key, parent) => {
          const type = types.getParentType();
          const isOfField = parent && "kind" in parent && parent.kind === Kind.FIELD;
          if (!isOfField || !isObjectType(type) || !type.getFields().id || hasId(node.selections)) return undefined;
          return { ...node, selections: [...node.selections, ID] };
        },
      },
    }),
  );
  return print(withIds);
}
