import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { faultsIn } from "../html.ts";
import { lettersTo } from "../outbox.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
const tokens: Partial<Record<Name, string>> = {};
const PAGE = `/profile/${ID.mia}/sponsors`;
const FORM = "/edit_sponsor_page";

beforeAll(async () => {
  served = await serve({ OPERATOR_USER_ID: ID.ops });
  for (const name of ["northbreak", "fakie", "mia", "kit", "sol", "pip", "ops"] as const) tokens[name] = await served.logIn(name);
});
afterAll(() => served.stop());

async function open(path: string, as: Name | "visitor", fields?: [string, string][]) {
  const body = fields && new URLSearchParams(fields);
  const answer = await served.fetch(path, { ...(as !== "visitor" && { as: tokens[as] }), ...(body && { method: "POST", body }) });
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

const mailed = (to: string, part: RegExp) =>
  vi.waitFor(() => part.exec(lettersTo(to, served.dataDir).join())?.[0] ?? expect.fail(`no ${part}`), 10_000);

test("a 13-17, the parent and the operator show the page to brands without script, and the parent takes it back [A-171, A-191]", async () => {
  const parent = "kit.page.parent@elsewhere.example";
  const page = `/profile/${ID.kit}/sponsors`;
  const kept = await open(FORM, "kit", [
    ["offers", "Films at dusk"],
    ["results", "Local jam, 1st https://results.example/26"],
  ]);
  expect(kept.to).toBe(FORM);
  const form = await open(FORM, "kit");
  expect(form.html).toContain("No brand sees your page. Ask your parent or guardian to show it.");
  expect(form.html).not.toContain("Show the page to brands");
  expect(await faultsIn(form.html)).toEqual([]);

  const wrong = await open(FORM, "kit", [
    ["doing", "send-code"],
    ["parentEmail", "nobody"],
  ]);
  expect([wrong.status, wrong.html.includes('value="nobody"'), wrong.html.includes("Films at dusk")]).toEqual([422, true, true]);
  expect(
    (
      await open(FORM, "kit", [
        ["doing", "send-code"],
        ["parentEmail", parent],
      ])
    ).to,
  ).toBe(FORM);
  const code = await mailed(parent, /\b\d{6}\b/);
  expect(
    (
      await open(FORM, "kit", [
        ["doing", "ask"],
        ["parentEmail", parent],
        ["code", "000000"],
      ])
    ).status,
  ).toBe(422);
  expect(
    (
      await open(FORM, "kit", [
        ["doing", "ask"],
        ["parentEmail", parent],
        ["code", code],
      ])
    ).to,
  ).toBe(FORM);

  const link = await mailed(parent, /\/sponsor_page\/parent\/[\w.-]+/);
  const asked = await open(link, "visitor");
  for (const words of ["Films at dusk", 'href="https://results.example/26"']) expect(asked.html).toContain(words);
  expect(await faultsIn(asked.html)).toEqual([]);
  expect((await open(link, "kit")).html).toContain("This page is for a parent");
  expect((await open(page, "ops")).status).toBe(404);

  expect((await open(link, "visitor", [["doing", "accept"]])).to).toBe(link);
  expect((await open("/sponsorship", "ops")).html).toContain(`href="${page}"`);
  const desk = await open(page, "ops");
  expect(desk.html).toContain("Age band");
  expect(await faultsIn(desk.html)).toEqual([]);
  expect(
    (
      await open(page, "ops", [
        ["doing", "refuse"],
        ["reply", ""],
      ])
    ).status,
  ).toBe(422);
  expect((await open(page, "northbreak", [["doing", "release"]])).status).toBe(404);
  expect((await open(page, "northbreak")).status).toBe(404);
  const [, asking = ""] = /name="asking" value="(\d+)"/.exec(desk.html) ?? [];
  expect((await open(page, "ops", [["doing", "release"]])).html).toContain("The page has changed. Please read it again");
  expect(
    (
      await open(page, "ops", [
        ["doing", "release"],
        ["asking", asking],
      ])
    ).to,
  ).toBe(page);
  expect((await open(page, "northbreak")).html).toContain("Films at dusk");
  expect((await open(`/profile/${ID.kit}`, "northbreak")).html).toContain(`href="${page}"`);
  expect((await open(FORM, "kit")).html).toContain("Brands that we approved see your page.");

  expect((await open(link, "visitor", [["doing", "decline"]])).to).toBe(link);
  const ended = await open(link, "visitor");
  expect(ended.html).toContain("You said no. No brand sees the page.");
  expect(ended.html).not.toContain("Films at dusk");
  expect((await open(page, "northbreak")).status).toBe(404);
});

test("an under-13 and a business find no form", async () => {
  for (const who of ["pip", "northbreak"] as const) {
    expect((await open(FORM, who)).status).toBe(404);
    expect((await open(FORM, who, [["offers", "Films"]])).status).toBe(404);
  }
  const settings = async (who: Name) => (await open("/edit_profile?tab=settings", who)).html.includes(FORM);
  expect([await settings("mia"), await settings("kit"), await settings("pip"), await settings("northbreak")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
