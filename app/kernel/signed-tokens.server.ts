import { isSignature, signatureOf } from "./secrets.server.ts";

/* Tokens in the links of mails: an id, the time at which the token ends if it does, and a signature. */

const TOKEN = /^(\d{1,16})(?:\.(\d{1,16}))?\.([\w-]+)$/;

type Fact = string | number;

interface Claims {
  /** Milliseconds since 1970. */
  until?: number | undefined;
  /** What the token says without showing it. The token is void once a fact has changed. */
  facts?: readonly Fact[];
}

/** `purpose` prevents the use of a token for another purpose. */
export function signedToken(purpose: string, id: string, claims: Claims = {}): string {
  const shown = claims.until === undefined ? [id] : [id, claims.until];
  return [...shown, signatureOf(purpose, textOf(id, claims))].join(".");
}

/** Reads a token without believing it: the facts that its signature covers are found by its id. `until` is NaN where it has no end. */
export function readToken(token: string) {
  const [, id = "", end, signature = ""] = TOKEN.exec(token) ?? [];
  const until = Number(end);
  return {
    id,
    until,
    isSigned: (purpose: string, ...facts: readonly Fact[]) =>
      isSignature(purpose, textOf(id, { facts, until: end === undefined ? undefined : until }), signature),
  };
}

function textOf(id: string, { until, facts = [] }: Claims): string {
  return [id, ...facts, ...(until === undefined ? [] : [until])].join("\n");
}
