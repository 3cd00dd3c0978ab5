import type { Readable } from "node:stream";

/** Passes on the chunks of a stream on demand. Node's own web stream copies each, which keeps the garbage collector busy. */
export function webStreamOf(stream: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream.iterator({ destroyOnReturn: false });
  async function pull(controller: ReadableStreamDefaultController<Uint8Array>) {
    const { done, value } = await chunks.next();
    if (done) controller.close();
    else controller.enqueue(value);
  }
  const cancel = () => void stream.destroy();
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
}
