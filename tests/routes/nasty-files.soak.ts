import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ID } from "#db/seed/world.ts";
import { mediaFile } from "../adapters/media-files.ts";
import { mark, SECRETS, tagsOf, WHERE } from "../metadata.ts";
import { FAILING_FILMS, NAMES, PICTURES, READY_FILMS, REFUSED, REMADE_FILMS } from "../nasty-files.ts";
import { unfinished } from "../pieces.ts";
import { type Served, serve } from "../served.ts";
import { keysOnDisk, strays } from "../stored.ts";
import { post, SENDERS, type Sender, senders, type Told, type Way } from "../three-ways.ts";

interface Row {
  filename: string;
  mimetype: string;
  width: number;
  height: number;
  state: string;
  reason: string | null;
}

const STATUS: Record<Way, number> = { "by the plain form": 422, "over GraphQL": 200, "in pieces": 422 };
const EACH: Way[] = ["by the plain form", "over GraphQL", "in pieces"];
const FILMS = [...Object.keys(READY_FILMS), ...Object.keys(REMADE_FILMS)];
const TAKEN = [...FILMS, ...Object.keys(PICTURES)];

let served: Served;
let database: Database.Database;
let ways: Record<Way, Sender>;
/** The stored names of the files, each with its sender. */
const names = new Map<string, { filename: string; way: Way }>();

beforeAll(async () => {
  served = await serve();
  database = new Database(join(served.dataDir, "stokeline.sqlite"), { readonly: true });
  ways = await senders(served);
  mkdirSync(marked(""));
  for (const name of TAKEN) copyFileSync(await mediaFile(name), marked(name));
  await mark("films", FILMS.filter(isMarked).map(marked));
  await mark("pictures", Object.keys(PICTURES).map(marked));
});

/** The plain form makes a draft for each file, and a person may have 50 at most. */
afterEach(async () => {
  const { token } = ways["by the plain form"];
  const owner = ID[SENDERS["by the plain form"]];
  for (const { id } of database.prepare<[string], { id: string }>("SELECT id FROM drafts WHERE user_id = ?").all(owner)) {
    const answer = await served.fetch(`/drafts/${id}/discard`, { method: "POST", body: new URLSearchParams(), as: token });
    expect([id, answer.status]).toEqual([id, 303]);
  }
});

afterAll(async () => {
  database.close();
  await served.stop();
});

const marked = (name: string) => join(served.dataDir, "marked", name);
/** The marker cannot write into fragments; that film already contains a place. */
const isMarked = (name: string) => name !== "fragmented.mp4";

const rows = () => database.prepare<[], { n: number }>("SELECT count(*) AS n FROM media").get()?.n;
const spool = () => readdirSync(join(served.dataDir, "spool"));
const keys = () => keysOnDisk(served.dataDir).filter((key) => !key.endsWith(".webp"));
const rowOf = (told: Told) =>
  "filename" in told ? database.prepare<[string], Row>("SELECT * FROM media WHERE filename = ?").get(told.filename) : told;

async function sendEachWay(path: string, name?: string): Promise<[Way, Told][]> {
  return Promise.all(EACH.map(async (way): Promise<[Way, Told]> => [way, await ways[way].send(path, name)]));
}

/** Rows from different ways differ only in their names. */
async function expectTaken(name: string, facts: Partial<Row>): Promise<Told[]> {
  const answers = await sendEachWay(TAKEN.includes(name) ? marked(name) : await mediaFile(name));
  for (const [way, told] of answers) {
    expect({ way, ...rowOf(told) }).toMatchObject({ way, ...facts });
    if ("filename" in told) names.set(name, { filename: told.filename, way });
  }
  return answers.map(([, told]) => told);
}

test.each(Object.entries(REFUSED))(
  "%s is refused alike each way, and nothing of it stays [MEDIA-014, MEDIA-015]",
  async (name, sentence) => {
    const before = [rows(), keys(), spool(), unfinished(served)];
    const answers = await sendEachWay(await mediaFile(name));
    expect(answers).toEqual(answers.map(([way]) => [way, { status: STATUS[way], sentence }]));
    expect([rows(), keys(), spool(), unfinished(served)]).toEqual(before);
  },
);

describe("every way of uploading accepts the same files", () => {
  test.each(Object.entries(PICTURES))("%s as a JPEG of %j [MEDIA-014, MEDIA-020]", async (name, [width, height]) => {
    await expectTaken(name, { mimetype: "image/jpeg", width, height, state: "ready" });
  });

  test.each(Object.entries(READY_FILMS))("%s as an mp4 of %j, at once [MEDIA-014, MEDIA-021]", async (name, [width, height]) => {
    await expectTaken(name, { mimetype: "video/mp4", width, height, state: "ready" });
  });

  test.each(Object.entries(REMADE_FILMS))("%s as an mp4 of %j, when it is made [MEDIA-014, MEDIA-021]", async (name, size) => {
    const [width, height] = size;
    const answers = await expectTaken(name, { mimetype: "video/mp4", width, height });
    for (const told of answers) await expect.poll(() => rowOf(told)).toMatchObject({ width, height, state: "ready" });
  });

  test.each(FAILING_FILMS)("%s, which then turns out broken and says so", async (name) => {
    const answers = await expectTaken(name, { mimetype: "video/mp4" });
    const reason = "We couldn't read this video to its end. Please export it again and upload the new file";
    for (const told of answers) await expect.poll(() => rowOf(told)).toMatchObject({ state: "failed", reason });
  });

  test.each(NAMES)("a picture named %j is %j [MEDIA-019, MEDIA-022]", async (name, cleaned) => {
    for (const [way, told] of await sendEachWay(await mediaFile("dot.png"), name))
      expect([way, "filename" in told && told.filename.slice(7)]).toEqual([way, cleaned]);
  });

  test("a name of 300 characters is shortened [MEDIA-022]", async () => {
    for (const [way, told] of await sendEachWay(await mediaFile("dot.png"), `${"a".repeat(300)}.png`))
      expect([way, "filename" in told && told.filename.slice(7)]).toEqual([way, `${"a".repeat(109)}.jpg`]);
  });
});

/** Downloads all files that the senders' Edits show to others, each to a path of its own. */
async function givenToOthers(): Promise<Map<string, string[]>> {
  const others = { "by the plain form": "over GraphQL", "over GraphQL": "in pieces", "in pieces": "by the plain form" } as const;
  mkdirSync(join(served.dataDir, "given"));
  const given = new Map<string, string[]>();
  for (const [name, { filename, way }] of names) {
    await post(served.url, ways[way].token, filename);
    const paths = [];
    for (const suffix of ["", "_poster", "_50x50", "_250x250", "_500x500"])
      for (const accept of ["*/*", "image/webp"]) {
        const answer = await served.fetch(`/media/videos/${ID[SENDERS[way]]}/${filename}${suffix}`, {
          as: ways[others[way]].token,
          headers: { accept },
        });
        if (answer.status !== 200) continue;
        const path = join(served.dataDir, "given", `${name}${suffix}.${paths.length}`);
        writeFileSync(path, new Uint8Array(await answer.arrayBuffer()));
        paths.push(path);
      }
    given.set(name, paths);
  }
  return given;
}

const GROUPS = /^(File|QuickTime|Track[12]|Composite|JFIF|RIFF):/;
const TELLING =
  /GPS|Location|Make|Model|Serial|Lens|Software|Tool|Encoder|Owner|Artist|Author|Creator|Copyright|Comment|Title|Text|City|Time(code|stamp)/;

test("a reader that is not ours finds where, when, whose and with what in what was sent, and none of it in what others are given", async () => {
  for (const [path, tags] of await tagsOf(TAKEN.map(marked)))
    for (const secret of isMarked(basename(path)) ? SECRETS : [WHERE])
      expect([path, JSON.stringify(tags)]).toEqual([path, expect.stringMatching(secret)]);

  const given = await givenToOthers();
  const paths = [...given.values()].flat();
  for (const [name, files] of given) expect([name, files.length >= 8]).toEqual([name, !FAILING_FILMS.includes(name)]);

  for (const [path, tags] of await tagsOf(paths)) {
    const traces = Object.entries(tags).filter(
      ([name, value]) => !GROUPS.test(name) || TELLING.test(name) || (/Date/.test(name) && !/^0000/.test(String(value))),
    );
    expect([path, traces]).toEqual([path, []]);
    const bytes = readFileSync(path, "latin1");
    for (const secret of [...SECRETS, /\+52\.3676/, /GPS5|Hero6/]) expect([path, secret.test(bytes)]).toEqual([path, false]);
  }
});

test("when all is done, what is stored is what the rows need", async () => {
  await expect
    .poll(() => [strays(served.dataDir, keysOnDisk(served.dataDir)), spool(), unfinished(served)])
    .toEqual([[], [], []]);
});
