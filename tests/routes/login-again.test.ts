import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { typedIn } from "#app/http/submit.server.ts";
import { EDITS, emailOf, ID, type Name, PASSWORD } from "#db/seed/world.ts";
import { formAddresses } from "../forms.ts";
import { type Served, serve } from "../served.ts";

const EXPIRED = "Token Expired. Please Login again";
const BACK = "You are logged in again. What you typed is still here";
const DESCRIPTION = 'Bowl at dusk, with Sol\'s "new" board';
const addresses = (await formAddresses()).filter(({ open }) => !open);

let served: Served;
const tokens: Partial<Record<Name, string>> = {};

beforeAll(async () => {
  served = await serve();
  for (const name of ["mia", "rex", "noa"] as const) tokens[name] = await served.logIn(name);
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  database.exec("UPDATE sessions SET expires_at = 1");
  database.close();
});

afterAll(() => served.stop());

const text = (html: string) => html.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
const toOf = (html: string) => /name="to" value="([^"]*)"/.exec(html.slice(html.indexOf("<main")))?.[1]?.replaceAll("&amp;", "&");
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

const post = (path: string, body: URLSearchParams | FormData, as?: string, headers: Record<string, string> = {}) =>
  served.fetch(path, { method: "POST", body, as, headers });

/** Continues like a browser: logs in on the shown screen, and follows the redirect. */
async function goOn(answer: Response, name: Name) {
  const kept = cookieOf(answer);
  const to = toOf(await answer.text()) ?? "";
  const body = new URLSearchParams({ email: emailOf(name), password: PASSWORD, to });
  const entry = await served.fetch("/login", { method: "POST", body, headers: { cookie: kept } });
  const cookie = `${kept}; ${cookieOf(entry)}`;
  const page = await served.fetch(entry.headers.get("location") ?? "", { headers: { cookie } });
  return { to, page, html: text(await page.text()) };
}

describe.each([
  ["whose token has expired", () => tokens.mia],
  ["whose cookie is gone", () => undefined],
])("someone %s", (_, token) => {
  test.each(addresses)("meets the login screen at $path, which leads back [ERR-003]", async ({ path, page }) => {
    const answer = await post(path, new URLSearchParams({ to: "/surf_edits?tab=international", description: "x" }), token());
    const html = await answer.text();
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([401, expect.stringMatching("no-store")]);
    expect(html).toMatch(/<h1[^>]*>Login</);
    expect(html).toContain(EXPIRED);
    expect(html).not.toContain("jwt expired");
    expect(toOf(html)).toBe(page ? path : "/surf_edits?tab=international");
  });

  test.each(addresses)("gets the same answer by script at $path", async ({ path }) => {
    const answer = await post(`${path}.data`, new URLSearchParams({ to: "/surf_edits" }), token());
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain(EXPIRED);
  });

  test("gets the same answer for a file in pieces", async () => {
    const answer = await served.fetch("/files/", {
      method: "POST",
      as: token(),
      headers: { "tus-resumable": "1.0.0", "upload-length": "5" },
    });
    expect([answer.status, await answer.text()]).toEqual([401, EXPIRED]);
  });
});

test("a button without an address to come back to leads to the page where it stood", async () => {
  const headers = { referer: `${served.url}/edit_profile?tab=settings` };
  expect(toOf(await (await post("/export", new URLSearchParams(), tokens.mia, headers)).text())).toBe(
    "/edit_profile?tab=settings",
  );
  const elsewhere = { referer: "https://evil.example/page" };
  expect(toOf(await (await post("/export", new URLSearchParams(), tokens.mia, elsewhere)).text())).toBe("/");
});

describe("the typed text comes back once after the login", () => {
  test("in Upload Edit", async () => {
    const typed = new URLSearchParams({ description: DESCRIPTION, sport: "Skate", filmerInstagram: "@lens" });
    const { to, page, html } = await goOn(await post("/upload_edit", typed, tokens.mia), "mia");
    expect([to, page.status]).toEqual(["/upload_edit", 200]);
    expect(html).toContain(BACK);
    expect(html).toContain(DESCRIPTION);
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="Skate"/);
    expect(page.headers.getSetCookie().join()).toMatch(/typed=[^;]*; Max-Age=0/);
  });

  test("in a form with a picture before its texts", async () => {
    const body = new FormData();
    body.append("profileImage", new File([Buffer.alloc(2_000_000)], "me.jpg"));
    for (const [name, value] of Object.entries({ about: "Early bird", city: "Bude" })) body.append(name, value);
    const { html } = await goOn(await post(`/profile/${ID.noa}`, body, tokens.noa), "noa");
    expect(html).toContain(BACK);
    expect(html).toContain("Early bird");
    expect(html).toContain('value="Bude"');
  });

  test("in a form that the page of an Edit has", async () => {
    const path = `/edit/${EDITS.bowl.id}`;
    const body = new FormData();
    body.append("description", DESCRIPTION);
    expect((await goOn(await post(path, body, tokens.mia), "mia")).html).toContain(DESCRIPTION);
  });

  test("in the first set-up, whose address is everybody's", async () => {
    const answer = await post("/", new URLSearchParams({ group: "Spectator", age: "18+", sports: "Ski" }), tokens.rex);
    expect(answer.status).toBe(401);
    const { to, html } = await goOn(answer, "rex");
    expect(to).toBe("/");
    expect(html).toContain(BACK);
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="Ski"/);
  });

  test("passwords are not kept, and of more than a cookie holds the longest texts are dropped", async () => {
    expect(typedIn(new URLSearchParams({ oldPassword: "hunter2-secret", newPassword: "x", name: "Mia" }))).toEqual({
      name: "Mia",
    });
    const long = new URLSearchParams({ description: DESCRIPTION, altText: "\u00e9".repeat(5000) });
    const answer = await post("/upload_edit", long, tokens.mia);
    expect(cookieOf(answer).length).toBeLessThan(4000);
    expect((await goOn(answer, "mia")).html).toContain(DESCRIPTION);
  });
});
