import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, get, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withoutSecrets } from "#app/log.server.ts";
import { limitTimes, TIMES } from "#app/process/timeouts.server.ts";
import { EDITS, ID, type Name, PASSWORD } from "#db/seed/world.ts";
import { newWorld } from "./new-world.ts";
import { type Served, serve } from "./served.ts";

let served: Served;
const tokens: Partial<Record<Name, string>> = {};

beforeAll(async () => {
  served = await serve();
  for (const name of ["rex", "noa", "mia", "northbreak", "ops"] as const) tokens[name] = await served.logIn(name);
});

afterAll(() => served.stop());

test("every answer carries its policy, and the page's scripts its nonce", async () => {
  const answer = await served.fetch("/");
  const policy = answer.headers.get("content-security-policy") ?? "";
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  const html = await answer.text();
  expect(policy).toContain("'strict-dynamic'");
  expect(policy).not.toContain("unsafe");
  expect(answer.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect([...html.matchAll(/<script[^>]*>/g)].filter(([tag]) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
  expect(html).not.toMatch(/ style="/);
  expect((await served.fetch("/")).headers.get("content-security-policy")).not.toBe(policy);
});

test("whoever came by https is told to stay there for a year, and whoever did not is not", async () => {
  const secure = await serve({ BASE_URL: "https://stokeline.example" });
  const headers = async ({ url }: Served) => (await fetch(`${url}/login`)).headers.get("strict-transport-security");
  expect([await headers(secure), await headers(served)]).toEqual(["max-age=31536000; includeSubDomains", null]);
  await secure.stop();
});

test("whoever came without TLS is led to the same page with it, and a call of the wire is refused", async () => {
  const secure = await serve({ BASE_URL: "https://stokeline.example" });
  const ask = (path: string, proto: string, init: RequestInit = {}) =>
    secure.fetch(path, { ...init, headers: { "x-forwarded-proto": proto, "content-type": "application/json" } });
  for (const path of ["/login?a=b", "/", "//evil.example/"]) {
    const answer = await ask(path, "http");
    expect([answer.status, answer.headers.get("location")]).toEqual([308, `https://stokeline.example${path}`]);
  }
  expect((await ask("/login", "https")).status).toBe(200);

  const call = { method: "POST", body: '{"query":"{ __typename }"}' };
  for (const path of ["/files", "/files/", "/files/1", "/media/1/a.jpg", "/media/logos/1_50x50", "/metrics", "/healthz"])
    expect([path, (await ask(path, "http")).status, (await ask(path, "http", call)).status]).toEqual([path, 403, 403]);
  for (const path of ["/graphql", "/trpc/isLoggedIn", "/trpc"]) {
    const refused = await ask(path, "http", call);
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("Please call this address by https")]);
  }
  const bearer = { headers: { "x-forwarded-proto": "http", authorization: "Bearer mine" } };
  for (const path of ["/logout", "/login", "/robots.txt"]) expect((await secure.fetch(path, bearer)).status).toBe(403);
  expect((await ask("/graphql", "https", call)).status).toBe(200);
  expect((await served.fetch("/login", { headers: { "x-forwarded-proto": "http" } })).status).toBe(200);
  await secure.stop();
});

/** Sends these lines and the rest, and returns the whole answer. */
async function rawly(lines: string[], rest = ""): Promise<string> {
  const socket = connect(Number(new URL(served.url).port), "127.0.0.1");
  let said = "";
  socket.on("data", (part) => {
    said += part;
  });
  // Keeps the connection open, or the server would think that the client is gone.
  socket.write([...lines, "Host: 127.0.0.1", `Origin: ${served.url}`, "", rest].join("\r\n"));
  await once(socket, "close");
  return said;
}

test.each([
  ["a length and chunks", ["Content-Length: 5", "Transfer-Encoding: chunked"]],
  ["two lengths", ["Content-Length: 5", "Content-Length: 6"]],
  ["a length of no number", ["Content-Length: +5"]],
  ["chunks that come last to nobody", ["Transfer-Encoding: chunked, identity"]],
  ["a blank before the colon", ["Transfer-Encoding : chunked"]],
  ["a folded line", ["Transfer-Encoding:", " chunked"]],
])("a request that ends in two ways, by %s, is refused, and what stands behind it is not read as another", async (_, ends) => {
  const hidden = "0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
  const said = await rawly(["POST /login HTTP/1.1", "Content-Type: application/x-www-form-urlencoded", ...ends], hidden);
  expect(said.match(/^HTTP\/1\.1 \d+/gm)).toEqual(["HTTP/1.1 400"]);
});

test("a request with two hosts is refused", async () => {
  const said = await rawly(["GET /healthz HTTP/1.1", "Host: elsewhere.example", "Connection: close"]);
  expect(said).toMatch(/^HTTP\/1\.1 400 /);
});

test("no address echoes a request by TRACE", async () => {
  for (const path of ["/", "/login", "/graphql", "/trpc/login", "/files/", "/media/logos/1", "/healthz", "/robots.txt"]) {
    const said = await rawly([`TRACE ${path} HTTP/1.1`, "Cookie: auth-token=mine", "Connection: close"]);
    expect([path, said]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 4(01|05|15) /)]);
    expect(said).not.toContain("auth-token=mine");
  }
});

test("a field that comes twice is not taken, and neither is one in the address", async () => {
  const mia = ["email", "mia@stokeline.example"];
  const ask = (fields: string[][], query = "") =>
    served.fetch(`/login${query}`, { method: "POST", body: new URLSearchParams([...fields, ["to", "/"]]) });
  expect((await ask([mia, ["password", PASSWORD]])).status).toBe(303);
  expect((await ask([mia, ["password", "wrong"], ["password", PASSWORD]])).status).toBe(422);
  expect((await ask([mia, ["password", PASSWORD], ["password", "wrong"]])).status).toBe(422);
  expect((await ask([mia], `?password=${PASSWORD}`)).status).toBe(422);
});

test("static files come compressed, for ever, and as 304 when they are known", async () => {
  const html = await (await served.fetch("/")).text();
  const address = /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1] ?? "";
  const answer = await served.fetch(address, { headers: { "accept-encoding": "br" } });
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(answer.headers.get("cache-control")).toContain("immutable");
  const etag = answer.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[\w-]+-br"$/);
  expect((await served.fetch(address, { headers: { "accept-encoding": "br", "if-none-match": etag } })).status).toBe(304);
  expect(
    (await served.fetch(address, { headers: { "accept-encoding": "identity" } })).headers.get("content-encoding"),
  ).toBeNull();
  for (const path of ["/assets/..%2f..%2fpackage.json", "/..%2fpackage.json", "/assets/%2e%2e/%2e%2e/package.json"])
    expect(await (await served.fetch(path, { as: tokens.mia })).text()).not.toContain("devDependencies");
});

describe("a form from elsewhere is refused", () => {
  test.each<[string, Record<string, string>, number]>([
    ["our own page", {}, 303],
    ["a browser that says same-origin", { "sec-fetch-site": "same-origin", origin: "null" }, 303],
    ["another site", { origin: "https://evil.example" }, 403],
    ["another port", { origin: "http://127.0.0.1:1" }, 403],
    ["a page without an origin", { origin: "null" }, 403],
    ["a browser that says cross-site", { "sec-fetch-site": "cross-site" }, 403],
    ["a browser that says same-site", { "sec-fetch-site": "same-site" }, 403],
  ])("%s", async (_, headers, status) => {
    expect((await served.fetch("/theme", { method: "POST", body: new URLSearchParams({ theme: "dark" }), headers })).status).toBe(
      status,
    );
  });

  test("but not the login of a browser that keeps its origin to itself", async () => {
    const headers = { "sec-fetch-site": "same-origin", origin: "null" };
    const body = new URLSearchParams({ email: "mia@stokeline.example", password: "not-her-password" });
    const answer = await served.fetch("/login", { method: "POST", body, headers });
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("Log")]);
  });

  test("and so is one that says nothing", async () => {
    const status = await new Promise((resolve) => {
      const post = request(`${served.url}/theme`, { method: "POST" }, (answer) => resolve(answer.statusCode));
      post.end("theme=dark");
    });
    expect(status).toBe(403);
  });
});

async function met(path: string, name?: Name) {
  const answer = await served.fetch(path, { as: name && tokens[name] });
  const html = await answer.text();
  const heading = /<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? "";
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    heading,
    html,
    cache: answer.headers.get("cache-control"),
  };
}

test("the home address shows the landing page, the setup or the feed, by the state of setup [ACC-008, ACC-012, ACC-014] [AUTH-012]", async () => {
  expect((await met("/")).html).toMatch(
    /<section[^>]*id="create-an-account"[^>]*>(?:(?!<\/section>).)*<h2[^>]*>Join Community<\/h2>/s,
  );
  expect((await met("/", "rex")).heading).toBe("Personalise your experience to get started");
  expect((await met("/", "noa")).heading).toBe("Home feed");
  expect((await met("/", "mia")).heading).toBe("Home feed");
  expect((await met(`/profile/${ID.noa}`, "noa")).heading).toBe("Complete your Profile");
});

test("the login screen in place of a page reveals nothing of it and leads back to it [AUTH-010]", async () => {
  const path = `/edits/${EDITS.bowl.id}?x=1`;
  const { html } = await met(path);
  expect(html).not.toContain("Bowl at dusk");
  expect(html).toContain(`name="to" value="${path}"`);

  const credentials = { email: "MIA@stokeline.example", password: PASSWORD };
  const logIn = (to: string) => served.fetch("/login", { method: "POST", body: new URLSearchParams({ ...credentials, to }) });
  const answer = await logIn(path);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
  for (const to of [
    "/login",
    "",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/%0d%0aset-cookie:x",
  ])
    expect((await logIn(to)).headers.get("location")).toMatch(/^\/(%0d%0aset-cookie:x)?$/);
});

test("logging in and signing up set an HttpOnly cookie, and logging out removes it [AUTH-011, AUTH-016, AUTH-044]", async () => {
  const answer = await served.fetch("/login", {
    method: "POST",
    body: new URLSearchParams({ email: "sol@stokeline.example", password: PASSWORD }),
  });
  const joining = new URLSearchParams({ name: "New One", email: "new.one@stokeline.example", password: PASSWORD });
  const joined = await served.fetch("/", { method: "POST", body: joining });
  expect([joined.status, joined.headers.get("location")]).toEqual([303, "/"]);
  expect(joined.headers.get("set-cookie")).toMatch(/^auth-token=[\w-]{43}; /);

  const cookie = answer.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^auth-token=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/);

  const token = /auth-token=([^;]+)/.exec(cookie)?.[1];
  const out = await served.fetch("/logout", { method: "POST", as: token });
  expect([out.status, out.headers.get("location")]).toEqual([303, "/"]);
  expect(out.headers.get("set-cookie")).toMatch(/^auth-token=; .*Max-Age=0/);
  expect(await (await served.fetch("/surf_edits", { as: token })).text()).toContain(">Login<");
});

test("a token works as the cookie of screens and as the bearer of the wire, where an empty one is a visitor's [AUTH-042, AUTH-043, GQL-003]", async () => {
  const ask = async (authorization: string, cookie = "") => {
    const body = JSON.stringify({ query: "{ user { id } }" });
    const headers = { "content-type": "application/json", authorization, cookie };
    return (await served.fetch("/graphql", { method: "POST", body, headers })).json();
  };
  expect(await ask(`Bearer ${tokens.mia}`)).toEqual({ data: { user: { id: ID.mia } } });
  expect(await ask("Bearer ")).toEqual({ data: { user: null } });
  expect(await ask("", `auth-token=${tokens.mia}`)).toEqual({ data: { user: null } });
});

test("an expired token is a visitor's, and the login screen says so [AUTH-046, ERR-003]", async () => {
  const token = await served.logIn("sol");
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  database.prepare("UPDATE sessions SET expires_at = 1 WHERE user_id = ?").run(ID.sol);
  database.close();
  const answer = await served.fetch("/surf_edits", { as: token });
  expect(await answer.text()).toContain("Token Expired. Please Login again");
});

test("someone whose account cannot be read is logged out [ACC-005]", async () => {
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  for (const [breaks, mends] of [
    ["ALTER TABLE sessions RENAME TO sessions_away", "ALTER TABLE sessions_away RENAME TO sessions"],
    ["BEGIN; UPDATE users SET suspended_at = 1 WHERE id = 1001; COMMIT", "UPDATE users SET suspended_at = NULL WHERE id = 1001"],
  ] as const) {
    database.exec(breaks);
    const [page, home] = [await met("/skate_edits", "mia"), await met("/", "mia")];
    database.exec(mends);
    expect([page.status, page.heading]).toEqual([200, "Login"]);
    expect(page.html).not.toMatch(/Bowl at dusk|Mia/);
    expect(home.html).toContain('id="create-an-account"');
  }
  expect((await met("/skate_edits", "nobody" as Name)).heading).toBe("Login");
  expect((await met("/", "mia")).heading).toBe("Home feed");
  database.close();
});

test("a data request stands behind the same gate as its page", async () => {
  const blocked = await served.fetch("/surf_edits.data?tab=international");
  expect(await blocked.text()).not.toMatch(/Bowl|Parlementia|Mia/);
  const open = await served.fetch("/skate_edits.data?tab=international", { as: tokens.mia });
  expect(await open.text()).toContain("Parlementia");
});

test("an unknown path shows the not-found page with its path [ACC-024, NAV-016, NAV-017]", async () => {
  const { status, html } = await met("/no/such_place", "mia");
  expect(status).toBe(404);
  expect(html).toContain("/no/such_place");
  expect(html).toContain("Take Me Home");
});

test("a refused sign-up keeps all that was typed but the password, and shows the sentence beside the field", async () => {
  const body = new URLSearchParams({ name: '"><script>alert(1)</script>', email: "nobody", password: "hunter2-secret" });
  const answer = await served.fetch("/", { method: "POST", body });
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain("Please enter a valid Email Address");
  expect(html).toContain("&quot;&gt;&lt;script&gt;alert(1)");
  expect(html).not.toContain("hunter2-secret");
  expect(html).toContain('aria-invalid="true"');
});

test("the log holds no token and no email address", async () => {
  for (const name of ["mia", "sol"] as const) await served.logIn(name);
  await served.fetch(`/media/videos/${ID.mia}/x.jpg`, { headers: { authorization: `Bearer ${tokens.mia}` } });
  await served.fetch("/graphql", { method: "POST", body: "{", headers: { "content-type": "application/json" } });
  expect(served.log()).not.toContain("@stokeline.example");
  for (const token of Object.values(tokens)) expect(served.log()).not.toContain(token);
  expect(withoutSecrets('{"msg":"email to a.b+c@d.example failed, Bearer abc.def-1"}')).toBe(
    '{"msg":"email to [address] failed, Bearer [token]"}',
  );
});

test("media answers 404 to people who may not see the item [MEDIA-030]", async () => {
  const file = `/media/videos/${ID.mia}/${EDITS.bowl.id}.jpg`;
  for (const path of [
    file,
    `${file}_50x50`,
    `/media/videos/${ID.mia}/${ID.mia}`,
    `/media/logos/${ID.northbreak}_250x250`,
    "/media/videos/1001/..%2f..%2fsecret",
  ])
    expect((await served.fetch(path)).status).toBe(404);
});

test("a start removes what a killed backup, restore or upgrade left, since that keeps erased data", async () => {
  const dataDir = newWorld();
  for (const name of [".backup/media/1", ".restore-abc", ".tried-abc", ".upgrade-copy", "media/1"])
    mkdirSync(join(dataDir, name), { recursive: true });
  writeFileSync(join(dataDir, ".backup/media/1/erased"), "film");
  const started = await serve({}, dataDir);
  await expect.poll(() => readdirSync(dataDir).filter((name) => name.startsWith("."))).toEqual([]);
  expect(readdirSync(dataDir)).toContain("media");
  await started.stop();
});

test("a server that begins with nothing has no account, so nobody can log in", async () => {
  const folder = mkdtempSync(join(process.env.DATA_DIR!, "empty-"));
  const started = await serve({ OPERATOR_USER_ID: "", STATISTICS_USER_ID: "" }, folder);
  const database = new Database(join(folder, "stokeline.sqlite"), { readonly: true });
  expect(database.prepare("SELECT count(*) FROM users").pluck().get()).toBe(0);
  database.close();
  await started.stop();
});

test("the log says at the start what rewrites films", () => {
  expect(served.log()).toMatch(/"transcoders":\["(ffmpeg|ffmpeg as WebAssembly|remux)"/);
});

test("a storage that cannot be written is told, and pages are served meanwhile", async () => {
  const folder = newWorld();
  writeFileSync(join(folder, "media"), "not a folder");
  const other = await serve({}, folder);
  const answer = await other.fetch("/healthz");
  const { storage, ...rest } = await answer.json();
  expect([answer.status, storage]).toEqual([200, expect.stringMatching(/^cannot be written: \w+$/)]);
  expect(rest).toEqual({ writable: "ok", disk: "ok", jobs: "ok", mail: "ok" });
  expect((await other.fetch("/help")).status).toBe(200);
  expect(other.log()).toContain("not all is well");
  await other.stop();
});

describe("time-outs", () => {
  const SHORT = { upload: 5000, otherBody: 150, silence: 400, answer: 5000 };

  async function slowly(url: string, headers: string, answersAfter: number, times = SHORT) {
    const server = createServer((request, response) => {
      request.resume();
      setTimeout(() => response.end("late"), answersAfter);
    }).listen(0, "127.0.0.1");
    limitTimes(server, times);
    await new Promise((resolve) => server.once("listening", resolve));
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(`POST ${url} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\npart`);
    const from = Date.now();
    const text = await new Promise<string>((resolve) => {
      let all = "";
      socket.on("data", (chunk) => (all += chunk));
      socket.on("close", () => resolve(all));
    });
    server.close();
    return { text, after: Date.now() - from };
  }

  test("a body that does not come is not waited for", async () => {
    const form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100";
    expect((await slowly("/login", form, 10_000)).text).toBe("");
  });

  test("an upload that arrived whole is answered after a silence, and then the connection ends as usual", async () => {
    const form = "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 4";
    expect((await slowly("/profile/1001/picture", form, 1200)).text).toContain("late");
    expect((await slowly("/profile/1001/picture", form, 1200, { ...SHORT, answer: 300 })).text).toBe("");
  });

  test("nginx in front waits for an answer as long as the server takes for it", () => {
    const [, seconds] = /proxy_read_timeout (\d+)s;/.exec(readFileSync("scripts/nginx.conf", "utf8")) ?? [];
    expect(TIMES.answer).toBe(1000 * Number(seconds));
  });

  test("an upload may take long and is ended when it falls silent [MEDIA-024, LIM-009]", async () => {
    const form = "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100";
    const piece = "Content-Type: application/offset+octet-stream\r\nContent-Length: 100";
    const uploads = [
      slowly("/upload_edit/file?draft=x", form, 250),
      slowly("/profile/1001/picture", form, 250),
      slowly("/files/1001.x", piece, 250),
    ];
    for (const { text, after } of await Promise.all(uploads)) {
      expect(text).toContain("late");
      expect(after).toBeGreaterThan(300);
    }
    const server = createServer();
    limitTimes(server);
    expect(server.requestTimeout).toBe(7_500_000);
  });
});

test("told to stop, the server finishes what is under way and ends well", async () => {
  const other = await serve();
  const headers = {
    origin: other.url,
    "content-type": "application/x-www-form-urlencoded",
    "content-length": 10,
    expect: "100-continue",
  };
  const post = request(`${other.url}/theme`, { method: "POST", headers });
  post.flushHeaders();
  await once(post, "continue");
  post.write("theme");
  const ended = other.stop();
  const attempt = () =>
    new Promise((resolve) => get(other.url, () => resolve("taken")).on("error", ({ message }) => resolve(message)));
  await expect.poll(attempt).toMatch(/ECONNREFUSED/);
  post.end("=dark");
  const [answer] = await once(post, "response");
  answer.resume();
  expect(answer.statusCode).toBe(303);
  expect(await ended).toBe(0);
  expect(other.log()).toContain("stopped");
});

test("idle connections and pages that were just drawn do not delay the stop", async () => {
  const other = await serve();
  const { hostname, port } = new URL(other.url);
  const silent = connect(Number(port), hostname);
  const asking = connect(Number(port), hostname);
  const answered = connect(Number(port), hostname);
  const closed = Promise.all([silent, asking, answered].map((socket) => once(socket, "close")));
  for (const socket of [silent, asking]) socket.on("error", () => {}).resume();
  asking.write("GET / HT");
  answered.on("error", () => {}).write("GET /login HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(answered, "data");
  answered.resume();
  await (await fetch(`${other.url}/login`)).text();
  expect(await other.stop()).toBe(0);
  await closed;
});
