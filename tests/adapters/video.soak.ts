import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { Damaged } from "#app/adapters/damaged.server.ts";
import { measure } from "#app/adapters/images.server.ts";
import { outputOf } from "#app/adapters/process.server.ts";
import { ffmpeg } from "#app/adapters/video/ffmpeg.server.ts";
import { transcoderFor, transcoders, verified } from "#app/adapters/video/index.server.ts";
import { probe } from "#app/adapters/video/probe.server.ts";
import { remux } from "#app/adapters/video/remux.server.ts";
import type { Transcoder, VideoFacts } from "#app/adapters/video/video.server.ts";
import { wasm } from "#app/adapters/video/wasm.server.ts";
import { isFull } from "../how-long.ts";
import { mediaFile, probed } from "./media-files.ts";

const folder = await mkdtemp(join(tmpdir(), "video-"));
const WRAP = { plan: "remux", durationMs: 2000 } as const;
const never = new AbortController().signal;
const kinds = [await ffmpeg("ffmpeg"), wasm(), remux()].filter((kind) => kind !== undefined);
/** The WebAssembly build takes most of the time, so only `--full` lets it make all films. */
const tried = kinds.filter(({ name }) => isFull || name !== "ffmpeg as WebAssembly");
const encoders = tried.filter(({ canRewrite }) => canRewrite({ plan: "transcode" }, 1000));
const named = (transcoder: Transcoder): [string, Transcoder] => [transcoder.name, transcoder];

afterAll(() => rm(folder, { recursive: true }));

test("the ladder has what this machine has, the best first", async () => {
  expect((await transcoders()).map(({ name }) => name)).toEqual(kinds.map(({ name }) => name));
  expect((await transcoderFor({ plan: "remux" }, 1000))?.name).toBe(kinds[0]?.name);
});

test("an ffmpeg without tone mapping takes no film that needs it", async () => {
  const program = join(folder, "ffmpeg");
  await writeFile(program, '#!/bin/sh\nffmpeg "$@" | grep -v zscale\n', { mode: 0o755 });
  const lacking = await ffmpeg(program);
  expect([lacking?.canRewrite({ plan: "transcode", hdr: "pq" }, 1), lacking?.canRewrite({ plan: "transcode" }, 1)]).toEqual([
    false,
    true,
  ]);
});

test("a missing program is not offered", async () => {
  expect(await ffmpeg("/nowhere/ffmpeg")).toBeUndefined();
});

describe("a film that could not be measured is not called damaged", () => {
  const { execPath } = process;
  afterEach(() => {
    process.execPath = execPath;
  });

  test.each([
    ["because the program cannot start", undefined],
    ["because it is killed", "kill -KILL $$"],
    ["because it fails by itself", "exit 1"],
    ["because it is told to stop", "kill -TERM $$"],
  ])("%s", async (_, script) => {
    process.execPath = join(folder, "node");
    await rm(process.execPath, { force: true });
    if (script) await writeFile(process.execPath, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const failed: unknown = await probe(await mediaFile("h264.mp4")).catch((error) => error);
    expect(failed).toBeInstanceOf(Error);
    expect(failed).not.toBeInstanceOf(Damaged);
  });

  test("because the file cannot be opened", async () => {
    const failed: unknown = await probe("/nowhere/film.mp4").catch((error) => error);
    expect(failed).toBeInstanceOf(Error);
    expect(failed).not.toBeInstanceOf(Damaged);
  });

  test.each(["child_beyond_parent.mp4", "nested.mp4", "endless_chunks.mp4"])("and %s, which lies, is", async (name) => {
    await expect(probe(await mediaFile(name))).rejects.toBeInstanceOf(Damaged);
  });
});

test("a picture that the disk does not give is not called damaged, and one that is cut is", async () => {
  for (const path of ["/nowhere/a.jpg", "/proc/self/mem"]) {
    const failed: unknown = await measure(path).catch((error) => error);
    expect([path, failed instanceof Error, failed instanceof Damaged]).toEqual([path, true, false]);
  }
  await expect(measure(await mediaFile("cut.jpg"))).rejects.toBeInstanceOf(Damaged);
});

describe.each(tried.map(named))("%s", (_, transcoder) => {
  test("a phone's film comes out as mp4, upright, without its place and its device [P-12]", async () => {
    const before = await probed(await mediaFile("phone_portrait.mov"));
    const output = await rewritten(transcoder, "phone_portrait.mov");

    expect(JSON.stringify(before)).toMatch(/location.*52\.3676|52\.3676.*location/);
    expect(before.format.tags["com.apple.quicktime.make"]).toBe("Apple");

    const after = JSON.stringify(await probed(output));
    expect(after).not.toMatch(/52\.3676|ISO6709|"location|Apple/);
    await expectPlayable(output, { width: 180, height: 320 });
  });

  test("a film that needs no new picture keeps its picture bit by bit, even from fragments", async () => {
    for (const name of ["fragmented.mp4", "moov_last.mp4", "silent.mp4"]) {
      const output = await rewritten(transcoder, name);
      await expectPlayable(output, { width: 320, height: 180 });
      expect((await stat(output)).size).toBeGreaterThan(0.9 * (await stat(await mediaFile("silent.mp4"))).size);
    }
  });

  test.each(["gopro.mp4", "told_in_pictures.mp4", "cover.mp4", "subtitled.mp4"])(
    "what %s tells in its pictures, or in other tracks, is not in what is made of it",
    async (name) => {
      const traces = /52\.3676|GPS5|Hero6|Apple/;
      expect(await readFile(await mediaFile(name), "latin1")).toMatch(traces);
      expect(await readFile(await rewritten(transcoder, name), "latin1")).not.toMatch(traces);
    },
  );

  test("the first of two films in one file is taken, as it was measured", async () => {
    await expectPlayable(await rewritten(transcoder, "two_films.mp4"), { width: 320, height: 180 });
  });

  test("upside down stays the right way up", async () => {
    const facts = await probed(await rewritten(transcoder, "upside_down.mov"));
    expect(Math.abs(facts.streams[0].side_data_list[0].rotation)).toBe(180);
  });

  test("a film that breaks off is damaged, and leaves nothing", async () => {
    const output = join(folder, "broken.mp4");
    const input = await mediaFile("cut_moov_first.mp4");

    const rewriting = verified(transcoder).rewrite(input, output, await factsOf(input), never);

    await expect(rewriting).rejects.toThrow("damaged");
    expect(existsSync(output)).toBe(false);
  });

  test("a signal ends the work", async () => {
    const rewriting = transcoder.rewrite(await mediaFile("h264.mp4"), join(folder, "never.mp4"), WRAP, AbortSignal.abort());
    await expect(rewriting).rejects.toThrow(/abort/i);
  });

  test("a playlist that calls itself a film opens no other file", async () => {
    const rewriting = transcoder.rewrite(await mediaFile("playlist.mp4"), join(folder, "playlist.mp4"), WRAP, never);
    await expect(rewriting).rejects.toThrow();
  });
});

describe.each(encoders.map(named))("%s, which makes pictures", (_, transcoder) => {
  const films = [
    ["hevc_portrait.mov", { width: 180, height: 320 }],
    ["pcm.mov", { width: 320, height: 180 }],
    ["h263.3gp", { width: 176, height: 144 }],
    ["mpeg4.3gp", { width: 320, height: 240 }],
    ["prores.mov", { width: 320, height: 180 }],
    ["hi444.mp4", { width: 320, height: 180 }],
    ["odd.mp4", { width: 318, height: 178 }],
    ["vp9.mp4", { width: 320, height: 180 }],
  ] as const;
  test.each(films)("makes %s a film that plays everywhere", async (name, size) => {
    const output = await rewritten(transcoder, name);

    await expectPlayable(output, size);
    expect(JSON.stringify(await probed(output))).not.toMatch(/52\.3676|Apple/);
  });

  test("long pixels become square ones", async () => {
    const input = await mediaFile("anamorphic.mp4");
    const output = join(folder, `${transcoder.name}-anamorphic.mp4`);
    await transcoder.rewrite(input, output, { ...(await factsOf(input)), plan: "transcode" }, never);

    const [video] = (await probed(output)).streams;
    expect(video).toMatchObject({ width: 1024, height: 576, sample_aspect_ratio: "1:1" });
  });

  test.each([
    ["phone_portrait.mov", { width: 180, height: 320 }],
    ["anamorphic.mp4", { width: 1024, height: 576 }],
    ["short.mp4", { width: 320, height: 180 }],
  ])("makes an upright poster of %s", async (name, size) => {
    const output = join(folder, `${transcoder.name}-${name}.jpg.part`);
    await transcoder.poster?.(await mediaFile(name), output, never);

    const facts = await sharp(output).metadata();
    expect(facts).toMatchObject({ format: "jpeg", ...size });
    expect(facts.exif).toBeUndefined();
  });

  test.each([
    ["black_start.mp4", "#f00"],
    ["black_after_a_moment.mp4", "#f00"],
    ["black.mp4", "#000"],
  ])("makes of %s a poster that is %s", async (name, color) => {
    const output = join(folder, `${transcoder.name}-${name}.jpg.part`);
    await transcoder.poster?.(await mediaFile(name), output, never);
    const { channels } = await sharp(output).stats();
    expect(channels.map(({ mean }) => (mean > 200 ? "f" : mean < 30 ? "0" : "?")).join("")).toBe(color.slice(1));
  });

  test.each(["hlg.mov", "pq.mp4"])(
    "makes of %s a film, and of that a poster, with the light of a usual screen, and says so",
    async (name) => {
      expect((await factsOf(await mediaFile(name))).plan).toBe("transcode");
      const output = await rewritten(transcoder, name);
      await expectPlayable(output, { width: 320, height: 180 });
      const [video] = (await probed(output)).streams;
      expect(video).toMatchObject({ color_primaries: "bt709", color_transfer: "bt709", color_space: "bt709" });

      const usual = await pixelsOf(await mediaFile("usual_light.mp4"), transcoder);
      const washedOut = difference(await pixelsOf(await mediaFile(name), transcoder), usual);
      expect(difference(await pixelsOf(output, transcoder), usual)).toBeLessThan(washedOut / 2);
    },
  );

  test("refuses a film whose frames are made to exhaust the memory", async () => {
    const poster = transcoder.poster?.(await mediaFile("bomb.mp4"), join(folder, "bomb.jpg"), never);
    await expect(poster).rejects.toThrow();
  });
});

describe("a film of more than 1080 lines, 60 frames or 12 Mbit/s", () => {
  const [best] = kinds;

  test.each([
    ["hevc_1440.mov", "transcode", 1080],
    ["tall_1440.mp4", "remux", 1080],
    ["slow_motion_240.mp4", "remux", 180],
    ["dense.mp4", "remux", 360],
  ])("such as %s has no more afterwards, and a key frame each 2 seconds", async (name, plan, lines) => {
    expect(await factsOf(await mediaFile(name))).toMatchObject({ plan, isLarge: true });
    const output = await rewritten(best, name);
    const made = await factsOf(output);
    expect(made).toMatchObject({ plan: "remux", isLarge: false });
    expect(Math.min(made.width, made.height)).toBe(lines);
    expect(Math.max(...(await gapsOf(output)))).toBeLessThanOrEqual(2.1);
  });

  test("keeps its size where ffmpeg is missing, if it plays everywhere", async () => {
    for (const lesser of kinds.slice(1)) {
      const made = await factsOf(await rewritten(lesser, "tall_1440.mp4"));
      expect([made.width, made.height]).toEqual([1440, 2560]);
    }
  });
});

test("a film that takes too long to make smaller, or is longer than two minutes, keeps its size if it plays everywhere", async () => {
  const program = join(folder, "slow-ffmpeg");
  await writeFile(program, '#!/bin/sh\ncase "$*" in *libx264*mp4*) exit 1;; esac\nexec ffmpeg "$@"\n', { mode: 0o755 });
  const input = await mediaFile("tall_1440.mp4");
  const facts = await factsOf(input);
  const output = join(folder, "kept.mp4");
  await (await ffmpeg(program))?.rewrite(input, output, facts, never);
  expect(await factsOf(output)).toMatchObject({ width: 1440, height: 2560 });
  await kinds[0]?.rewrite(input, output, { ...facts, durationMs: 121_000 }, never);
  expect(await factsOf(output)).toMatchObject({ width: 1440, height: 2560 });
});

test("a film of more than two minutes that must be made anew gets 720 lines", async () => {
  const input = await mediaFile("hevc_1440.mov");
  const output = join(folder, "long.mp4");
  await kinds[0]?.rewrite(input, output, { ...(await factsOf(input)), durationMs: 121_000 }, never);
  expect(await factsOf(output)).toMatchObject({ width: 1280, height: 720 });
});

test("a film of 1080 lines and 60 frames a second that plays everywhere keeps its picture bit by bit", async () => {
  expect(await factsOf(await mediaFile("full_60.mp4"))).toMatchObject({ plan: "remux", isLarge: false });
  const picture = async (path: string) =>
    outputOf(
      "ffmpeg",
      "-v",
      "error",
      "-i",
      path,
      "-map",
      "0:v",
      "-c",
      "copy",
      "-bsf:v",
      "filter_units=remove_types=6",
      "-f",
      "md5",
      "-",
    );
  for (const kind of kinds)
    expect(await picture(await rewritten(kind, "full_60.mp4"))).toBe(await picture(await mediaFile("full_60.mp4")));
});

test("ffmpeg as WebAssembly makes a phone's film one that plays everywhere", async () => {
  const transcoder = wasm();
  if (!transcoder) return expect(kinds.map(({ name }) => name)).not.toContain("ffmpeg as WebAssembly");
  await expectPlayable(await rewritten(transcoder, "hevc_portrait.mov"), { width: 180, height: 320 });
});

test("ffmpeg as WebAssembly takes small films only", () => {
  expect(wasm()?.canRewrite({ plan: "remux" }, 200_000_000)).not.toBe(false);
  expect(wasm()?.canRewrite({ plan: "remux" }, 200_000_001)).not.toBe(true);
});

test("ffmpeg as WebAssembly cannot read AV1, and says so before it tries", () => {
  expect(wasm()?.canRewrite({ plan: "transcode", videoCodec: "av1" }, 1000)).not.toBe(true);
  expect(wasm()?.canRewrite({ plan: "transcode", videoCodec: "hevc" }, 1000)).not.toBe(false);
});

test("without ffmpeg a film is only wrapped anew, and only if it plays everywhere", () => {
  expect(remux().canRewrite({ plan: "remux" }, 1e10)).toBe(true);
  expect(remux().canRewrite({ plan: "audio" }, 1000)).toBe(false);
  expect(remux().canRewrite({ plan: "transcode" }, 1000)).toBe(false);
});

async function rewritten(transcoder: Transcoder | undefined, name: string): Promise<string> {
  if (!transcoder) throw new Error("no transcoder");
  const input = await mediaFile(name);
  const output = join(folder, `${transcoder.name}-${name}.part`);
  await verified(transcoder).rewrite(input, output, await factsOf(input), never);
  return output;
}

/** Seconds from each key frame to the next, or to the end. */
async function gapsOf(film: string): Promise<number[]> {
  const options = [
    "-v",
    "error",
    "-select_streams",
    "v",
    "-skip_frame",
    "nokey",
    "-show_entries",
    "frame=pts_time",
    "-of",
    "csv=p=0",
  ];
  const times = (await outputOf("ffprobe", ...options, film)).split("\n").filter(Boolean).map(Number.parseFloat);
  const end = (await factsOf(film)).durationMs / 1000;
  return times.map((time, index) => (times[index + 1] ?? end) - time);
}

/** The pixels of the film's poster. */
async function pixelsOf(film: string, transcoder: Transcoder): Promise<Buffer> {
  const poster = join(folder, `${randomUUID()}.jpg`);
  await transcoder.poster?.(film, poster, never);
  return sharp(poster).raw().toBuffer();
}

/** The average, out of 255. */
function difference(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;
}

async function expectPlayable(path: string, size: { width: number; height: number }) {
  const { streams, format } = await probed(path);
  const audio = streams.filter((stream: { codec_type: string }) => stream.codec_type === "audio");

  expect(streams[0]).toMatchObject({ codec_name: "h264", pix_fmt: "yuv420p" });
  expect(audio.map((stream: { codec_name: string }) => stream.codec_name)).toEqual(audio.length ? ["aac"] : []);
  expect(Number(format.duration)).toBeCloseTo(2, 0);
  expect(await factsOf(path)).toMatchObject({ ...size, plan: "remux" });
  expect(await firstBoxes(path)).toEqual(["ftyp", "moov"]);
}

async function factsOf(path: string): Promise<VideoFacts> {
  const facts = await probe(path);
  if (!facts) throw new Error("no video");
  return facts;
}

async function firstBoxes(path: string): Promise<string[]> {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
  await file.close();
  const second = buffer.readUInt32BE(0);
  return [buffer.toString("latin1", 4, 8), buffer.toString("latin1", second + 4, second + 8)];
}
