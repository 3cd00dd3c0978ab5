import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Shot } from "./load.ts";

export interface Flooded {
  answered: number;
  refused: number;
  /** Answers other than 200 and 503. */
  failed: number;
  /** Milliseconds: the 99th percentile and the slowest request, the health checks during the flood, and a request afterwards. */
  p99: number;
  slowest: number;
  slowestCheck: number;
  after: number;
}

/** Sends these requests in turns over many connections for this time, and checks the health meanwhile. */
export async function flood(port: number, shots: Shot[], connections: number, seconds: number): Promise<Flooded> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = Date.now() + seconds * 1000;
  const counts: Record<number, number> = {};
  const times: number[] = [];
  const checks: number[] = [];

  const worker = async (_: unknown, index: number) => {
    for (let turn = index; Date.now() < until; turn++) {
      const shot = shots[turn % shots.length];
      if (!shot) return;
      const { status, ms } = await ask(port, shot, agent);
      counts[status] = (counts[status] ?? 0) + 1;
      times.push(ms);
    }
  };
  const check = async () => {
    for (; Date.now() < until; await pause(250)) {
      const { status, ms } = await ask(port, { path: "/healthz", headers: {} });
      checks.push(status === 200 ? ms : Number.POSITIVE_INFINITY);
    }
  };
  await Promise.all([...Array.from({ length: connections }, worker), check()]);
  agent.destroy();

  const after = await Promise.all(shots.map((shot) => ask(port, shot)));
  const slowestAfter = Math.max(...after.map(({ status, ms }) => (status === 200 ? ms : Number.POSITIVE_INFINITY)));
  const { 200: answered = 0, 503: refused = 0, ...others } = counts;
  times.sort((a, b) => a - b);
  return {
    answered,
    refused,
    failed: Object.values(others).reduce((sum, count) => sum + count, 0),
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    slowest: times.at(-1) ?? 0,
    slowestCheck: Math.max(...checks),
    after: slowestAfter,
  };
}

/** Status 0 means a broken connection. */
async function ask(port: number, { path, headers, body }: Shot, agent?: Agent): Promise<{ status: number; ms: number }> {
  const from = performance.now();
  const status = await new Promise<number>((resolve) => {
    const method = body === undefined ? "GET" : "POST";
    request({ host: "127.0.0.1", port, path, method, headers, agent }, (answer) => {
      answer
        .resume()
        .on("end", () => resolve(answer.statusCode ?? 0))
        .on("error", () => resolve(0));
    })
      .on("error", () => resolve(0))
      .end(body);
  });
  return { status, ms: performance.now() - from };
}
