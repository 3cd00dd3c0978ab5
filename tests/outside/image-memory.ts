import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import { openImage, start } from "./container.ts";

/* Prints how much memory the image takes, without a limit and within 1 GB and 512 MB: at rest, under 16 connections, and while a film of a gigabyte
   comes in and is made anew. As root, where buildah and runc are installed, after `npm run image`. */

const work = mkdtempSync(join(tmpdir(), "stokeline-memory-"));
process.env.DATA_DIR = join(work, "here");
const { app, byWire, fileOf } = await import("../graphql/journey.ts");
const film = join(work, "film.mp4");
execFileSync("ffmpeg", [
  ..."-loglevel error -f lavfi -i testsrc2=size=1920x1080:rate=30:duration=13,noise=alls=60:allf=t -c:v libx264 -preset ultrafast -qp 14".split(
    " ",
  ),
  film,
]);
const image = openImage();
const megabytes = (count: number) => `${Math.round(count / 1e6)} MB`;
console.log("the film:", megabytes(statSync(film).size));

try {
  for (const memory of [undefined, 2 ** 30, 2 ** 29]) await measure(memory);
} finally {
  image.close();
  rmSync(work, { recursive: true });
}

async function measure(memory?: number) {
  const volume = mkdtempSync(join(work, "volume-"));
  const port = await freePort();
  const folder = join(work, `bundle-${memory}`);
  mkdirSync(folder);
  const container = await start({ image, volume, folder, port, ...(memory && { memory }) });
  console.log(memory ? `within ${megabytes(memory)}` : "without a limit");
  const say = (what: string) =>
    console.log(`  ${what}: ${megabytes(container.peak())}, ended by the system: ${container.killed()}`);
  try {
    await pause(5000);
    say("at rest");
    const { token } = await byWire(container.url, "first@stokeline.example");
    container.peak();
    const until = Date.now() + 15_000;
    const ask = async () => {
      while (Date.now() < until) await (await fetch(`${container.url}/`, { headers: { cookie: `auth-token=${token}` } })).text();
    };
    await Promise.all(Array.from({ length: 16 }, ask));
    say("16 connections");

    const me = app(container.url, token);
    const { videoUpload } = await me.mutate("mutation ($file: Upload!) { videoUpload(file: $file) { filename } }", {
      file: await fileOf(film, "film.mp4"),
    });
    say("a film comes in");
    const { postVideo } = await me.mutate(
      `mutation ($filename: String) {
        postVideo(filename: $filename, description: "Large", category: "surf", under18Viewable: true) { id }
      }`,
      { filename: videoUpload.filename },
    );
    const state = async () => (await me.query("query ($id: ID!) { video(id: $id) { state } }", postVideo)).video.state;
    const begun = Date.now();
    while (container.isRunning() && (await state()) === "processing") await pause(1000);
    say(`the film is ${await state()} after ${Math.round((Date.now() - begun) / 1000)} s`);
  } finally {
    await container.stop();
  }
}
