import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterEach, expect, test } from "vitest";
import { EDITS, emailOf } from "#db/seed/world.ts";
import { mediaFile } from "./adapters/media-files.ts";
import { howMany } from "./how-long.ts";
import { lettersTo } from "./outbox.ts";
import { type Served, serve } from "./served.ts";
import { keysOnDisk, strays } from "./stored.ts";

const KILLS = howMany(4, 200);
const REQUESTS = howMany(2000, 30_000);
const CLIENTS = 8;
const MOST_GROWTH = 20 * 1024 * 1024;
const HOUR = 60 * 60 * 1000;
const PRELOADED = { NODE_OPTIONS: `--expose-gc --import ${resolve("tests/preload.mjs")}` };
const PATIENCE = { timeout: 180_000, interval: 300 };

let served: Served;
afterEach(() => served.stop());

test(`killed ${KILLS} times under ${CLIENTS} clients, it has every account and post that was acknowledged, and no post that was deleted`, async () => {
  served = await serve();
  const photo = new Uint8Array(readFileSync(await mediaFile("photo.jpg")));
  const signedUp: string[] = [];
  const posted = new Set<string>();
  const deleted = new Set<string>();
  let number = 0;

  async function signUps(server: Served) {
    for (;;) {
      const name = `kill-${++number}`;
      const query = `mutation { signup(name: "Kay", email: "${name}@stokeline.example", password: "pumped-the-quarter-9") { token } }`;
      const headers = { "content-type": "application/json" };
      const answer = await server.fetch("/graphql", { method: "POST", headers, body: JSON.stringify({ query }) });
      if ((await answer.text()).includes('"token":')) signedUp.push(name);
      // Hashing passwords alone would take the whole machine.
      await pause(500);
    }
  }

  async function posts(server: Served, as: string) {
    for (let stoked = true; ; stoked = !stoked) {
      const name = `kill-${++number}`;
      if (await post(server, as, name, photo)) posted.add(name);
      const wanted = new URLSearchParams({ wanted: `${stoked}` });
      await server.fetch(`/edits/${EDITS.abroad.id}/stoke`, { method: "POST", as, body: wanted });
      if (!stoked || !posted.delete(name)) continue;
      // From here until the confirmation, the account may or may not exist.
      const [id] = column(server, `SELECT id FROM edits WHERE description = '${name}'`);
      if (
        (await server.fetch(`/edits/${id}/remove`, { method: "POST", as, body: new URLSearchParams({ to: "/" }) })).status === 303
      )
        deleted.add(name);
    }
  }

  for (let kill = 1; kill <= KILLS; kill++) {
    const logIns = await Promise.all((["mia", "sol", "ana", "kit"] as const).map((name) => served.logIn(name)));
    const clients = logIns.flatMap((as) => [signUps(served), posts(served, as)].map((client) => client.catch(() => {})));
    await pause(3000 + (kill % 7) * 200);
    // A slow machine has written too little by then.
    while (signedUp.length <= kill || posted.size === 0 || deleted.size === 0) await pause(300);
    served.process.kill("SIGKILL");
    await Promise.all(clients);
    await served.stop();
    served = await serve({}, served.dataDir);
  }

  const emails = new Set(column(served, "SELECT email FROM users"));
  const descriptions = new Set(column(served, "SELECT description FROM edits"));
  console.info(`${KILLS} kills: ${signedUp.length} accounts, ${posted.size} posts, ${deleted.size} deleted`);
  expect(signedUp.filter((name) => !emails.has(`${name}@stokeline.example`))).toEqual([]);
  expect([...posted].filter((name) => !descriptions.has(name))).toEqual([]);
  expect([...deleted].filter((name) => descriptions.has(name))).toEqual([]);
  expect(column(served, "PRAGMA integrity_check")).toEqual(["ok"]);
  await expect
    .poll(() => strays(served.dataDir, keysOnDisk(served.dataDir)).filter((key) => key.startsWith("missing")), PATIENCE)
    .toEqual([]);
});

test(`${REQUESTS} mixed requests leave no more memory in use than before`, async () => {
  served = await serve(PRELOADED);
  const as = await served.logIn("sol");
  const paths = [
    "/",
    "/faq",
    "/blocked",
    `/edit/${EDITS.bowl.id}`,
    "/profile/1001",
    "/search?for=mia",
    "/map",
    "/privacy_policy_18+",
  ];
  const mixed = async (count: number) => {
    for (let done = 0; done < count; done += CLIENTS)
      await Promise.all(
        paths.map(async (path, index) => {
          const answer = await served.fetch(path, index % 2 ? { as } : {});
          await answer.arrayBuffer();
          expect(answer.status).toBeLessThan(500);
        }),
      );
  };
  await mixed(1000);
  const before = await memory();
  await mixed(REQUESTS);
  const growth = (await memory()) - before;
  console.info(`${REQUESTS} requests: ${(growth / 1024 / 1024).toFixed(1)} MB`);
  expect(growth).toBeLessThan(MOST_GROWTH);
});

test.each([
  ["an hour back", -HOUR],
  ["a year forward", 365 * 24 * HOUR],
])("a clock that is %s, and then right again, keeps nobody out, and emails go out", async (_, off) => {
  served = await serve();
  for (const [index, by] of [off, 0].entries()) {
    await served.stop();
    served = await serve({ ...PRELOADED, CLOCK_OFF_BY: String(by) }, served.dataDir);
    const as = await served.logIn("sol");
    expect((await served.fetch("/blocked", { as })).status).toBe(200);
    const name = ["ana", "kit"][index] === "ana" ? "ana" : "kit";
    await served.fetch("/reset_password", { method: "POST", body: new URLSearchParams({ email: emailOf(name) }) });
    await expect.poll(() => lettersTo(emailOf(name), served.dataDir).length).toBe(1);
  }
  const late = "SELECT key FROM jobs WHERE state = 'queued' AND run_at > (unixepoch() + 8 * 24 * 3600) * 1000";
  await expect.poll(() => column(served, late)).toEqual([]);
});

test("a database that another program locks for thirty seconds ends nothing: reads are answered, writes are refused, and done once it is free", async () => {
  served = await serve();
  const as = await served.logIn("sol");
  const other = new Database(join(served.dataDir, "stokeline.sqlite"));
  other.exec("BEGIN IMMEDIATE");
  const write = () => served.fetch("/profile/1001/mute", { method: "POST", as, body: new URLSearchParams({ wanted: "true" }) });
  for (const until = Date.now() + 30_000; Date.now() < until; await pause(500)) {
    const [read, refused] = await Promise.all([served.fetch("/blocked", { as }), write()]);
    expect([read.status, refused.status]).toEqual([200, 503]);
  }
  other.exec("COMMIT");
  other.close();
  expect((await write()).status).toBe(303);
  expect(column(served, "SELECT count(*) FROM mutes WHERE muted_id = 1001")).toEqual([1]);
  expect(served.process.exitCode).toBeNull();
});

/** Returns true if the server confirmed it. */
async function post(server: Served, as: string, description: string, photo: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const details = new URLSearchParams({
    description,
    sport: "Surf",
    filmerInstagram: "@",
    under18Viewable: "true",
    audience: "everybody",
  });
  const begun = await server.fetch("/upload_edit", { method: "POST", body: details, as });
  const draft = /draft=([^&]+)/.exec(begun.headers.get("location") ?? "")?.[1];
  const body = new FormData();
  body.append("file", new Blob([photo]), "a.jpg");
  await server.fetch(`/upload_edit/file?draft=${draft}`, { method: "POST", body, as });
  return (
    (await server.fetch(`/upload_edit/post?draft=${draft}`, { method: "POST", body: new URLSearchParams(), as })).status === 303
  );
}

async function memory(): Promise<number> {
  const lines = () => [...served.log().matchAll(/^memory: (\d+)$/gm)];
  const before = lines().length;
  served.process.kill("SIGUSR2");
  await expect.poll(() => lines().length).toBeGreaterThan(before);
  return Number(lines().at(-1)?.[1]);
}

function column({ dataDir }: Served, sql: string): unknown[] {
  const database = new Database(join(dataDir, "stokeline.sqlite"), { timeout: 10_000 });
  const found = database.prepare(sql).pluck().all();
  database.close();
  return found;
}
