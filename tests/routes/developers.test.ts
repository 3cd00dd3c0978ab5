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
    ["/developers", "/developers/reference", "/developers/changes", "/developers/schema.graphql"].map((path) =>
      server.fetch(path, { as }),
    ),
  );
  return answers.map(({ status }) => status);
}

test("the pages for developers are those of named accounts, and absent for everybody else", async () => {
  const server = await servedFor(`${ID.sol},${ID.rex}`);
  expect([await statusOf(server, "sol"), await statusOf(server, "rex")]).toEqual([
    [200, 200, 200, 200],
    [200, 200, 200, 200],
  ]);
  expect([await statusOf(server, "mia"), await statusOf(server)]).toEqual([
    [404, 404, 404, 404],
    [404, 404, 404, 404],
  ]);
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
  const schema = await server.fetch("/developers/schema.graphql");
  expect(schema.headers.get("content-disposition")).toContain("attachment");
  expect(await schema.text()).toContain("type Video");
});
