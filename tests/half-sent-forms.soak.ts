import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Served, serve } from "./served.ts";

/* Clients that begin a form and never finish it. Each uses its own loopback address. */

const SENT = "email=";
const FORM = `POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\n${SENT}`;

let served: Served;
const sockets: Socket[] = [];

beforeAll(async () => {
  served = await serve();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await served.stop();
});

test("more than the server does at once leave room for everybody, and one client has a share of them", async () => {
  for (const client of ["127.0.1.1", "127.0.1.2", "127.0.1.3", "127.0.1.4", "127.0.1.5"])
    await Promise.all(Array.from({ length: 60 }, () => begin(client)));

  expect(await logIn("127.0.2.1")).toBe(422);
  expect(await logIn("127.0.1.1")).toBe(503);
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => logIn("127.0.1.1")).toBe(422);
});

/** Resolves once the server has begun to read. */
async function begin(localAddress: string): Promise<void> {
  const socket = connect({ port: Number(new URL(served.url).port), host: "127.0.0.1", localAddress });
  sockets.push(socket);
  await once(socket, "connect");
  await new Promise((sent) => socket.write(FORM, sent));
}

/** Returns the status of the answer to a complete form. */
async function logIn(localAddress: string): Promise<number | undefined> {
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: served.url };
  const asked = request(`${served.url}/login`, { method: "POST", headers, localAddress, agent: false });
  asked.end("email=nobody%40stokeline.example&password=wrong1&to=/");
  const [answer] = await once(asked, "response");
  answer.resume();
  return answer.statusCode;
}
