import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, resolve } from "node:path";

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"];

/** Runs a command, hands signals on to it and resolves to its exit code. */
export function run(command, args = [], env = {}) {
  const child = spawn(command, args, {
    stdio: "inherit",
    // A session of its own: a Ctrl-C comes from the terminal and from npm, and shall reach it once.
    detached: true,
    env: { ...process.env, PATH: resolve("node_modules/.bin") + delimiter + process.env.PATH, ...env },
  });
  const pass = (signal) => child.killed || child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, pass);

  return new Promise((done) => {
    child.on("error", (error) => {
      console.error(error.message);
      done(127);
    });
    child.on("exit", (code, signal) => {
      for (const name of SIGNALS) process.off(name, pass);
      done(code ?? 128 + constants.signals[signal]);
    });
  });
}

/** The same, for what the rest cannot do without. */
export async function must(...call) {
  const code = await run(...call);
  if (code) process.exit(code);
}
