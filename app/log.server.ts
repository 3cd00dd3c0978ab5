import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { format } from "node:util";
import { type LoggerOptions, pino } from "pino";
import { ROWS } from "./address-lookup.ts";
import { env } from "./env.server.ts";

const EMAIL = /[^\s@"'<>]+@[^\s@"'<>]+/g;
const BEARER = /(Bearer\s+|auth-token=)[\w.~-]+/gi;
/** Hashes, signatures and tokens of 256 bits. */
const LONG = /(?<![\w-])[\w-]{43,}(?![\w-])/g;
const MAILED = new RegExp(`(${mailedBeginnings().join("|")})[^\\s"'<>?#\\\\]+`, "gi");

/** Logs must not identify people or give access to accounts. */
export function withoutSecrets(text: string): string {
  return text.replace(EMAIL, "[address]").replace(BEARER, "$1[token]").replace(MAILED, "$1[token]").replace(LONG, "[token]");
}

/** Pino's number. */
const ERROR = 50;

interface Asked {
  request: string | undefined;
  door: string;
  user?: string;
}

const asked = new AsyncLocalStorage<Asked>();

export function underRequest<T>(request: string | undefined, door: string, work: () => T): T {
  return asked.run({ request, door }, work);
}

export function currentRequest(): Readonly<Asked> | undefined {
  return asked.getStore();
}

/** Adds the person to later errors of this request. */
export function noteUser(id: string): void {
  const store = asked.getStore();
  if (store) store.user = id;
}

/** Bytes. Further lines are dropped while the reader does not read; nobody waits for it. */
const MOST_UNREAD = 10_000_000;
const LAST_LINES_MS = 1000;

const output = pino.destination({ dest: 1, sync: false, maxLength: MOST_UNREAD });
let isReaderGone = false;
output.on("error", () => {
  isReaderGone = true;
});

/** Ends the process after this last line. Call it once all work is done. Never waits long for the log's reader. */
export async function endWith(code: number, level: "info" | "error", words: string): Promise<void> {
  const written = Promise.race([once(output, "drain"), sleep(LAST_LINES_MS, "late")]);
  log[level](words);
  const isLate = !isReaderGone && log.isLevelEnabled(level) && (await written.catch(() => "gone")) === "late";
  // A thread that waits for a reader that does not read would keep the process from exiting.
  if (isLate && !isReaderGone) process.kill(process.pid, "SIGKILL");
  // At the exit the last lines would be written again and again to a reader that is gone.
  output.flushSync = () => {};
  process.exit(code);
}

const settings: LoggerOptions = {
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  mixin: (_, level) => {
    const { request, user } = asked.getStore() ?? {};
    return level >= ERROR ? { request, user } : { request };
  },
  hooks: { streamWrite: withoutSecrets },
};

export const log = pino(settings, output);

const CONSOLE = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;

/** Sends the console output of libraries and Node's warnings to the log, without secrets like every other line. */
export function logProcess(): void {
  for (const [method, level] of Object.entries(CONSOLE))
    Reflect.set(console, method, (...words: unknown[]) => log[level](format(...words)));
  process.removeAllListeners("warning").on("warning", (err) => log.warn({ err }, "warning of Node"));
  process.on("uncaughtException", (err) => {
    log.error({ err }, "error that nothing caught");
    void endWith(1, "error", "stopped by an error");
  });
}

/** Returns beginnings such as `/parent/`, before a token. */
function mailedBeginnings(): string[] {
  return [...ROWS.values()].flatMap(({ path }) => (path.endsWith("/:token") ? [path.slice(0, -":token".length)] : []));
}
