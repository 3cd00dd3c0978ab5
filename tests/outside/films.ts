import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { mediaFile } from "../adapters/media-files.ts";
import { READY_FILMS, REMADE_FILMS } from "../nasty-files.ts";
import { overGraphql, post } from "../three-ways.ts";
import { MIA, openDemo } from "./demo.ts";
import { openChromium, openFirefox } from "./puppeteer.ts";
import { openWebkit } from "./webkit.ts";

/* Plays films of many shapes and of phones in Chromium, Firefox and WebKit, both renditions, with one picture of all in look/engines. Ends with 1 if one does not play. */

const ENGINES = { chromium: openChromium, firefox: openFirefox, webkit: openWebkit };
const FOLDER = join("look", "engines");
const LARGE = [
  "plays_720.mp4",
  "needs_work_720.mp4",
  "tall_1440.mp4",
  "full_60.mp4",
  "hevc_1440.mov",
  "pq.mp4",
  "slow_motion_240.mp4",
];
const PHONES = ["iphone.mov", "iphone_compatible.mov", "iphone_slow_motion.mov", "galaxy.mp4", "pixel.mp4"];
/** Without this one, whose picture has one colour only, like one that is not drawn. */
const { "ten_hours.mp4": _, ...SMALL } = { ...READY_FILMS, ...REMADE_FILMS };
const NAMES = [...PHONES, ...LARGE, ...Object.keys(SMALL)];

/** Returns what a player tells about a film: [name, width, height, pixels are drawn, milliseconds until the picture in its middle is there]. */
const PLAY = `
  const sheet = document.body;
  sheet.replaceChildren();
  sheet.style = "display: grid; grid-template-columns: repeat(8, 1fr); gap: 4px; margin: 0";
  const once = (video, event) => new Promise((resolve, reject) => {
    video.addEventListener(event, resolve, { once: true });
    video.addEventListener("error", () => reject(video.error.message || video.error.code), { once: true });
    setTimeout(() => reject(event + " does not come"), 15_000);
  });
  const told = [];
  for (const { name, url } of films) {
    const video = Object.assign(document.createElement("video"), { muted: true, playsInline: true, src: url });
    video.style = "width: 100%; height: 130px";
    sheet.append(video);
    try {
      await Promise.all([once(video, "timeupdate"), video.play()]);
      video.pause();
      const start = performance.now();
      video.currentTime = video.duration / 2;
      await once(video, "seeked");
      const time = performance.now() - start;
      const pen = Object.assign(document.createElement("canvas"), { width: 8, height: 8 }).getContext("2d");
      pen.drawImage(video, 0, 0, 8, 8);
      const pixels = new Set(new Uint32Array(pen.getImageData(0, 0, 8, 8).data.buffer));
      told.push({ name, width: video.videoWidth, height: video.videoHeight, colours: pixels.size, seek: Math.round(time) });
    } catch (error) {
      told.push({ name, error: String(error) });
    }
  }
  return told;`;

const Played = z.array(
  z.union([
    z.object({ name: z.string(), width: z.number(), height: z.number(), colours: z.number(), seek: z.number() }),
    z.object({ name: z.string(), error: z.string() }),
  ]),
);
const Answer = z.object({
  data: z.object({ video: z.object({ urls: z.array(z.object({ height: z.number(), url: z.string() })) }) }),
});

const demo = await openDemo();
const token = demo.tokenOf(MIA);

/** Resolves to the Edit's id. */
async function postFilm(name: string): Promise<string> {
  const told = await overGraphql(demo.url, token, await mediaFile(name));
  if (!("filename" in told)) throw new Error(`${name}: ${told.sentence}`);
  return post(demo.url, token, told.filename);
}

async function renditionsOf(id: string) {
  const query = `{ video(id: "${id}") { urls { height url } } }`;
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const answer = await fetch(`${demo.url}/graphql`, { method: "POST", headers, body: JSON.stringify({ query }) });
  return Answer.parse(await answer.json()).data.video.urls;
}

/** Plays the films in a browser. Returns the faults. */
async function faultsIn(name: keyof typeof ENGINES, films: { name: string; height: number; url: string }[]): Promise<string[]> {
  const engine = await ENGINES[name](demo.url, true);
  try {
    await engine.open("/robots.txt");
    const told = Played.parse(await engine.run(`const films = ${JSON.stringify(films)}; ${PLAY}`));
    writeFileSync(join(FOLDER, `films-${name}.png`), await engine.picture(1280));
    const slowest = Math.max(...told.map((one) => ("seek" in one ? one.seek : 0)));
    console.log(`${name}: ${told.length} renditions, the slowest jump took ${slowest} ms`);
    return told.flatMap((one, at) => {
      if ("error" in one) return [`${name}, ${one.name}: ${one.error}`];
      const isRight = one.height === films[at]?.height && one.colours > 1 && one.seek < 1000;
      return isRight ? [] : [`${name}: ${JSON.stringify(one)}`];
    });
  } finally {
    await engine.close();
  }
}

async function lookAtAll(): Promise<string[]> {
  const edits: { name: string; id: string }[] = [];
  for (const name of NAMES) edits.push({ name, id: await postFilm(name) });
  while (demo.waitingFilms() > 0) await pause(500);

  const films: { name: string; height: number; url: string }[] = [];
  for (const { name, id } of edits) for (const one of await renditionsOf(id)) films.push({ name, ...one });
  const faults: string[] = [];
  for (const name of ["chromium", "firefox", "webkit"] as const) faults.push(...(await faultsIn(name, films)));
  return faults;
}

mkdirSync(FOLDER, { recursive: true });
const faults = await lookAtAll().finally(demo.stop);
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;
