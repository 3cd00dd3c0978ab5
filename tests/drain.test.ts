import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { drainable } from "#app/process/drain.server.ts";
import { limitTimes } from "#app/process/timeouts.server.ts";

async function listening(answer: RequestListener) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  limitTimes(server);
  const drained = drainable(server);
  let socket: Socket | undefined;
  server.on("connection", (connection) => (socket = connection));
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { server, port, drained, bytesRead: () => socket?.bytesRead };
}

/** Opens a connection, sends this text, and collects the answer until the end. */
function saying(port: number, words: string) {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (chunk) => (heard += chunk)).on("error", () => {});
  socket.write(words);
  return { socket, heard: () => heard, ended: once(socket, "close") };
}

const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

/** Answers wait here until it is opened. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

test("connections are kept longer than a proxy keeps its own", async () => {
  const { server, drained } = await listening(() => {});
  expect(server.keepAliveTimeout).toBe(65_000);
  await drained();
});

test.each([
  ["has asked nothing yet", ""],
  ["has not finished asking", "GET / HT"],
  ["waits for its next request", GET],
  ["was told that a part of its body was enough", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\npart"],
])("a connection that %s does not delay the stop", async (_, words) => {
  const { port, drained, bytesRead } = await listening((_, response) => response.end("done"));
  const { ended } = saying(port, words);
  await expect.poll(bytesRead).toBe(words.length);
  await Promise.all([drained(), ended]);
});

test("requests under way are answered whole, and then their connections end", async () => {
  const { opened, open } = gate();
  const asked: string[] = [];
  const { port, drained } = await listening(async ({ url = "" }, response) => {
    asked.push(url);
    if (url !== "/late") response.write("x".repeat(100_000));
    await opened;
    response.write("x".repeat(100_000));
    response.end("the end");
  });
  const early = saying(port, GET);
  const late = saying(port, GET.replace("/", "/late"));
  await expect.poll(() => early.heard().length).toBeGreaterThan(100_000);
  await expect.poll(() => asked).toContain("/late");
  const closed = drained();
  open();
  await Promise.all([closed, early.ended, late.ended]);
  for (const { heard } of [early, late]) expect(heard()).toMatch(/the end\r\n0\r\n\r\n$/);
  expect(early.heard().length).toBeGreaterThan(200_000);
  expect(early.heard()).not.toMatch(/connection: close/i);
  expect(late.heard()).toMatch(/connection: close/i);
});

test("a slow reader still receives the whole answer", async () => {
  const film = Buffer.alloc(30_000_000, "f");
  const { server, port, drained } = await listening((_, response) => response.end(film));
  const { socket, ended } = saying(port, GET);
  let bytes = 0;
  socket.on("data", (chunk) => slowly(socket, chunk));
  await once(server, "request");
  const closed = drained();
  await Promise.all([closed, ended]);
  expect(bytes).toBeGreaterThan(film.length);

  function slowly(from: Socket, chunk: Buffer) {
    bytes += chunk.length;
    from.pause();
    setTimeout(() => from.resume(), 1);
  }
});

test("a request behind one that is under way is not started", async () => {
  const { opened, open } = gate();
  const { port, drained, bytesRead } = await listening(async (_, response) => {
    await opened;
    response.end("done");
  });
  const { heard, socket, ended } = saying(port, GET);
  await expect.poll(bytesRead).toBe(GET.length);
  const closed = drained();
  socket.write(GET);
  await expect.poll(bytesRead).toBe(2 * GET.length);
  open();
  await Promise.all([closed, ended]);
  expect(heard().match(/done/g)?.length).toBe(1);
});
