import { closeSync, copyFileSync, openSync, readdirSync, readSync, statSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Server } from "./child.ts";
import { Line } from "./line.ts";
import type { Facts } from "./prepare.ts";
import type { Yardstick } from "./yardstick.ts";

const LONG = 3_000_000_000;
const SHORT = 30_000_000;
const ROUNDS = 3;
const READ_AT_ONCE = 2 ** 16;
/** As long as those of browsers, since a parser finds a long boundary faster than a short one. */
const BOUNDARY = "----WebKitFormBoundaryaB3dE6gH9jK2mN5p";
const OPERATIONS = JSON.stringify({
  query: "mutation ($file: Upload!) { videoUpload(file: $file) { filename } }",
  variables: { file: null },
});

/** One way to upload: sends a film to the server at this address. */
type Way = (port: number, film: string) => Promise<unknown>;

export interface Upload {
  way: string;
  /** The largest growth of the server in megabytes. */
  grown: number;
  /** Megabytes per second of the product and of the yardstick in the same round: as the yardstick works, and until its file is on the disk, as ours is. */
  speed: number;
  yardstick?: number;
  flushed?: number;
}

/** Uploads a film of 3 GB in every way, in turns with a yardstick, if any, that receives the same bytes. */
export async function uploads(server: Server, folder: string, facts: Facts, yardstick: Yardstick | undefined): Promise<Upload[]> {
  const [short, long] = [SHORT, LONG].map((bytes) => film(facts.clip, bytes)) as [string, string];
  const ways = waysOf(facts);
  const measured: Upload[] = [];
  for (const [way, send] of Object.entries(ways)) {
    await send(server.port, short);
    const rounds: Upload[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await atRest(folder);
      const before = server.rss();
      server.markPeak();
      const speed = await speedOf(send, server.port, long);
      const grown = server.peak() - before;
      await atRest(folder);
      rounds.push({ way, grown, speed, ...(yardstick && (await speedsOf(yardstick, long))) });
    }
    const ratio = ({ speed, yardstick = 1 }: Upload) => speed / yardstick;
    const [middle] = rounds.toSorted((a, b) => ratio(a) - ratio(b)).slice(ROUNDS >> 1);
    if (middle) measured.push({ ...middle, grown: Math.max(...rounds.map(({ grown }) => grown)) });
  }
  return measured;
}

async function speedsOf({ port, flush }: Yardstick, path: string) {
  const kept: Way = async () => {
    await form(port, "/kept", {}, "", path);
    flush();
  };
  return {
    yardstick: await speedOf(() => form(port, "/upload", {}, "", path), port, path),
    flushed: await speedOf(kept, port, path),
  };
}

async function speedOf(send: Way, port: number, path: string): Promise<number> {
  const start = performance.now();
  await send(port, path);
  return LONG / 1000 / (performance.now() - start);
}

function waysOf({ token, draft }: Facts) {
  const own = { cookie: `auth-token=${token}`, "sec-fetch-site": "same-origin" };
  const wire = { authorization: `Bearer ${token}` };
  const tus = { ...wire, "tus-resumable": "1.0.0" };
  return {
    "a form": (port, path) => form(port, `/upload_edit/file?draft=${draft}`, own, "", path),
    GraphQL: (port, path) =>
      form(port, "/graphql", wire, field("operations", OPERATIONS) + field("map", '{"file":["variables.file"]}'), path),
    "one piece by tus": async (port, path) => {
      const length = statSync(path).size;
      const metadata = `filename ${btoa("long.mov")}`;
      const begun = await sent(port, "POST /files/", { ...tus, "upload-length": length, "upload-metadata": metadata }, []);
      const address = /^location: (\S+)/im.exec(begun.head)?.[1];
      const piece = { "content-type": "application/offset+octet-stream", "content-length": length, "upload-offset": 0 };
      return sent(port, `PATCH ${address}`, { ...tus, ...piece }, contentOf(path));
    },
  } satisfies Record<string, Way>;
}

function form(port: number, address: string, headers: Record<string, string>, before: string, path: string) {
  const file = `content-disposition: form-data; name="file"; filename="long.mov"\r\ncontent-type: video/quicktime`;
  const head = Buffer.from(`${before}--${BOUNDARY}\r\n${file}\r\n\r\n`);
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const ofForm = {
    "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    "content-length": head.length + statSync(path).size + tail.length,
  };
  function* body() {
    yield head;
    yield* contentOf(path);
    yield tail;
  }
  return sent(port, `POST ${address}`, { ...headers, ...ofForm }, body());
}

async function sent(port: number, request: string, headers: Record<string, string | number>, body: Iterable<Buffer>) {
  const answer = await new Line(port).ask(request, { ...headers, connection: "close" }, body);
  if (answer.status >= 400 || answer.text.includes('"errors"'))
    throw new Error(`${request} answered ${answer.status}: ${answer.text}`);
  return answer;
}

/** Sends like a client with a file: it takes a chunk only once the previous one is sent. */
function* contentOf(path: string) {
  const file = openSync(path, "r");
  const room = Buffer.alloc(READ_AT_ONCE);
  const next = () => readSync(file, room, 0, READ_AT_ONCE, null);
  for (let read = next(); read > 0; read = next()) yield room.subarray(0, read);
  closeSync(file);
}

function field(name: string, value: string): string {
  return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

/** A real film, extended by an empty MP4 box with a 64-bit size. */
function film(clip: string, bytes: number): string {
  const path = `${clip}.${bytes}`;
  copyFileSync(clip, path);
  const box = Buffer.alloc(16);
  box.writeUInt32BE(1, 0);
  box.write("free", 4, "latin1");
  box.writeBigUInt64BE(BigInt(bytes - statSync(clip).size), 8);
  const file = openSync(path, "a");
  writeSync(file, box);
  closeSync(file);
  truncateSync(path, bytes);
  return path;
}

/** The job that rewrites a film works in the spool and must not fall into the next measurement. */
async function atRest(folder: string): Promise<void> {
  for (let quiet = 0; quiet < 8; ) {
    await pause(200);
    quiet = readdirSync(join(folder, "spool")).length ? 0 : quiet + 1;
  }
}
