import { once } from "node:events";
import { openAsBlob } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { SPOOL } from "#app/services/media/receive.server.ts";
import { db } from "#db";
import { edits, media } from "#db/schema/index.ts";
import type { Name } from "#db/seed/world.ts";
import { tokenOf } from "#tests/cast.ts";
import { mediaFile } from "../adapters/media-files.ts";
import { answerOf, graphqlOf, openDoors } from "./doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);

const VIDEO = "mutation ($file: Upload!) { videoUpload(file: $file) { filename mimetype encoding } }";
const IMAGE = "mutation ($file: Upload!) { profileImageUpload(file: $file) { filename mimetype encoding } }";
const operations = (query = VIDEO, variables: unknown = { file: null }) => JSON.stringify({ query, variables });
const OPERATIONS = operations();
const MAP = JSON.stringify({ file: ["variables.file"] });

const EDIT_TYPE = "Content type not recognised, please upload file of type mp4, mov, quicktime, 3gpp, jpeg, jpg or png";
const DISCOUNT_VIDEO = "Content type not recognised, please upload file of type mp4, mov, quicktime or 3gpp";
const NOT_OURS = "This is not a GraphQL multipart request";
const photo = await mediaFile("photo.jpg");

const spooled = () => readdir(SPOOL).catch(() => []);
const uploadsOf = () =>
  db
    .select()
    .from(media)
    .all()
    .filter(({ id }) => !id.startsWith("world-"));

/** No request may leave a file on the disk. */
afterEach(async () => {
  await expect.poll(spooled).toEqual([]);
});

/** In the order of the request. */
type Parts = Record<string, string | Blob>;

async function send(parts: Parts, name: Name | "visitor" = "mia") {
  const body = new FormData();
  for (const [field, value] of Object.entries(parts)) body.append(field, value);
  const authorization = name === "visitor" ? "" : `Bearer ${tokenOf(name)}`;
  return answerOf(await fetch(`${base}/graphql`, { method: "POST", headers: { authorization }, body }));
}

const fileOf = async (path: string, name = "clip.mp4") => new File([await openAsBlob(path)], name);
const upload = async (path: string, query = VIDEO, name?: string, who: Name = "mia") =>
  send({ operations: operations(query), map: MAP, file: await fileOf(path, name) }, who);

const BOUNDARY = "----stokeline";
const part = (name: string, value: string, more = "") =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const HEAD = part("operations", OPERATIONS) + part("map", MAP);
const FILE_HEAD = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;

/** Sends a request byte for byte. */
function raw(token = "", headers: Record<string, string> = {}): ClientRequest {
  const call = request(`${base}/graphql`, {
    method: "POST",
    headers: {
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      authorization: token && `Bearer ${token}`,
      ...headers,
    },
  });
  call.on("error", () => {});
  return call;
}

async function answered(call: ClientRequest) {
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of answer) text += chunk;
  const { errors } = JSON.parse(text);
  return { status: answer.statusCode, message: errors[0].message, code: errors[0].extensions.code };
}

test("a file comes in as the multipart request specification says [GQL-002, GQL-074, MEDIA-023]", async () => {
  const { data, errors } = await upload(photo, VIDEO, "my photo, one.PNG");

  expect(errors).toEqual([]);
  expect(data).toEqual({
    videoUpload: { filename: expect.stringMatching(/^[0-9a-z]{6}-myphotoone\.jpg$/), mimetype: "image/jpeg", encoding: "7bit" },
  });
  expect(uploadsOf()).toMatchObject([{ ownerId: "1001", purpose: "edit", attachedAt: null, state: "ready" }]);
});

test("the pictures and the video of a Discount come in by their own operation, for businesses alone, and a wrong one is told what it has to be [GQL-075, MEDIA-008, MEDIA-012] [A-112]", async () => {
  const PRODUCT = "mutation ($file: Upload!) { discountProductImagesUpload(file: $file) { filename mimetype encoding } }";
  const send = async (name: string, who: Name) => upload(await mediaFile(name), PRODUCT, name, who);
  expect((await send("photo.jpg", "northbreak")).data).toEqual({
    discountProductImagesUpload: { filename: expect.stringMatching(/-photo\.jpg$/), mimetype: "image/jpeg", encoding: "7bit" },
  });
  expect((await send("h264.mp4", "northbreak")).data).toMatchObject({ discountProductImagesUpload: { mimetype: "video/mp4" } });
  expect(uploadsOf()).toMatchObject([{ purpose: "discount" }, { purpose: "discount" }]);
  const refused = async (name: string) => (await send(name, "northbreak")).errors.map(({ message }) => message);
  expect(await refused("text.mp4")).toEqual([DISCOUNT_VIDEO]);
  expect(await refused("html.png")).toEqual(["Image type not recognised, please upload file of type png, jpeg or jpg"]);
  expect((await send("photo.jpg", "kit")).errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
});

test("someone whose profile waits may send its picture, and no Edit [GQL-077]", async () => {
  const picture = { operations: operations(IMAGE), map: MAP, file: await fileOf(photo) };
  expect((await send(picture, "noa")).data).toMatchObject({ profileImageUpload: { mimetype: "image/jpeg" } });

  const clip = { operations: OPERATIONS, map: MAP, file: await fileOf(photo) };
  expect(await send(clip, "noa")).toMatchObject({ status: 403, errors: [{ extensions: { code: "FORBIDDEN" } }] });
  expect(uploadsOf()).toHaveLength(1);
});

describe("a request that is not one", () => {
  const file = new File([Uint8Array.of(0xff, 0xd8, 0xff)], "a.jpg");
  const before = "The fields operations and map have to come before the file";
  const missing = "A file that the map names is missing";
  const map = (...targets: unknown[]) => JSON.stringify({ file: targets });
  const OWN_PROTO = '{"query":"{user{id}}","variables":{"__proto__":{"file":null}}}';

  test.each<[string, Parts, string]>([
    ["the file before the operations", { file, operations: OPERATIONS, map: MAP }, before],
    ["the file before the map", { operations: OPERATIONS, file, map: MAP }, before],
    ["no operations", { map: MAP, file }, before],
    ["operations that are no JSON", { operations: "videoUpload {", map: MAP, file }, NOT_OURS],
    ["a batch", { operations: `[${OPERATIONS}]`, map: MAP, file }, NOT_OURS],
    ["operations without a query", { operations: '{"variables":{"file":null}}', map: MAP, file }, NOT_OURS],
    ["a map that is a list", { operations: OPERATIONS, map: "[]", file }, NOT_OURS],
    ["an empty map", { operations: OPERATIONS, map: "{}", file }, NOT_OURS],
    ["a map to nothing", { operations: OPERATIONS, map: map(), file }, NOT_OURS],
    ["a map to two places", { operations: OPERATIONS, map: map("variables.file", "variables.file"), file }, NOT_OURS],
    ["a map to a number", { operations: OPERATIONS, map: map(1), file }, NOT_OURS],
    ["a map to no variable", { operations: OPERATIONS, map: map("query"), file }, NOT_OURS],
    ["a map to a variable that is not there", { operations: operations(VIDEO, {}), map: MAP, file }, NOT_OURS],
    ["a map to a variable that holds a value", { operations: operations(VIDEO, { file: "x" }), map: MAP, file }, NOT_OURS],
    ["a map to a method", { operations: OPERATIONS, map: map("variables.toString"), file }, NOT_OURS],
    ["a map to __proto__", { operations: OPERATIONS, map: map("variables.__proto__.file"), file }, NOT_OURS],
    ["a map to a __proto__ of one's own", { operations: OWN_PROTO, map: map("variables.__proto__.file"), file }, NOT_OURS],
    ["a map to constructor", { operations: OPERATIONS, map: map("variables.constructor.prototype.file"), file }, NOT_OURS],
    ["a map of another file", { operations: OPERATIONS, map: '{"other":["variables.file"]}', file }, missing],
    ["a map of a file that is missing", { operations: OPERATIONS, map: MAP }, missing],
    [
      "a map of more files than come",
      { operations: OPERATIONS, map: `${MAP.slice(0, -1)},"two":["variables.two"]}`, file },
      missing,
    ],
    ["a second file", { operations: OPERATIONS, map: MAP, file, two: file }, "Please send one file only"],
    ["no parts that mean anything", { a: "b" }, NOT_OURS],
  ])("%s", async (_, parts, message) => {
    // Uploads count per user, so each group of tests has its own.
    expect(await send(parts, "sol")).toMatchObject({
      status: 400,
      errors: [{ message, extensions: { code: "BAD_USER_INPUT" } }],
    });
    expect(uploadsOf()).toEqual([]);
    expect(Object.hasOwn(Object.prototype, "file")).toBe(false);
  });

  test("one without its last boundary", async () => {
    const call = raw(tokenOf("mia"));
    call.end(`${HEAD}${FILE_HEAD}${await readFile(photo, "latin1")}`, "latin1");
    expect(await answered(call)).toEqual({
      status: 400,
      code: "BAD_USER_INPUT",
      message: "Part of that got lost on the way. Please try again",
    });
    expect(uploadsOf()).toEqual([]);
  });
});

test("no JSON can pose as a file, however often it tries", async () => {
  const forged = [
    { path: "/etc/passwd" },
    { received: { path: "/etc/passwd", bytes: 1, sha256: "" }, name: "x" },
    "/etc/passwd",
    null,
  ];
  for (const file of [...forged, ...forged]) {
    const { status, data, errors } = await ask(VIDEO, { file }, tokenOf("mia"));
    expect([status, data, errors[0]?.extensions.code]).toEqual([200, undefined, "BAD_USER_INPUT"]);
  }
  const literal = await ask('mutation { videoUpload(file: "/etc/passwd") { filename } }', {}, tokenOf("mia"));
  expect(literal.errors[0]?.extensions.code).toBe("BAD_USER_INPUT");
  const mapped = await send({ operations: operations(VIDEO, { file: { path: "/etc/passwd" } }), map: "{}" });
  expect(mapped.errors[0]?.extensions.code).toBe("BAD_USER_INPUT");
  expect(uploadsOf()).toEqual([]);
});

describe("a file that is used twice is refused before anything is done", () => {
  test.each([
    [
      "by two fields",
      "mutation ($file: Upload!) { a: videoUpload(file: $file) { filename } b: videoUpload(file: $file) { filename } }",
    ],
    [
      "by two operations",
      "mutation ($file: Upload!) { videoUpload(file: $file) { filename } profileImageUpload(file: $file) { filename } }",
    ],
    [
      "by a field and a fragment",
      "mutation ($file: Upload!) { a: videoUpload(file: $file) { filename } ...B } fragment B on Mutation { b: videoUpload(file: $file) { filename } }",
    ],
  ])("%s", async (_, query) => {
    const { errors } = await upload(photo, query, "a.jpg", "sol");
    expect(errors).toMatchObject([{ message: 'The file of "$file" can be used once', extensions: { code: "BAD_USER_INPUT" } }]);
    expect(uploadsOf()).toEqual([]);
  });
});

describe("the sender is checked before the file", () => {
  test.each([
    ["a visitor", "visitor", 401, "UNAUTHENTICATED"],
    ["someone who is not set up", "rex", 403, "FORBIDDEN"],
  ] as const)("%s is answered before a byte of the body has come", async (_, name, status, code) => {
    const call = raw(name === "visitor" ? "" : tokenOf(name), { "content-length": "5000000000" });
    call.flushHeaders();
    expect(await answered(call)).toMatchObject({ status, code });
    expect(await spooled()).toEqual([]);
    call.destroy();
  });
});

describe("a file that will not do", () => {
  test.each([
    ["text named mp4", "text.mp4", EDIT_TYPE],
    ["a page named png", "html.png", EDIT_TYPE],
    ["an empty file", "empty.mp4", "This file is empty. Please choose another"],
    ["a video that ends too soon", "cut_moov_first.mp4", "This file is damaged or not complete. Please choose another"],
    ["a video without its table", "cut_moov_last.mp4", "This file is damaged or not complete. Please choose another"],
  ])("%s is no Edit", async (_, name, message) => {
    for (const _ of [1, 2])
      expect((await upload(await mediaFile(name), VIDEO, name, "ana")).errors).toMatchObject([
        { message, extensions: { code: "BAD_USER_INPUT" } },
      ]);
    expect(uploadsOf()).toEqual([]);
  });

  test("a clip is no profile image [MEDIA-004]", async () => {
    const { errors } = await upload(await mediaFile("h264.mp4"), IMAGE, "me.jpg", "ana");
    expect(errors[0]?.message).toBe("Image type not recognised, please upload file of type png or jpg");
  });

  test.each([
    ["is refused", IMAGE],
    ["is refused also where the document names the other upload", `${IMAGE} # videoUpload`],
  ])("one byte over 50,000,000 %s [MEDIA-001, MEDIA-003]", async (_, query) => {
    const { status, errors } = await upload(await mediaFile("one_byte_more.jpg"), query, "big.jpg", "ana");

    expect(errors).toMatchObject([
      { message: "File too big, please upload a file of size less than 50Mb", extensions: { code: "BAD_USER_INPUT" } },
    ]);
    expect(status).toBe(query === IMAGE ? 413 : 200);
    expect(uploadsOf()).toEqual([]);
  });
});

test("a connection that is cut while a file comes leaves nothing", async () => {
  const call = raw(tokenOf("mia"), { "content-length": "5000000" });
  call.write(`${HEAD}${FILE_HEAD}\xff\xd8\xff${"x".repeat(200_000)}`, "latin1");
  while ((await spooled()).length === 0) await pause(10);
  call.destroy();
  while ((await spooled()).length > 0) await pause(10);
  expect(uploadsOf()).toEqual([]);
});

describe("only one's own upload can be posted, and once", () => {
  const POST = `mutation ($filename: String) { postVideo(filename: $filename, description: "x", category: "Surf", mimetype: "image/jpeg", width: 9) { id filename width } }`;
  const noFile = [
    { message: "Please select a File", extensions: { code: "BAD_USER_INPUT", fields: { filename: "Please select a File" } } },
  ];

  test("the measures are the server's; a second time there is no such file [GQL-072]", async () => {
    const { filename } = (await upload(photo)).data!.videoUpload as { filename: string };

    expect((await ask(POST, { filename }, tokenOf("sol"))).errors).toMatchObject(noFile);
    expect((await ask(POST, { filename }, tokenOf("mia"))).data).toMatchObject({ postVideo: { filename, width: 400 } });
    const rows = db.select().from(edits).all();
    expect((await ask(POST, { filename }, tokenOf("mia"))).errors).toMatchObject(noFile);
    expect(db.select().from(edits).all()).toEqual(rows);
  });

  test.each([null, "", "2001.jpg", "../../etc/passwd", "world-2001"])("%j names no upload [GQL-072]", async (filename) => {
    expect((await ask(POST, { filename }, tokenOf("mia"))).errors).toMatchObject(noFile);
  });

  test("a profile image is no Edit [GQL-072]", async () => {
    const { filename } = (await upload(photo, IMAGE)).data!.profileImageUpload as { filename: string };
    expect((await ask(POST, { filename }, tokenOf("mia"))).errors).toMatchObject(noFile);
  });
});
