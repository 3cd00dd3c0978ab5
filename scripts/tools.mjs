import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

// The same engine without a desktop: 20 % faster.
const HEADLESS = "chromium-headless-shell";

export async function chromium() {
  return (
    process.env.CHROMIUM_PATH ||
    installedChromium() ||
    (installs(HEADLESS) && installedChromium()) ||
    (installs("chromium") && installedChromium()) ||
    downloadedChromium()
  );
}

/** Without ffmpeg, tests of video use the product's own fallback. */
export function ffmpeg() {
  return process.env.FFMPEG_PATH || onPath("ffmpeg") || (installs("ffmpeg") && onPath("ffmpeg"));
}

function installedChromium() {
  return onPath(HEADLESS) || onPath("chromium") || onPath("chromium-browser") || onPath("google-chrome");
}

/** Runs the program, since some systems ship a stub that only points to another store. */
function onPath(name) {
  const files = (process.env.PATH ?? "").split(delimiter).map((directory) => join(directory, name));
  return files.find((file) => spawnSync(file, [name === "ffmpeg" ? "-version" : "--version"]).status === 0);
}

function installs(name) {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"];
  const call = (...args) =>
    spawnSync(apt[0], [...apt.slice(1), ...args], { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  return onPath("apt-get") && call("update") && call("install", "-y", "--no-install-recommends", name);
}

async function downloadedChromium() {
  await run("playwright", ["install", "chromium"]);
  const playwright = await import("@playwright/test");
  return playwright.chromium.executablePath();
}
