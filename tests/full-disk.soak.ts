import { execFileSync } from "node:child_process";
import { appendFileSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { EDITS, emailOf, ID, PASSWORD } from "#db/seed/world.ts";
import { mediaFile } from "./adapters/media-files.ts";
import { longFilm, slowFilm } from "./film.ts";
import { mountDisk } from "./mount-disk.ts";
import { draftFor, sendPieces, unfinished } from "./pieces.ts";
import { type Served, serve } from "./served.ts";
import { keysOnDisk } from "./stored.ts";

const MB = 1_000_000;
/** The space that the server keeps free for its database. */
const KEPT = 250 * MB;
/** Begins like a film. */
const CHUNK = Buffer.alloc(2 ** 20);
CHUNK.write("\0\0\0\x14ftypqt  ", "latin1");
const SENTENCE = "Uploads are paused right now. Please try again later";

const disk = join(process.env.DATA_DIR!, "small");
const isMounted = mountDisk(disk, "400m");

describe.skipIf(!isMounted)("on a disk that fills up (skipped where none can be mounted)", () => {
  let served: Served;
  let mia: string;
  let before: unknown;
  let joined = 0;

  beforeAll(async () => {
    served = await serve({}, undefined, disk);
    mia = await served.logIn("mia");
    // The first upload creates files that stay.
    await posts();
    before = await settled();
  });

  afterEach(async () => {
    leave("all");
    expect(kept()).toEqual(before);
    expect(query("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
    expect(served.process.exitCode).toBeNull();
    await posts();
    before = await settled();
  });

  afterAll(async () => {
    await served.stop();
    execFileSync("umount", [disk]);
  });

  describe.each(["the form", "GraphQL"] as const)("sent by %s", (name) => {
    test("a file that announces more than there is room for is refused before it comes", async () => {
      leave(KEPT + 50 * MB);
      const answer = await send(name, { bytes: 60 * MB, announces: true });
      expectNoRoom(name, answer);
      expect(answer.spooled).toBe(0);
    });

    test("one that announces nothing is refused when it turns out too long, and the database keeps its room", async () => {
      leave(KEPT + 30 * MB);
      const answer = await send(name, { bytes: 70 * MB });
      expectNoRoom(name, answer);
      expect(answer.free).toBeGreaterThan(KEPT - 30 * MB);
    });

    test("one that is on its way when others fill the disk to the last byte is refused", async () => {
      expectNoRoom(name, await send(name, { bytes: 10 * MB, halfway: () => leave(0) }));
    });
  });

  test("in pieces, one that is too long is refused, and one that is on its way goes on when there is room again", async () => {
    const short = await longFilm(join(process.env.DATA_DIR!, "short.mov"), 40 * MB);
    leave(KEPT + 30 * MB);
    expect(await sendPieces(served, mia, short)).toMatchObject({ status: 507, text: SENTENCE });
    expect(unfinished(served)).toEqual([]);

    leave("all");
    const sending = sendPieces(served, mia, short);
    await expect.poll(() => unfinished(served)[0]?.bytes ?? 0, { interval: 1 }).toBeGreaterThan(0);
    leave(0);
    const { url, status, text: said } = await sending;
    if (status !== 204)
      expect([status, said]).toEqual([507, expect.stringMatching(/^There is no room .*Please try again later$/)]);
    expect((await served.fetch("/surf_edits", { as: mia })).status).toBe(200);

    leave("all");
    expect((await sendPieces(served, mia, short, { url })).filename).toMatch(/short\.mp4$/);
    before = await settled();
  });

  test("a film that there is no room to make anew waits, and is ready when there is", async () => {
    const film = slowFilm(join(process.env.DATA_DIR!, "slow.mp4"), 4);
    const bytes = readFileSync(film).length;
    leave(KEPT + 2 * bytes);
    await posts(film);
    const work = () =>
      query<{ state: string; attempts: number; later: number }>(
        `SELECT state, attempts, run_at > ${Date.now()} AS later FROM jobs WHERE kind = 'rewrite-video' ORDER BY id DESC LIMIT 1`,
      );
    await expect.poll(work).toEqual([{ state: "queued", attempts: 0, later: 1 }]);
    expect(kept().spool).toEqual([]);

    leave("all");
    const database = new Database(join(served.dataDir, "stokeline.sqlite"));
    database.prepare("UPDATE jobs SET run_at = 0 WHERE kind = 'rewrite-video'").run();
    database.close();
    await expect.poll(() => query("SELECT state FROM media ORDER BY rowid DESC LIMIT 1")).toEqual([{ state: "ready" }]);
    before = await settled();
  });

  test("on a full disk forms and apps are refused with a sentence and what was typed, pages are read, and the server starts", async () => {
    const sentence = /There is no room to save things right now\. Please try again later|Nothing can be saved at the moment/;
    leave(0);
    // A few more rows may fit into the space that the database already has.
    const stoke = () =>
      served.fetch(`/edits/${EDITS.abroad.id}/stoke`, {
        method: "POST",
        body: new URLSearchParams({ wanted: "true", to: "/" }),
        as: mia,
      });
    await expect.poll(async () => (await signUp()).status, { timeout: 30_000 }).toBeGreaterThan(499);

    const refused = async () => {
      const joined = await signUp();
      expect([joined.status, await joined.text()]).toEqual([
        expect.toSatisfy((status) => status === 507 || status === 503),
        expect.stringMatching(/value="New One"/),
      ]);
      const answers = [
        await stoke(),
        await served.fetch("/login", {
          method: "POST",
          body: new URLSearchParams({ email: emailOf("sol"), password: PASSWORD, to: "/" }),
        }),
        await call("/graphql", { query: `mutation { vote(videoId: "${EDITS.abroad.id}") { id } }` }),
        await call("/trpc/vote", { videoId: EDITS.abroad.id }),
      ];
      const found = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()] as const));
      for (const [, said] of found) expect(said).toMatch(sentence);
      expect(found.map(([status]) => status)).toEqual([expect.toSatisfy(isRefusal), expect.toSatisfy(isRefusal), 200, 503]);
      const read = ["/surf_edits", `/edits/${EDITS.abroad.id}`, `/profile/${ID.mia}`, "/help", "/tutorial", "/healthz"];
      for (const path of read) expect([path, (await served.fetch(path, { as: mia })).status]).toEqual([path, 200]);
    };
    await refused();

    // A clean stop deletes the files that SQLite needs at its start.
    leave("all");
    await served.stop();
    leave(0);
    served = await serve({}, served.dataDir);
    expect(await (await served.fetch("/healthz")).json()).toMatchObject({ disk: expect.stringMatching(/^0 MB free/) });
    leave(0);
    await refused();
    leave("all");
    before = await settled();
  });

  test("the operator is told once that it fills up, and once that it is full", async () => {
    const shown = async (name: "disk nearly full" | "disk full") => {
      const database = new Database(join(served.dataDir, "stokeline.sqlite"));
      database.prepare("UPDATE jobs SET run_at = 0 WHERE kind = 'sweep' AND key = 'disk'").run();
      database.close();
      await expect.poll(() => query<{ name: string }>("SELECT name FROM faults").map((fault) => fault.name)).toEqual([name]);
    };
    const mailed = () => query("SELECT key FROM jobs WHERE kind = 'fault-mail' ORDER BY id").length;
    leave(60 * MB);
    await shown("disk nearly full");
    leave(10 * MB);
    await shown("disk full");
    expect(mailed()).toBe(2);
    await expect.poll(() => served.log()).toMatch(/The disk is 8\d % full[\s\S]*The disk is 9\d % full/);
  });

  const isRefusal = (status: number) => status === 507 || status === 503;

  function signUp() {
    const body = new URLSearchParams({ name: "New One", email: `new.${++joined}@stokeline.example`, password: PASSWORD });
    return served.fetch("/", { method: "POST", body });
  }

  function call(path: string, body: unknown) {
    const headers = { "content-type": "application/json", authorization: `Bearer ${mia}` };
    return served.fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  }

  /** The state that a failed upload must not change. */
  function kept() {
    const folder = (name: string) => readdirSync(join(served.dataDir, name));
    return {
      spool: folder("spool"),
      media: keysOnDisk(served.dataDir)
        .filter((key) => !key.endsWith(".webp"))
        .toSorted(),
      rows: query("SELECT id FROM media"),
    };
  }

  /** Resolves once an upload's jobs are done. */
  async function settled() {
    const open = "SELECT kind FROM jobs WHERE state IN ('queued', 'running') AND kind NOT IN ('sweep', 'rewrite-video')";
    await vi.waitFor(() => expect([query(open), kept().spool]).toEqual([[], []]), 60_000);
    return kept();
  }

  function query<Row>(sql: string): Row[] {
    const database = new Database(join(served.dataDir, "stokeline.sqlite"), { readonly: true });
    const rows = database.prepare<[], Row>(sql).all();
    database.close();
    return rows;
  }

  async function posts(path?: string) {
    const draft = await draftFor(served, mia);
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(readFileSync(path ?? (await mediaFile("photo.jpg"))))]), "a.jpg");
    const answer = await served.fetch(`/upload_edit/file?draft=${draft}`, { method: "POST", body, as: mia });
    expect(answer.status).toBe(303);
  }

  type Door = "the form" | "GraphQL";
  const part = (name: string, value: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const OPERATIONS = JSON.stringify({
    query: "mutation ($file: Upload!) { videoUpload(file: $file) { filename } }",
    variables: { file: null },
  });

  async function doorOf(name: Door) {
    const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.mov"\r\n\r\n';
    if (name === "GraphQL")
      return {
        path: "/graphql",
        head: part("operations", OPERATIONS) + part("map", '{"file":["variables.file"]}') + file,
        headers: { authorization: `Bearer ${mia}` },
      };
    const path = `/upload_edit/file?draft=${await draftFor(served, mia)}`;
    return { path, head: file, headers: { cookie: `auth-token=${mia}`, origin: served.url } };
  }

  interface Sending {
    bytes: number;
    announces?: boolean;
    halfway?: () => void;
  }

  /** Sends a file until its end or an answer. */
  async function send(name: Door, { bytes, announces = false, halfway }: Sending) {
    const { path, head, headers } = await doorOf(name);
    const end = "\r\n--x--\r\n";
    const length = announces ? { "content-length": head.length + bytes + end.length } : {};
    const type = { "content-type": "multipart/form-data; boundary=x" };
    const upload = request(served.url + path, { method: "POST", agent: false, headers: { ...headers, ...type, ...length } });
    const answer = new Promise<IncomingMessage>((resolve, reject) => upload.on("response", resolve).on("error", reject));
    const seen = { free: free(), spooled: 0, answered: false };
    upload.on("response", () => (seen.answered = true));

    async function* parts() {
      yield head;
      for (let left = bytes; left > 0 && !seen.answered; left -= CHUNK.length) {
        if (halfway && left <= bytes / 2 && left > bytes / 2 - CHUNK.length) {
          await expect.poll(() => kept().spool.length).toBe(1);
          halfway();
        }
        seen.free = Math.min(seen.free, free());
        seen.spooled = Math.max(seen.spooled, kept().spool.length);
        yield CHUNK.subarray(0, left);
      }
      yield end;
    }
    const sending = pipeline(Readable.from(parts()), upload).catch(() => {});
    const response = await answer;
    const said = { status: response.statusCode, text: await text(response) };
    upload.destroy();
    await sending;
    await expect.poll(() => kept().spool).toEqual([]);
    return { ...said, ...seen };
  }

  function expectNoRoom(name: Door, answer: { status: number | undefined; text: string }) {
    expect([answer.status, answer.text]).toEqual([507, expect.stringContaining(SENTENCE)]);
    if (name === "GraphQL") expect(JSON.parse(answer.text).errors).toHaveLength(1);
    else expect(answer.text).toMatch(/<form[^>]*multipart\/form-data[\s\S]*<input[^>]*type="file"/);
  }

  function free(): number {
    const { bavail, bsize } = statfsSync(disk);
    return bavail * bsize;
  }

  /** Fills the disk with a file that the server does not use. */
  function leave(bytes: number | "all") {
    const filler = join(disk, "filler");
    rmSync(filler, { force: true });
    if (bytes === "all") return;
    try {
      for (let left = free() - bytes; left > 0; left -= MB) appendFileSync(filler, Buffer.alloc(Math.min(MB, left)));
    } catch (error) {
      // The last byte is used.
      if (bytes > 0) throw error;
    }
  }
});
