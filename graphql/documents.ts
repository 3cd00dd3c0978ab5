import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import {
  BREAK,
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  execute as interpret,
  Kind,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  parse,
  validate,
  visit,
} from "graphql";
import { type CompiledQuery, compileQuery, isCompiledQuery } from "graphql-jit";
import { LRUCache } from "lru-cache";
import { mayReadSchema } from "#app/kernel/access/requirements.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { registeredBodies } from "./registered.ts";
import { schema } from "./schema.ts";
import { eachUploadOnce } from "./uploads.ts";
import { MOST_TOKENS, RULES } from "./validation-rules.ts";

/* Parses and validates each document once, and compiles it on its second use; those of released apps after the start. Never caches one that may contain a secret. */

interface Known {
  document: DocumentNode;
  errors: readonly GraphQLError[];
  uses: number;
}

/** Milliseconds. */
const PAUSE = 25;

/** Measured bytes in memory for a token of a parsed document and a character of a compiled one. */
const TOKEN = 350;
const COMPILED_CHARACTER = 320;
const MOST_BYTES = { known: 8_000_000, compiled: 20_000_000 };

/** Longer texts and names compile to disproportionately large programs, and no app sends them. */
const LONGEST_COMPILED = 12_000;
const LONG_NAME = /\w{65}/;
/** A compiled document treats a required variable with a default as missing, and this name as an object's prototype. */
const MISTAKEN = /!\s*=|__proto__/;

// Otherwise V8 keeps the source and code of every program, even after the cache below evicts it.
setFlagsFromString("--no-compilation-cache");

const others = {
  known: new LRUCache<string, Known>({
    maxSize: MOST_BYTES.known,
    sizeCalculation: ({ document }, text) => (document.tokenCount ?? MOST_TOKENS) * TOKEN + 2 * text.length,
  }),
  compiled: new LRUCache<string, CompiledQuery>({
    maxSize: MOST_BYTES.compiled,
    sizeCalculation: (_, key) => COMPILED_CHARACTER * key.length,
  }),
};
/** No other document displaces these. */
const registered = { known: new Map<string, Known>(), compiled: new Map<string, CompiledQuery>() };
const isRegistered = (text: string) => registeredBodies().has(text);
const cachesFor = (text: string) => (isRegistered(text) ? registered : others);

/** Returns the document or its errors. Visitors' documents are not cached, so that filling the memory requires an account. */
export function find(text: string, viewer: Viewer): DocumentNode | GraphQLError[] {
  try {
    const { document, errors } = viewer.state === "visitor" && !isRegistered(text) ? read(text) : keep(text);
    if (mayReadSchema(viewer)) return errors.length > 0 ? [...errors] : document;
    if (errors.length > 0) return errors.map(withoutSuggestion);
    const asked = ASKS_FOR_SCHEMA.test(text) ? validate(schema, document, [NoSchemaIntrospectionCustomRule]) : [];
    return asked.length > 0 ? [...asked] : document;
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

export function execute(args: ExecutionArgs) {
  const query = compiledFor(args);
  return query ? query(args.rootValue, args.contextValue, args.variableValues) : interpret(args);
}

/** Pauses after each document, so that requests are answered meanwhile. */
export async function compileRegistered(): Promise<void> {
  for (const text of registeredBodies()) {
    await setTimeout(PAUSE, undefined, { ref: false });
    compiledFor({ schema, document: keep(text).document });
  }
}

const ASKS_FOR_SCHEMA = /__schema|__type\b/;

/** A suggestion reveals names of the schema. */
function withoutSuggestion({ message, nodes, positions, source }: GraphQLError): GraphQLError {
  return new GraphQLError(message.replace(/ Did you mean .*$/, ""), { nodes, positions, source });
}

function read(text: string): Known {
  const document = withOrderAsString(parse(text, { maxTokens: MOST_TOKENS }));
  return { document, errors: validate(schema, document, [...RULES, eachUploadOnce]), uses: 0 };
}

/** Apps write the order of a list as a string or as a name. */
function withOrderAsString(document: DocumentNode): DocumentNode {
  return visit(document, {
    Argument({ name, value, ...node }) {
      if (name.value !== "orderBy" || value.kind !== Kind.ENUM) return undefined;
      return { ...node, name, value: { ...value, kind: Kind.STRING } };
    },
  });
}

function keep(text: string): Known {
  const { known } = cachesFor(text);
  const found = known.get(text) ?? read(text);
  found.uses += 1;
  if (mayBeKept(found)) known.set(text, found);
  return found;
}

/** Only arguments of mutations hold passwords, codes and addresses; an invalid document may have them anywhere. */
function mayBeKept({ document, errors }: Known): boolean {
  return errors.length === 0 && !(changes(document) && hasValues(document));
}

function changes({ definitions }: DocumentNode): boolean {
  return definitions.some((node) => node.kind === Kind.OPERATION_DEFINITION && node.operation === OperationTypeNode.MUTATION);
}

/** Returns true if words or numbers are written into it instead of sent as variables. */
function hasValues(document: DocumentNode): boolean {
  let found = false;
  const note = () => {
    found = true;
    return BREAK;
  };
  visit(document, { StringValue: note, IntValue: note, FloatValue: note });
  return found;
}

/** Returns undefined on first use, so that a document used once is not compiled. */
function compiledFor({ document, operationName }: ExecutionArgs): CompiledQuery["query"] | undefined {
  const text = document.loc?.source.body ?? "";
  const { known, compiled } = cachesFor(text);
  if ((!isRegistered(text) && (known.get(text)?.uses ?? 0) < 2) || !mayBeCompiled(text)) return undefined;

  const key = `${operationName ?? ""}\n${text}`;
  const found = compiled.get(key) ?? compile(document, operationName);
  if (found) compiled.set(key, found);
  return found?.query;
}

function mayBeCompiled(text: string): boolean {
  return text.length <= LONGEST_COMPILED && !LONG_NAME.test(text) && !MISTAKEN.test(text);
}

function compile(document: DocumentNode, operationName: ExecutionArgs["operationName"]): CompiledQuery | undefined {
  const result = compileQuery(schema, document, operationName ?? undefined);
  return isCompiledQuery(result) ? result : undefined;
}
