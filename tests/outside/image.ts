import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import { openImage, start } from "./container.ts";

/* Drives the image that `npm run image` built, as root, where buildah and runc are installed, and prints what it saw: a fresh volume, a person who
   posts a film, the operator's commands as root and as the server's user, a stop under load, and a start on the same volume. */

const OWNER = 1000;
const EMAIL = "first@stokeline.example";

const work = mkdtempSync(join(tmpdir(), "stokeline-image-"));
// The journey's own modules open a database.
process.env.DATA_DIR = join(work, "here");
const { app, byWire } = await import("../graphql/journey.ts");
const volume = join(work, "volume");
mkdirSync(volume);
writeFileSync(join(volume, "none.geojson"), '{"type":"FeatureCollection","features":[]}');
const image = openImage();
const port = await freePort();
const begin = () => start({ image, volume, folder: join(work, "bundle"), port });
const say = (what: string, ...seen: unknown[]) => console.log(`${what}:`, ...seen);
const bytes = (folder: string) => Number(execFileSync("du", ["-sb", folder], { encoding: "utf8" }).split("\t")[0]);
const megabytes = (count: number) => `${Math.round(count / 1e6)} MB`;

/** Returns the state of the person's Edit, and the status and bytes of the beginning of its file. */
async function shown(base: string, token: string, id: string) {
  const { video } = await app(base, token).query("query ($id: ID!) { video(id: $id) { state url } }", { id });
  const film = await fetch(new URL(video.url ?? "/nothing", base), {
    headers: { authorization: `Bearer ${token}`, range: "bytes=0-99" },
  });
  return [video.state, film.status, (await film.arrayBuffer()).byteLength];
}

const strangers = (folder: string) =>
  ["", ...readdirSync(folder, { recursive: true }).map(String)].filter((name) => statSync(join(folder, name)).uid !== OWNER);

try {
  say("size", megabytes(bytes(image.root)), "of which the app", megabytes(bytes(join(image.root, "app"))));
  let container = await begin();
  try {
    say("the server's user", container.exec(["stat", "-c", "%U", "/proc/1"]));
    assert.equal(container.exec(["stat", "-c", "%u", "/proc/1"]), String(OWNER));
    assert.deepEqual(strangers(volume), []);
    await pause(2000);
    say("at rest", megabytes(container.peak()));

    const { token, still, moving } = await byWire(container.url, EMAIL);
    const isReady = async () => (await shown(container.url, token, moving.edit.id)).join() === "ready,206,100";
    for (const until = Date.now() + 120_000; !(await isReady()); await pause(500))
      assert(Date.now() < until, "the film is ready");
    say("posted a photo and a film", still.edit.id, moving.edit.id, megabytes(container.peak()));

    for (const user of ["0:0", `${OWNER}:${OWNER}`])
      for (const words of [
        ["operator", "id", EMAIL],
        ["jobs", "list"],
        ["bounced", "gone@stokeline.example"],
        ["mail-check", "me@stokeline.example"],
        ["seed-places", "/data/none.geojson"],
        ["move-media"],
        ["backup", `/data/backup-${user.split(":")[0]}.tar`],
        ["restore", "/data/backup-0.tar"],
        ["undo-upgrade"],
      ]) {
        const [name, ...rest] = words;
        const said = container.exec(["npm", "run", "--silent", name ?? "", "--", ...rest], user);
        say(`as ${user} npm run ${words.join(" ")}`, said);
        assert.doesNotMatch(said, /EACCES|EPERM|SQLITE|not found|at .*\.js:/);
        assert.deepEqual(strangers(volume), []);
      }

    let isOn = true;
    const statuses = new Map<number, number>();
    const load = Array.from({ length: 16 }, async () => {
      while (isOn) {
        const answer = await fetch(`${container.url}/login`).catch(() => undefined);
        if (!answer) return;
        await answer.text();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      }
    });
    await pause(3000);
    say("16 connections", [...statuses], megabytes(container.peak()));
    assert.deepEqual([...statuses.keys()], [200]);
    const { status, ms } = await container.stop();
    isOn = false;
    await Promise.all(load);
    say("stopped under load, status and milliseconds", status, ms);

    container = await begin();
    assert.deepEqual(await shown(container.url, token, moving.edit.id), ["ready", 206, 100]);
    assert.deepEqual(strangers(volume), []);
    say("started again", "the person is logged in, and the film plays");
  } finally {
    say("stopped", (await container.stop()).status);
    writeFileSync(join(tmpdir(), "stokeline-image.log"), container.log());
  }
} finally {
  image.close();
  rmSync(work, { recursive: true });
}
