import { createHash } from "node:crypto";
import { concatAST, type DocumentNode, getOperationAST, Kind, parse, print, separateOperations, visit } from "graphql";

const TYPENAME = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: "__typename" } } as const;

/** The documents by the names of their operations, each with its fragments. */
export function documentsIn(texts: readonly string[]): Readonly<Record<string, DocumentNode>> {
  return separateOperations(concatAST(texts.map((text) => parse(text))));
}

/** Lists documents with the SHA-256 of their text, as Apollo's clients read such a list. */
export function manifestOf(documents: Readonly<Record<string, DocumentNode>>) {
  const operations = Object.entries(documents).map(([name, document]) => {
    const body = bodyOf(document);
    return { id: createHash("sha256").update(body).digest("hex"), name, type: getOperationAST(document)?.operation, body };
  });
  return { format: "apollo-persisted-query-manifest", version: 1, operations };
}

/** Prints as Apollo does, which asks each object for its type. */
export function bodyOf(document: DocumentNode): string {
  const withTypename = visit(document, {
    SelectionSet: (node, _key, parent) =>
      parent && "kind" in parent && parent.kind === Kind.OPERATION_DEFINITION
        ? undefined
        : { ...node, selections: [...node.selections, TYPENAME] },
  });
  return print(withTypename);
}
