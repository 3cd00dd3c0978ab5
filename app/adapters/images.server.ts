import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { inTurns } from "#app/kernel/in-turns.server.ts";
import { Damaged } from "./damaged.server.ts";
import { ENV, limited, programCommand } from "./process.server.ts";
import type { Answer, Operations } from "./programs/handle-pictures.ts";

/* A 400 kB file can take a decoder a gigabyte: one process of its own decodes, one picture at a time for the whole machine. */

/** Bytes; the process itself needs 100 million. */
const MEMORY = 600_000_000;
const LONGEST_MS = 2 * 60_000;
const IDLE_MS = 5000;

/** Returns the size after rotation. Throws `Damaged` if any part is corrupt; never decodes a picture that is too large. */
export const measure = asked("measure");

export const toJpeg = asked("toJpeg");

export const thumbnails = asked("thumbnails");

/** Returns 64 bits that are similar for similar pictures, or undefined for a plain picture. */
export const lookOf = asked("lookOf");

/** Returns false if the picture is longer than the format allows. */
export const toWebp = asked("toWebp");

const inTurn = inTurns();
let current: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

// A decoder that hangs would outlive the server.
process.on("exit", () => current?.kill("SIGKILL"));

type Asked<Name extends keyof Operations> = (...words: Parameters<Operations[Name]>) => ReturnType<Operations[Name]>;

function asked<Name extends keyof Operations>(name: Name): Asked<Name>;
function asked(name: string) {
  return (...words: unknown[]) => inTurn(() => ask({ name, words }));
}

async function ask(question: object): Promise<unknown> {
  clearTimeout(idle);
  current ??= await start();
  const answer = await answerOf(current, question);
  if (!answer || answer.isLast) current = undefined;
  else idle = setTimeout(end, IDLE_MS).unref();

  if (!answer) throw new Damaged("reading it takes too much time or memory");
  if (!("error" in answer)) return answer.result;
  throw answer.isDamaged ? new Damaged(answer.error) : new Error(answer.error);
}

async function answerOf(child: ChildProcess, question: object): Promise<Answer | undefined> {
  const late = setTimeout(() => child.kill("SIGKILL"), LONGEST_MS);
  const over = new AbortController();
  const answered = once(child, "message", over).then(([answer]) => answer);
  const ended = once(child, "exit", over).then(() => undefined);
  try {
    child.send(question);
    return await Promise.race([answered, ended]);
  } finally {
    clearTimeout(late);
    over.abort();
  }
}

async function start(): Promise<ChildProcess> {
  const [program = "", ...options] = await limited(programCommand("handle-pictures"), { data: MEMORY });
  const env = { ...ENV, MALLOC_ARENA_MAX: "2" };
  const child = spawn(program, options, { env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  child.unref();
  child.channel?.unref();
  child.once("exit", () => {
    if (current === child) current = undefined;
  });
  return child;
}

function end(): void {
  current?.disconnect();
  current = undefined;
}
