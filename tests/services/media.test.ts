import { createHash, randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { thumbnails, toJpeg } from "#app/adapters/images.server.ts";
import { type Form, readMultipart } from "#app/http/multipart.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { inspect, typeIn } from "#app/services/media/inspect.server.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import { isWhole } from "#app/services/media/mp4-boxes.server.ts";
import { wireName, wireType } from "#app/services/media/naming.server.ts";
import { type Received, receive, sweepSpool } from "#app/services/media/receive.server.ts";
import { journeyFiles, mediaFile } from "../adapters/media-files.ts";

const folder = await mkdtemp(join(tmpdir(), "media-"));
const spool = join(folder, "spool");
const tooBig = "File too big, please upload a file of size less than 50Mb";
const wrongType = "Content type not recognised, please upload file of type mp4, mov, quicktime, 3gpp, jpeg, jpg or png";

beforeEach(() => rm(spool, { recursive: true, force: true }));
afterAll(() => rm(folder, { recursive: true }));

describe("the name on the wire", () => {
  test.each([
    ["my movie, final .MOV", "video/quicktime", "mymoviefinal.mp4"],
    ["tab\tand\u00a0wide\u3000and\u200bnone, and\r\nlines.mp4", "video/mp4", "tabandwideandnoneandlines.mp4"],
    [", ,", "image/jpeg", "file.jpg"],
  ])("spaces, whitespace and commas leave %j [MEDIA-022]", (name, type, cleaned) => {
    expect(wireName(name, type)).toMatch(new RegExp(`^[0-9a-z]{6}-${cleaned}$`));
  });

  test.each([
    ["IMG 0001.PNG", "image/png", "IMG0001.jpg"],
    ["animated.png", "image/apng", "animated.jpg"],
    ["photo.jpeg", "image/jpeg", "photo.jpg"],
  ])("the picture %j becomes a jpg in name and type [MEDIA-019, MEDIA-020]", (name, type, cleaned) => {
    expect(wireName(name, type).slice(7)).toBe(cleaned);
    expect(wireType(type)).toBe("image/jpeg");
  });

  test.each([
    ["clip.3gpp", "video/3gpp"],
    ["clip.3gp", "video/3gpp"],
    ["clip.quicktime", "video/quicktime"],
    ["clip.mov", "video/quicktime"],
    ["clip.MP4", "video/mp4"],
    ["clip.m4v", "video/x-m4v"],
  ])("the film %j becomes an mp4 in name and type [MEDIA-021]", (name, type) => {
    expect(wireName(name, type).slice(7)).toBe("clip.mp4");
    expect(wireType(type)).toBe("video/mp4");
  });

  test.each([
    ["../../x.png", "x"],
    ["..\\..\\x.png", "x"],
    ["/etc/passwd", "passwd"],
    ["a.png.exe", "a.png"],
    [".png", "file"],
    ["...", "file"],
    ["", "file"],
    ["<b>'\"&?#%.png", "b"],
    ["cafe\u0301.png", "caf\u00e9"],
    ["x\0y.png", "xy"],
  ])("keeps only letters, digits, dot, dash and underscore of %j", (name, stem) => {
    expect(wireName(name, "image/png").slice(7)).toBe(`${stem}.jpg`);
  });

  test("a long name is shortened between its letters, and no two are the same", () => {
    const name = wireName(`${"𝒳".repeat(300)}.mp4`, "video/mp4");

    expect([...name]).toHaveLength(120);
    expect(name).toMatch(/^[0-9a-z]{6}-𝒳+\.mp4$/u);
    expect(wireName("a.mp4", "video/mp4")).not.toBe(wireName("a.mp4", "video/mp4"));
  });
});

describe("receiving a file", () => {
  test("writes it down, counted and hashed", async () => {
    const content = randomBytes(200_000);

    const received = await receive(Readable.from([content.subarray(0, 7), content.subarray(7)]), {
      limit: 200_000,
      tooBig,
      spool,
    });

    expect(received).toMatchObject({ bytes: 200_000, sha256: createHash("sha256").update(content).digest("hex") });
    expect(await readFile(received.path)).toEqual(content);
  });

  test("one byte over the limit is refused with the given sentence, and nothing stays [MEDIA-016]", async () => {
    const receiving = receive(Readable.from([randomBytes(1001)]), { limit: 1000, tooBig, spool });

    await expect(receiving).rejects.toMatchObject({ code: "TOO_LARGE", message: tooBig });
    expect(await readdir(spool)).toEqual([]);
  });

  test("a stream that breaks and a signal that ends it leave nothing", async () => {
    const broken = new Readable({ read: () => undefined });
    const receiving = receive(broken, { limit: 1000, tooBig, spool });
    broken.push("half");
    await expect.poll(() => readdir(spool)).toHaveLength(1);
    broken.destroy(new Error("gone"));
    await expect(receiving).rejects.toThrow("gone");

    const endless = new Readable({ read: () => undefined });
    const leaving = new AbortController();
    const left = receive(endless, { limit: 1000, tooBig, spool, signal: leaving.signal });
    leaving.abort();
    await expect(left).rejects.toThrow();
    expect(endless.destroyed).toBe(true);
    expect(await readdir(spool)).toEqual([]);
  });

  test("a stream that broke before is refused too", async () => {
    const broken = Readable.from(["x"]);
    broken.destroy();

    await expect(receive(broken, { limit: 1000, tooBig, spool })).rejects.toThrow();
    expect(await readdir(spool)).toEqual([]);
  });

  test("what the disk has no room for is refused before it comes", async () => {
    const receiving = receive(Readable.from(["x"]), { limit: 1e18, tooBig, spool, expected: 1e18 });
    await expect(receiving).rejects.toMatchObject({ code: "NO_SPACE" });
  });

  test("sweeping removes old parts only", async () => {
    const { path: old } = await receive(Readable.from(["a"]), { limit: 10, tooBig, spool });
    const { path: fresh } = await receive(Readable.from(["b"]), { limit: 10, tooBig, spool });
    const other = join(spool, "other.txt");
    await writeFile(other, "");
    for (const path of [old, other]) await utimes(path, 0, 0);

    await sweepSpool(24 * 60 * 60 * 1000, spool);

    expect([old, fresh, other].map((path) => existsSync(path))).toEqual([false, true, true]);
  });
});

describe("reading a form", () => {
  test("gives its fields, also repeated ones, and its file [MEDIA-023]", async () => {
    const form = await read(body(field("a", "1"), field("a", "é"), file("film", "ü x.mov", "content"), field("b", "2")));

    expect([...form.fields]).toEqual([
      ["a", "1"],
      ["a", "é"],
      ["b", "2"],
    ]);
    expect(form.files).toMatchObject([{ field: "film", file: { bytes: 7 } }]);
    expect(parts).toMatchObject([{ field: "film", name: "ü x.mov", type: "video/quicktime" }]);
  });

  test("a browser's form without a chosen file has none", async () => {
    expect((await read(body(file("film", "", ""), field("a", "1")))).files).toEqual([]);
  });

  test("FormData of the platform is understood", async () => {
    const form = new FormData();
    form.append("a", "1");
    form.append("film", new File(["content"], "x.mp4", { type: "video/mp4" }));

    const { fields, files } = await reading(new Request("http://localhost/", { method: "POST", body: form }));

    expect(fields.get("a")).toBe("1");
    expect(files[0]?.file.bytes).toBe(7);
  });

  test.each([
    ["a second file", body(file("a", "a.png", "1"), file("b", "b.png", "2")), "INVALID", "Please send one file only"],
    ["no final boundary within the file", body(file("a", "a.png", "1")).slice(0, -8), "UNREADABLE", "got lost on the way"],
    [
      "no final boundary after the file",
      body(file("a", "a.png", "1"), field("b", "2")).slice(0, -8),
      "UNREADABLE",
      "got lost on the way",
    ],
    ["a broken part header", body(file("a", "a.png", "1"), "--x\r\nbroken\r\n\r\n"), "UNREADABLE", "got lost on the way"],
    [
      "too many fields",
      body(file("a", "a.png", "1"), ...Array.from({ length: 81 }, (_, at) => field(`f${at}`, ""))),
      "INVALID",
      "too many fields",
    ],
    ["a field too long", body(file("a", "a.png", "1"), field("long", "y".repeat(70_000))), "INVALID", "too long"],
    ["nothing", "", "UNREADABLE", "got lost on the way"],
  ])("%s is refused and leaves nothing", async (_, content, code, sentence) => {
    await expect(read(content)).rejects.toMatchObject({ code, message: expect.stringContaining(sentence) });
    await expect.poll(spooled).toEqual([]);
  });

  test.each(["text/plain", "multipart/form-data", "application/json"])("a body of the type %s is refused", async (type) => {
    await expect(read("x", type)).rejects.toMatchObject({ code: "UNREADABLE" });
  });

  test("a file over its limit is refused with its sentence and leaves nothing [MEDIA-003]", async () => {
    await expect(read(body(file("a", "a.png", "y".repeat(3_000_000)), field("b", "2")))).rejects.toMatchObject({
      code: "TOO_LARGE",
      message: tooBig,
    });
    expect(await spooled()).toEqual([]);
  });

  test("a file that nobody reads does not hold up the form", async () => {
    const request = formRequest(body(file("a", "a.png", "y".repeat(1_000_000)), field("b", "2")));

    const form = await readMultipart(request, {
      limit: 2e6,
      tooBig,
      onFile: async () => "unread",
      discard: async () => undefined,
    });

    expect(form).toMatchObject({ files: [{ field: "a", file: "unread" }] });
    expect(form.fields.get("b")).toBe("2");
  });

  test("a large file is taken no faster than it is read, and without a warning", async () => {
    const warned = vi.fn();
    process.on("warning", warned);
    let [sent, read, ahead] = [0, 0, 0];

    async function* film() {
      yield Buffer.from(body(file("film", "x.mov", "")).slice(0, -9));
      for (let count = 0; count < 800; count++) {
        yield Buffer.alloc(65_536, count);
        sent += 65_536;
        ahead = Math.max(ahead, sent - read);
      }
      yield Buffer.from("\r\n--x--\r\n");
    }
    await readMultipart(formRequest(Readable.toWeb(Readable.from(film(), { highWaterMark: 1 })) as BodyInit), {
      limit: 1e9,
      tooBig,
      onFile: async (stream) => {
        for await (const chunk of stream) read += chunk.length;
      },
      discard: async () => undefined,
    });
    process.off("warning", warned);

    expect(read).toBe(800 * 65_536);
    expect(ahead).toBeLessThan(1_000_000);
    expect(warned).not.toHaveBeenCalled();
  });

  describe("over a connection", () => {
    test("a sender who leaves in the middle leaves nothing", async () => {
      await served(async (origin, outcome) => {
        const sending = httpRequest(origin, { method: "POST", headers: { "content-type": "multipart/form-data; boundary=x" } });
        sending.on("error", () => undefined);
        sending.write(body(file("film", "x.mov", "y".repeat(500_000))).slice(0, -9));
        await expect.poll(spooled).toHaveLength(1);
        sending.destroy();

        expect(await outcome).toBeInstanceOf(Refusal);
        expect(await spooled()).toEqual([]);
      });
    });

    test("a file far over the limit is drained, so that its sender reads the answer", async () => {
      await served(async (origin, outcome) => {
        const chunks = [body(file("film", "x.mov", "")).slice(0, -9), ...Array.from({ length: 300 }, () => "y".repeat(100_000))];
        const answer = await fetch(origin, {
          method: "POST",
          headers: { "content-type": "multipart/form-data; boundary=x" },
          body: Readable.toWeb(Readable.from(chunks.map((chunk) => Buffer.from(chunk)))) as BodyInit,
          duplex: "half",
        });

        expect([answer.status, await answer.text()]).toEqual([413, tooBig]);
        expect(await outcome).toMatchObject({ code: "TOO_LARGE" });
        expect(await spooled()).toEqual([]);
      });
    });

    test("a length over the limit is refused before anything is written", async () => {
      await served(async (origin, outcome) => {
        const answer = await fetch(origin, {
          method: "POST",
          headers: { "content-type": "multipart/form-data; boundary=x" },
          body: body(file("film", "x.mov", "y".repeat(6_000_000))),
        });

        expect(answer.status).toBe(413);
        expect(await outcome).toMatchObject({ code: "TOO_LARGE", message: tooBig });
        expect(parts).toEqual([]);
      });
    });
  });
});

describe("inspecting a file", () => {
  test.each([
    ["h264.mp4", "video/mp4", 320, 180, "remux"],
    ["moov_last.mp4", "video/mp4", 320, 180, "remux"],
    ["fragmented.mp4", "video/mp4", 320, 180, "remux"],
    ["silent.mp4", "video/mp4", 320, 180, "remux"],
    ["wrongname.mov", "video/mp4", 320, 180, "remux"],
    ["phone_portrait.mov", "video/quicktime", 180, 320, "remux"],
    ["upside_down.mov", "video/quicktime", 320, 180, "remux"],
    ["anamorphic.mp4", "video/mp4", 1024, 576, "remux"],
    ["square.mp4", "video/mp4", 360, 360, "remux"],
    ["pcm.mov", "video/quicktime", 320, 180, "audio"],
    ["hevc_portrait.mov", "video/quicktime", 180, 320, "transcode"],
    ["prores.mov", "video/quicktime", 320, 180, "transcode"],
    ["hi444.mp4", "video/mp4", 320, 180, "transcode"],
    ["vp9.mp4", "video/mp4", 320, 180, "transcode"],
    ["mpeg4.3gp", "video/3gpp", 320, 240, "transcode"],
    ["h263.3gp", "video/3gpp", 176, 144, "transcode"],
  ])(
    "the film %s is %s of %i by %i as seen, and needs: %s [MEDIA-014, MEDIA-035]",
    async (name, mimetype, width, height, plan) => {
      const facts = await inspected(name);

      expect(facts).toMatchObject({ kind: "video", mimetype, width, height, plan });
      expect(facts).toHaveProperty("durationMs", expect.closeTo(2000, -2));
    },
  );

  test.each([
    ["discountImage", ["photo.jpg", "deep.png"], ["h264.mp4", "web.jpg", "text.mp4"]],
    [
      "discountVideo",
      ["h264.mp4", "mpeg4.3gp", "h263.3gp", "phone_portrait.mov", "hevc_portrait.mov"],
      ["photo.jpg", "text.mp4"],
    ],
  ] as const)(
    "lets the content of a file for %s decide: %j will do, %j will not [MEDIA-007, MEDIA-010]",
    async (kind, taken, refused) => {
      for (const name of taken) await inspect(await arrived(name), UPLOAD_KINDS[kind]);
      for (const name of refused)
        await expect(inspect(await arrived(name), UPLOAD_KINDS[kind])).rejects.toThrow(UPLOAD_KINDS[kind].wrongType);
    },
  );

  test.each([
    ["photo.jpg", "image/jpeg", 400, 600],
    ["cmyk.jpg", "image/jpeg", 600, 400],
    ["tail.jpg", "image/jpeg", 400, 600],
    ["deep.png", "image/png", 600, 400],
    ["transparent.png", "image/png", 40, 20],
    ["animated.png", "image/apng", 320, 240],
  ])("the picture %s is %s of %i by %i as seen [MEDIA-014, MEDIA-035]", async (name, mimetype, width, height) => {
    expect(await inspected(name)).toEqual({ kind: "image", mimetype, width, height });
  });

  test.each(["text.mp4", "playlist.mp4", "audio_only.mp4", "html.png", "drawing.png", "web.jpg", "moving.png"])(
    "%s is of a wrong type by its content, whatever its name says [MEDIA-015]",
    async (name) => {
      await expect(inspected(name)).rejects.toMatchObject({ code: "INVALID", message: wrongType });
    },
  );

  test("a film is of a wrong type where only pictures go [MEDIA-002]", async () => {
    const inspecting = inspect(await arrived("h264.mp4"), { kinds: ["image"], wrongType });
    await expect(inspecting).rejects.toMatchObject({ code: "INVALID", message: wrongType });
  });

  test("a picture of an iPhone gets the sentence and advice", async () => {
    await expect(inspected("iphone.heic")).rejects.toThrow(`${wrongType}. Yours is HEIC. Save it as JPEG first`);
  });

  test.each([
    ["empty.mp4", "empty"],
    ["cut_moov_first.mp4", "damaged"],
    ["cut_moov_last.mp4", "damaged"],
    ["cut.jpg", "damaged"],
    ["bomb.png", "This picture is too wide or too tall"],
    ["bomb.mp4", "This video is too wide or too tall"],
    ["swelling_text.png", "too much else in this picture file"],
    ["long_exif.jpg", "too much else in this picture file"],
  ])("%s is refused for what it is", async (name, word) => {
    await expect(inspected(name)).rejects.toMatchObject({ code: "INVALID", message: expect.stringContaining(word) });
  });

  test("a film padded with zeros, and one beyond four gigabytes, are whole", async () => {
    const padded = join(folder, `${randomUUID()}.mp4`);
    await copyFile(await mediaFile("h264.mp4"), padded);
    await truncate(padded, (await stat(padded)).size + 1000);

    const large = join(folder, `${randomUUID()}.mp4`);
    const moov = box("moov", 8, "");
    await writeFile(large, Buffer.concat([box("ftyp", 8, ""), moov, box("mdat", 1, "\0\0\0\x01\x80\0\0\0")]));
    expect(await isWhole(large)).toBe(false);
    await truncate(large, 16 + 0x1_8000_0000);

    expect([await isWhole(padded), await isWhole(large)]).toEqual([true, true]);
  });
});

describe("pictures", () => {
  test("come out upright, with nothing but the picture [P-12]", async () => {
    const { photo } = await journeyFiles();
    expect((await sharp(photo).metadata()).exif?.includes("Apple")).toBe(true);

    const facts = await sharp(await jpeg("photo.jpg")).metadata();

    expect(facts).toMatchObject({ format: "jpeg", width: 400, height: 600 });
    for (const trace of ["exif", "icc", "xmp", "iptc", "orientation"] as const) expect(facts[trace]).toBeUndefined();
    expect(await colourAt(await jpeg("photo.jpg"), 350, 50)).toEqual([254, 0, 0]);
  });

  test("a PNG becomes a real JPEG, white where it was transparent [MEDIA-019]", async () => {
    const path = await jpeg("transparent.png");
    expect((await sharp(path).metadata()).format).toBe("jpeg");
    expect(await colourAt(path, 5, 5)).toEqual([255, 255, 255]);
  });

  test.each(["cmyk.jpg", "deep.png", "animated.png"])("%s becomes plain sRGB", async (name) => {
    expect(await sharp(await jpeg(name)).metadata()).toMatchObject({ space: "srgb", channels: 3, depth: "uchar" });
  });

  test("lose whatever hangs on behind them", async () => {
    expect((await readFile(await jpeg("tail.jpg"))).includes("<script>")).toBe(false);
  });

  const thumbnailsIn = (name: string) => ({
    50: join(folder, `${name}-50.jpg`),
    250: join(folder, `${name}-250.jpg`),
    500: join(folder, `${name}-500.jpg`),
  });

  test.each(["photo.jpg", "transparent.png"])("%s has thumbnails of 50, 250 and 500 [MEDIA-026, LIM-025]", async (name) => {
    const paths = thumbnailsIn(name);

    await thumbnails(await mediaFile(name), paths);

    for (const size of [50, 250, 500] as const) {
      expect(await sharp(paths[size]).metadata()).toMatchObject({ format: "jpeg", width: size, height: size });
    }
  });

  test("a picture's colour is what most of it has", async () => {
    const path = join(folder, "mostly-blue.png");
    const red = { create: { width: 40, height: 40, channels: 3, background: "#ff0000" } } as const;
    await sharp({ create: { width: 100, height: 100, channels: 3, background: "#1040c0" } })
      .composite([{ input: red }])
      .png()
      .toFile(path);

    const [, r = "", g = "", b = ""] = /^#(..)(..)(..)$/.exec(await thumbnails(path, thumbnailsIn("blue"))) ?? [];

    // In steps of 16.
    for (const [found, real] of [
      [r, 0x10],
      [g, 0x40],
      [b, 0xc0],
    ] as const)
      expect(Math.abs(Number.parseInt(found, 16) - real)).toBeLessThan(16);
  });

  test("a drawing that could name other files is never read", async () => {
    await expect(jpeg("drawing.png")).rejects.toThrow();
  });
});

let parts: unknown[] = [];

function body(...parts: string[]): string {
  return `${parts.join("")}--x--\r\n`;
}

function field(name: string, value: string): string {
  return `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

function file(name: string, filename: string, content: string): string {
  const disposition = `Content-Disposition: form-data; name="${name}"; filename="${filename}"`;
  return `--x\r\n${disposition}\r\nContent-Type: video/quicktime\r\n\r\n${content}\r\n`;
}

function formRequest(content: BodyInit, type = "multipart/form-data; boundary=x"): Request {
  const init = { method: "POST", body: content, headers: { "content-type": type }, duplex: "half" } as const;
  return new Request("http://localhost/", init);
}

function read(content: string, type?: string): Promise<Form<Received>> {
  return reading(formRequest(content, type));
}

function reading(request: Request, limit = 2_000_000): Promise<Form<Received>> {
  parts = [];
  return readMultipart(request, {
    limit: 4 * limit,
    tooBig,
    onFile: (stream, part) => {
      parts.push(part);
      return receive(stream, { limit, tooBig, spool });
    },
    discard: ({ path }) => rm(path),
  });
}

async function spooled(): Promise<string[]> {
  return readdir(spool).catch(() => []);
}

async function served(visit: (origin: string, outcome: Promise<unknown>) => Promise<void>) {
  let settle: (outcome: unknown) => void;
  const outcome = new Promise<unknown>((resolve) => {
    settle = resolve;
  });
  const server = createServer(
    getRequestListener(async (request) => {
      const result = await reading(request, 1_000_000).catch((error: unknown) => error);
      settle(result);
      return new Response(result instanceof Error ? result.message : "", { status: result instanceof Refusal ? 413 : 200 });
    }),
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  try {
    await visit(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, outcome);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function inspected(name: string) {
  return inspect(await arrived(name), { kinds: ["image", "video"], wrongType });
}

async function arrived(name: string) {
  const path = await mediaFile(name);
  return { path, bytes: (await stat(path)).size, mimetype: await typeIn(path) };
}

function box(type: string, size: number, content: string): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(size);
  header.write(type, 4, "latin1");
  return Buffer.concat([header, Buffer.from(content, "latin1")]);
}

async function jpeg(name: string): Promise<string> {
  const path = join(folder, `${randomUUID()}.jpg`);
  await toJpeg(await mediaFile(name), path);
  return path;
}

async function colourAt(path: string, left: number, top: number): Promise<number[]> {
  return [...(await sharp(path).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}
