import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Served, serve } from "#tests/served.ts";

const DOCUMENTS = 1000;
const MOST_GROWTH_MB = 200;

let served: Served;
beforeAll(async () => {
  served = await serve();
  // The server loads the map's land and the list of cities ten seconds after its start, and keeps them.
  const as = await served.logIn("mia");
  for (const path of ["/map", "/map_picture?at=50,-5,8"]) await (await served.fetch(path, { as })).text();
});
afterAll(() => served.stop());

/** A unique document of 10 kB. */
function document(index: number): string {
  const names = "abcdefghijklmno".split("").map((letter) => `${letter}${index}_${"x".repeat(50)}`);
  const fields = `id name email gender age instagram country city category sponsors athleteOrPhotographer isBusiness website businessLogo
    businessRegion businessIsBricks profileImage initialProfileSetup profileSetup newUser marketingOptIn websiteCookies appCookies
    informationOptIn about paidCurrentMonth monthPaid followerCount url posterUrl thumbnails votesCount followsCount videosCount
    ... on User { id name email gender age instagram country city category sponsors athleteOrPhotographer isBusiness website
      businessLogo businessRegion businessIsBricks profileImage initialProfileSetup profileSetup newUser }`;
  return `query { ${names.map((name) => `${name}: user { ${fields} }`).join(" ")} }`;
}

function residentMegabytes(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${served.process.pid}/status`, "utf8"))?.[1]) / 1024;
}

async function ask(query: string, token: string): Promise<void> {
  const answer = await fetch(`${served.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: token && `Bearer ${token}` },
    body: JSON.stringify({ query }),
  });
  expect(await answer.json()).not.toHaveProperty("errors");
}

test.each(["a visitor", "someone logged in"])(
  `${DOCUMENTS} different documents of 10 kB by %s, each sent twice, are answered, and stay within the memory`,
  async (who) => {
    const token = who === "a visitor" ? "" : await served.logIn("mia");
    expect(document(1000).length).toBeGreaterThan(10_000);
    for (let index = 0; index < 30; index++) await ask(document(100_000 + index), token);
    const before = residentMegabytes();
    for (let index = 0; index < DOCUMENTS; index++) for (const _ of [1, 2]) await ask(document(index), token);
    const growth = residentMegabytes() - before;
    console.info(`${who}: ${growth.toFixed(0)} MB`);
    expect(growth).toBeLessThan(MOST_GROWTH_MB);
  },
);
