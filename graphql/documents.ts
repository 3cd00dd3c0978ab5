import { setFlagsFromString } from "node:v8";
import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  execute as interpret,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import { type CompiledQuery, compileQuery, isCompiledQuery } from "graphql-jit";
import { LRUCache } from "lru-cache";
import { LIMITS, MOST_TOKENS } from "./limits.ts";
import { schema } from "./schema.ts";
import { eachUploadOnce } from "./uploads.ts";

/* Apps send the same few documents again and again: each is parsed and validated once, and compiled when it comes back. */

interface Known {
  document: DocumentNode;
  errors: readonly GraphQLError[];
  uses: number;
}

/** Bytes in memory, by measurement: a token of a parsed document, a character of the text of a compiled one. */
const TOKEN = 350;
const COMPILED_CHARACTER = 320;
const MOST_BYTES = { known: 16_000_000, compiled: 32_000_000 };

/** Longer texts and names make far larger programs than their length tells, and no app sends them. */
const LONGEST_COMPILED = 12_000;
const LONG_NAME = /\w{65}/;

// V8 would keep the source and code of every program, also of those that fell out of the cache below.
setFlagsFromString("--no-compilation-cache");

const known = new LRUCache<string, Known>({
  maxSize: MOST_BYTES.known,
  sizeCalculation: ({ document }, text) => (document.tokenCount ?? MOST_TOKENS) * TOKEN + 2 * text.length,
});
const compiled = new LRUCache<string, CompiledQuery>({ maxSize: MOST_BYTES.compiled });

/** The document of a text, or the errors that refuse it. A visitor's is not kept, so that nobody fills the memory without an account. */
export function find(text: string, isVisitor: boolean): DocumentNode | GraphQLError[] {
  try {
    const { document, errors } = isVisitor ? read(text) : keep(text);
    return errors.length > 0 ? [...errors] : document;
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

export function execute(args: ExecutionArgs) {
  const query = compiledFor(args);
  return query ? query(args.rootValue, args.contextValue, args.variableValues) : interpret(args);
}

function read(text: string): Known {
  const document = parse(text, { maxTokens: MOST_TOKENS });
  return { document, errors: validate(schema, document, [...specifiedRules, ...LIMITS, eachUploadOnce]), uses: 0 };
}

function keep(text: string): Known {
  const found = known.get(text) ?? read(text);
  found.uses += 1;
  known.set(text, found);
  return found;
}

/** None the first time, so that a document made to be used once costs no compiling. */
function compiledFor({ document, operationName }: ExecutionArgs): CompiledQuery["query"] | undefined {
  const text = document.loc?.source.body ?? "";
  if ((known.peek(text)?.uses ?? 0) < 2 || text.length > LONGEST_COMPILED || LONG_NAME.test(text)) return undefined;

  const key = `${operationName ?? ""}\n${text}`;
  const found = compiled.get(key) ?? compile(document, operationName);
  if (found) compiled.set(key, found, { size: COMPILED_CHARACTER * text.length });
  return found?.query;
}

function compile(document: DocumentNode, operationName: ExecutionArgs["operationName"]): CompiledQuery | undefined {
  const result = compileQuery(schema, document, operationName ?? undefined);
  return isCompiledQuery(result) ? result : undefined;
}
