import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { EDITS, ID, PASSWORD } from "#db/seed/world.ts";
import { mediaFile } from "./adapters/media-files.ts";
import { cutPieces, draftFor, sendPieces, unfinished } from "./pieces.ts";
import { type Served, serve } from "./served.ts";
import { keysOnDisk } from "./stored.ts";

const SENTENCE = "Nothing can be saved at the moment. Please try again in a few minutes";
const REFUSED = { status: 503, retryAfter: "60", text: expect.stringContaining(SENTENCE) };
const PAGES = ["/surf_edits", `/edits/${EDITS.abroad.id}`, `/profile/${ID.mia}`, "/help", "/tutorial", "/search?q=a", "/healthz"];
const LOCKED_MS = 10_000;

let joined = 0;

describe("while another process writes to the database for ten seconds", () => {
  let served: Served;
  let mia: string;
  let other: Database.Database;

  beforeAll(async () => {
    served = await serve();
    mia = await served.logIn("mia");
    other = new Database(join(served.dataDir, "stokeline.sqlite"));
  });

  afterEach(() => {
    if (other.inTransaction) other.exec("ROLLBACK");
  });

  afterAll(async () => {
    other.close();
    await served.stop();
  });

  test("pages are read, what writes is refused with a sentence and what was typed, and succeeds right after", async () => {
    const doors = await doorsOf(served, mia);
    const before = kept(served);
    other.exec("BEGIN IMMEDIATE");
    for (const from = Date.now(); Date.now() - from < LOCKED_MS; ) await expectRefused(served, mia, doors);
    await expect.poll(() => health(served)).toMatchObject({ writable: "no row can be written: SQLITE_BUSY" });
    expect(kept(served)).toEqual(before);

    other.exec("ROLLBACK");
    const answers = await Promise.all(Object.entries(doors).map(async ([name, ask]) => [name, (await ask()).status]));
    expect(Object.fromEntries(answers)).toEqual({ form: 303, button: 303, file: 303, graphql: 200, trpc: 200, begin: 201 });
    expect(query(other, "SELECT count(*) FROM media WHERE id NOT LIKE 'world-%'")).toEqual([1]);
  });

  test("a file whose last piece comes meanwhile stays, and is taken in once when its sender asks again", async () => {
    const film = await mediaFile("phone_portrait.mov");
    const rows = () => query(other, "SELECT count(*) FROM media WHERE id NOT LIKE 'world-%'");
    const [before] = rows();
    const url = await cutPieces(served, mia, film, 100_000);
    other.exec("BEGIN IMMEDIATE");
    expect(await sendPieces(served, mia, film, { url })).toMatchObject({ status: 503, text: SENTENCE });
    const piece = () => unfinished(served).find(({ id }) => url.endsWith(id));
    expect(piece()?.bytes).toBe(readFileSync(film).length);
    other.exec("ROLLBACK");
    const { filename } = await sendPieces(served, mia, film, { url });
    expect(filename).toMatch(/long\.mp4$/);
    expect([rows(), piece()]).toEqual([[Number(before) + 1], undefined]);
  });
});

const disk = join(process.env.DATA_DIR!, "disk");
const device = mount();

/** Mounts a file system that becomes read-only at its first error. Only root may mount, and not in every container. */
function mount(): string | undefined {
  try {
    const image = `${disk}.img`;
    writeFileSync(image, "");
    truncateSync(image, 700_000_000);
    execFileSync("mkfs.ext4", ["-q", "-F", image], { stdio: "ignore" });
    mkdirSync(disk);
    execFileSync("mount", ["-o", "loop,errors=remount-ro", image, disk], { stdio: "ignore" });
    return basename(execFileSync("findmnt", ["-no", "SOURCE", disk], { encoding: "utf8" }).trim());
  } catch {
    return undefined;
  }
}

describe.skipIf(!device)("on a disk that becomes read-only (skipped where none can be mounted)", () => {
  let served: Served;

  beforeAll(async () => {
    served = await serve({}, undefined, disk);
  });

  afterAll(async () => {
    await served.stop();
    execFileSync("umount", [disk]);
  });

  test("pages are read, what writes is refused with a sentence and what was typed, and the check of health says so", async () => {
    const mia = await served.logIn("mia");
    const film = await mediaFile("phone_portrait.mov");
    const url = await cutPieces(served, mia, film, 100_000);
    const doors = await doorsOf(served, mia);
    const before = kept(served);
    execFileSync("sync", ["-f", disk]);
    writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, "tried");

    await expectRefused(served, mia, doors);
    expect(await doors.begin()).toEqual(REFUSED);
    expect(await sendPieces(served, mia, film, { url })).toMatchObject({ status: 503, text: SENTENCE });
    await expect
      .poll(() => health(served))
      .toMatchObject({ writable: "no row can be written: SQLITE_IOERR_WRITE", storage: "cannot be written: EROFS" });
    await expectRefused(served, mia, doors);
    expect(kept(served)).toEqual(before);
    expect(served.log()).toContain("nothing was saved");
    expect(served.log()).not.toContain("request failed");
  });

  test("a server that starts there says in one line why it does not", async () => {
    const second = await serve({}, served.dataDir);
    expect([second.process.exitCode, second.log()]).toEqual([1, expect.stringMatching(/^Setting DATA_DIR: .*\n$/)]);
  });
});

interface Told {
  status: number;
  retryAfter: string | null;
  text: string;
}

type Doors = Record<"form" | "button" | "file" | "graphql" | "trpc" | "begin", () => Promise<Told>>;

/** A write through each door. */
async function doorsOf(served: Served, as: string): Promise<Doors> {
  const photo = new Uint8Array(readFileSync(await mediaFile("photo.jpg")));
  const draft = await draftFor(served, as);
  const post = (path: string, init: RequestInit) => ({ path, init: { method: "POST", ...init } });
  const bearer = { authorization: `Bearer ${as}` };
  const json = (path: string, body: unknown) =>
    post(path, { headers: { ...bearer, "content-type": "application/json" }, body: JSON.stringify(body) });
  const ask = ({ path, init }: ReturnType<typeof post>, who?: string) => served.fetch(path, { ...init, as: who }).then(told);
  return {
    form: () => {
      const email = `new.${++joined}@stokeline.example`;
      return ask(post("/", { body: new URLSearchParams({ name: "New One", email, password: PASSWORD }) }));
    },
    button: () => ask(post(`/edits/${EDITS.abroad.id}/stoke`, { body: new URLSearchParams({ wanted: "true", to: "/" }) }), as),
    file: () => {
      const body = new FormData();
      body.append("file", new Blob([photo]), "a.jpg");
      return ask(post(`/upload_edit/file?draft=${draft}`, { body }), as);
    },
    graphql: () => ask(json("/graphql", { query: `mutation { vote(videoId: "${EDITS.abroad.id}") { id } }` })),
    trpc: () => ask(json("/trpc/vote", { videoId: EDITS.abroad.id })),
    begin: () => ask(post("/files/", { headers: { ...bearer, "tus-resumable": "1.0.0", "upload-length": "1000" } })),
  };
}

async function told(answer: Response): Promise<Told> {
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), text: await answer.text() };
}

async function expectRefused(served: Served, mia: string, { form, button, file, graphql, trpc }: Doors) {
  const read = PAGES.map(async (path) => [path, (await served.fetch(path, { as: mia })).status]);
  expect(await form()).toEqual({ ...REFUSED, text: expect.stringMatching(`${SENTENCE}[\\s\\S]*value="New One"`) });
  expect(await button()).toEqual(REFUSED);
  expect(await file()).toEqual(REFUSED);
  expect(await graphql()).toMatchObject({ status: 200, text: REFUSED.text });
  expect(await trpc()).toMatchObject({ status: 503, text: REFUSED.text });
  expect(await Promise.all(read)).toEqual(PAGES.map((path) => [path, 200]));
}

async function health(served: Served): Promise<unknown> {
  return (await served.fetch("/healthz")).json();
}

/** The state that a refused write must not change. */
function kept(served: Served) {
  const pieces = unfinished(served).map(({ id }) => id);
  return { pieces, spool: readdirSync(join(served.dataDir, "spool")), media: keysOnDisk(served.dataDir).filter(isStored) };
}

function isStored(key: string): boolean {
  return !key.startsWith(".");
}

function query(database: Database.Database, sql: string): unknown[] {
  return database.prepare(sql).pluck().all();
}
