import { once } from "node:events";
import { Agent, request } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import { GEAR } from "#app/schemas/gear.ts";
import { db } from "#db";
import { edits, media, stokes } from "#db/schema/index.ts";
import { EDITS, ID } from "#db/seed/world.ts";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);

const CARD = `
  id filename description category filmerInstagram userId userName userInstagram userGender userCountry userCity mimetype crewOnly
  under18Viewable spotLocation spotId competition height width orientation createdAt state reason durationMs url posterUrl thumbnails
  ${GEAR.join(" ")}
  postedBy { id name category country city instagram email businessLogo profileImage isBusiness url thumbnails }
  votes { id user { id } } votesCount viewerHasVoted videoViews { id } videoViewsCount`;

/** Sixty more Edits of Mia's, a second apart, before all others. */
function sixtyEdits() {
  for (let index = 0; index < 60; index++) {
    const file = { id: `many-${index}`, filename: `many-${index}.jpg`, mimetype: "image/jpeg", width: 4, height: 3 };
    db.insert(media)
      .values({ ...file, ownerId: ID.mia, purpose: "edit", bytes: 1, sha256: "", state: "ready", attachedAt: 1 })
      .run();
    const facts = {
      posterId: ID.mia,
      mediaId: file.id,
      description: `${index}`,
      sport: "Ski",
      orientation: "Landscape",
    } as const;
    db.insert(edits)
      .values({ ...file, ...facts, id: String(5000 + index), under18Viewable: true, ready: true, createdAt: index * 1000 })
      .run();
  }
}

describe("pages", () => {
  test.each([
    [{}, 6],
    [{ last: 5 }, 5],
    [{ last: 50 }, 50],
    [{ last: 51 }, 50],
    [{ last: 2_147_483_647 }, 50],
    [{ last: 0 }, 0],
    [{ last: -5 }, 0],
    [{ skip: -1, last: 3 }, 3],
    [{ skip: 58, last: 50 }, 2],
    [{ skip: 2_147_483_647, last: 50 }, 0],
  ])("%j gives %i at both doors", async (page, length) => {
    sixtyEdits();
    const token = tokenOf("ana");
    const FEED = `query ($skip: Int, $last: Int) { videoFeed(filter: "SKI", skip: $skip, last: $last) { id } }`;
    const { data } = await ask(FEED, page, token);
    const wire = (data!.videoFeed as { id: string }[]).map(({ id }) => id);
    expect(wire).toHaveLength(length);

    const input = encodeURIComponent(JSON.stringify({ filter: "ski", ...page }));
    const answer = await fetch(`${base}/trpc/videoFeed?input=${input}`, { headers: { authorization: `Bearer ${token}` } });
    expect((await answer.json()).result.data.map(({ id }: { id: string }) => id)).toEqual(wire);
  });

  test("fifty cards with all that a card may show are given", async () => {
    sixtyEdits();
    for (const last of [50, 1000]) {
      const { data, errors } = await ask(`{ videoFeed(filter: "Ski", last: ${last}) { ${CARD} } }`, {}, tokenOf("ana"));
      expect(errors).toEqual([]);
      expect(data!.videoFeed).toHaveLength(50);
    }
    const { errors } = await ask(`query ($last: Int) { homeFeed(last: $last) { ${CARD} } }`, { last: 50 }, tokenOf("ana"));
    expect(errors).toEqual([]);
  });

  test("the Stokes of a list are the caller's own first, and their Edits come in one statement", async () => {
    for (const userId of [ID.sol, ID.kit, ID.ana]) db.insert(stokes).values({ userId, editId: EDITS.bowl.id }).run();
    const { data } = await ask(
      `query ($id: ID) { video(id: $id) { votesCount votes { user { id } video { id } } } }`,
      { id: EDITS.bowl.id },
      tokenOf("kit"),
    );
    expect(data).toMatchObject({
      video: { votesCount: 3, votes: [{ user: { id: ID.kit } }, {}, { video: { id: EDITS.bowl.id } }] },
    });
  });
});

describe("a document that asks for too much is refused before anything is fetched", () => {
  const deep = `{ user { ${"votes { video { postedBy { ".repeat(3)} id ${"} } } ".repeat(3)} } }`;
  const fragments = `query { user { ...A } } ${["A", "B", "C", "D"].map((name, index) => `fragment ${name} on User { videos { postedBy { id ${index < 3 ? `...${"BCD"[index]}` : ""} } } }`).join(" ")}`;

  test.each([
    ["depth", deep, "Query depth limit of 8 exceeded, found 11."],
    ["depth through fragments", fragments, "Query depth limit of 8 exceeded, found 10."],
    [
      "aliases",
      `{ ${Array.from({ length: 16 }, (_, index) => `a${index}: user { id }`).join(" ")} }`,
      "Aliases limit of 15 exceeded, found 16.",
    ],
    ["tokens", `{ ${"user { id } ".repeat(500)} }`, "Syntax Error: Document contains more that 2000 tokens. Parsing aborted."],
    [
      "many pages",
      `{ ${Array.from({ length: 15 }, (_, index) => `a${index}: homeFeed(last: 50) { id votes { id } }`).join(" ")} }`,
      /^Query cost limit of 82000 exceeded, found \d+\.$/,
    ],
    [
      "many long lists of whole Edits",
      `{ user { videos { ${CARD} } follows { follow { videos { ${CARD} } } } votes { video { ${CARD} } } } }`,
      /^Query cost limit of 82000 exceeded, found \d+\.$/,
    ],
  ])("%s", async (_, document, message) => {
    for (const _ of [1, 2]) {
      const { data, errors } = await ask(document, {}, tokenOf("mia"));
      expect(data).toBeUndefined();
      expect(errors[0]).toMatchObject({
        message: typeof message === "string" ? message : expect.stringMatching(message),
        extensions: { code: "BAD_USER_INPUT" },
      });
    }
  });

  test("a page by variable counts with its value, and one by default with that", async () => {
    const pages = Array.from({ length: 15 }, (_, index) => `a${index}: homeFeed(last: $n) { id postedBy { id name } }`).join(" ");
    for (const [document, variables, isRefused] of [
      [`query ($n: Int) { ${pages} }`, { n: 50 }, true],
      [`query ($n: Int) { ${pages} }`, { n: 6 }, false],
      [`query ($n: Int) { ${pages} }`, {}, false],
      [`query ($n: Int = 50) { ${pages} }`, {}, true],
      [`query ($n: Int = 50) { ${pages} }`, { n: 6 }, false],
    ] as const) {
      const { errors } = await ask(document, variables, tokenOf("mia"));
      expect(errors.map(({ message }) => message.replace(/found \d+/, "found N"))).toEqual(
        isRefused ? ["Query cost limit of 82000 exceeded, found N."] : [],
      );
    }
  });

  test("fragments that hold themselves end in an answer, and introspection that circles is refused", async () => {
    const circle = await ask("{ user { ...A } } fragment A on User { id videos { postedBy { ...A } } }", {}, tokenOf("mia"));
    expect(circle.errors.map(({ message }) => message)).toContain('Cannot spread fragment "A" within itself.');
    const mirror = `{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }`;
    expect((await ask(mirror)).errors[0]?.message).toMatch(/introspection/i);
  });

  test("a document of fragments that double does not keep the server busy", async () => {
    const names = Array.from({ length: 60 }, (_, index) => `F${index}`);
    const doubling = names.map(
      (name, index) =>
        `fragment ${name} on User { ${names[index + 1] ? `...${names[index + 1]} ...${names[index + 1]}` : "id"} }`,
    );
    const started = performance.now();
    await ask(`{ user { ...F0 } } ${doubling.join(" ")}`, {}, tokenOf("mia"));
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test("a body beyond a megabyte is refused, announced or not", async () => {
    const query = `{ user { id } } #${"x".repeat(1_000_001)}`;
    expect((await ask(query)).status).toBe(413);

    const body = new Blob([JSON.stringify({ query })]).stream();
    const init = { method: "POST", headers: { "content-type": "application/json" }, body, duplex: "half" };
    const answer = await fetch(`${base}/graphql`, init as RequestInit);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: "BAD_USER_INPUT" } }] });
  });

  test("a body in chunks is read to its end", async () => {
    const words = '{"query":"{ user { id } } # caf\u00e9"}';
    const bytes = new TextEncoder().encode(words);
    const body = new ReadableStream({
      start(sink) {
        for (const byte of bytes) sink.enqueue(Uint8Array.of(byte));
        sink.close();
      },
    });
    const init = { method: "POST", headers: { "content-type": "application/json" }, body, duplex: "half" };
    expect(await (await fetch(`${base}/graphql`, init as RequestInit)).json()).toEqual({ data: { user: null } });
  });
});

test.each(["[]", '[{ "query": "{ user { id } }" }]', ' \n[{ "query": "{ user { id } }" }, {}]'])(
  "a list of documents is refused: %s",
  async (body) => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${base}/graphql`, { method: "POST", headers, body });
    const message = "Please send one document a request, not a list of them";
    expect([response.status, await response.json()]).toEqual([
      400,
      { errors: [{ message, extensions: { code: "BAD_USER_INPUT" } }] },
    ]);
  },
);

describe("in production", () => {
  const { NODE_ENV, DEVELOPERS } = env;
  beforeEach(() => void Object.assign(env, { NODE_ENV: "production", DEVELOPERS: ID.sol }));
  afterEach(() => void Object.assign(env, { NODE_ENV, DEVELOPERS }));

  test("where the pages for developers are everybody's, the schema is still read by introspection by the operator alone", async () => {
    Object.assign(env, { DEVELOPERS: "public" });
    for (const token of ["", tokenOf("mia"), tokenOf("sol")])
      expect((await ask("{ __schema { types { name } } }", {}, token)).errors[0]?.message).toMatch(
        /introspection has been disabled/,
      );
    expect((await ask("{ __schema { types { name } } }", {}, tokenOf("ops"))).errors).toEqual([]);
  });

  test("only the operator and named developers read the schema by introspection", async () => {
    for (const document of ["{ __schema { types { name } } }", '{ __type(name: "User") { name } }']) {
      for (const token of ["", tokenOf("mia")])
        expect((await ask(document, {}, token)).errors[0]?.message).toMatch(/introspection has been disabled/);
      for (const reader of ["ops", "sol"] as const) expect((await ask(document, {}, tokenOf(reader))).errors).toEqual([]);
    }
  });

  test("no name is suggested to others than the operator and named developers", async () => {
    const messages = async (token: string) => (await ask("{ usr { id } }", {}, token)).errors.map(({ message }) => message);
    for (const token of ["", tokenOf("mia")])
      expect(await messages(token)).toEqual(['Cannot query field "usr" on type "Query".']);
    for (const reader of ["ops", "sol"] as const)
      expect(await messages(tokenOf(reader))).toEqual([expect.stringContaining('Did you mean "user"')]);
    expect((await ask("{ user { __typename id } }", {}, tokenOf("mia"))).errors).toEqual([]);
  });
});

describe("how often one may call", () => {
  /** Each test calls from an address of its own, so that only its own calls count. */
  async function from(localAddress: string, path: string, agent: Agent) {
    const call = request(base + path, { localAddress, agent }).end();
    const [answer] = await once(call, "response");
    let text = "";
    for await (const chunk of answer) text += chunk;
    return { status: answer.statusCode as number, retryAfter: Number(answer.headers["retry-after"]), text };
  }

  test("a visitor 300 times in five minutes, at both doors together, each address for itself", async () => {
    const agent = new Agent({ keepAlive: true });
    const paths = ["/graphql?query=%7Buser%7Bid%7D%7D", "/trpc/user"];
    for (let index = 0; index < 300; index++) expect((await from("127.0.0.77", paths[index % 2]!, agent)).status).toBe(200);

    for (const path of paths) {
      const refused = await from("127.0.0.77", path, agent);
      expect(refused.status).toBe(429);
      expect(refused.retryAfter).toBeGreaterThan(290);
      expect(refused.retryAfter).toBeLessThanOrEqual(300);
      expect(refused.text).toContain("Too many tries. Please wait a little and try again");
    }
    expect((await from("127.0.0.78", paths[0]!, agent)).status).toBe(200);
    agent.destroy();
  });

  test("someone logged in 1,500 times", async () => {
    for (let index = 0; index < 1499; index++) await limits.count("wireUser", ID.stat);
    const token = tokenOf("stat");

    expect((await ask("{ user { id } }", {}, token)).data).toEqual({ user: { id: ID.stat } });
    const refused = await ask("{ user { id } }", {}, token);
    expect([refused.status, refused.errors[0]?.extensions.code]).toEqual([429, "RATE_LIMITED"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(290);
    expect(refused.errors[0]?.extensions).toMatchObject({ retryAfter: Number(refused.headers.get("retry-after")) });
  });

  test("each alias of one document counts for itself, and the refusal tells when to come back", async () => {
    const mails = Array.from({ length: 6 }, (_, n) => `a${n}: sendEmail(email: "reader.${n}@stokeline.example") { id }`);
    const { headers, errors } = await ask(`mutation { ${mails.join(" ")} }`);
    expect(errors).toMatchObject([{ path: ["a5"], extensions: { code: "RATE_LIMITED", retryAfter: expect.any(Number) } }]);
    expect(errors[0]?.extensions).toHaveProperty("retryAfter", Number(headers.get("retry-after")));
  });

  test("Retry-After accompanies retryAfter at both doors, by a compiled document and in a batch, too", async () => {
    const mail = `mutation { sendEmail(email: "reader@stokeline.example") { id } }`;
    for (let index = 0; index < 5; index++) await ask(mail);
    for (const _ of [1, 2, 3]) {
      const { headers, errors } = await ask(mail, {}, tokenOf("mia"));
      expect(errors[0]?.extensions).toMatchObject({ code: "RATE_LIMITED", retryAfter: Number(headers.get("retry-after")) });
    }
    const call = (path: string, input: object) =>
      fetch(`${base}/trpc/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(input),
      });
    const given = { email: "reader@stokeline.example" };
    for (const answer of [await call("sendEmail", given), await call("logout,sendEmail?batch=1", { 0: {}, 1: given })]) {
      const { error } = [await answer.json()].flat().at(-1);
      expect(error.data).toMatchObject({ code: "TOO_MANY_REQUESTS", retryAfter: Number(answer.headers.get("retry-after")) });
    }
  });

  test("a login fails ten times, then even the right password has to wait", async () => {
    const LOGIN = `mutation ($p: String) { login(email: "stat@stokeline.example", password: $p) { token } }`;
    for (let index = 0; index < 10; index++)
      expect((await ask(LOGIN, { p: "wrong" })).errors[0]?.message).toBe("That email and password don't match");
    expect((await ask(LOGIN, { p: "stoke-the-line-7" })).errors).toMatchObject([{ extensions: { code: "RATE_LIMITED" } }]);
  });
});
