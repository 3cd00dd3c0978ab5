import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, resolve } from "node:path";

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"];

export function run(command, args = [], env = {}) {
  const child = spawn(command, args, {
    stdio: "inherit",
    // A session of its own: Ctrl-C comes from both the terminal and npm, and must reach it once.
    detached: true,
    env: { ...process.env, PATH: resolve("node_modules/.bin") + delimiter + process.env.PATH, ...env },
  });
  const pass = (signal) => child.killed || child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, pass);
  // The shell of npm dies of a signal without passing it on.
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && pass("SIGTERM"), 500);

  return new Promise((done) => {
    child.on("error", (error) => {
      clearInterval(watch);
      console.error(error.message);
      done(127);
    });
    child.on("exit", (code, signal) => {
      clearInterval(watch);
      for (const name of SIGNALS) process.off(name, pass);
      done(code ?? 128 + constants.signals[signal]);
    });
  });
}

export async function must(...call) {
  const code = await run(...call);
  if (code) process.exit(code);
}
