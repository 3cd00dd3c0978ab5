import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { mediaFile } from "./adapters/media-files.ts";
import { howMany } from "./how-long.ts";
import { type Served, serve } from "./served.ts";
import { keysOnDisk, strays } from "./stored.ts";

const KILLS = howMany(3, 200);
const LONGEST_ROUND_MS = 8000;
const PATIENCE = { timeout: 180_000, interval: 300 };

/** The acts that the server has confirmed. An act without an answer is in no list. */
const acknowledged = {
  joined: new Set<string>(),
  posted: new Set<string>(),
  deleted: new Set<string>(),
  stoked: new Map<Name, boolean>(),
};

let served: Served;
let count = 0;
const tokens: Partial<Record<Name, string>> = {};

test(
  `killed ${KILLS} times while eight people sign up, post photos and films, Stoke and delete, nothing that was acknowledged is lost`,
  async () => {
    served = await serve();
    const people = ["mia", "sol", "ana", "kit"] as const;
    for (const name of people) tokens[name] = await served.logIn(name);
    const [photo, film] = [await mediaFile("photo.jpg"), await mediaFile("phone_portrait.mov")];
    const clients = [
      signUp,
      signUp,
      () => post("mia", photo),
      () => post("sol", photo),
      () => post("ana", film),
      () => stoke("sol"),
      () => stoke("kit"),
      () => remove("mia"),
    ];
    for (let kill = 0; kill < KILLS; kill++) {
      const rounds = clients.map(untilItFails);
      if (kill === 0) await expect.poll(doneOfEach, PATIENCE).not.toContain(0);
      await pause(Math.random() * LONGEST_ROUND_MS);
      served.process.kill("SIGKILL");
      await Promise.all([...rounds, served.stop()]);
      served = await serve({}, served.dataDir);
      expectAllThere();
    }
    await expect.poll(left, PATIENCE).toEqual([]);
    expectAllThere();
    const { joined, posted, deleted } = acknowledged;
    console.log(
      `${KILLS} kills: ${joined.size} sign-ups, ${posted.size} Edits posted and ${deleted.size} of them deleted, none lost`,
    );
    await served.stop();
  },
  4 * 60 * 60_000,
);

function doneOfEach() {
  const { joined, posted, deleted } = acknowledged;
  return [joined.size, posted.size, deleted.size];
}

async function untilItFails(act: () => Promise<unknown>) {
  try {
    for (;;) await act();
  } catch {
    // The server is gone.
  }
}

async function signUp() {
  const email = `crowd.${++count}@stokeline.example`;
  const query = `mutation { signup(name: "Crowd", email: "${email}", password: "pumped-the-quarter-9") { token } }`;
  const headers = { "content-type": "application/json" };
  const answer = await served.fetch("/graphql", { method: "POST", headers, body: JSON.stringify({ query }) });
  if ((await answer.json()).data?.signup?.token) acknowledged.joined.add(email);
}

async function post(name: Name, path: string): Promise<string> {
  const description = `Crowd ${++count}`;
  const begun = await send(name, "/upload_edit", new URLSearchParams({ description, sport: "Surf", filmerInstagram: "@" }));
  const draft = /draft=([^&]+)/.exec(begun.headers.get("location") ?? "")?.[1];
  const file = new FormData();
  file.append("file", new Blob([new Uint8Array(readFileSync(path))]), "a.mp4");
  await send(name, `/upload_edit/file?draft=${draft}`, file);
  const { status } = await send(name, `/upload_edit/post?draft=${draft}`, new URLSearchParams());
  if (status === 303) acknowledged.posted.add(description);
  return description;
}

async function stoke(name: Name) {
  const wanted = !acknowledged.stoked.get(name);
  acknowledged.stoked.delete(name);
  const body = new URLSearchParams({ wanted: String(wanted), to: "/" });
  const { status } = await send(name, `/edits/${EDITS.abroad.id}/stoke`, body);
  if (status === 303) acknowledged.stoked.set(name, wanted);
}

async function remove(name: Name) {
  const description = await post(name, await mediaFile("photo.jpg"));
  const [id] = query("SELECT id FROM edits WHERE description = ?", description);
  // Without an answer, the account may or may not be deleted.
  acknowledged.posted.delete(description);
  const { status } = await send(name, `/edits/${id}/remove`, new URLSearchParams({ to: "/" }));
  if (status !== 303) return;
  acknowledged.posted.add(description);
  acknowledged.deleted.add(description);
}

function send(name: Name, path: string, body: URLSearchParams | FormData): Promise<Response> {
  return served.fetch(path, { method: "POST", body, as: tokens[name] });
}

function expectAllThere() {
  const { joined, posted, deleted, stoked } = acknowledged;
  const [emails, descriptions] = [query("SELECT email FROM users"), query("SELECT description FROM edits")].map(
    (all) => new Set(all),
  );
  const lost = [...joined].filter((email) => !emails?.has(email));
  const astray = [...posted].filter((one) => descriptions?.has(one) === deleted.has(one));
  const wrong = [...stoked].filter(([name, wanted]) => {
    return (
      query("SELECT count(*) FROM stokes WHERE user_id = ? AND edit_id = ?", ID[name], EDITS.abroad.id)[0] !== Number(wanted)
    );
  });
  expect({ lost, astray, wrong, checked: query("PRAGMA quick_check") }).toEqual({
    lost: [],
    astray: [],
    wrong: [],
    checked: ["ok"],
  });
}

/** Lists the work that is not finished yet. No kill may make the server give up work. */
function left(): unknown[] {
  query("UPDATE jobs SET run_at = 0 WHERE state = 'queued' AND kind <> 'sweep' RETURNING id");
  const open = query("SELECT kind || ' ' || state FROM jobs WHERE state <> 'done' AND kind <> 'sweep'");
  return [...strays(served.dataDir, keysOnDisk(served.dataDir)), ...readdirSync(join(served.dataDir, "spool")), ...open];
}

function query(sql: string, ...values: unknown[]): unknown[] {
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  const found = database
    .prepare(sql)
    .pluck()
    .all(...values);
  database.close();
  return found;
}
