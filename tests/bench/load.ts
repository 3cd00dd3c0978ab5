import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Server } from "./child.ts";

export interface Shot {
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const ROUNDS = 3;

/** Sends each of them often enough that the compiler is done with it. */
export async function warm(server: Server, shots: Shot[]): Promise<void> {
  for (const shot of shots) await many(server, shot, 16, 1000);
}

/** CPU milliseconds of the warm server for one such request, the middle of three rounds. */
export async function cpuOf(server: Server, shot: Shot, connections: number, count: number): Promise<number> {
  const rounds: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const before = server.cpuMs();
    await many(server, shot, connections, count);
    rounds.push((server.cpuMs() - before) / count);
  }
  return rounds.sort((a, b) => a - b)[1] ?? Number.NaN;
}

/** One request; anything but a 200 would measure the wrong thing. */
export async function send({ port }: Server, { path, headers, body }: Shot, agent?: Agent): Promise<Buffer> {
  const response = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    request({ host: "127.0.0.1", port, path, method, headers, agent, timeout: 30_000 }, resolve).on("error", reject).end(body);
  });
  const answer = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${answer.subarray(0, 200)}`);
  return answer;
}

async function many(server: Server, shot: Shot, connections: number, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = count;
  const worker = async () => {
    while (left-- > 0) await send(server, shot, agent);
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
}
