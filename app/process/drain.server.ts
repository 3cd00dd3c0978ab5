import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A second signal ends a process at once, unless it is the same Ctrl+C, which comes directly and through the parent. */
export const SAME_SIGNAL_MS = 500;

/** Returns a function that stops gracefully: `close()` alone waits until the unused connections of browsers time out. */
export function drainable(server: Server): () => Promise<void> {
  const answers = new Map<Socket, Set<ServerResponse>>();
  let draining = false;

  server.on("connection", (socket) => {
    answers.set(socket, new Set());
    socket.once("close", () => answers.delete(socket));
  });
  server.prependListener("request", ({ socket }, response) => {
    answers.get(socket)?.add(response);
    if (draining) response.shouldKeepAlive = false;
    response.once("close", () => {
      answers.get(socket)?.delete(response);
      if (draining) endIfIdle(socket);
    });
  });

  return async () => {
    draining = true;
    // `close` calls it, and it takes a client that still reads the end of an answer for idle.
    server.closeIdleConnections = () => {};
    const closed = new Promise((resolve) => server.close(resolve));
    for (const [socket, responses] of answers) {
      for (const response of responses) response.shouldKeepAlive = false;
      endIfIdle(socket);
    }
    await closed;
  };

  function endIfIdle(socket: Socket) {
    if (!answers.get(socket)?.size) socket.destroySoon();
  }
}
