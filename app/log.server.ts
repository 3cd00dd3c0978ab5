import { pino } from "pino";
import { env } from "./env.server.ts";

const ADDRESS = /[^\s@"'<>]+@[^\s@"'<>]+/g;
const BEARER = /(Bearer\s+|auth-token=)[\w.~-]+/gi;

/** Logs must not identify people or give access to accounts. */
export function withoutSecrets(text: string): string {
  return text.replace(ADDRESS, "[address]").replace(BEARER, "$1[token]");
}

export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  hooks: { streamWrite: withoutSecrets },
});
