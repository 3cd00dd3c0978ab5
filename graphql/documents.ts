import {
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLError,
  type GraphQLSchema,
  execute as interpret,
  parse as parseText,
  specifiedRules,
  validate as validateDocument,
} from "graphql";
import { type CompiledQuery, compileQuery, isCompiledQuery } from "graphql-jit";
import { LRUCache } from "lru-cache";
import { LIMITS, MOST_TOKENS } from "./limits.ts";

/* A client sends the same few documents again and again: each is parsed and validated once, and compiled when it comes back. */

interface Known {
  errors?: readonly GraphQLError[];
  uses: number;
  compiled: Map<string, CompiledQuery | undefined>;
}

const texts = new LRUCache<string, DocumentNode>({ max: 500, maxSize: 5_000_000, sizeCalculation: (_, text) => text.length + 1 });
const known = new WeakMap<DocumentNode, Known>();

export function parse(source: string | { body: string }): DocumentNode {
  const text = typeof source === "string" ? source : source.body;
  const seen = texts.get(text);
  if (seen) return seen;

  const document = parseText(text, { maxTokens: MOST_TOKENS });
  texts.set(text, document);
  return document;
}

export function validate(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  const facts = factsOf(document);
  facts.errors ??= validateDocument(schema, document, [...specifiedRules, ...LIMITS]);
  return facts.errors;
}

export function execute(args: ExecutionArgs) {
  const compiled = compiledFor(args);
  return compiled ? compiled.query(args.rootValue, args.contextValue, args.variableValues) : interpret(args);
}

/** Undefined the first time, so that documents made to be used once cost no compiling. */
function compiledFor({ schema, document, operationName }: ExecutionArgs): CompiledQuery | undefined {
  const facts = factsOf(document);
  facts.uses += 1;
  if (facts.uses < 2) return undefined;

  const name = operationName ?? "";
  if (!facts.compiled.has(name)) {
    const result = compileQuery(schema, document, operationName ?? undefined);
    facts.compiled.set(name, isCompiledQuery(result) ? result : undefined);
  }
  return facts.compiled.get(name);
}

function factsOf(document: DocumentNode): Known {
  const facts = known.get(document) ?? { uses: 0, compiled: new Map() };
  known.set(document, facts);
  return facts;
}
