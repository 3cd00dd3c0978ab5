import { afterAll, expect, test } from "vitest";
import { ID, type Name } from "#db/seed/world.ts";
import { type Served, serve } from "../served.ts";

const servers: Served[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop())));

async function servedFor(developers: string): Promise<Served> {
  const server = await serve({ DEVELOPERS: developers });
  servers.push(server);
  return server;
}

async function statusOf(server: Served, who?: Name): Promise<number[]> {
  const as = who && (await server.logIn(who));
  const answers = await Promise.all(
    ["", "/reference", "/changes", "/schema.graphql", "/try", "/graphiql"].map((path) =>
      server.fetch(`/developers${path}`, { as }),
    ),
  );
  return answers.map(({ status }) => status);
}

test("the pages for developers are those of named accounts, and absent for everybody else", async () => {
  const server = await servedFor(`${ID.sol},${ID.rex}`);
  expect([await statusOf(server, "sol"), await statusOf(server, "rex")]).toEqual([Array(6).fill(200), Array(6).fill(200)]);
  expect(await statusOf(server, "mia")).toEqual(Array(6).fill(404));
  // Visitors meet the log-in screen in place of the form, as in place of every address that they may not open.
  expect(await statusOf(server)).toEqual([404, 404, 404, 404, 200, 404]);
  expect(await (await server.fetch("/developers/try")).text()).toMatch(/<h1[^>]*>Login</);
});

test("they are everybody's where the setting says so, with a search that needs no script", async () => {
  const server = await servedFor("public");
  const whole = await (await server.fetch("/developers/reference")).text();
  expect(whole).toContain('id="mutation-postVideo"');
  expect(await (await server.fetch("/developers")).text()).toContain("Log in and keep the token");
  const found = await (await server.fetch("/developers/reference?for=captions")).text();
  expect(found).toContain('id="mutation-postCaptions"');
  expect(found).not.toContain('id="mutation-vote"');
  expect(found).not.toContain('id="query-homeFeed"');
  expect(await (await server.fetch("/developers/reference?for=xyzzy")).text()).toContain(
    "Nothing in the reference has this word.",
  );
  expect((await server.fetch("/developers/graphiql")).status).toBe(404);
  const form = await (await server.fetch("/developers/try", { as: await server.logIn("mia") })).text();
  expect(form).toContain(">Run<");
  expect(form).not.toContain("GraphiQL");
  const schema = await server.fetch("/developers/schema.graphql");
  expect(schema.headers.get("content-disposition")).toContain("attachment");
  expect(await schema.text()).toContain("type Video");
});

test("a document runs as whoever sends the form, and what was typed stays", async () => {
  const server = await servedFor(`${ID.sol},${ID.kit}`);
  const run = async (fields: Record<string, string>, who?: Name) => {
    const as = who && (await server.logIn(who));
    return server.fetch("/developers/try", { method: "POST", body: new URLSearchParams(fields), as });
  };
  const answerIn = async (fields: Record<string, string>, who: Name) => {
    const html = await (await run(fields, who)).text();
    return /<pre[^>]*><code>([\s\S]*?)<\/code>/.exec(html)?.[1]?.replaceAll("&quot;", '"') ?? html;
  };
  const page = await (await server.fetch("/developers/try", { as: await server.logIn("sol") })).text();
  const [, example = ""] = /<textarea[^>]*>([\s\S]*?)<\/textarea>/.exec(page) ?? [];
  expect(
    JSON.parse(await answerIn({ document: example.replaceAll("&quot;", '"') }, "sol")).data.videoFeed.length,
  ).toBeGreaterThan(0);
  expect(await answerIn({ document: "{ user { id } }" }, "sol")).toContain(ID.sol);
  const find = "query Find($id: ID) { findUser(filter: $id) { id } }";
  const variables = JSON.stringify({ id: ID.mia });
  expect(JSON.parse(await answerIn({ document: find, variables }, "kit"))).toHaveProperty("data.findUser.id", ID.mia);
  expect((await run({ document: "{ user { id } }" }, "mia")).status).toBe(404);
  expect((await run({ document: "{ user { id } }" })).status).toBe(401);

  const kept = await (await run({ document: find, variables: "{nope" }, "sol")).text();
  expect(kept).toContain("Please write the variables as a JSON object");
  expect(kept).toContain(find);
  expect(kept).toContain("{nope");
});
