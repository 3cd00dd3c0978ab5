import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Server } from "./child.ts";

export interface Shot {
  path: string;
  headers: Record<string, string>;
  /** A function makes a new body for each request. */
  body?: string | (() => string);
}

/** A request to a server that does the measured work once, or `times` over. */
export interface Subject {
  server: Server;
  shot: Shot;
  times?: number;
}

const ROUNDS = 5;

/** Sends each request often enough for the compiler to finish. */
export async function warm(...subjects: Subject[]): Promise<void> {
  for (const { server, shot, times = 1 } of subjects) await many(server, shot, 16, 1000 / times);
}

/** Measures CPU milliseconds of both in turns, so that other work on the machine affects both alike. Returns the medians of the rounds. */
export async function compared(subject: Subject, yardstick: Subject, connections: number, count: number) {
  const rounds: { cpu: number; yardstick: number; ratio: number }[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const [cpu, other] = [await cpuOf(subject, connections, count), await cpuOf(yardstick, connections, count)];
    rounds.push({ cpu, yardstick: other, ratio: cpu / other });
  }
  const middle = (key: "cpu" | "yardstick" | "ratio") =>
    rounds.map((round) => round[key]).sort((a, b) => a - b)[ROUNDS >> 1] ?? 0;
  return { cpu: middle("cpu"), yardstick: middle("yardstick"), ratio: middle("ratio") };
}

/** The median and the 99th percentile of the milliseconds that requests take. */
export async function latenciesOf(server: Server, shot: Shot, connections: number, count: number) {
  const times: number[] = [];
  await many(server, shot, connections, count, (ms) => times.push(ms));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(count * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** CPU milliseconds of one run: the median of the rounds. */
export async function cpuAlone(subject: Subject, connections: number, count: number): Promise<number> {
  const rounds: number[] = [];
  for (let i = 0; i < ROUNDS; i++) rounds.push(await cpuOf(subject, connections, count));
  return rounds.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0;
}

async function cpuOf({ server, shot, times = 1 }: Subject, connections: number, count: number): Promise<number> {
  const before = server.cpuMs();
  await many(server, shot, connections, Math.ceil(count / times));
  return (server.cpuMs() - before) / (Math.ceil(count / times) * times);
}

/** Sends one request. Throws unless the answer is 200, since an error would not be the measured work. */
export async function send({ port }: Server, { path, headers, body }: Shot, agent?: Agent): Promise<Buffer> {
  const response = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    request({ host: "127.0.0.1", port, path, method, headers, agent, timeout: 30_000 }, resolve)
      .on("error", reject)
      .end(typeof body === "function" ? body() : body);
  });
  const answer = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${answer.subarray(0, 200)}`);
  return answer;
}

async function many(
  server: Server,
  shot: Shot,
  connections: number,
  count: number,
  note: (ms: number) => void = () => {},
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = count;
  const worker = async () => {
    while (left-- > 0) {
      const start = performance.now();
      await send(server, shot, agent);
      note(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
}
