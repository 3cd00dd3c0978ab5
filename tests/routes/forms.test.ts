import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ID, type Name } from "#db/seed/world.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
let noa: string;
let rider: string;
let business: string;
let setUpPage: string;

beforeAll(async () => {
  served = await serve();
  noa = await served.logIn("noa");
  rider = await page(`/profile/${ID.noa}`, noa);

  const brand = await served.logIn("rex");
  setUpPage = await page("/", brand);
  const setUp = new URLSearchParams({ isBusiness: "on", sports: "Surf" });
  const answer = await served.fetch("/", { method: "POST", body: setUp, as: brand });
  expect(answer.headers.get("location")).toBe("/");
  business = await page(`/profile/${ID.rex}`, brand);
}, 60_000);

afterAll(() => served.stop());

async function page(path: string, as?: string): Promise<string> {
  const html = await (await served.fetch(path, { as })).text();
  return html.replace(/<script[\s\S]*?<\/script>/g, "").replaceAll("&#x27;", "'");
}

/** Returns the tag of the control that a label belongs to. */
function control(html: string, label: string): string {
  const id = new RegExp(`<label for="([^"]+)"[^>]*>${label.replace(/[()?]/g, "\\$&")}`).exec(html)?.[1];
  return new RegExp(`<(?:input|select|textarea)[^>]*id="${id}"[^>]*>`).exec(html)?.[0] ?? "";
}

const radios = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`type="radio"[^>]*name="${name}"[^>]*value="([^"]+)"`, "g"))].map(([, value]) => value);

test("there are four groups to choose from [LIM-023]", () => {
  expect(radios(setUpPage, "group")).toEqual(["Athlete", "Photographer/Videographer", "Spectator", "Club"]);
});

describe("the profile completion form", () => {
  test("takes a logo from a business and an image from others [SETUP-034, SETUP-035]", () => {
    expect(control(business, "Upload Logo")).toContain('type="file"');
    expect(control(rider, "Upload Image")).toContain('type="file"');
  });

  test("lists some 240 countries, the seven that are asked for most first [SETUP-037, SETUP-038]", () => {
    const countries = [...rider.matchAll(/<option>([^<]+)<\/option>/g)].map(([, name]) => name);
    const first = ["United Kingdom", "United States of America", "Australia", "France", "New Zealand", "South Africa", "Spain"];
    expect(countries.slice(0, 7)).toEqual(first);
    expect(countries.length).toBeGreaterThan(235);
    expect(new Set(countries).size).toBe(countries.length);
  });

  test("asks a rider for gender and sponsors, which may be left out [SETUP-039, SETUP-040, LIM-022]", () => {
    expect(radios(rider, "gender")).toEqual(["Male", "Female", "Other", "Prefer Not to Say"]);
    expect(control(rider, "Sponsors (optional)")).toMatch(/maxlength="80"/i);
    expect(business).not.toContain('name="gender"');
  });

  test("asks a business for website, cafe or campsite, and region [SETUP-041, SETUP-042, SETUP-043] [LIM-024]", () => {
    expect(control(business, "Website")).toMatch(/maxlength="120"/i);
    expect(business).toContain("Starts with https://");
    expect(business).toMatch(/How we can check your business \(optional\)[\s\S]*<textarea[^>]*name="businessProof"/);
    expect(business).toMatch(/name="businessIsBricks"[^>]*type="checkbox"[^>]*>\s*Is your Business a Cafe or Campsite\?/);
    expect(radios(business, "businessRegion")).toEqual(["National", "International"]);
    expect(rider).not.toContain('name="website"');
  });

  test("says what city and handle are for, and what it does [SETUP-044, SETUP-045, SETUP-046]", () => {
    expect(rider).toContain("So we can show you riders and Discounts nearby.");
    expect(rider).toContain("Instagram lets brands see who you are.");
    expect(rider).toMatch(/<button[^>]*>Complete Profile<\/button>/);
  });

  test("needs country, city and words about oneself [SETUP-059]", () => {
    for (const label of ["City", "Country", "About You"]) expect(control(rider, label)).toContain("required");
  });

  test("refuses a wrong picture by its content, whatever its name [SETUP-051]", async () => {
    const body = new FormData();
    body.append("profileImage", new Blob(["<svg xmlns='http://www.w3.org/2000/svg'/>"], { type: "image/png" }), "me.png");
    const answer = await served.fetch(`/profile/${ID.noa}`, { method: "POST", body, as: noa });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Image type not recognised, please upload file of type png or jpg");
  });
});

test("after initial setup / is the way on, and the tutorial comes once [SETUP-010, TUT-015, TUT-016]", async () => {
  const who = { name: "New", email: "tutorial@stokeline.example", password: "long enough" };
  const joined = await served.fetch("/", { method: "POST", body: new URLSearchParams(who) });
  const token = /auth-token=([^;]+)/.exec(joined.headers.get("set-cookie") ?? "")?.[1];
  const body = new URLSearchParams({ group: "Spectator", age: "18+", sports: "Ski" });
  const done = await served.fetch("/", { method: "POST", body, as: token });
  expect([done.status, done.headers.get("location")]).toEqual([303, "/"]);
  expect((await served.fetch("/", { as: token })).headers.get("location")).toBe("/tutorial");
  await served.fetch("/tutorial", { as: token });
  expect((await served.fetch("/", { as: token })).status).toBe(200);
});

test("a page of the tutorial says where it stands, leads back and can be skipped; a business's page leads on [TUT-006, TUT-008]", async () => {
  const mia = await served.logIn("mia");
  const html = (await page("/tutorial?page=5", mia)).replaceAll("<!-- -->", "");
  for (const part of ['href="/tutorial?page=7">Next<', 'href="/tutorial?page=3">Back<', "5 of 7", 'href="/">Skip<'])
    expect(html).toContain(part);
  expect(await page("/tutorial", mia)).not.toContain(">Back<");
  for (const [asked, reached] of [
    [4, 5],
    [6, 7],
  ])
    expect((await served.fetch(`/tutorial?page=${asked}`, { as: mia })).headers.get("location")).toBe(
      `/tutorial?page=${reached}`,
    );
});

test("the tutorial begins with a welcome and the guidelines, and ends at home [TUT-002, TUT-014]", async () => {
  const first = await page("/tutorial", await served.logIn("mia"));
  expect(first).toMatch(/<h1[^>]*>Welcome/);
  expect(first).toContain('href="/community_guidelines"');
  const last = await page("/tutorial?page=8", await served.logIn("mia"));
  expect(last).toMatch(/<h1[^>]*>Your Profile/);
  expect(last).toMatch(/href="\/"[^>]*>Finish/);
});

test("the visitor's bar and the landing's anchors [NAV-010, RTE-003, INFO-009]", async () => {
  const landing = await page("/");
  for (const id of ["create-an-account", "about-us", "sponsored", "testimonials", "contact"]) {
    expect(landing).toContain(`id="${id}"`);
    expect(landing).toContain(`href="/#${id}"`);
  }
  expect(landing).toContain('href="/login"');
});

test("a profile shows its facts, city and country and the categories among them [PROF-009, PROF-011, PROF-012]", async () => {
  const html = await page(`/profile/${ID.mia}`, await served.logIn("sol"));
  for (const fact of [
    "Mia Trevose",
    "Dawn patrol, any tide.",
    "Athlete",
    "Followers",
    "Newquay, United Kingdom",
    ">Surf<",
    ">Skate<",
  ])
    expect(html).toContain(fact);
  expect(html).toMatch(/aria-current="page"[^>]*>Details|>Details<[^>]*aria-current/);
});

test("sponsors are shown for athletes only, and only when there is something to read [PROF-014, LIM-018]", async () => {
  const sol = await served.logIn("sol");
  expect(await page(`/profile/${ID.mia}`, sol)).toContain("Northbreak Boards");
  for (const name of ["ana", "ops", "northbreak"] as Name[])
    expect(await page(`/profile/${ID[name]}`, sol)).not.toContain("<dt>Sponsors");
});

test("an unknown profile says that there is no such user, and an empty Uploads tab says so [PROF-001, PROF-030, PROF-031]", async () => {
  const ana = await served.logIn("sol");
  expect(await page("/profile/123", ana)).toContain("No user found");
  const own = await page(`/profile/${ID.sol}?tab=uploads`, ana);
  expect(own).toContain("Sol Aas currently has no Uploads.");
  expect(own).toContain('href="/upload_edit"');
  expect(await page(`/profile/${ID.kit}?tab=uploads`, ana)).toContain("Kit Lowe currently has no Uploads.");
});

test("the linked policy is the one for the viewer's age [ACC-044]", async () => {
  const linked = async (name: Name) =>
    /href="(\/privacy_policy[^"]*)"/.exec(await page("/terms_and_conditions", await served.logIn(name)))?.[1];
  expect([
    await linked("mia"),
    await linked("kit"),
    await linked("pip"),
    await linked("tam"),
    await linked("northbreak"),
  ]).toEqual(["/privacy_policy_18+", "/privacy_policy_13-17", "/privacy_policy_10-12", "/privacy_policy_6-9", "/privacy_policy"]);
});

test("the four policies stand on one page as tabs, 18+ first [LEGAL-001, LEGAL-002, LEGAL-003]", async () => {
  const tabbed = await page("/privacy_policy");
  expect(tabbed).toMatch(/<h1[^>]*>Privacy Policy 18\+/);
  for (const [band, title] of [
    ["13-17", "Privacy Policy for 13 - 17 year olds"],
    ["6-9", "Privacy Policy for 6 - 9 year olds"],
    ["18", "Privacy Policy 18+"],
  ])
    expect(await page(`/privacy_policy?band=${band}`)).toContain(`>${title}`);
});

test("a wrong spelling of a policy leads to the right one for whoever may read it [RTE-033, RTE-034]", async () => {
  for (const path of ["/privacy+policy_6-9", "/privacy%2Bpolicy_6-9"]) {
    const answer = await served.fetch(path, { as: noa });
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "/privacy_policy_6-9"]);
  }
});

test("no page of ours asks another host for anything [NAV-019]", async () => {
  for (const html of [await page("/"), rider, business])
    expect(html).not.toMatch(/(?:src|href)="https?:\/\/(?!www\.instagram\.com)[^"]*\.(?:js|css|woff2?)/);
});

describe("a form with names that a path could hide in", () => {
  const NAMES = ["a[4000000000]", "a.b.c", "__intent__", "__state__", "__proto__", "constructor", "toString", "[]"];

  test.each(NAMES)("%s is not read, and the form is answered as always", async (name) => {
    const body = new URLSearchParams([
      ["email", "nobody"],
      [name, "{not json"],
      [name, "twice"],
    ]);
    const answer = await served.fetch("/login", { method: "POST", body });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).not.toContain("{not json");
    expect(html.length).toBeLessThan(100_000);
  });
});

test("the form still has the text typed beside a refused picture", async () => {
  const body = new FormData();
  body.set("about", "Typed before the picture");
  body.set("sponsors", "Wax & Co");
  body.set("profileImage", new File(["no picture"], "a.jpg"));
  const answer = await served.fetch(`/profile/${ID.noa}`, { method: "POST", body, as: noa });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain("Typed before the picture</textarea>");
  expect(html).toContain('value="Wax &amp; Co"');
});
