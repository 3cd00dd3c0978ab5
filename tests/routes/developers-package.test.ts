import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loader } from "#app/routes/developers/package.ts";
import { PACKAGE_FILE } from "#app/routes/developers/package-file.server.ts";
import type { Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";

const folder = mkdtempSync(join(tmpdir(), "packed-"));
const before = process.cwd();
process.chdir(folder);
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

const download = async (who: Name) => {
  const context = { viewer: viewer(who), origin: { address: "", userAgent: "" }, token: undefined, nonce: "" };
  return loader({ request: new Request("http://127.0.0.1/developers/package.tgz"), params: {}, context });
};

test("the package is absent until it is made, then downloaded by developers alone", async () => {
  expect((await refusalOf(() => download("ops"))).code).toBe("NOT_FOUND");
  mkdirSync(join(folder, dirname(PACKAGE_FILE)), { recursive: true });
  writeFileSync(join(folder, PACKAGE_FILE), "packed");
  const answer = await download("ops");
  expect([answer.headers.get("content-disposition"), await answer.text()]).toEqual([
    'attachment; filename="stokeline-wire.tgz"',
    "packed",
  ]);
  expect((await refusalOf(() => download("mia"))).code).toBe("NOT_FOUND");
});
