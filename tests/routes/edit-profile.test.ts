import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ID, type Name } from "#db/seed/world.ts";
import { mediaFile } from "../adapters/media-files.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
const tokens: Partial<Record<Name, string>> = {};

beforeAll(async () => {
  served = await serve({ ANALYTICS_URL: "https://counter.example/count.js" });
  for (const name of ["mia", "kit", "pip", "tam", "northbreak", "sol", "noa"] as const) tokens[name] = await served.logIn(name);
}, 60_000);

afterAll(() => served.stop());

const RIDER = {
  name: "Mia Trevose",
  email: "mia@stokeline.example",
  about: "Dawn",
  age: "18+",
  instagram: "@mia.rides",
  city: "Newquay",
  country: "United Kingdom",
  sports: "Surf",
  gender: "Female",
  group: "Athlete",
  sponsors: "",
};

async function page(path: string, name: Name): Promise<string> {
  const html = await (await served.fetch(path, { as: tokens[name] })).text();
  return (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "").replace(/<script[\s\S]*?<\/script>/g, "").replaceAll("&#x27;", "'");
}

function post(path: string, name: Name, fields: Record<string, string | Blob>) {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) {
    if (value instanceof Blob) body.append(field, value, "logo.png");
    else body.append(field, value);
  }
  return served.fetch(path, { method: "POST", body, as: tokens[name] });
}

const set = (name: Name, setting: string, wanted?: string) =>
  served.fetch("/settings", {
    method: "POST",
    as: tokens[name],
    body: new URLSearchParams({ setting, to: "/edit_profile?tab=settings", ...(wanted && { wanted }) }),
  });

function row(sql: string, ...params: unknown[]) {
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  const found = database.prepare(sql).get(...params) as Record<string, unknown> | undefined;
  database.close();
  return found;
}

describe("the page /edit_profile [RTE-020]", () => {
  test("has the tabs DETAILS and SETTINGS, each with an address [PROF-039]", async () => {
    const details = await page("/edit_profile", "mia");
    expect(details).toMatch(/<h1[^>]*>Edit Profile/);
    expect(details).toMatch(
      /href="\/edit_profile"[^>]*aria-current="page"[^>]*>DETAILS|aria-current="page"[^>]*href="\/edit_profile"[^>]*>DETAILS/,
    );
    expect(details).toContain('href="/edit_profile?tab=settings"');
    expect(await page("/edit_profile?tab=settings", "mia")).not.toContain('name="about"');
  });

  test("shows the last of two countries that were sent as the chosen one", async () => {
    const body = new URLSearchParams({ ...RIDER, name: "", country: "Spain" });
    body.append("country", "France");
    const answer = await served.fetch("/edit_profile", { method: "POST", body, as: tokens.mia });
    const [country = ""] = /<select[^>]*name="country"[\s\S]*?<\/select>/.exec(await answer.text()) ?? [];
    expect([answer.status, country.match(/selected[^>]*>[^<]+/g)]).toEqual([422, ['selected="">France']]);
  });

  test("shows a rider's own fields with what is there [PROF-041, PROF-042, PROF-043]", async () => {
    const html = await page("/edit_profile", "mia");
    for (const name of ["name", "email", "about", "instagram", "city", "country", "sports", "age", "gender", "group", "sponsors"])
      expect(html).toContain(`name="${name}"`);
    expect(html).toContain('value="Mia Trevose"');
    expect(html).toContain('value="@mia.rides"');
    expect([...html.matchAll(/name="age"[^>]*value="([^"]+)"/g)].map(([, value]) => value)).toEqual([
      "6-9",
      "10-12",
      "13-17",
      "18+",
    ]);
    expect(html).toMatch(
      /type="checkbox"[^>]*name="sports"[^>]*checked=""[^>]*value="Surf"|name="sports"[^>]*value="Surf"[^>]*checked/,
    );
  });

  test("offers an adult alone to be a business, and an under-13 no 18+; sent nevertheless both are refused [A-188]", async () => {
    const agesIn = (html: string) => [...html.matchAll(/name="age"[^>]*value="([^"]+)"/g)].map(([, value]) => value);
    for (const who of ["tam", "pip", "kit"] as const) {
      const html = await page("/edit_profile", who);
      expect(html).not.toMatch(/name="isBusiness"|business/i);
      expect(agesIn(html)).toEqual(["6-9", "10-12", "13-17", ...(who === "kit" ? ["18+"] : [])]);
      const email = `${who}@stokeline.example`;
      const changes: Record<string, string>[] = [{ isBusiness: "on", website: "https://x.example" }, { age: "18+" }];
      for (const change of changes) {
        const refused = await post("/edit_profile", who, { ...RIDER, email, businessRegion: "National", ...change });
        expect(refused.status).toBe(422);
      }
    }
    expect(await page("/edit_profile", "mia")).toContain('name="isBusiness"');
  });

  test("has nothing for a parent to verify at a child's own age, unless the parent never agreed to it", async () => {
    const settledIn = (html: string) => /class="parent-only[^"]*settled-([\d-]+)/.exec(html)?.[1];
    expect(settledIn(await page("/edit_profile", "tam"))).toBe("6-9");
    expect(settledIn(await page("/edit_profile", "pip"))).toBe("10-12");
    expect(settledIn(await page("/edit_profile", "kit"))).toBeUndefined();
    const database = new Database(join(served.dataDir, "stokeline.sqlite"));
    const agreed = database.prepare("SELECT * FROM guardians WHERE user_id = ?").get(Number(ID.tam)) as { band: string };
    const set = (band: string) => database.prepare("UPDATE guardians SET band = ? WHERE user_id = ?").run(band, Number(ID.tam));
    set("10-12");
    expect(settledIn(await page("/edit_profile", "tam"))).toBeUndefined();
    set(agreed.band);
    database.close();
  });

  test("shows a business its own fields, and never a handle's @ as part of it [PROF-044, PROF-045]", async () => {
    const html = await page("/edit_profile", "northbreak");
    expect(html).toMatch(/name="isBusiness"[^>]*checked|checked=""[^>]*name="isBusiness"/);
    for (const name of ["website", "businessRegion", "businessIsBricks", "businessLogo"])
      expect(html).toContain(`name="${name}"`);
    expect(html).toContain('value="https://northbreak.example"');
  });
});

test("a change is saved and leads to the profile, which tells it once [PROF-068]", async () => {
  const answer = await post("/edit_profile", "mia", { ...RIDER, about: "Every tide" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `/profile/${ID.mia}`]);
  expect(await page(`/profile/${ID.mia}`, "mia")).toContain("Every tide");
});

test("a refused form keeps everything that was typed, and the sentence stands at its field [PROF-046]", async () => {
  const answer = await post("/edit_profile", "mia", { ...RIDER, name: "", about: 'All "of" it', code: "123456" });
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain("Please enter your Business Name");
  expect(html).toContain("All &quot;of&quot; it");
  expect(html).not.toContain("123456");
  expect(html).toMatch(/id="edit-profile-name"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="edit-profile-name"/);
});

const BRAND = {
  ...RIDER,
  isBusiness: "on",
  email: "brand@stokeline.example",
  website: "https://northbreak.example",
  businessRegion: "National",
};

test("what a business gives as proof comes back after a refusal, and is saved and shown again to it alone", async () => {
  const businessProof = "Company number 01234567";
  const typed = /<textarea[^>]*name="businessProof"[^>]*>\s*Company number 01234567</;
  const form = { ...BRAND, businessProof, businessLogo: new Blob([await readFile(await mediaFile("photo.jpg"))]) };
  const refused = await (await post("/edit_profile", "northbreak", { ...form, about: "" })).text();
  expect(refused).toMatch(typed);
  expect((await post("/edit_profile", "northbreak", form)).status).toBe(303);
  expect(await page("/edit_profile", "northbreak")).toMatch(typed);
  for (const name of ["mia", "northbreak"] as const)
    expect(await page(`/profile/${ID.northbreak}`, name)).not.toContain("01234567");
});

describe("a business's logo", () => {
  test("that arrived stays while another field is at fault, and its control rests [PROF-069, PROF-056]", async () => {
    const logo = new Blob([await readFile(await mediaFile("photo.jpg"))], { type: "image/png" });
    const refused = await post("/edit_profile", "northbreak", { ...BRAND, about: "", businessLogo: logo });
    const html = await refused.text();
    expect(refused.status).toBe(422);
    expect(html).toContain("Logo Uploaded");
    expect(html).toMatch(/<input[^>]*type="file"[^>]*disabled|<input[^>]*disabled=""[^>]*type="file"/);
    const arrived = /type="hidden" name="businessLogo" value="([^"]+)"/.exec(html)?.[1] ?? "";

    const saved = await post("/edit_profile", "northbreak", { ...BRAND, businessLogo: arrived });
    expect(saved.status).toBe(303);
    expect(row("SELECT business_logo AS logo FROM users WHERE id = ?", Number(ID.northbreak))).toEqual({ logo: arrived });
    expect(await page("/edit_profile", "northbreak")).not.toContain("Logo Uploaded");
  });

  test("stays while its website is refused, which hides its host, and another is shown with the host that opens", async () => {
    const refused = await post("/edit_profile", "northbreak", { ...BRAND, website: "https://good.example@evil.example" });
    const html = await refused.text();
    expect(refused.status).toBe(422);
    expect(html).toContain("Please leave out what stands before the @ in your Website Address");
    expect(html).toContain('value="https://good.example@evil.example"');
    const saved = await post("/edit_profile", "northbreak", { ...BRAND, website: "https://\u0430pple.example" });
    expect(saved.status).toBe(303);
    expect(await page("/edit_profile", "northbreak")).toContain('value="https://xn--pple-43d.example"');
  });

  test("is known by its content [MEDIA-004]", async () => {
    const words = new Blob(["words"], { type: "image/png" });
    const answer = await post("/edit_profile", "northbreak", { ...BRAND, businessLogo: words });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Image type not recognised, please upload file of type png or jpg");
  });
});

describe("the SETTINGS tab", () => {
  test("has a form for each setting, saved by its own button [PROF-077, PROF-079, PROF-082]", async () => {
    const html = await page("/edit_profile?tab=settings", "kit");
    const settings = [...html.matchAll(/name="setting" value="(\w+)"/g)].map(([, name]) => name);
    const told = ["notifyStokes", "notifyFollows", "notifyCrew", "notifyPosts"];
    const cookies = ["websiteCookies", "appCookies"];
    expect(settings).toEqual(["marketingOptIn", "informationOptIn", ...cookies, "showsPlace", "openTo", ...told]);
    const saved = await set("kit", "appCookies", "on");
    expect([saved.status, saved.headers.get("location")]).toEqual([303, "/edit_profile?tab=settings"]);
    expect(row("SELECT app_cookies AS on_ FROM users WHERE id = ?", Number(ID.kit))).toEqual({ on_: 1 });
    await set("kit", "appCookies");
    expect(row("SELECT app_cookies AS on_ FROM users WHERE id = ?", Number(ID.kit))).toEqual({ on_: 0 });
  });

  test("shows an under-13 no cookies, but the words for a parent [SETUP-031, PROF-081, ACC-045]", async () => {
    const html = await page("/edit_profile?tab=settings", "pip");
    expect(html).not.toMatch(/cookie/i);
    expect(html).toContain("Your parent has to say yes to this first.");
    await set("pip", "websiteCookies", "on");
    expect(row("SELECT website_cookies AS on_ FROM users WHERE id = ?", Number(ID.pip))).toEqual({ on_: null });
  });

  test("asks before it shows the button that deletes [PROF-083]", async () => {
    const html = await page("/edit_profile?tab=settings", "kit");
    expect(html).toMatch(/<details[^>]*><summary>Do you want to delete your account\?<\/summary>[\s\S]*Delete Account/);
  });
});

describe("the cookie prompt and the counting [NAV-018, NAV-019, NAV-021]", () => {
  const COUNTER = /<script[^>]*src="https:\/\/counter\.example\/count\.js"[^>]*>/;
  const home = async (name?: Name) => (await served.fetch("/terms_and_conditions", { as: name && tokens[name] })).text();

  test("nothing is loaded for a visitor, a child, or someone who did not choose", async () => {
    for (const name of [undefined, "pip", "kit"] as const) expect(await home(name)).not.toMatch(COUNTER);
    expect(await home()).not.toContain('aria-label="Cookies"');
    expect(await home("pip")).not.toContain('aria-label="Cookies"');
    expect(await home("kit")).toContain('aria-label="Cookies"');
  });

  test("nobody is asked where nothing is counted, and the choice stays among the settings", async () => {
    const uncounted = await serve();
    try {
      const as = await uncounted.logIn("kit");
      expect(await (await uncounted.fetch("/terms_and_conditions", { as })).text()).not.toContain('aria-label="Cookies"');
      expect(await (await uncounted.fetch("/edit_profile?tab=settings", { as })).text()).toContain("Website cookies");
    } finally {
      await uncounted.stop();
    }
  });

  test("accepting loads it with the page's nonce, declining ends it, and neither is asked again", async () => {
    await set("sol", "websiteCookies", "true");
    const accepted = await served.fetch("/terms_and_conditions", { as: tokens.sol });
    const nonce = /'nonce-([^']+)'/.exec(accepted.headers.get("content-security-policy") ?? "")?.[1];
    const html = await accepted.text();
    expect(COUNTER.exec(html)?.[0]).toContain(`nonce="${nonce}"`);
    expect(html).not.toContain('aria-label="Cookies"');
    expect(accepted.headers.get("content-security-policy")).toContain("connect-src 'self' https://counter.example");

    await set("sol", "websiteCookies", "false");
    expect(await home("sol")).not.toMatch(COUNTER);
    expect(await home("sol")).not.toContain('aria-label="Cookies"');
  });

  test("the tutorial's first page has the same choice, but not for a child [TUT-002, TUT-018, TUT-019]", async () => {
    await set("sol", "websiteCookies", "true");
    expect(await page("/tutorial", "sol")).toMatch(/Accept website cookies/);
    expect(await page("/tutorial", "sol")).toMatch(/type="checkbox"[^>]*checked/);
    expect(await page("/tutorial?page=1", "sol")).not.toContain("website cookies");
    expect(await page("/tutorial", "pip")).not.toContain("cookies");
  });
});

test("a setting goes back to a page of ours only", async () => {
  const body = new URLSearchParams({ setting: "appCookies", wanted: "on", to: "https://evil.example" });
  expect((await served.fetch("/settings", { method: "POST", body, as: tokens.kit })).headers.get("location")).toBe("/");
});

test("asking for one's data starts their job, and a link that is none opens nothing", async () => {
  const asked = await served.fetch("/export", { method: "POST", as: tokens.noa });
  expect([asked.status, asked.headers.get("location")]).toEqual([303, "/edit_profile?tab=settings#your-data"]);
  expect(row("SELECT count(*) AS n FROM export_files WHERE user_id = ?", Number(ID.noa))).toEqual({ n: 1 });
  expect((await served.fetch("/export", { method: "POST" })).status).toBe(401);
  for (const path of ["/export/none", "/export/none/file"]) expect((await served.fetch(path)).status).toBe(404);
});

test("deleting takes the cookie and the account, and leads home [PROF-084, AUTH-045]", async () => {
  const token = await served.logIn("ana");
  const gone = await served.fetch("/erase_account", { method: "POST", as: token });
  expect([gone.status, gone.headers.get("location")]).toEqual([303, "/"]);
  expect(gone.headers.get("set-cookie")).toMatch(/^auth-token=; .*Max-Age=0/);
  expect(await (await served.fetch("/edit_profile", { as: token })).text()).toContain(">Login<");
  expect(row("SELECT 1 FROM users WHERE id = ?", Number(ID.ana))).toBeUndefined();
});

test("cities are suggested to whoever fills in a profile, and to nobody before", async () => {
  const ask = (name?: Name) => served.fetch("/places?country=Spain&city=barc", { as: name && tokens[name] });
  expect(await (await ask("noa")).json()).toContain("Barcelona");
  expect(await (await ask()).text()).not.toContain("Barcelona");
});
