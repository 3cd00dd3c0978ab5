import { isSignature, signatureOf } from "./secrets.server.ts";

/* Tokens for links in mails: an id, an optional end, and a signature. */

const TOKEN = /^(\d{1,16})(?:\.(\d{1,16}))?\.([\w-]+)$/;

type Fact = string | number;

interface Claims {
  /** Milliseconds since 1970. */
  until?: number | undefined;
  /** Signed but not readable in the token, which is void once a fact has changed. */
  facts?: readonly Fact[];
}

/** `purpose` prevents the use of a token for another purpose. */
export function signedToken(purpose: string, id: string, claims: Claims = {}): string {
  const shown = claims.until === undefined ? [id] : [id, claims.until];
  return [...shown, signatureOf(purpose, textOf(id, claims))].join(".");
}

/** Reads a token without verifying it: the caller finds the signed facts by its id. `until` is NaN if it has no end. */
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
