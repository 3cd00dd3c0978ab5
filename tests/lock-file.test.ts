import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/* The packages that the lock file installs on each system, including systems that we do not run. A missing program must show before somebody installs. */

interface Package {
  version: string;
  resolved?: string;
  integrity?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

const packages: Record<string, Package> = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
const SYSTEMS = [
  { os: "linux", cpu: "x64", libc: "glibc" },
  { os: "linux", cpu: "arm64", libc: "glibc" },
  { os: "darwin", cpu: "x64" },
  { os: "darwin", cpu: "arm64" },
];
/** Packages without a program for some system: only the drill runs Litestream, and the image has its own. */
const ELSEWHERE = ["@flydotio/litestream-linux-x64"];

const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
const isFor = ({ os, cpu, libc }: Package, system: (typeof SYSTEMS)[number]) =>
  [
    [os, system.os],
    [cpu, system.cpu],
    [libc, system.libc],
  ].every(([wanted, has]) => !Array.isArray(wanted) || (typeof has === "string" && wanted.includes(has)));

/** The packages whose program comes as an optional package for each system, with the names of these. */
const native = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) => {
  const ready = Object.keys(optionalDependencies).filter(
    (name) => packages[`node_modules/${name}`]?.cpu && !ELSEWHERE.includes(name),
  );
  return ready.length > 1 ? [[nameOf(path), ready] as const] : [];
});

test.each(SYSTEMS)("each package with a program has a ready one for $os on $cpu", (system) => {
  const without = native.filter(([, ready]) => !ready.some((name) => isFor(packages[`node_modules/${name}`]!, system)));
  expect(without.map(([name]) => name)).toEqual([]);
  expect(native.map(([name]) => name)).toEqual(expect.arrayContaining(["sharp", "@node-rs/argon2", "esbuild", "rollup"]));
});

test("each package is listed with its version and the hash of its content, and comes from npm only", () => {
  const listed = Object.entries(packages).filter(([path]) => path !== "");
  const unknown = listed.filter(([, { version, resolved, integrity }]) => {
    return !version || resolved !== undefined || !integrity?.startsWith("sha512-");
  });
  expect(unknown.map(([path]) => path)).toEqual([]);
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const name of Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }))
    expect(packages).toHaveProperty([`node_modules/${name}`]);
});

test("better-sqlite3 alone may need a compiler, and the README says so", () => {
  const scripts = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  // The script of esbuild only replaces its own starter.
  expect([...new Set(scripts.map(([path]) => nameOf(path)))].sort()).toEqual(["better-sqlite3", "esbuild"]);
  expect(readFileSync("README.md", "utf8")).toContain("apt-get install python3 make g++");
});

test("an override holds for all packages alike, since npm 10 does not apply nested ones as npm 11 does", () => {
  const { overrides } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(Object.values(overrides).filter((version) => typeof version !== "string")).toEqual([]);
  for (const [name, version] of Object.entries(overrides)) {
    const found = Object.entries(packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
    expect([name, [...new Set(found.map(([, { version }]) => version))]]).toEqual([name, [version]]);
  }
});
