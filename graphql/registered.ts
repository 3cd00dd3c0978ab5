import { documentsIn, manifestOf } from "./manifest.ts";

const TEXTS = import.meta.glob<string>("./operations/*.graphql", { query: "?raw", import: "default", eager: true });

const bodies = new Map(manifestOf(documentsIn(Object.values(TEXTS))).operations.map(({ id, body }) => [id, body]));

/** The documents of the released apps. */
export const registeredBodies: ReadonlySet<string> = new Set(bodies.values());

export function isRegistered(body: string): boolean {
  return registeredBodies.has(body);
}

/** Takes a SHA-256 in hexadecimal digits. */
export function registeredBody(hash: string): string | undefined {
  return bodies.get(hash);
}
