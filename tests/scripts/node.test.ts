import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Runs a command in a process that claims another version of Node or another system, and returns its output. */
function startAs(change: object) {
  const preload = `for (const [name, value] of Object.entries(${JSON.stringify(change)})) Object.defineProperty(process, name, { value });`;
  const env = { ...process.env, npm_lifecycle_event: "test", PATH: "/nowhere" };
  const words = ["--import", `data:text/javascript,${encodeURIComponent(preload)}`, "scripts/node.mjs"];
  const { status, stderr } = spawnSync(process.execPath, words, { env, encoding: "utf8" });
  return { status, said: stderr };
}

test.each(["16.20.2", "18.20.4", "20.18.3"])("Node %s is told in a line which command works", (node) => {
  const said = `Node ${node} is too old. This works: npx --yes --package=node@22 -- npm run test\n`;
  expect(startAs({ versions: { node } })).toEqual({ status: 1, said });
});

test("a newer Node that cannot bring an older one is told in a line", () => {
  const { status, said } = startAs({ versions: { node: "24.21.0" } });
  expect([status, said]).toEqual([1, "Node 24.21.0 is not supported, and npm could not bring Node 22.23.3. Install Node 22.\n"]);
});

test("Windows is told in a line to use WSL", () => {
  const { status, said } = startAs({ platform: "win32" });
  expect([status, said]).toEqual([1, expect.stringMatching(/^[^\n]*WSL\.\n$/)]);
});

test.each(["20.19.0", "22.12.0"])("Node %s is taken", (node) => {
  expect(startAs({ versions: { node } })).toEqual({ status: 0, said: "" });
});

test("every command judges the Node before all else, and works in every shell", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const [name, does] of Object.entries<string>(scripts)) {
    const file = /^node (scripts\/[\w-]+\.mjs)(?: [\w-]+)*$/.exec(does)?.[1];
    expect([name, does, file && readFileSync(file, "utf8").split("\n")[0]]).toEqual([name, does, 'import "./node.mjs";']);
  }
});
