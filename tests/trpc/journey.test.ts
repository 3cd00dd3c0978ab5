import { createTRPCClient, httpBatchLink, httpBatchStreamLink, httpLink, TRPCClientError } from "@trpc/client";
import { describe, expect, test } from "vitest";
import * as limits from "#app/kernel/limits.server.ts";
import type { AppRouter } from "#app/trpc/index.ts";
import { EDITS, emailOf, ID, type Name, PASSWORD } from "#db/seed/world.ts";
import { tokenOf } from "#tests/cast.ts";
import { openDoors } from "#tests/graphql/doors.ts";

const base = await openDoors();

/** A client that knows only the type of the server's router. */
function client(token = "", link: typeof httpLink | typeof httpBatchLink = httpBatchLink) {
  return createTRPCClient<AppRouter>({
    links: [link({ url: `${base}/trpc`, headers: { authorization: token && `Bearer ${token}` } })],
  });
}

const as = (name: Name) => client(tokenOf(name));

/** Returns the server's refusal. */
async function refusal(asked: Promise<unknown>) {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TRPCClientError)) throw new Error("It was not refused");
  return { message: error.message, ...error.data };
}

test.each([
  ["one request a call", httpLink],
  ["calls in a batch", httpBatchLink],
])("%s: log in, look, give a Stoke and take it back", async (_, link) => {
  expect(await client("", link).user.query()).toBeNull();
  const { token } = await client("", link).login.mutate({ email: emailOf("sol"), password: PASSWORD });
  const sol = client(token, link);

  const [me, home, skate, bowl] = await Promise.all([
    sol.user.query(),
    sol.homeFeed.query({ id: ID.sol, skip: 0, last: 6 }),
    sol.videoFeed.query({ filter: "skate", last: 2 }),
    sol.video.query({ id: EDITS.bowl.id }),
  ]);
  expect(me).toMatchObject({ id: ID.sol, name: "Sol Aas", email: emailOf("sol") });
  expect(home.map((edit) => edit.id)).toContain(EDITS.young.id);
  expect(skate.map((edit) => edit.id)).toEqual([EDITS.abroad.id, EDITS.grown.id]);
  expect(bowl).toMatchObject({ id: EDITS.bowl.id, votesCount: 0, viewerHasVoted: false });

  const vote = await sol.vote.mutate({ videoId: EDITS.bowl.id });
  expect(await sol.vote.mutate({ videoId: EDITS.bowl.id })).toEqual(vote);
  expect(await sol.video.query({ id: EDITS.bowl.id })).toMatchObject({ votesCount: 1, viewerHasVoted: true });
  expect((await sol.deleteVote.mutate({ id: vote.id })).id).toBe(vote.id);
  expect(await sol.video.query({ id: EDITS.bowl.id })).toMatchObject({ votesCount: 0, viewerHasVoted: false });
});

test("the other operations of the registry answer here too", async () => {
  const sol = as("sol");

  expect((await sol.userVideos.query({ id: ID.mia, last: 2 })).map(({ id }) => id)).toEqual([EDITS.slam.id, EDITS.grown.id]);
  expect(await sol.findUser.query({ filter: ID.mia })).toMatchObject({ name: "Mia Trevose", email: null, age: null });
  expect(await sol.video.query({ id: "77" })).toBeNull();
  expect(await sol.newUser.mutate({ newUser: true })).toMatchObject({ id: ID.sol, newUser: true });
});

describe("refusals", () => {
  test("not logged in", async () => {
    expect(await refusal(client().homeFeed.query({}))).toEqual({
      code: "UNAUTHORIZED",
      httpStatus: 401,
      message: "Please log in first",
      fields: {},
    });
  });

  test("not far enough", async () => {
    expect(await refusal(as("noa").vote.mutate({ videoId: EDITS.bowl.id }))).toMatchObject({
      code: "FORBIDDEN",
      httpStatus: 403,
      message: "Please complete your Profile first",
    });
  });

  test("bad input says beside which field", async () => {
    expect(await refusal(client().signup.mutate({ name: " ", email: "x", password: "x" }))).toMatchObject({
      code: "BAD_REQUEST",
      httpStatus: 400,
      message: "Please enter your Name or Business Name",
      fields: { name: "Please enter your Name or Business Name" },
    });
  });

  test("input of a wrong shape is told as that, and no library speaks", async () => {
    const wrong = { filter: { $ne: 1 } } as unknown as { filter: string };
    expect(await refusal(as("sol").videoFeed.query(wrong))).toEqual({
      code: "BAD_REQUEST",
      httpStatus: 400,
      message: "The input has a wrong shape",
      fields: {},
    });
  });

  test("what is not there", async () => {
    expect(await refusal(as("sol").vote.mutate({ videoId: "77" }))).toMatchObject({ code: "NOT_FOUND", httpStatus: 404 });
  });

  test.each(["homeFeed", "nothing", "vote", "user"])("the answer to %s carries no stack and no path of ours", async (name) => {
    const answer = await fetch(`${base}/trpc/${name}?input=${encodeURIComponent("{")}`);
    expect(await answer.text()).not.toMatch(/stack|node_modules|\.ts:|sqlite/i);
    expect((await fetch(`${base}/trpc/${name}`, { method: "POST", body: "{" })).status).toBeGreaterThanOrEqual(400);
  });
});

test("operations that take a file are not here", async () => {
  for (const name of ["videoUpload", "profileImageUpload", "businessLogoUpload"]) {
    const answer = await fetch(`${base}/trpc/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${tokenOf("sol")}` },
      body: JSON.stringify({ file: { path: "/etc/passwd" } }),
    });
    expect(answer.status).toBe(404);
  }
});

test("too many requests are told in this door's own shape", async () => {
  const kit = as("kit");
  for (let n = 0; n < 1500; n++) await limits.note("wireUser", ID.kit);
  expect(await refusal(kit.user.query())).toMatchObject({ code: "TOO_MANY_REQUESTS", httpStatus: 429 });
});

test.each([httpBatchLink, httpBatchStreamLink])(
  "50 calls go in one batch, and more are told so in tRPC's shape",
  async (link) => {
    const headers = { authorization: `Bearer ${tokenOf("mia")}` };
    const client = createTRPCClient<AppRouter>({ links: [link({ url: `${base}/trpc`, headers })] });
    const answers = (count: number) => Promise.allSettled(Array.from({ length: count }, () => client.user.query()));
    expect((await answers(50)).map(({ status }) => status)).toEqual(Array(50).fill("fulfilled"));
    for (const answer of await answers(51)) {
      const { message, data } = answer.status === "rejected" ? answer.reason : {};
      expect([message, data]).toEqual([
        "Please send at most 50 calls in one batch",
        { code: "BAD_REQUEST", httpStatus: 400, fields: {} },
      ]);
    }
  },
);

test("a refusal of a whole request is JSON", async () => {
  const many = await fetch(`${base}/trpc/user${"%2Cuser".repeat(50)}?batch=1`);
  const typed = await fetch(`${base}/trpc/login`, { method: "POST", headers: { "content-type": "text/plain" }, body: "{}" });
  for (const [answer, status] of [
    [many, 400],
    [typed, 415],
  ] as const) {
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "application/json"]);
    expect(await answer.json()).toMatchObject({ error: { data: { httpStatus: status } } });
  }
});

test("the body of a call has an end", async () => {
  const large = await fetch(`${base}/trpc/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "x".repeat(1_000_001) }),
  });
  expect(large.status).toBe(413);
});
