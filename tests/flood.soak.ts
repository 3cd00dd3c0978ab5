import { expect, test } from "vitest";
import { ID } from "#db/seed/world.ts";
import { flood } from "./bench/flood.ts";
import { howMany } from "./how-long.ts";
import { passedToken } from "./passed-token.ts";
import { serve } from "./served.ts";

const CONNECTIONS = 1000;
const SECONDS = howMany(8, 30);

test(`${CONNECTIONS} connections for ${SECONDS} seconds: /healthz answers throughout, everything else is answered or refused, and all is as before right after`, {
  timeout: 120_000,
}, async () => {
  const served = await serve();
  const token = passedToken(served.dataDir, ID.mia);
  const headers = { cookie: `auth-token=${token}` };
  const call = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const shots = [
    ...["/", "/surf_edits", "/terms_and_conditions", `/profile/${ID.mia}`].map((path) => ({ path, headers })),
    { path: "/graphql", headers: call, body: '{"query":"{ user { id name } }"}' },
    { path: "/trpc/user", headers: call },
  ];
  const found = await flood(Number(new URL(served.url).port), shots, CONNECTIONS, SECONDS);
  console.info(found);
  expect(found.failed).toBe(0);
  expect(Math.min(found.answered, found.refused)).toBeGreaterThan(0);
  // An answer other than 200 counts as infinitely slow.
  expect([found.slowestCheck, found.after].every(Number.isFinite)).toBe(true);
  expect(await served.stop()).toBe(0);
});
