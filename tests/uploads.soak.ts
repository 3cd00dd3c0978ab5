import { createHash } from "node:crypto";
import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { ID } from "#db/seed/world.ts";
import { mediaFile } from "./adapters/media-files.ts";
import { longFilm } from "./film.ts";
import { howMany } from "./how-long.ts";
import { cutPieces, draftFor, sendPieces, unfinished } from "./pieces.ts";
import { type Served, serve } from "./served.ts";
import { keysOnDisk, strays } from "./stored.ts";

const BYTES = howMany(1_000_000_000, 3_000_000_000);
const LONG = howMany(500_000_000, 2_000_000_000);
const ROUNDS = howMany(4, 20);
const CHUNK = Buffer.alloc(2 ** 16);
const BOUNDARY = "soak-0123456789";

async function draftOf(served: Served, token: string): Promise<string> {
  const body = new URLSearchParams({ description: "Long one", sport: "Surf" });
  const answer = await served.fetch("/upload_edit", { method: "POST", body, as: token });
  return /draft=([^&]+)/.exec(answer.headers.get("location") ?? "")?.[1] ?? "";
}

/** A real film, extended by an empty MP4 box with a 64-bit size. */
async function* film(bytes: number) {
  const head = readFileSync(await mediaFile("phone_portrait.mov"));
  const box = Buffer.alloc(16);
  box.writeUInt32BE(1, 0);
  box.write("free", 4, "latin1");
  box.writeBigUInt64BE(BigInt(bytes - head.length), 8);
  yield `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="long.mov"\r\n\r\n`;
  yield head;
  yield box;
  for (let left = bytes - head.length - box.length; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, left);
  yield `\r\n--${BOUNDARY}--\r\n`;
}

/** Sends until the end, or until the other side disconnects. Resolves to the status, if any. */
async function send(served: Served, token: string, draft: string, bytes: number): Promise<number | undefined> {
  const upload = request(`${served.url}/upload_edit/file?draft=${draft}`, {
    method: "POST",
    headers: { cookie: `auth-token=${token}`, origin: served.url, "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  });
  const answer = new Promise<number | undefined>((resolve) => {
    upload.on("response", (response) => resolve(response.resume().statusCode));
    upload.on("error", () => resolve(undefined));
  });
  // A sender that is cut off in the middle gets no answer, so the result is undefined.
  await pipeline(film(bytes), upload).catch(() => {});
  return answer;
}

function memory(served: Served, field: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${served.process.pid}/status`, "utf8");
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) * 1024;
}

test(
  "a long film comes in whole, and in the long run the process hardly grows by it",
  async () => {
    const served = await serve();
    const token = await served.logIn("mia");
    expect(await send(served, token, await draftOf(served, token), 5_000_000)).toBe(303);
    const warm = memory(served, "VmRSS");
    expect(await send(served, token, await draftOf(served, token), BYTES)).toBe(303);
    expect(memory(served, "VmHWM") - warm).toBeLessThan(150_000_000);
    // The job that rewrites it works in the same folder, and clears it when it is done.
    const spool = () => readdirSync(join(served.dataDir, "spool"));
    for (let n = 0; n < 600 && spool().length > 0; n++) await pause(500);
    expect(spool()).toEqual([]);
    await served.stop();
  },
  20 * 60_000,
);

test(
  `killed in the middle of an upload, ${ROUNDS} times, the server starts again with every row's file there and no row too many`,
  async () => {
    let served = await serve();
    let token = await served.logIn("mia");
    for (let round = 0; round < ROUNDS; round++) {
      const upload = send(served, token, await draftOf(served, token), 300_000_000);
      await pause(50 + Math.random() * 400);
      served.process.kill("SIGKILL");
      expect(await upload).toBeUndefined();
      served = await serve({}, served.dataDir);
      token = await served.logIn("mia");

      const database = new Database(join(served.dataDir, "stokeline.sqlite"), { readonly: true });
      await expect.poll(() => strays(served.dataDir, keysOnDisk(served.dataDir))).toEqual([]);
      expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
      expect(database.pragma("foreign_key_check")).toEqual([]);
      database.close();
    }
    expect(await send(served, token, await draftOf(served, token), 1_000_000)).toBe(303);
    await served.stop();
  },
  20 * 60_000,
);

test(
  "a long film in pieces, cut off on its way, comes in whole, and in the long run the process hardly grows by it",
  async () => {
    const served = await serve();
    const token = await served.logIn("mia");
    const short = await longFilm(join(served.dataDir, "short.mov"), 5_000_000);
    expect((await sendPieces(served, token, short)).status).toBe(204);
    const warm = memory(served, "VmRSS");

    const film = await longFilm(join(served.dataDir, "long.mov"), BYTES);
    const url = await cutPieces(served, token, film, Math.floor(BYTES / 3));
    await cutPieces(served, token, film, Math.floor(BYTES / 2), { url });
    // The server inspects a long file for longer than the sender waits, so the sender asks again.
    const { filename } = await sendPieces(served, token, film, { url, retryDelays: Array(20).fill(1000) });
    expect(filename).toMatch(/long\.mp4$/);
    expect(memory(served, "VmHWM") - warm).toBeLessThan(150_000_000);
    expect(unfinished(served)).toEqual([]);
    await served.stop();
  },
  20 * 60_000,
);

/** Makes each megabyte after the first different. */
async function numberMegabytes(path: string) {
  const file = await open(path, "r+");
  for (let megabyte = 1; megabyte < LONG / 1e6; megabyte++) await file.write(String(megabyte), megabyte * 1e6);
  await file.close();
}

async function digestOf(path: string, bytes = 0): Promise<string> {
  const digest = createHash("sha256");
  for await (const chunk of createReadStream(path, { end: bytes - 1 })) digest.update(chunk);
  return digest.digest("hex");
}

test(
  "two gigabytes in pieces come in whole through two deaths of the server",
  async () => {
    let served = await serve();
    const token = await served.logIn("mia");
    const film = await longFilm(join(served.dataDir, "film.mov"), LONG);
    await numberMegabytes(film);
    const { pathname } = new URL(await cutPieces(served, token, film, Math.floor(LONG / 4)));
    for (const part of [2, 3]) {
      const sending = sendPieces(served, token, film, { url: served.url + pathname });
      while ((unfinished(served)[0]?.bytes ?? 0) < (LONG / 4) * part) await pause(5);
      served.process.kill("SIGKILL");
      await Promise.all([sending, served.stop()]);
      served = await serve({}, served.dataDir);
    }
    const [kept] = unfinished(served);
    expect(kept?.bytes).toBeGreaterThan(LONG / 2);
    const arrived = join(served.dataDir, "pieces", kept?.id ?? "");
    expect(await digestOf(arrived, kept?.bytes)).toBe(await digestOf(film, kept?.bytes));
    const { filename } = await sendPieces(served, token, film, { url: served.url + pathname, retryDelays: Array(20).fill(1000) });
    expect(filename).toMatch(/long\.mp4$/);
    expect(unfinished(served)).toEqual([]);
    await served.stop();
  },
  20 * 60_000,
);

test(
  `killed around the end of an upload in pieces, ${ROUNDS} times, the file is taken in once and nothing is left over`,
  async () => {
    let served = await serve();
    let token = await served.logIn("mia");
    const film = await longFilm(join(served.dataDir, "film.mov"), 20_000_000);
    for (let round = 0; round < ROUNDS; round++) {
      const draft = await draftFor(served, token);
      const url = await cutPieces(served, token, film, 15_000_000, { metadata: { draft } });
      const sending = sendPieces(served, token, film, { url });
      await pause(Math.random() * 400);
      served.process.kill("SIGKILL");
      await Promise.all([sending, served.stop()]);

      served = await serve({}, served.dataDir);
      token = await served.logIn("mia");
      await sendPieces(served, token, film, { url: new URL(new URL(url).pathname, served.url).href });
      const database = new Database(join(served.dataDir, "stokeline.sqlite"), { readonly: true });
      const rows = () =>
        database
          .prepare<[string], { id: string }>("SELECT id FROM media WHERE owner_id = ? AND id NOT LIKE 'world-%' ORDER BY rowid")
          .all(ID.mia);
      expect(rows()).toHaveLength(round + 1);
      expect(database.prepare("SELECT media_id FROM drafts WHERE id = ?").pluck().get(draft)).toBe(rows().at(-1)?.id);
      await expect.poll(() => strays(served.dataDir, keysOnDisk(served.dataDir)), { timeout: 150_000 }).toEqual([]);
      await expect
        .poll(() => [unfinished(served), readdirSync(join(served.dataDir, "spool"))], { timeout: 150_000 })
        .toEqual([[], []]);
      database.close();
    }
    await served.stop();
  },
  20 * 60_000,
);
