import { connect, type Socket } from "node:net";

const ROOM = 2 ** 20;
const MOST_TEXT = 10_000;

/** An answer while it arrives. */
class Answer {
  status = 0;
  head = "";
  /** The start of the body, and the length of the whole. */
  text = "";
  bytes = 0;
  #length = Number.POSITIVE_INFINITY;

  get isWhole(): boolean {
    return this.bytes >= this.#length;
  }

  take(chunk: Buffer): void {
    const body = this.status ? chunk : this.#takeHead(chunk);
    this.bytes += body.length;
    if (this.text.length < MOST_TEXT) this.text += body.toString("latin1");
  }

  #takeHead(chunk: Buffer): Buffer {
    const [before, all] = [this.head.length, this.head + chunk.toString("latin1")];
    const end = all.indexOf("\r\n\r\n") + 4;
    this.head = end < 4 ? all : all.slice(0, end);
    if (end < 4) return chunk.subarray(chunk.length);
    this.status = Number(this.head.slice(9, 12));
    this.#length = Number(/^content-length: (\d+)/im.exec(this.head)?.[1] ?? this.#length);
    return chunk.subarray(end - before);
  }
}

/** A connection that sends and reads at the least cost, since a slow client would distort the result. */
export class Line {
  readonly #socket: Socket;
  #answer = new Answer();
  #settle: (error?: Error) => void = () => {};

  constructor(port: number) {
    const callback = (length: number, { buffer, byteOffset }: Uint8Array) => {
      this.#answer.take(Buffer.from(buffer, byteOffset, length));
      if (this.#answer.isWhole) this.#settle();
      return true;
    };
    this.#socket = connect({ port, host: "127.0.0.1", onread: { buffer: Buffer.allocUnsafe(ROOM), callback } });
    this.#socket.on("error", (error) => this.#settle(error));
    this.#socket.on("close", () => this.#settle());
  }

  /** Sends one request after the other. An answer without a length lasts until the connection ends. */
  async ask(request: string, headers: Record<string, string | number>, body: Iterable<Buffer> = []): Promise<Answer> {
    this.#answer = new Answer();
    const done = new Promise<void>((resolve, reject) => {
      this.#settle = (error) => (error ? reject(error) : resolve());
    });
    const lines = Object.entries({ host: "127.0.0.1", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#socket.write(`${request} HTTP/1.1\r\n${lines.join("")}\r\n`);
    // The sender of the chunks may reuse their memory.
    for (const chunk of body) await new Promise((gone) => this.#socket.write(chunk, gone));
    await done;
    return this.#answer;
  }

  close(): void {
    this.#socket.destroy();
  }
}
