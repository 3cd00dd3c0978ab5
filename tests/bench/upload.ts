import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Server } from "./child.ts";
import type { Facts } from "./prepare.ts";

const BYTES = 3_000_000_000;
const ZEROS = Buffer.alloc(2 ** 16);
const BOUNDARY = "bench-0123456789";

/** Megabytes by which taking in a film of 3 GB grows the server: a real one, filled up with an empty box of MP4. */
export async function growthByUpload(server: Server, { token, draft, clip }: Facts): Promise<number> {
  const film = await readFile(clip);
  const rest = BYTES - film.length;
  const head = Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="long.mov"\r\ncontent-type: video/quicktime\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);

  function* body() {
    yield head;
    yield film;
    yield emptyBox(rest);
    for (let left = rest - 16; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, left);
    yield tail;
  }

  const before = server.rss();
  server.markPeak();
  const status = await post(
    server.port,
    `/upload_edit?draft=${draft}&step=file`,
    token,
    body(),
    head.length + BYTES + tail.length,
  );
  if (status !== 303 && status !== 302) throw new Error(`The upload answered ${status}`);
  return server.peak() - before;
}

/** Its size stands in 64 bits. */
function emptyBox(size: number): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1, 0);
  header.write("free", 4, "latin1");
  header.writeBigUInt64BE(BigInt(size), 8);
  return header;
}

async function post(
  port: number,
  path: string,
  token: string,
  body: Iterable<Buffer>,
  length: number,
): Promise<number | undefined> {
  const headers = {
    cookie: `auth-token=${token}`,
    "sec-fetch-site": "same-origin",
    "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    "content-length": length,
  };
  const sending = request({ host: "127.0.0.1", port, path, method: "POST", headers, timeout: 300_000 });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sending.on("response", (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sending.on("error", reject);
  });
  await pipeline(Readable.from(body), sending).catch(() => undefined);
  return answered;
}
