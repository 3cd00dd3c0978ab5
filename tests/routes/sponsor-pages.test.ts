import { afterAll, beforeAll, expect, test } from "vitest";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { faultsIn } from "../html.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
const tokens: Partial<Record<Name, string>> = {};
const PAGE = `/profile/${ID.mia}/sponsors`;
const FORM = "/edit_sponsor_page";

beforeAll(async () => {
  served = await serve({ OPERATOR_USER_ID: ID.ops });
  for (const name of ["northbreak", "fakie", "mia", "kit", "sol"] as const) tokens[name] = await served.logIn(name);
});
afterAll(() => served.stop());

async function open(path: string, as: Name, fields?: [string, string][]) {
  const body = fields && new URLSearchParams(fields);
  const answer = await served.fetch(path, { as: tokens[as], ...(body && { method: "POST", body }) });
  const html = (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
  return { status: answer.status, to: answer.headers.get("location"), html };
}

test("a rider writes a page for sponsors without script, nothing typed is lost, and an approved brand finds it on the profile", async () => {
  const typed: [string, string][] = [
    ["wants", "A team that films"],
    ["results", "Boardmasters, 2nd, 2025 https://results.example/25"],
    ["editIds", EDITS.bowl.id],
    ["isShown", "on"],
  ];
  expect((await open(PAGE, "mia")).status).toBe(404);
  const refused = await open(FORM, "mia", [["offers", ""], ...typed]);
  expect([refused.status, refused.html.includes("Please say what you offer before brands see the page")]).toEqual([422, true]);
  for (const kept of ["A team that films", "Boardmasters, 2nd, 2025"]) expect(refused.html).toContain(kept);
  expect(refused.html).toMatch(
    new RegExp(`<input[^>]*value="${EDITS.bowl.id}"[^>]*checked|<input[^>]*checked[^>]*value="${EDITS.bowl.id}"`),
  );

  expect((await open(FORM, "mia", [["offers", "Films at dawn"], ...typed])).to).toBe(PAGE);
  for (const who of ["mia", "northbreak"] as const) {
    const { html } = await open(PAGE, who);
    for (const words of [
      "Mia Trevose for sponsors",
      "Films at dawn",
      'href="https://results.example/25"',
      `/edits/${EDITS.bowl.id}`,
    ])
      expect(html).toContain(words);
    expect(await faultsIn(html)).toEqual([]);
  }
  expect(await faultsIn((await open(FORM, "mia")).html)).toEqual([]);
  expect((await open(`/profile/${ID.mia}`, "northbreak")).html).toContain(`href="${PAGE}"`);
  for (const who of ["fakie", "sol", "kit"] as const) {
    expect((await open(PAGE, who)).status).toBe(404);
    expect((await open(`/profile/${ID.mia}`, who)).html).not.toContain(PAGE);
  }
});

test("a page that is emptied leads back to its form", async () => {
  expect((await open(FORM, "sol", [["offers", "Films"]])).to).toBe(`/profile/${ID.sol}/sponsors`);
  expect((await open(FORM, "sol", [["offers", " "]])).to).toBe(FORM);
  expect((await open(`/profile/${ID.sol}/sponsors`, "sol")).status).toBe(404);
});

test("a 13-17 and a business find no form", async () => {
  for (const who of ["kit", "northbreak"] as const) {
    expect((await open(FORM, who)).status).toBe(404);
    expect((await open(FORM, who, [["offers", "Films"]])).status).toBe(404);
  }
  const settings = async (who: Name) => (await open("/edit_profile?tab=settings", who)).html.includes(FORM);
  expect([await settings("mia"), await settings("kit"), await settings("northbreak")]).toEqual([true, false, false]);
});
