import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";

/* The start of the container, with stand-ins that record their calls. */

const SERVER = "node --max-semi-space-size=8 --initial-old-space-size=80 --max-old-space-size=384 build/server/index.js";

let bin: string;

beforeEach(() => {
  bin = mkdtempSync(join(process.env.DATA_DIR!, "bin-"));
  program("node", 'echo "node $*" >> "$CALLS"');
  program("id", "echo 1000");
  program("litestream", 'echo "litestream $*" >> "$CALLS"');
});

test("without a bucket the server starts alone", () => {
  expect(start({ LITESTREAM_BUCKET: "" })).toEqual([SERVER]);
});

test("LiteFS starts the server as the container does, and lets others than root use its folder", () => {
  const config = readFileSync("scripts/litefs.yml", "utf8");
  expect(config.match(/cmd: .+/g)).toEqual(['cmd: "env HOST=:: scripts/serve.sh"']);
  expect(config).toMatch(/^fuse:\n.+\n.*\n {2}allow-other: true$/m);
});

test("with a bucket both files come from it where they are missing, what has ended comes each time, and then all is copied", () => {
  const restore = "litestream restore -config scripts/litestream.yml";
  expect(start()).toEqual([
    `${restore} -if-db-not-exists -if-replica-exists DATA/stokeline.sqlite`,
    `${restore} -if-db-not-exists -if-replica-exists DATA/endings.sqlite`,
    `${restore} -if-replica-exists -o DATA/endings-copy.sqlite DATA/endings.sqlite`,
    `litestream replicate -config scripts/litestream.yml -exec ${SERVER}`,
  ]);
});

test("a bucket that does not answer stops the start of an empty volume, and no other", () => {
  program("litestream", 'echo "litestream $*" >> "$CALLS"; case "$*" in *" -o "*) exit 1;; esac');
  expect(start().at(-1)).toMatch(/^litestream replicate/);
  program("litestream", 'echo "litestream $*" >> "$CALLS"; exit 1');
  expect(start()).toHaveLength(1);
});

test.runIf(process.getuid?.() === 0)(
  "run as root it mends who owns the files, to the last one, and leaves what a link leads to (skipped for others)",
  () => {
    const folder = mkdtempSync(join(process.env.DATA_DIR!, "served-"));
    const [data, outside] = [join(folder, "data"), join(folder, "outside")];
    mkdirSync(join(data, "media", "1"), { recursive: true });
    for (const file of [outside, join(data, "stokeline.sqlite"), join(data, "media", "1", "file")]) writeFileSync(file, "");
    symlinkSync(outside, join(data, "media", "link"));
    writeFileSync(join(folder, "passwd"), "root:x:0:0::/:/bin/sh\nnode:x:12345:12345::/:/bin/sh\n");
    writeFileSync(join(folder, "group"), "node:x:12345:\n");
    rmSync(join(bin, "id"));
    program("setpriv", "");
    const mounts = ["passwd", "group"].map((name) => `mount --bind ${folder}/${name} /etc/${name}`);
    execFileSync("unshare", ["--mount", "sh", "-c", [...mounts, "sh scripts/serve.sh"].join(" && ")], {
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, DATA_DIR: data },
    });

    for (const name of ["", "stokeline.sqlite", "media", "media/1/file"])
      expect([name, statSync(join(data, name)).uid]).toEqual([name, 12_345]);
    expect(statSync(outside).uid).toBe(0);
  },
);

function program(name: string, does: string) {
  writeFileSync(join(bin, name), `#!/bin/sh\n${does}\n`, { mode: 0o755 });
}

/** Returns the recorded calls. */
function start(settings: Record<string, string> = {}): string[] {
  const [calls, DATA_DIR] = [join(bin, "calls"), join(bin, "data")];
  writeFileSync(calls, "");
  const env = { PATH: `${bin}:${process.env.PATH}`, CALLS: calls, DATA_DIR, LITESTREAM_BUCKET: "copies", ...settings };
  spawnSync("sh", ["scripts/serve.sh"], { env: { ...process.env, ...env } });
  return readFileSync(calls, "utf8").replaceAll(DATA_DIR, "DATA").trim().split("\n");
}
