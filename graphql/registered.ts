import { once } from "#app/trpc/once.ts";
import { documentsIn, manifestOf } from "./manifest.ts";

/* The documents of the released apps. */

const TEXTS = import.meta.glob<string>("./operations/*.graphql", { query: "?raw", import: "default", eager: true });

/** Parsing them all takes 50 ms, which not every process needs. */
const read = once(() => {
  const { operations } = manifestOf(documentsIn(Object.values(TEXTS)));
  const byHash = new Map(operations.map(({ id, body }) => [id, body]));
  return { byHash, bodies: new Set(byHash.values()) };
});

export function registeredBodies(): ReadonlySet<string> {
  return read().bodies;
}

/** Takes a SHA-256 in hexadecimal digits. */
export function registeredBody(hash: string): string | undefined {
  return read().byHash.get(hash);
}
