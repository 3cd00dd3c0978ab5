import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Shot } from "./load.ts";

const CONNECTIONS = 16;

/** Returns how many requests are answered in these seconds. It needs wrk, which leaves the cores to the server, as no client in JavaScript does. */
export async function answersIn(port: number, { path, headers, body }: Shot, seconds: number): Promise<number> {
  const script = join(mkdtempSync(join(tmpdir(), "wrk-")), "request.lua");
  const lines = Object.entries(headers).map(([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`);
  if (typeof body === "string") lines.push('wrk.method = "POST"', `wrk.body = ${JSON.stringify(body)}`);
  writeFileSync(script, lines.join("\n"));
  const words = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "-s", script, `http://127.0.0.1:${port}${path}`];
  const { stdout } = await promisify(execFile)("wrk", words);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${path}: ${stdout}`);
  return Number(/(\d+) requests in/.exec(stdout)?.[1]);
}
