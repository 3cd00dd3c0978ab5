import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

// The same engine without a desktop around it: a fifth faster.
const HEADLESS = "chromium-headless-shell";

/** A Chromium to test with: the one named, the one installed, the system's package, or Playwright's download. */
export async function chromium() {
  return (
    process.env.CHROMIUM_PATH ||
    installedChromium() ||
    (installs(HEADLESS) && installedChromium()) ||
    (installs("chromium") && installedChromium()) ||
    downloadedChromium()
  );
}

/** Tests of video use ffmpeg where there is one; without it they take the product's own fallback. */
export function ffmpeg() {
  return process.env.FFMPEG_PATH || onPath("ffmpeg") || (installs("ffmpeg") && onPath("ffmpeg"));
}

function installedChromium() {
  return onPath(HEADLESS) || onPath("chromium") || onPath("chromium-browser") || onPath("google-chrome");
}

/** Asked to run, since some systems ship a stub of the name that only points to another store. */
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
