import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { read } from "#app/env.server.ts";
import { WRONG } from "./wrong-settings.ts";

/** Files that read settings unknown to the server. */
const ELSEWHERE = ["scripts/litestream.yml", "scripts/serve.sh", "scripts/tools.mjs"]
  .map((file) => readFileSync(file, "utf8"))
  .join();
const OF_OTHERS = ELSEWHERE.match(/\b(LITESTREAM_[A-Z_]+|CHROMIUM_PATH)\b/g) ?? [];

test("the example of the settings names each of them and no others, with their defaults", () => {
  const lines = [...readFileSync(".env.example", "utf8").matchAll(/^(# )?([A-Z][A-Z_]+)=(.*)$/gm)];
  const names = lines.map(([, , name = ""]) => name);
  expect(names.toSorted()).toEqual([...new Set([...Object.keys(WRONG), ...OF_OTHERS])].toSorted());

  const said = Object.fromEntries(lines.flatMap(([, isComment, name = "", value = ""]) => (isComment ? [] : [[name, value]])));
  const here = process.cwd();
  process.chdir(mkdtempSync(join(process.env.DATA_DIR ?? "", "example-")));
  expect(read(said)).toEqual(read({}));
  process.chdir(here);
});
