import { execFile } from "node:child_process";
import { openAsBlob } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import sharp from "sharp";
import type { Server } from "./child.ts";
import { latenciesOf, type Shot } from "./load.ts";
import type { Facts } from "./prepare.ts";
import { atMost, figures, type Line } from "./table.ts";

const ROUNDS = 5;
const REQUESTS = 1000;
const SECONDS = 30;
const KIND = `a film of ${SECONDS} s, HEVC of 4K at 60 frames and 50 Mbit/s`;
const GRAIN = "testsrc2=size=3840x2160:rate=60:duration=5,noise=alls=12:allf=t";
const CODED = "-c:v libx265 -preset ultrafast -b:v 50M -tag:v hvc1 -x265-params log-level=error".split(" ");
const MOST_SMALL = 3;
const MOST_WHOLE = 6;
const MOST_DELAY = 2;
const MOST_SPREAD = 3;

/** Measures how long a film from a phone takes, and a list meanwhile. */
export async function filmLines(server: Server, folder: string, facts: Facts, list: Shot): Promise<Line[]> {
  const film = join(folder, "film.mov");
  const made = await makeFilm(film).catch(() => undefined);
  if (!made) return [{ measure: "no ffmpeg on the PATH: no film is made anew" }];
  const picture = await makePicture(join(folder, "picture.jpg"));

  const { small, whole } = await timesOf(await upload(server, facts, film), folder);
  const quiet = await latencies(server, list, 4);
  const name = await upload(server, facts, film);
  await pause(1000);
  const busy = await latencies(server, list, 4);
  const taken = uploading(server, facts, picture);
  const atWork = await latencies(server, list, 16);
  await taken.stop();
  if (stateOf(name, folder).isWhole) throw new Error("The film was done too soon");

  const ofLength = (part: string, seconds: number, most: number): Line => ({
    measure: `${KIND}: ${part}`,
    "measured against": "its length",
    ...figures(seconds, SECONDS, "s"),
    ...atMost(most, seconds / SECONDS),
  });
  return [
    ofLength("there", small, MOST_SMALL),
    ofLength("there in full size", whole, MOST_WHOLE),
    {
      measure: "p99 of the GraphQL feed while a film is transcoded",
      "measured against": "while none is",
      connections: 4,
      ...figures(busy.p99, quiet.p99, "ms"),
      ...atMost(MOST_DELAY, busy.p99 / quiet.p99),
    },
    {
      measure: "p99 of the GraphQL feed while a film is transcoded and pictures of 50 MB come in",
      "measured against": "their median",
      connections: 16,
      ...figures(atWork.p99, atWork.p50, "ms"),
      ...atMost(MOST_SPREAD, atWork.p99 / atWork.p50),
    },
  ];
}

async function makeFilm(path: string): Promise<true> {
  const ffmpeg = (...words: string[]) => promisify(execFile)("ffmpeg", ["-y", "-loglevel", "error", ...words]);
  const part = `${path}.part.mov`;
  await ffmpeg("-f", "lavfi", "-i", GRAIN, "-pix_fmt", "yuv420p", ...CODED, part);
  await ffmpeg("-stream_loop", String(SECONDS / 5 - 1), "-i", part, "-c", "copy", path);
  return true;
}

async function makePicture(path: string): Promise<string> {
  const grain = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const { size } = await sharp({ create: { width: 7200, height: 5400, channels: 3, background: "#68a", noise: grain } })
    .jpeg({ quality: 98 })
    .toFile(path);
  if (size < 40e6 || size > 50e6) throw new Error(`The picture has ${size} bytes`);
  return path;
}

/** Seconds from the end of the upload until others see the film, and until its full size is there. */
async function timesOf(filename: string, folder: string) {
  const start = performance.now();
  const when = async (isDone: () => boolean) => {
    while (!isDone()) await pause(100);
    return (performance.now() - start) / 1000;
  };
  return {
    small: await when(() => stateOf(filename, folder).isThere),
    whole: await when(() => stateOf(filename, folder).isWhole),
  };
}

/** The medians of the rounds. */
async function latencies(server: Server, shot: Shot, connections: number) {
  const rounds: { p50: number; p99: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await latenciesOf(server, shot, connections, REQUESTS));
  const middle = (key: "p50" | "p99") => rounds.map((round) => round[key]).toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0;
  return { p50: middle("p50"), p99: middle("p99") };
}

/** Sends the file again and again. */
function uploading(server: Server, facts: Facts, path: string) {
  let isWanted = true;
  const done = (async () => {
    while (isWanted) await upload(server, facts, path);
  })();
  return {
    stop() {
      isWanted = false;
      return done;
    },
  };
}

/** Returns the stored name. */
export async function upload({ port }: Server, { token }: Facts, path: string): Promise<string> {
  const body = new FormData();
  body.append(
    "operations",
    '{"query":"mutation ($file: Upload!) { videoUpload(file: $file) { filename } }","variables":{"file":null}}',
  );
  body.append("map", '{"file":["variables.file"]}');
  body.append("file", new File([await openAsBlob(path)], path.replace(/.*\//, "")));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${port}/graphql`, { method: "POST", headers, body });
  const { data, errors } = await answer.json();
  if (answer.status !== 200 || errors) throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(errors)}`);
  return data.videoUpload.filename;
}

function stateOf(filename: string, folder: string) {
  const database = new Database(join(folder, "stokeline.sqlite"), { readonly: true });
  const found = database
    .prepare<[string], { state: string; large_waits: number }>("SELECT state, large_waits FROM media WHERE filename = ?")
    .get(filename);
  database.close();
  if (found?.state === "failed") throw new Error(`${filename} could not be made`);
  const isThere = found?.state === "ready";
  return { isThere, isWhole: isThere && !found.large_waits };
}
