import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

/** A third party's service that behaves as a test says, and a record of its requests. */
export async function standIn(behaviour: Behaviour) {
  const asked: IncomingMessage[] = [];
  const played = { behaviour };
  const server = createServer((request, response) => {
    asked.push(request);
    played.behaviour(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** Changes the behaviour from now on. */
    become: (other: Behaviour) => {
      played.behaviour = other;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export const answering =
  (body: string | Buffer, status = 200, headers: Record<string, string> = {}): Behaviour =>
  (_, response) => {
    response.writeHead(status, headers).end(body);
  };

/** Every fault that such a service may have. */
export const FAULTS: Record<string, Behaviour> = {
  "hangs before its answer": () => {},
  "hangs within its answer": (_, response) => {
    response.writeHead(200).write("{");
  },
  "answers HTML": answering("<!doctype html><title>Hello</title><script>alert(1)</script>", 200, { "content-type": "image/png" }),
  "answers 500": answering("Oh no", 500),
  "answers nothing": answering(""),
  "breaks off": (request) => {
    request.socket.destroy();
  },
  "sends without an end": (_, response) => {
    const more = () => response.write(Buffer.alloc(65_536), () => response.destroyed || more());
    more();
  },
};
