import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { EDITS, ID } from "#db/seed/world.ts";
import { journeyFiles } from "../adapters/media-files.ts";
import { type Served, serve } from "../served.ts";

const { bowl, session } = EDITS;
const VTT = "WEBVTT\n\n00:01.000 --> 00:02.000\nDrop in!";
const DETAILS = { description: "Bowl at dawn", altText: "A bowl", sport: "Skate", gearOf: "Skate", under18Viewable: "on" };

let served: Served;
let database: Database.Database;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  served = await serve({ OPERATOR_USER_ID: ID.ops });
  for (const name of ["mia", "sol", "ana", "kit", "ops"] as const) tokens[name] = await served.logIn(name);
  database = new Database(join(served.dataDir, "stokeline.sqlite"));
  database.exec("UPDATE edits SET mimetype = 'video/mp4', ready = 1");
}, 60_000);

beforeEach(() => {
  database.exec("DELETE FROM captions");
});

afterAll(async () => {
  database.close();
  await served.stop();
});

const stored = () => database.prepare<[], { language: string; text: string }>("SELECT language, text FROM captions").all();
const textOf = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, "").replaceAll("&#x27;", "'");
const fetched = (name: string, id: string, headers: Record<string, string> = {}) =>
  served.fetch(`/edits/${id}/captions.vtt`, { as: tokens[name], headers });

/** Sends the form like a browser: the file last. */
async function save(file: string | Buffer | undefined, fields: Record<string, string> = {}, as = "mia", id: string = bowl.id) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...DETAILS, captionsLanguage: "en", ...fields })) body.append(name, value);
  if (file !== undefined) body.append("captions", new Blob([new Uint8Array(Buffer.from(file))]), "bowl.vtt");
  const answer = await served.fetch(`/edit/${id}`, { method: "POST", body, as: tokens[as] });
  return { status: answer.status, html: textOf(await answer.text()) };
}

test("a plain form brings captions, with another in their place they change, and without a file they stay", async () => {
  const page = () => served.fetch(`/edit/${bowl.id}`, { as: tokens.mia }).then((answer) => answer.text());
  expect(await page()).toMatch(/enctype="multipart\/form-data"[\s\S]*up to 100 kB[\s\S]*name="captions"/i);
  expect((await save(VTT)).status).toBe(303);
  expect(stored()).toEqual([{ language: "en", text: "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nDrop in!\n" }]);
  expect(await page()).toMatch(/Your video has captions[\s\S]*Remove the captions/);
  expect((await save(undefined, { captionsLanguage: "fr" })).status).toBe(303);
  expect(stored()).toMatchObject([{ language: "fr", text: expect.stringContaining("Drop in!") }]);
  expect((await save(undefined, { captionsRemoved: "on" })).status).toBe(303);
  expect(stored()).toEqual([]);
});

test("all the gear there is and captions fit in one form", async () => {
  const gear = Object.fromEntries(Array.from({ length: 46 }, (_, index) => [`field${index}`, "x"]));
  expect((await save(VTT, gear)).status).toBe(303);
});

test.each([
  ["no WebVTT", "<script>alert(1)</script>", 422, "This isn't a WebVTT file"],
  ["a bit too large", `${VTT}${" ".repeat(100_000)}`, 413, "File too big, please upload captions of less than 100 kB"],
  ["a film chosen by mistake", Buffer.alloc(20_000_000), 413, "File too big, please upload captions of less than 100 kB"],
  ["an empty file", "", 422, "This isn't a WebVTT file"],
])("%s is refused in one sentence, and what was typed is still there", async (_, file, status, sentence) => {
  const answer = await save(file, { description: "Typed with care", altText: "And this" });
  expect(answer.status).toBe(status);
  expect(answer.html).toMatch(new RegExp(`id="edit-captions-error"[^>]*>${sentence}`));
  expect(answer.html).toContain("Typed with care");
  expect(answer.html).toContain("And this</textarea>");
  expect(stored()).toEqual([]);
  expect(database.prepare("SELECT 1 FROM edits WHERE description = 'Typed with care'").all()).toEqual([]);
});

test("another person's Edit cannot get captions", async () => {
  for (const [name, id] of [
    ["sol", bowl.id],
    ["ops", bowl.id],
    ["ana", session.id],
  ] as const) {
    const { status } = await save(VTT, {}, name, id);
    expect([403, 404]).toContain(status);
  }
  expect(stored()).toEqual([]);
});

test("a post with refused captions leaves its draft as it was", async () => {
  const rows = () => database.prepare<[], { n: number }>("SELECT (SELECT count(*) FROM edits) AS n").get()?.n;
  const started = await served.fetch("/upload_edit", { method: "POST", body: new URLSearchParams(DETAILS), as: tokens.mia });
  const id = /draft=([^&]+)/.exec(started.headers.get("location") ?? "")?.[1] ?? "";
  const film = new FormData();
  film.append("file", new Blob([new Uint8Array(readFileSync((await journeyFiles()).mov))]), "clip.mov");
  await served.fetch(`/upload_edit/file?draft=${id}`, { method: "POST", body: film, as: tokens.mia });
  const post = async (file: string) => {
    const body = new FormData();
    body.append("captionsLanguage", "en");
    body.append("captions", new Blob([file]), "clip.vtt");
    return (await served.fetch(`/upload_edit/post?draft=${id}`, { method: "POST", body, as: tokens.mia })).status;
  };
  const before = rows() ?? 0;
  expect([await post("<script>"), rows(), stored()]).toEqual([422, before, []]);
  expect([await post(VTT), rows(), stored().length]).toEqual([303, before + 1, 1]);
});

test("captions are given to whoever may see the Edit, as nothing but captions, and known by their content", async () => {
  await save(VTT);
  await save(VTT, { description: "Crew session", crewOnly: "on" }, "mia", session.id);
  const given = await fetched("ana", bowl.id);
  expect(given.status).toBe(200);
  expect(Object.fromEntries(given.headers)).toMatchObject({
    "content-type": "text/vtt; charset=utf-8",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-cache",
  });
  expect(await given.text()).toContain("Drop in!");
  const known = { "if-none-match": given.headers.get("etag") ?? "" };
  expect((await fetched("ana", bowl.id, known)).status).toBe(304);
  await save(`${VTT} Now!`);
  expect((await fetched("ana", bowl.id, known)).status).toBe(200);

  for (const [name, status] of [
    ["sol", 200],
    ["kit", 200],
    ["ops", 200],
    ["ana", 404],
  ] as const)
    expect((await fetched(name, session.id)).status).toBe(status);
  expect((await served.fetch(`/edits/${bowl.id}/captions.vtt`)).status).toBe(401);
  expect((await fetched("mia", "77")).status).toBe(404);
});
