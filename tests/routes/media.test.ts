import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EDITS, ID } from "#db/seed/world.ts";
import { gcsServer } from "../adapters/gcs-server.ts";
import { mediaFile } from "../adapters/media-files.ts";
import { freePort } from "../free-port.ts";
import { hasNginx, type Nginx, nginx, shippedSite } from "../nginx.ts";
import { type Served, serve } from "../served.ts";
import { keysOnDisk } from "../stored.ts";

/* The Edits' files exist in the database only, so any bytes will do. */
const FILE = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
const TWIN = FILE.subarray(0, 700);
const BROWSER = { accept: "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8" };
const OLD_ANDROID = { accept: "image/*,*/*;q=0.8" };

const { bowl, session } = EDITS;
/** Everybody's, with its twin. */
const SHARED = `/media/videos/${ID.mia}/${bowl.id}.jpg`;
/** Its crew's, without. */
const CREWS = `/media/videos/${ID.mia}/${session.id}.jpg`;

const tokens: Record<string, string> = {};
let plain: Served;

beforeAll(async () => {
  plain = await serve();
  await logInTo(plain);
});

afterAll(async () => {
  await plain.stop();
});

async function logInTo(served: Served) {
  put(served, `world-${bowl.id}/file`, FILE);
  put(served, `world-${bowl.id}/file.webp`, TWIN);
  put(served, `world-${session.id}/file`, FILE);
  for (const name of ["mia", "sol", "ana"] as const) tokens[name] = await served.logIn(name);
}

function put({ dataDir }: Served, key: string, content: Buffer) {
  const path = join(dataDir, "media", key);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Returns the headers that caches, players and browsers use, and the bytes. */
async function asked(origin: string, path: string, headers: Record<string, string> = {}, as = "sol", method = "GET") {
  const given = await fetch(origin + path, {
    method,
    redirect: "manual",
    headers: { ...(as && { cookie: `auth-token=${tokens[as]}` }), accept: "*/*", ...headers },
  });
  return { status: given.status, headers: given.headers, bytes: Buffer.from(await given.arrayBuffer()) };
}

describe("a picture whose twin is there", () => {
  test("is given smaller to whoever says that they read it, and as JPEG to everybody else", async () => {
    const [webp, old, any] = [
      await asked(plain.url, SHARED, BROWSER),
      await asked(plain.url, SHARED, OLD_ANDROID),
      await asked(plain.url, SHARED),
    ];
    expect([webp.headers.get("content-type"), webp.bytes]).toEqual(["image/webp", TWIN]);
    expect(webp.headers.get("content-disposition")).toBe(`inline; filename*=UTF-8''${bowl.id}.webp`);
    for (const jpeg of [old, any]) {
      expect([jpeg.headers.get("content-type"), jpeg.bytes]).toEqual(["image/jpeg", FILE]);
      expect(jpeg.headers.get("content-disposition")).toBe(`inline; filename*=UTF-8''${bowl.id}.jpg`);
    }
    expect([webp, old, any].map(({ headers }) => headers.get("vary"))).toEqual(["Accept", "Accept", "Accept"]);
  });

  test.each([
    ["image/webp;q=0, image/jpeg", "image/jpeg"],
    ["IMAGE/WEBP", "image/webp"],
    ["image/webp;q=0.1, image/jpeg", "image/webp"],
    [",;=,q", "image/jpeg"],
  ])("to Accept: %s is %s", async (accept, type) => {
    expect((await asked(plain.url, SHARED, { accept })).headers.get("content-type")).toBe(type);
  });

  test("has a version of its own, so that neither is taken for the other", async () => {
    const [webp, jpeg] = [await asked(plain.url, SHARED, BROWSER), await asked(plain.url, SHARED)];
    const [first = "", second = ""] = [webp, jpeg].map(({ headers }) => headers.get("etag") ?? "");
    expect(new Set([first, second]).size).toBe(2);

    const known = await asked(plain.url, SHARED, { ...BROWSER, "if-none-match": first });
    expect([known.status, known.headers.get("vary")]).toEqual([304, "Accept"]);
    expect((await asked(plain.url, SHARED, { ...BROWSER, "if-none-match": second })).status).toBe(200);
    expect((await asked(plain.url, SHARED, { "if-none-match": first })).status).toBe(200);
    const part = await asked(plain.url, SHARED, { ...BROWSER, range: "bytes=0-9", "if-range": second });
    expect([part.status, part.bytes]).toEqual([200, TWIN]);
  });

  test("is sent only to people who may see the Edit", async () => {
    put(plain, `world-${session.id}/file.webp`, TWIN);
    expect((await asked(plain.url, CREWS, BROWSER)).headers.get("content-type")).toBe("image/webp");
    expect((await asked(plain.url, CREWS, BROWSER, "ana")).status).toBe(404);
    expect((await asked(plain.url, CREWS, BROWSER, "")).status).toBe(404);
  });
});

test("without a twin, as all that is older has none, the JPEG is given, and what is not there is not", async () => {
  put(plain, `world-${bowl.id}/250x250`, FILE);
  const old = await asked(plain.url, `${SHARED}_250x250`, BROWSER);
  expect([old.status, old.headers.get("content-type"), old.headers.get("vary")]).toEqual([200, "image/jpeg", "Accept"]);
  expect((await asked(plain.url, `/media/videos/${ID.ana}/${EDITS.abroad.id}.jpg`, BROWSER)).status).toBe(404);
});

test.each([
  ["a logo", "northbreak", `/media/logos/${ID.northbreak}`],
  ["a profile image", "kit", `/media/videos/${ID.kit}/${ID.kit}`],
] as const)("the original of %s is sent in place of a missing size [MEDIA-027]", async (_, name, logo) => {
  const token = await plain.logIn(name);
  tokens.northbreak = await plain.logIn("northbreak");
  const before = keysOnDisk(plain.dataDir);
  const body = new FormData();
  body.append("picture", new File([readFileSync(await mediaFile("photo.jpg"))], "logo.jpg"));
  const sent = await plain.fetch(`/profile/${ID[name]}/picture`, { method: "POST", body, as: token });
  expect(sent.status).toBe(303);
  const [original, small] = [await asked(plain.url, logo), await asked(plain.url, `${logo}_50x50`)];
  expect(small.bytes.length).toBeLessThan(original.bytes.length);

  const [key = ""] = keysOnDisk(plain.dataDir).filter((key) => !before.includes(key) && key.endsWith("/250x250"));
  rmSync(join(plain.dataDir, "media", key));
  const inItsPlace = await asked(plain.url, `${logo}_250x250`);
  expect([inItsPlace.status, inItsPlace.bytes.equals(original.bytes)]).toEqual([200, true]);
  expect(inItsPlace.headers.get("etag")).toBe(original.headers.get("etag"));
  expect((await asked(plain.url, `${logo}_500x500`)).bytes.equals(original.bytes)).toBe(false);
});

test("the original of an Edit's picture is sent in place of a missing size, to people who may see it [MEDIA-027]", async () => {
  expect((await asked(plain.url, `${SHARED}_50x50`)).bytes).toEqual(FILE);
  expect((await asked(plain.url, `${SHARED}_50x50`, BROWSER)).bytes).toEqual(TWIN);
  expect((await asked(plain.url, `${SHARED}_50x50`, {}, "")).status).toBe(404);
});

test("a file is sent with a policy that runs nothing in it", async () => {
  const { headers } = await asked(plain.url, SHARED);
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("a bucket sends both kinds itself, after the same check", async () => {
  const google = await gcsServer();
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const credentials = join(plain.dataDir, "google.json");
  const key = privateKey.export({ type: "pkcs8", format: "pem" });
  const account = { type: "service_account", project_id: "x", client_email: "x@x.example", private_key: key };
  writeFileSync(credentials, JSON.stringify(account));
  const bucket = await serve({
    STORAGE: "gcs",
    GCS_BUCKET: "media",
    GCS_ENDPOINT: google.origin,
    GOOGLE_APPLICATION_CREDENTIALS: credentials,
    MEDIA_ACCEL: "nginx",
  });
  try {
    tokens.sol = await bucket.logIn("sol");
    const picture = { content: FILE, contentType: "image/jpeg", generation: 1 };
    for (const variant of ["file", "50x50"]) google.objects.set(`world-${bowl.id}/${variant}`, picture);
    google.objects.set(`world-${bowl.id}/file.webp`, { content: TWIN, contentType: "image/webp", generation: 1 });
    const ways: [address: string, headers: Record<string, string>, key: string][] = [
      [SHARED, BROWSER, `world-${bowl.id}/file.webp`],
      [SHARED, OLD_ANDROID, `world-${bowl.id}/file`],
      [`${SHARED}_50x50`, BROWSER, `world-${bowl.id}/50x50`],
      [`${SHARED}_500x500`, OLD_ANDROID, `world-${bowl.id}/file`],
    ];
    for (const [address, headers, key] of ways) {
      const { status, headers: told } = await asked(bucket.url, address, headers);
      expect([status, told.get("vary"), told.get("x-accel-redirect")]).toEqual([302, "Accept", null]);
      const { pathname, searchParams } = new URL(told.get("location") ?? "");
      expect(pathname).toBe(`/media/${key}`);
      expect(searchParams.get("response-content-type")).toBe(key.endsWith("webp") ? "image/webp" : "image/jpeg");
    }
    expect((await asked(bucket.url, SHARED, BROWSER, "")).status).toBe(404);
  } finally {
    await bucket.stop();
    await google.close();
    await logInTo(plain);
  }
});

describe.skipIf(!hasNginx())("behind nginx, which is not on every PATH,", () => {
  let served: Served;
  let proxy: Nginx;
  let origin: string;

  beforeAll(async () => {
    tokens.alone = await plain.logIn("sol");
    served = await serve({ MEDIA_ACCEL: "nginx" });
    await logInTo(served);
    origin = `http://127.0.0.1:${await freePort()}`;
    const tls = `127.0.0.1:${await freePort()}`;
    const site = shippedSite({ plain: new URL(origin).host, tls, app: served.url, media: `${served.dataDir}/media/` });
    proxy = await nginx(site, `${origin}/healthz`);
  });

  afterAll(async () => {
    await proxy.stop();
    await served.stop();
  });

  test("the app sends no byte of a file itself", async () => {
    const { status, headers, bytes } = await asked(served.url, SHARED);
    expect([status, headers.get("x-accel-redirect"), bytes.length]).toEqual([200, `/internal-media/world-${bowl.id}/file`, 0]);
  });

  test.each([
    ["nothing", {}, 200, "0-999"],
    ["the first byte", { range: "bytes=0-0" }, 206, "0-0"],
    ["a part", { range: "bytes=100-199" }, 206, "100-199"],
    ["all from a place on", { range: "bytes=900-" }, 206, "900-999"],
    ["more than there is", { range: "bytes=900-5000" }, 206, "900-999"],
    ["the last bytes", { range: "bytes=-500" }, 206, "500-999"],
    ["the last bytes of a shorter file", { range: "bytes=-5000" }, 206, "0-999"],
    ["no last byte at all", { range: "bytes=-0" }, 416, ""],
    ["a start beyond the end", { range: "bytes=1000-" }, 416, ""],
    ["an end before the start", { range: "bytes=5-2" }, 416, ""],
    ["nonsense", { range: "bytes=abc" }, 416, ""],
    ["another unit", { range: "lines=1-2" }, 200, "0-999"],
    ["several parts", { range: "bytes=0-1,5-6" }, 200, "0-999"],
    ["a part of this version", { range: "bytes=0-9", "if-range": `"${bowl.id}"` }, 206, "0-9"],
    ["a part of another version", { range: "bytes=0-9", "if-range": '"v0"' }, 200, "0-999"],
    ["a part of a version compared weakly", { range: "bytes=0-9", "if-range": `W/"${bowl.id}"` }, 200, "0-999"],
    ["a part since a date", { range: "bytes=0-9", "if-range": "Wed, 01 Jan 2025 00:00:00 GMT" }, 200, "0-999"],
    ["what is known", { "if-none-match": `"${bowl.id}"` }, 304, ""],
    ["anything but any version", { "if-none-match": "*" }, 304, ""],
    ["a part of what is known", { "if-none-match": `"${bowl.id}"`, range: "bytes=0-9" }, 304, ""],
    ["what is not known", { "if-none-match": '"v0"' }, 200, "0-999"],
    ["what is new since a date", { "if-modified-since": new Date(Date.now() + 60_000).toUTCString() }, 200, "0-999"],
  ])("asked for %s it answers as the app does", async (_, wanted, status, part) => {
    const { headers, ...answer } = await asked(origin, SHARED, wanted);
    const [start = 0, end = -1] = part.split("-").filter(Boolean).map(Number);
    expect(answer.status).toBe(status);
    if (part) expect(answer.bytes).toEqual(FILE.subarray(start, end + 1));
    if (part) expect(headers.get("content-length")).toBe(String(end - start + 1));
    expect(headers.get("content-range")).toBe(
      { 200: null, 206: `bytes ${start}-${end}/1000`, 304: null, 416: "bytes */1000" }[status],
    );
    if (status !== 416) expect(headers.get("etag")).toBe(`"${bowl.id}"`);
  });

  test.each([
    ["the JPEG", OLD_ANDROID],
    ["its twin", BROWSER],
  ])("%s comes with every header that the app alone gives", async (_, headers) => {
    const [here, alone] = [await asked(origin, SHARED, headers), await asked(plain.url, SHARED, headers, "alone")];
    const told = ({ headers: all }: typeof here) => {
      expect(all.get("x-request-id")).toMatch(/^[\w-]{36}$/);
      const ofConnection = ["date", "connection", "keep-alive", "server", "x-request-id"];
      return Object.fromEntries([...all].filter(([name]) => !ofConnection.includes(name)));
    };
    expect(here.status).toBe(200);
    expect(told(here)).toEqual(told(alone));
    expect(here.bytes).toEqual(alone.bytes);
  });

  test("HEAD tells the length and sends nothing", async () => {
    const { status, headers, bytes } = await asked(origin, SHARED, {}, "sol", "HEAD");
    expect([status, headers.get("content-length"), bytes.length]).toEqual([200, "1000", 0]);
  });

  test("nobody comes to a file but past the app", async () => {
    for (const path of [`/internal-media/world-${session.id}/file`, `//internal-media/world-${session.id}/file`])
      expect((await asked(origin, path, {}, "mia")).bytes.equals(FILE)).toBe(false);
    expect((await asked(origin, `/internal-media/world-${session.id}/file`, {}, "mia")).status).toBe(404);
    expect((await asked(origin, CREWS)).bytes).toEqual(FILE);
    for (const [name, headers] of [
      ["ana", {}],
      ["ana", { "if-none-match": `"${session.id}"` }],
      ["ana", { range: "bytes=0-9" }],
      ["", {}],
    ] as const)
      expect((await asked(origin, CREWS, headers, name)).status).toBe(404);
  });
});
