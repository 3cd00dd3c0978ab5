import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, readFile, rename, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { films } from "./recipes/films.ts";
import { nastyFilms } from "./recipes/nasty-films.ts";
import { pictures } from "./recipes/pictures.ts";

const run = promisify(execFile);
const recipes = { ...films, ...nastyFilms, ...pictures };
const RECIPES = fileURLToPath(new URL("recipes", import.meta.url));

/** Returns the path of a test file, which is made on first use and kept between runs. */
export async function mediaFile(name: string): Promise<string> {
  const path = join(await folder(), name);
  if (existsSync(path)) return path;

  const draft = join(await folder(), `${randomUUID()}${extname(name)}`);
  await make(name, draft);
  await rename(draft, path);
  return path;
}

/** A clip and a photo as a phone makes them, with place and orientation. */
export async function journeyFiles(): Promise<{ mov: string; photo: string }> {
  return { mov: await mediaFile("phone_portrait.mov"), photo: await mediaFile("photo.jpg") };
}

/** Asks ffprobe about a file, independently of the product's own reader. */
export async function probed(path: string) {
  const options = ["-v", "error", "-of", "json", "-show_format", "-show_streams", "-show_entries", "stream_side_data"];
  return JSON.parse((await run("ffprobe", [...options, path])).stdout);
}

async function make(name: string, path: string) {
  const recipe = recipes[name];
  if (!recipe) throw new Error(`No recipe for ${name}`);
  if (typeof recipe === "string") return ffmpeg(recipe, path);

  const contents = await recipe(async (other) => readFile(await mediaFile(other)));
  if (typeof contents === "string" || contents instanceof Uint8Array) return writeFile(path, contents);
  await writeFile(path, contents.head);
  await truncate(path, contents.bytes);
}

async function ffmpeg(options: string, path: string) {
  const words = options.split(" ").map(async (word) => (word.startsWith("{") ? mediaFile(word.slice(1, -1)) : word));
  await run("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...(await Promise.all(words)), path]);
}

/** A changed recipe gets a new folder. */
async function folder(): Promise<string> {
  const key = createHash("sha256");
  for (const name of readdirSync(RECIPES).sort()) key.update(readFileSync(join(RECIPES, name)));
  const path = join(tmpdir(), `media-files-${key.digest("hex").slice(0, 12)}`);
  await mkdir(path, { recursive: true });
  return path;
}
