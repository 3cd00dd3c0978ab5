import { mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { tilesFrom } from "#app/adapters/tiles.server.ts";
import { answering, FAULTS, standIn } from "./stand-in.ts";

const picture = (format: "png" | "jpeg" | "webp" | "gif") =>
  sharp({ create: { width: 256, height: 256, channels: 3, background: "#357" } })
    .toFormat(format)
    .toBuffer();
const png = await picture("png");
const DAY = 24 * 60 * 60 * 1000;
const BOUNDS = { bytes: 10 * png.length, age: 30 * DAY, timeout: 300 };

let source: Awaited<ReturnType<typeof standIn>>;
let root: string;

beforeEach(async () => {
  source = await standIn(answering(png));
  root = mkdtempSync(join(tmpdir(), "tiles-"));
});
afterEach(() => source.stop());

const open = (bounds = BOUNDS) => tilesFrom(`${source.url}/{z}/{x}/{y}.png`, root, bounds);
const files = () => readdirSync(join(root, readdirSync(root)[0] ?? "")).sort();

describe("a tile", () => {
  test("is asked for once, also by many at a time, without saying who looks [MAP-017] [A-140]", async () => {
    const tiles = open();
    const found = await Promise.all([tiles.find(3, 2, 1), tiles.find(3, 2, 1), tiles.find(3, 2, 1)]);
    expect([...found, await tiles.find(3, 2, 1)]).toEqual(
      Array(4).fill(expect.objectContaining({ type: "image/png", bytes: png })),
    );
    expect(source.asked.map(({ url }) => url)).toEqual(["/3/2/1.png"]);
    const { cookie, referer, "user-agent": agent } = source.asked[0]?.headers ?? {};
    expect([cookie, referer, agent]).toEqual([undefined, undefined, "Stokeline (hello@stokeline.example)"]);
  });

  test.each([
    [-1, 0, 0],
    [18, 0, 0],
    [2, 4, 0],
    [2, 0, -1],
    [2, 0.5, 0],
    [Number.NaN, 0, 0],
    [2, Number.POSITIVE_INFINITY, 0],
  ])("%d/%d/%d is none, and nobody is asked", async (z, x, y) => {
    expect(await open().find(z, x, y)).toBeUndefined();
    expect(source.asked).toEqual([]);
  });

  test("is a PNG, a JPEG or a WebP, whatever it says to be", async () => {
    const tiles = open();
    const types = [];
    for (const [x, format] of (["png", "jpeg", "webp", "gif"] as const).entries()) {
      source.become(answering(await picture(format), 200, { "content-type": "text/html" }));
      types.push((await tiles.find(5, x, 0))?.type);
    }
    expect(types).toEqual(["image/png", "image/jpeg", "image/webp", undefined]);
  });
});

describe("a source that fails", () => {
  test.each(Object.entries(FAULTS))("and %s leaves no tile and no file, and is left alone for a while", async (_, fault) => {
    const tiles = open();
    source.become(fault);
    for (const x of [0, 1, 2, 3, 4]) expect(await tiles.find(5, x, 0)).toBeUndefined();
    expect(source.asked).toHaveLength(3);
    expect(files()).toEqual([]);
  });

  test("and leads elsewhere is not followed", async () => {
    const other = await standIn(answering(png));
    source.become(answering("", 302, { location: `${other.url}/1/1/1.png` }));
    expect(await open().find(5, 0, 0)).toBeUndefined();
    expect(other.asked).toEqual([]);
    await other.stop();
  });

  test("and has no tile somewhere is asked for the others", async () => {
    const tiles = open();
    source.become(answering("", 404));
    for (const x of [0, 1, 2, 3]) expect(await tiles.find(5, x, 0)).toBeUndefined();
    source.become(answering(png));
    expect(await tiles.find(5, 4, 0)).toBeDefined();
  });
});

describe("what is kept", () => {
  test("is known to the next process, and of other sources and half written nothing", async () => {
    await tilesFrom(`${source.url}/other/{z}/{x}/{y}.png`, root, BOUNDS).find(1, 1, 1);
    await open().find(3, 2, 1);
    const [folder = ""] = readdirSync(root);
    writeFileSync(join(root, folder, "4-1-1.png.part"), png.subarray(0, 20));
    source.become(FAULTS["answers 500"] ?? answering(""));
    const tiles = open();
    expect((await tiles.find(3, 2, 1))?.bytes).toEqual(png);
    expect(await tiles.find(4, 1, 1)).toBeUndefined();
    expect([readdirSync(root).length, files()]).toEqual([1, ["3-2-1.png"]]);
  });

  test("stays within its bytes, the longest unused first, and within its age", async () => {
    const tiles = open();
    for (let x = 0; x < 12; x++) await tiles.find(5, x, 0);
    expect(files()).toHaveLength(10);
    expect(files()).not.toContain("5-0-0.png");
    const [folder = ""] = readdirSync(root);
    const old = new Date(Date.now() - 31 * DAY);
    for (const file of files().slice(0, 4)) utimesSync(join(root, folder, file), old, old);
    const next = open();
    await next.find(6, 0, 0);
    next.sweep();
    expect(files()).toHaveLength(7);
    for (const file of files()) expect(readFileSync(join(root, folder, file))).toEqual(png);
  });
});
