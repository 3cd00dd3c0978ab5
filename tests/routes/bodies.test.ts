import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { takesFile } from "#app/http/bodies.server.ts";
import routes from "#app/routes.ts";
import { type FormAddress, formAddresses } from "../forms.ts";
import { freePort } from "../free-port.ts";
import { hasNginx, nginx, shippedSite } from "../nginx.ts";
import { type Served, serve } from "../served.ts";

const MEGABYTE = 1_000_000;
const HUGE = 150 * MEGABYTE;
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const MULTIPART = { "content-type": "multipart/form-data; boundary=x" };
const DOORS = ["/graphql", "/trpc/login", "/files/", "/media/logos/1", "/healthz", "/no/such/place"];
const addresses = await formAddresses();

let served: Served;
let mia: string;
let leaving: string;

beforeAll(async () => {
  served = await serve();
  mia = await served.logIn("mia");
  leaving = await served.logIn("kit");
});

afterAll(() => served.stop());

function begin(path: string, headers: OutgoingHttpHeaders, as?: string, url = served.url): ClientRequest {
  const call = request(url + path, {
    method: "POST",
    headers: { origin: served.url, ...(as && { cookie: `auth-token=${as}` }), ...headers },
  });
  call.on("error", () => {});
  return call;
}

async function answered(call: ClientRequest) {
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of answer) text += chunk;
  return { status: answer.statusCode ?? 0, connection: answer.headers.connection, text, headers: answer.headers };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : error;
}

/** Sends until the other side stops reading. */
async function pour(call: ClientRequest, bytes: number): Promise<void> {
  const chunks = Array(bytes / MEGABYTE).fill(Buffer.alloc(MEGABYTE, "a"));
  await pipeline(Readable.from(chunks), call).catch(() => {});
}

/** An account that is closed here has sent nothing else. */
const asOf = ({ open, path }: FormAddress) => (open ? undefined : path === "/erase_account" ? leaving : mia);
const sent = (address: FormAddress, headers: OutgoingHttpHeaders, body: string) => {
  const call = begin(address.path, headers, asOf(address));
  call.end(body);
  return answered(call);
};

/** Returns the largest memory of the process so far. */
const peak = () => 1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${served.process.pid}/status`, "utf8"))?.[1]);

describe.each(addresses.map((address) => [address.path, address] as const))("a form to %s", (path, address) => {
  test("is refused before its first byte if it has 150 MB, and the connection ends", async () => {
    const before = peak();
    const call = begin(path, { ...FORM, "content-length": HUGE }, asOf(address));
    call.flushHeaders();
    const closed = once(call, "close");
    const answer = await answered(call);
    expect([answer.status, answer.connection, answer.text]).toEqual([413, "close", "That is too big"]);
    await Promise.all([pour(call, HUGE), closed]);
    expect(peak() - before).toBeLessThan(100 * MEGABYTE);
  });

  test("ends at the limit, or is not read at all, if it has 2 MB and does not announce its length", async () => {
    const call = begin(path, FORM, asOf(address));
    // An address that reads no body closes the connection, which may cut off the sender before it has read the answer.
    const [status] = await Promise.all([answered(call).then((answer) => answer.status, codeOf), pour(call, 2 * MEGABYTE)]);
    expect([413, 204, 303, 401, 403, 404, 410, "EPIPE", "ECONNRESET"]).toContain(status);
    expect((await fetch(`${served.url}/healthz`)).status).toBe(200);
  });

  test.each([
    ["JSON", { "content-type": "application/json" }, '{"email":"x"}'],
    ["plain text", { "content-type": "text/plain" }, "email=x"],
    ["a body of no kind", {}, "email=x"],
  ])("is refused as unreadable if it is %s", async (_, headers, body) => {
    const { status, text } = await sent(address, headers, body);
    expect([status, text]).toEqual([415, "This address takes forms only"]);
  });

  test("that is empty or cut off breaks nothing", async () => {
    const answers = [
      await sent(address, {}, ""),
      await sent(address, MULTIPART, '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nhal'),
    ];
    for (const { status, text } of answers) {
      expect(status).toBeLessThan(500);
      if (status === 400) expect(text).toContain("Part of that got lost on the way. Please try again");
      else expect([303, 401, 403, 404, 410]).toContain(status);
    }
  });
});

test("most forms are read, so the tests above see what reading them does", async () => {
  const cut = '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nhal';
  const statuses = await Promise.all(addresses.map(async (address) => (await sent(address, MULTIPART, cut)).status));
  expect(statuses.filter((status) => status === 400).length).toBeGreaterThan(15);
});

test.each(DOORS)("150 MB to %s are refused before the first byte", async (path) => {
  const call = begin(path, { "content-type": "application/json", "content-length": HUGE }, mia);
  call.flushHeaders();
  const { status, connection, text } = await answered(call);
  expect([status, connection]).toEqual([413, "close"]);
  expect(text).toContain("That is too big");
});

test.each(["/graphql", "/trpc/login"])("a call to %s that does not tell its length ends at the limit", async (path) => {
  const call = begin(path, { "content-type": "application/json" });
  const [{ status }] = await Promise.all([answered(call), pour(call, 2 * MEGABYTE)]);
  expect(status).toBe(413);
});

test("a step without a file that poses as one with a file is ended as well", async () => {
  const before = peak();
  const call = begin("/upload_edit", MULTIPART, mia);
  call.write('--x\r\nContent-Disposition: form-data; name="description"\r\n\r\n');
  const [{ status }] = await Promise.all([answered(call), pour(call, HUGE)]);
  expect(status).toBe(413);
  expect(peak() - before).toBeLessThan(100 * MEGABYTE);
});

test("others are answered while someone holds such a body open, and the log holds no stack", async () => {
  const calls = [
    begin("/login", { ...FORM, "content-length": HUGE }),
    begin("/login", { ...FORM, "content-length": MEGABYTE }),
    begin("/login", FORM),
  ];
  for (const call of calls) call.write("email=");
  expect((await served.fetch("/healthz")).status).toBe(200);
  expect(await served.logIn("sol")).not.toBe("");
  for (const call of calls) call.destroy();
  expect(served.log()).not.toMatch(/"stack"|\n\s+at /);
});

describe("tries are counted before a body is read", () => {
  const asked = async (path: string) => {
    const call = begin(path, { ...FORM, "content-length": 10 }, undefined, strict.url);
    call.setHeader("origin", strict.url);
    call.flushHeaders();
    const { status, headers } = await answered(call);
    call.destroy();
    return [status, Number(headers["retry-after"]) > 0];
  };
  let strict: Served;

  beforeAll(async () => {
    strict = await serve({ LIMITS: "signup=1/600,mail=1/600,body=2/600" });
  });
  afterAll(() => strict.stop());

  test.each([
    ["/", { name: "New", email: "new@stokeline.example", password: "long enough" }],
    ["/reset_password", { email: "mia@stokeline.example" }],
  ])("at %s", async (path, fields) => {
    expect((await strict.fetch(path, { method: "POST", body: new URLSearchParams(fields) })).status).toBe(303);
    expect(await asked(path)).toEqual([429, true]);
  });

  test("a client whose bodies are refused again and again is answered without reading", async () => {
    const json = () => strict.fetch("/login", { method: "POST", body: "{}", headers: { "content-type": "application/json" } });
    expect([(await json()).status, (await json()).status]).toEqual([415, 415]);
    expect(await asked("/login")).toEqual([429, true]);
    expect((await strict.fetch("/login")).status).toBe(200);
  });
});

describe("nginx in front", () => {
  const site = readFileSync("scripts/nginx.conf", "utf8");

  test("takes large bodies at the addresses that take files, and at no other", () => {
    const uploads = new RegExp(/location ~ (\S+) \{\s+client_max_body_size 10g/.exec(site)?.[1] ?? "");
    const paths = routes.map(({ path = "" }) => `/${path.replace(/^\//, "").replace(/:\w+/g, "1001")}`);
    for (const path of [...paths, ...paths.map((path) => `${path}.data`), "/graphql"])
      expect([path, uploads.test(path)]).toEqual([path, takesFile(path, MULTIPART["content-type"])]);
  });

  test.skipIf(!hasNginx())("refuses what is too large itself", async () => {
    const origin = `http://127.0.0.1:${await freePort()}`;
    const ours = { plain: new URL(origin).host, tls: `127.0.0.1:${await freePort()}`, app: served.url };
    const proxy = await nginx(shippedSite(ours), `${origin}/healthz`);
    try {
      const statusOf = async (path: string, headers: OutgoingHttpHeaders) => {
        const call = begin(path, { ...headers, "content-length": 2 * MEGABYTE }, undefined, origin);
        call.flushHeaders();
        if (path !== "/login") void pour(call, 2 * MEGABYTE);
        return (await answered(call)).text;
      };
      expect(await statusOf("/login", FORM)).toContain("nginx");
      expect(await statusOf("/upload_edit/file", MULTIPART)).not.toContain("nginx");
    } finally {
      await proxy.stop();
    }
  });
});
