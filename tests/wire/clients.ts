import { ApolloClient as Apollo3, InMemoryCache as Cache3 } from "@apollo/client/core";
import { createTRPCUntypedClient, httpBatchLink, httpBatchStreamLink, httpLink } from "@trpc/client";
import { fetchExchange, Client as Urql } from "@urql/core";
import { ApolloClient as Apollo4, HttpLink as Apollo4Link, InMemoryCache as Cache4 } from "apollo-client-4";
import createUploadLink from "apollo-upload-client/createUploadLink.mjs";
import { type DocumentNode, getOperationAST, print } from "graphql";
import { GraphQLClient } from "graphql-request";
import type { wireRouter } from "#app/trpc/index.ts";
import { documentOf } from "./documents.ts";
import { asApolloIos, asApolloKotlin, asRelay } from "./printers.ts";

type Variables = Record<string, unknown>;
/** Asks for an operation by its document, or by its name at /trpc. */
export type App = (operation: string, variables?: Variables) => Promise<unknown>;
type Open = (base: string, token?: string) => App;

const authorized = (token: string) => ({ authorization: token && `Bearer ${token}` });
const isMutation = (document: DocumentNode) => getOperationAST(document)?.operation === "mutation";

/** Sends a file for clients that cannot, by the multipart request specification, which only /graphql supports. */
async function sendFile(base: string, token: string, query: string, file: File): Promise<unknown> {
  const body = new FormData();
  body.set("operations", JSON.stringify({ query, variables: { file: null } }));
  body.set("map", JSON.stringify({ 0: ["variables.file"] }));
  body.set("0", file);
  const response = await fetch(`${base}/graphql`, { method: "POST", headers: authorized(token), body });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

type Ask = (document: DocumentNode, variables: Variables) => Promise<unknown>;

/** Returns the answer of a document's only operation. */
function appOf(ask: Ask): App {
  return async (operation, variables = {}) => Object.values(Object((await ask(documentOf(operation), variables)) ?? {}))[0];
}

function withFiles(base: string, token: string, ask: Ask): App {
  return appOf((document, variables) =>
    variables.file instanceof File ? sendFile(base, token, print(document), variables.file) : ask(document, variables),
  );
}

/** Sends what a client's code generator prints, with the headers of that client. */
const printedBy =
  (text: (document: DocumentNode) => string, accept: string): Open =>
  (base, token = "") =>
    withFiles(base, token, async (document, variables) => {
      const operationName = getOperationAST(document)?.name?.value;
      const body = JSON.stringify({ operationName, variables, query: text(document) });
      const headers = { ...authorized(token), accept, "content-type": "application/json" };
      const { data, errors } = await (await fetch(`${base}/graphql`, { method: "POST", headers, body })).json();
      if (errors) throw new Error(errors[0].message);
      return data;
    });

const APOLLO_MOBILE = "multipart/mixed;deferSpec=20220824, application/graphql-response+json, application/json";

const trpcBy =
  (link: typeof httpLink | typeof httpBatchLink | typeof httpBatchStreamLink): Open =>
  (base, token = "") => {
    const client = createTRPCUntypedClient<typeof wireRouter>({
      links: [link({ url: `${base}/trpc`, headers: authorized(token) })],
    });
    return async (operation, { file, ...input } = {}) => {
      const document = documentOf(operation);
      if (file instanceof File) return Object.values(Object(await sendFile(base, token, print(document), file)))[0];
      return isMutation(document) ? client.mutation(operation, input) : client.query(operation, input);
    };
  };

const KEPT_NOWHERE = { query: { fetchPolicy: "no-cache" }, mutate: { fetchPolicy: "no-cache" } } as const;

export const CLIENTS: Record<string, Open> = {
  "Apollo Client 3 with apollo-upload-client": (base, token = "") => {
    const link = createUploadLink({ uri: `${base}/graphql`, headers: authorized(token) });
    const client = new Apollo3({ link, cache: new Cache3(), defaultOptions: KEPT_NOWHERE });
    return appOf(async (document, variables) => {
      const { data } = isMutation(document)
        ? await client.mutate({ mutation: document, variables })
        : await client.query({ query: document, variables });
      return data;
    });
  },
  "Apollo Client 4": (base, token = "") => {
    const link = new Apollo4Link({ uri: `${base}/graphql`, headers: authorized(token) });
    const client = new Apollo4({ link, cache: new Cache4(), defaultOptions: KEPT_NOWHERE });
    return withFiles(base, token, async (document, variables) => {
      const { data } = isMutation(document)
        ? await client.mutate({ mutation: document, variables })
        : await client.query({ query: document, variables });
      return data;
    });
  },
  urql: (base, token = "") => {
    const fetchOptions = { headers: authorized(token) };
    const client = new Urql({ url: `${base}/graphql`, exchanges: [fetchExchange], preferGetMethod: false, fetchOptions });
    return appOf(async (document, variables) => {
      const asked = isMutation(document) ? client.mutation(document, variables) : client.query(document, variables);
      const { data, error } = await asked.toPromise();
      if (error) throw error;
      return data;
    });
  },
  "graphql-request": (base, token = "") => {
    const client = new GraphQLClient(`${base}/graphql`, { headers: authorized(token) });
    return withFiles(base, token, (document, variables) => client.request(document, variables));
  },
  "Apollo Kotlin's documents": printedBy(asApolloKotlin, APOLLO_MOBILE),
  "Apollo iOS's documents": printedBy(asApolloIos, APOLLO_MOBILE),
  "Relay's documents": printedBy(asRelay, "application/json"),
  "@trpc/client by one request a call": trpcBy(httpLink),
  "@trpc/client in batches": trpcBy(httpBatchLink),
  "@trpc/client in streamed batches": trpcBy(httpBatchStreamLink),
};
