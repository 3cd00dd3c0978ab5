import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LinkChecker } from "linkinator";
import { decode } from "turbo-stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AGE_BANDS } from "#app/schemas/age-bands.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { faultsIn, pricesIn } from "../html.ts";
import { type Served, serve } from "../served.ts";

const WHO = ["visitor", "mia", "northbreak", "ops"] as const;
type Who = (typeof WHO)[number];

let served: Served;
const tokens: Partial<Record<Name | "visitor", string>> = {};

beforeAll(async () => {
  served = await serve({ OPERATOR_USER_ID: ID.ops });
  for (const { id } of Object.values(EDITS)) {
    mkdirSync(join(served.dataDir, "media", `world-${id}`), { recursive: true });
    writeFileSync(join(served.dataDir, "media", `world-${id}`, "file"), "a picture");
  }
  for (const name of ["mia", "northbreak", "ops", "noa", "rex"] as const) tokens[name] = await served.logIn(name);
});

afterAll(() => served.stop());

async function faultsOf(path: string, who: Name | "visitor"): Promise<string[]> {
  const html = await (await served.fetch(path, { as: tokens[who] })).text();
  const faults = (await faultsIn(html)).map((fault) => `${path} ${fault}`);
  await expectJson(path, who);
  return [
    ...faults,
    ...namelessIn(html).map((control) => `${path} has a control without text: ${control}`),
    ...pricesIn(html).map((price) => `${path} has a price: ${price}`),
  ];
}

let compared = 0;
/** A page brings its data as JSON, so a date or a map of a loader would arrive as something else. */
async function expectJson(path: string, who: Name | "visitor"): Promise<void> {
  const { pathname, search } = new URL(path, served.url);
  const { body, headers } = await served.fetch(`${pathname === "/" ? "/_root" : pathname}.data${search}`, { as: tokens[who] });
  if (!body || !headers.get("content-type")?.startsWith("text/x-script")) return;
  // Remix has kinds of its own for redirects and errors.
  const { value } = await decode(body, { plugins: [(_, ...parts) => ({ value: parts })] });
  compared++;
  expect.soft({ path, value: JSON.parse(JSON.stringify(value)) }).toEqual({ path, value });
}

test("a price is found", () => {
  expect(pricesIn("<p>From £4.99 or 12 EUR</p><script>$1</script>")).toEqual(["£4.99", "2 EUR"]);
});

/** Elements that a text browser cannot name. */
function namelessIn(html: string): string[] {
  const controls = html.match(/<(a|button|summary)\b[^>]*>[\s\S]*?<\/\1>/g) ?? [];
  return controls.filter((control) => !/<img[^>]*alt="[^"]/.test(control) && !control.replace(/<[^>]*>/g, "").trim());
}

test("an element that text browsers cannot name is found", () => {
  expect(namelessIn('<a href="/"><svg></svg></a><a href="/"><b>Home</b></a><button aria-label="Go"></button>')).toHaveLength(2);
});

test("invalid HTML is found", async () => {
  expect(await faultsIn('<p id="a"><form></form></p><div id="a"></div>')).not.toEqual([]);
});

describe.each(WHO)("as %s", (who) => {
  test("no link and no anchor is dead, no price is shown, and all HTML is as the standard wants it, as far as links lead", async () => {
    const broken: string[] = [];
    const pages: string[] = [];
    const checker = new LinkChecker()
      .on("link", ({ state, url, parent, status }) => {
        if (state === "BROKEN") broken.push(`${status} ${url} on ${parent}`);
      })
      .on("pagestart", (url) => pages.push(String(url)));
    await checker.check({
      path: served.url,
      recurse: true,
      checkFragments: true,
      concurrency: 8,
      // It requests all links of a page at once, and a busy machine refuses some for a while.
      retryErrors: true,
      headers: who === "visitor" ? {} : { cookie: `auth-token=${tokens[who]}` },
      // Links that leave the product or count as clicks, links that move the map without end, and GraphiQL, whose HTML is not ours.
      linksToSkip: async (link) =>
        !link.startsWith(served.url) ||
        /\/(share\/\w+|website|instagram|contact|filmer)$|\/(user_map|map(_picture)?)\?at=|\/graphiql$/.test(link),
    });
    expect(broken).toEqual([]);
    const faults: string[][] = [];
    for (const url of new Set(pages)) faults.push(await faultsOf(url.slice(served.url.length), who));
    expect(faults.flat()).toEqual([]);
    expect(compared).toBeGreaterThan(10);
    expect(pages.length).toBeGreaterThan(who === "visitor" ? 8 : 60);
  });
});

describe("HTML as the standard wants it, also where no link leads", () => {
  const pages: [Who | "noa" | "rex", string][] = [
    ["mia", "/map?at=50.41,-5.08,13"],
    ["mia", "/map?at=50.41,-5.08,13&add=50.4,-5.1"],
    ["mia", "/map?at=50.41,-5.08,13&spot=17"],
    ["visitor", "/login"],
    ["visitor", "/reset_password"],
    ["visitor", "/reset_password?step=code"],
    ["visitor", "/help"],
    ...["6-9&about=scared", "6-9&about=gone", "10-12", "13-17"].map((band): [Who, string] => ["visitor", `/help?band=${band}`]),
    ["rex", "/help"],
    ["visitor", "/parent/forged.token"],
    ["visitor", "/export/forged.token"],
    ["visitor", "/restore_email/1.x"],
    ["rex", "/"],
    ["noa", `/profile/${ID.noa}`],
    ["noa", "/information"],
    ["mia", "/nowhere"],
    ["mia", "/competition/skate/open"],
    ["mia", "/competition/skate/16+male"],
    ["mia", `/edit/${EDITS.bowl.id}`],
    ["mia", `/edit/${EDITS.abroad.id}`],
    ["mia", `/profile/${ID.mia}/picture`],
    ...AGE_BANDS.map((band): [Who, string] => ["mia", `/privacy_policy_${band}`]),
    ...Array.from({ length: 9 }, (_, index): [Who, string] => ["northbreak", `/tutorial?page=${index}`]),
  ];

  test.each(pages)("as %s at %s", async (who, path) => {
    expect(await faultsOf(path, who)).toEqual([]);
  });
});
