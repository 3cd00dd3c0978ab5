import { execFile } from "node:child_process";
import { openAsBlob } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import type { Server } from "./child.ts";
import type { Shot } from "./load.ts";
import { latenciesOf } from "./load.ts";
import type { Facts } from "./prepare.ts";

const ROUNDS = 5;
const REQUESTS = 1000;
const CONNECTIONS = 4;
const FILM = "-f lavfi -i testsrc2=size=1920x1080:rate=30:duration=90 -c:v mpeg4 -q:v 4".split(" ");

export interface Delay {
  /** The 99th percentile of milliseconds. */
  quiet: number;
  busy: number;
  connections: number;
}

/** Measures a list while the server transcodes a film. Returns undefined without ffmpeg. */
export async function delayByTranscode(server: Server, folder: string, facts: Facts, shot: Shot): Promise<Delay | undefined> {
  const film = join(folder, "film.mov");
  const made = await promisify(execFile)("ffmpeg", ["-loglevel", "error", ...FILM, film]).catch(() => undefined);
  if (!made) return undefined;

  const slowest = async () => (await latenciesOf(server, shot, CONNECTIONS, REQUESTS)).p99;
  const quiet = await middleOf(slowest);
  await upload(server, facts, film);
  while (!isTranscoding(folder)) await pause(100);
  await pause(1000);
  const busy = await middleOf(slowest);
  if (!isTranscoding(folder)) throw new Error("The film was done too soon");
  return { quiet, busy, connections: CONNECTIONS };
}

async function middleOf(measure: () => Promise<number>): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measure());
  return rounds.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0;
}

async function upload({ port }: Server, { token }: Facts, film: string): Promise<void> {
  const body = new FormData();
  body.append(
    "operations",
    '{"query":"mutation ($file: Upload!) { videoUpload(file: $file) { filename } }","variables":{"file":null}}',
  );
  body.append("map", '{"file":["variables.file"]}');
  body.append("file", new File([await openAsBlob(film)], "film.mov"));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${port}/graphql`, { method: "POST", headers, body });
  if (answer.status !== 200) throw new Error(`The film was answered ${answer.status}`);
}

function isTranscoding(folder: string): boolean {
  const database = new Database(join(folder, "stokeline.sqlite"), { readonly: true });
  const found = database.prepare("SELECT 1 FROM jobs WHERE kind IN ('rewrite-video', 'make-large') AND state = 'running'").get();
  database.close();
  return Boolean(found);
}
