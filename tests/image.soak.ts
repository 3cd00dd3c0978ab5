import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newWorld } from "./new-world.ts";
import { serve } from "./served.ts";

const packed = mkdtempSync(join(tmpdir(), "packed-"));
execFileSync(process.execPath, ["scripts/pack.mjs", packed]);

test("the image is small, and has no tool or source of a library", () => {
  const files = readdirSync(packed, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  expect(bytes).toBeLessThan(115_000_000);
  for (const name of ["typescript", "esbuild", "tsx", "@ffmpeg", "@neaps/tide-database", "better-sqlite3/deps"])
    expect(existsSync(join(packed, "node_modules", name)), name).toBe(false);
});

test("it serves pages, pictures and the map, and its commands run", async () => {
  const served = await serve({}, newWorld(), undefined, packed);
  try {
    const as = await served.logIn("mia");
    for (const path of ["/", "/map_picture?at=50.4,-5,10", "/graphql?query={__typename}"])
      expect([path, (await served.fetch(path, { as })).status]).toEqual([path, 200]);
    const env = { ...process.env, DATA_DIR: served.dataDir };
    const run = (...words: string[]) =>
      execFileSync(process.execPath, ["scripts/command.mjs", ...words], { cwd: packed, env, encoding: "utf8" });
    expect(run("operator", "id", "ops@stokeline.example")).toBe("1012\n");
    run("backup", join(served.dataDir, "copy.tar"));
    expect(existsSync(join(served.dataDir, "copy.tar"))).toBe(true);
  } finally {
    await served.stop();
  }
});
