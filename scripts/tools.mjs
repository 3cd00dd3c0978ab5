import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { onPath } from "./on-path.mjs";
import { run } from "./run.mjs";

// The same engine without a desktop: 20 % faster.
const HEADLESS = "chromium-headless-shell";

/** Returns the path of a Chromium, installed if possible; otherwise ends the command with a sentence. */
export async function chromium() {
  return (
    process.env.CHROMIUM_PATH ||
    installedChromium() ||
    (installs(HEADLESS) && installedChromium()) ||
    (installs("chromium") && installedChromium()) ||
    (await downloadedChromium()) ||
    stop("The journeys need Chromium. Run this first: apt-get install chromium (or set CHROMIUM_PATH to its program)")
  );
}

/** Returns the path of ffmpeg for the films of the tests, installed if possible; otherwise ends the command with a sentence. */
export function ffmpeg() {
  return (
    process.env.FFMPEG_PATH ||
    onPath("ffmpeg") ||
    (installs("ffmpeg") && onPath("ffmpeg")) ||
    stop("The tests make their films with ffmpeg. Run this first: apt-get install ffmpeg (on macOS: brew install ffmpeg)")
  );
}

function installedChromium() {
  return onPath(HEADLESS) || onPath("chromium") || onPath("chromium-browser") || onPath("google-chrome");
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
  const path = playwright.chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function stop(why) {
  console.error(why);
  process.exit(1);
}
