import { once } from "node:events";
import { readdirSync } from "node:fs";
import { type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { draftFor, unfinished } from "../pieces.ts";
import { type Served, serve } from "../served.ts";
import { keysOnDisk } from "../stored.ts";

const ANNOUNCED = 200_000_000;
const SENT = Buffer.alloc(500_000, "only words ");
const WRONG = "Content type not recognised, please upload file of type mp4, mov, quicktime, 3gpp, jpeg, jpg or png";
const TUS = { "tus-resumable": "1.0.0" };

const part = (name: string, value = "", more = "") =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}`;
const FILE = part("file", "", '; filename="a.mp4"');
const OPERATIONS = JSON.stringify({
  query: "mutation ($file: Upload!) { videoUpload(file: $file) { filename } }",
  variables: { file: null },
});

let served: Served;
let mia: string;

beforeAll(async () => {
  served = await serve();
  mia = await served.logIn("mia");
});

afterAll(() => served.stop());

const stored = () => [keysOnDisk(served.dataDir), readdirSync(join(served.dataDir, "spool")), unfinished(served)];

/** Announces a large body, sends little of it, and waits. */
async function announce(method: string, path: string, headers: OutgoingHttpHeaders, head = "") {
  const call = request(served.url + path, {
    method,
    headers: { origin: served.url, cookie: `auth-token=${mia}`, "content-length": ANNOUNCED, ...headers },
  });
  call.on("error", () => {});
  call.write(head);
  call.write(SENT);
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of answer) text += chunk;
  call.destroy();
  return { status: answer.statusCode, text };
}

const WAYS: Record<string, () => ReturnType<typeof announce>> = {
  "by the plain form": async () =>
    announce(
      "POST",
      `/upload_edit/file?draft=${await draftFor(served, mia)}`,
      { "content-type": "multipart/form-data; boundary=x" },
      FILE,
    ),
  "over GraphQL": () =>
    announce(
      "POST",
      "/graphql",
      { "content-type": "multipart/form-data; boundary=x", authorization: `Bearer ${mia}` },
      `${part("operations", OPERATIONS)}\r\n${part("map", '{"file":["variables.file"]}')}\r\n${FILE}`,
    ),
  "in pieces": async () =>
    announce("PATCH", await begun(), { ...TUS, "content-type": "application/offset+octet-stream", "upload-offset": 0 }),
};

async function begun(): Promise<string> {
  const headers = { ...TUS, "upload-length": String(ANNOUNCED), "upload-metadata": `filename ${btoa("a.mp4")}` };
  const answer = await served.fetch("/files/", { method: "POST", as: mia, headers });
  return new URL(answer.headers.get("location") ?? "", served.url).pathname;
}

test.each(Object.entries(WAYS))(
  "a file of a wrong type is refused %s as soon as it begins, and nothing of it stays [MEDIA-015]",
  async (way, send) => {
    const before = stored();
    const { status, text } = await send();
    expect([status, text.includes(WRONG)]).toEqual([way === "over GraphQL" ? 200 : 422, true]);
    expect(stored()).toEqual(before);
  },
);

test("in pieces smaller than what tells a type, it is known once there is enough", async () => {
  const path = await begun();
  const send = (from: number, bytes: number) =>
    served.fetch(path, {
      method: "PATCH",
      as: mia,
      headers: { ...TUS, "content-type": "application/offset+octet-stream", "upload-offset": String(from) },
      body: SENT.subarray(from, from + bytes),
    });
  expect((await send(0, 1000)).status).toBe(204);
  expect((await send(1000, 3000)).status).toBe(204);
  const refused = await send(4000, 1000);
  expect([refused.status, await refused.text()]).toEqual([422, WRONG]);
  expect(unfinished(served)).toEqual([]);
});
