import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

export type Sink = Awaited<ReturnType<typeof smtpSink>>;

/**
 * A mail server on loopback. It keeps its mails, refuses refused@, takes greylisted@ at the second try, is busy for busy@ and never answers
 * after mails to silent@. One that hangs says nothing at all.
 */
export async function smtpSink({ hangs = false } = {}) {
  const received: string[] = [];
  const refused: string[] = [];
  const server = createServer((socket) => {
    if (hangs) socket.on("error", () => {});
    else converse(socket, received, refused).catch(() => socket.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");

  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refused,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

async function converse(socket: Socket, received: string[], refused: string[]) {
  const say = (line: string) => socket.write(`${line}\r\n`);
  // A sender that is not offered TLS disconnects.
  socket.on("error", () => {});
  let message: string[] | undefined;

  say("220 sink");
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (message && line === ".") {
      received.push(message.join("\r\n"));
      const isSilent = message.some((header) => header.startsWith("To: silent@"));
      message = undefined;
      if (!isSilent) say("250 kept");
    } else if (message) message.push(line.replace(/^\./, ""));
    else if (line === "DATA") {
      message = [];
      say("354 go on");
    } else if (line.startsWith("RCPT TO:<refused@")) {
      const address = line.slice(9, -1);
      refused.push(address);
      say(`550 <${address}> is not here`);
    } else if (line.startsWith("RCPT TO:<greylisted@") && !refused.includes(line)) {
      refused.push(line);
      say("450 4.2.0 Greylisted, try again in five minutes");
    } else if (line.startsWith("RCPT TO:<busy@")) say("451 later");
    else if (line === "QUIT") socket.end("221 bye\r\n");
    else say("250 sink");
  }
}
