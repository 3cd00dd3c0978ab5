import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { MAILING_NAMES } from "#app/schemas/mailings.ts";
import { emailOf, ID, type Name } from "#db/seed/world.ts";
import { faultsIn } from "../html.ts";
import { lettersTo } from "../outbox.ts";
import { type Served, serve } from "../served.ts";

const WAIT = { timeout: 30_000, interval: 100 };
let served: Served;
const tokens: Partial<Record<Name, string>> = {};

beforeAll(async () => {
  served = await serve({ OPERATOR_USER_ID: ID.ops, STATISTICS_USER_ID: ID.stat });
  for (const name of ["mia", "ops", "stat"] as const) tokens[name] = await served.logIn(name);
});

afterAll(() => served.stop());

async function page(path: string, as: Name) {
  const answer = await served.fetch(path, { as: tokens[as] });
  const html = await answer.text();
  return { status: answer.status, to: answer.headers.get("location"), html };
}

describe("statistics", () => {
  test("the page has every figure of the week with its growth, four charts and their numbers [RTE-043, OPS-003]", async () => {
    const { html } = await page("/statistics", "stat");
    for (const caption of ["Users", "Engaged", "Edits", "Discounts"]) expect(html).toContain(`<caption>${caption}</caption>`);
    expect(html.match(/<th scope="col">Growth<\/th>/g)).toHaveLength(4);
    expect(html).toMatch(/<th scope="row">New athletes<\/th><td>\d+<\/td><td>\+?\d+ %<\/td>/);
    expect(html.match(/<svg[^>]*role="img"[^>]*by week, as in the table below"/g)).toHaveLength(4);
    expect(await faultsIn(html)).toEqual([]);
  });

  test("a browser that has the page gets it again only when a figure has changed", async () => {
    const { headers } = await served.fetch("/statistics", { as: tokens.stat });
    const known = { as: tokens.stat, headers: { "if-none-match": headers.get("etag") ?? "" } };
    expect((await served.fetch("/statistics", known)).status).toBe(304);
    // Another viewer gets another page.
    expect((await served.fetch("/statistics", { ...known, as: tokens.ops })).status).toBe(200);
  });

  test("the file has a line for each week and a column for each figure", async () => {
    const answer = await served.fetch("/statistics.csv", { as: tokens.ops });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [heading = "", ...lines] = (await answer.text()).trimEnd().split("\r\n");
    expect(heading).toMatch(/^week,users\.newTotal,.*,engaged\.totalPercent,.*,edits\.surf,.*,discounts\.apparel$/);
    for (const line of lines) expect(line.split(",")).toHaveLength(heading.split(",").length);
    expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,\d+,/);
  });
});

describe("emails to many", () => {
  const post = (path: string, as: Name | undefined, fields: Record<string, string> = {}) =>
    served.fetch(path, { method: "POST", body: new URLSearchParams(fields), as: as && tokens[as] });

  test("the page has a link for each email, the check and the churn rate [RTE-041, OPS-013]", async () => {
    const { html } = await page("/send_emails", "ops");
    for (const mail of MAILING_NAMES) expect(html).toContain(`href="/send_email/${mail}"`);
    expect(html).toContain('href="/send_emails/delete_account_check"');
    expect(html).toContain('action="/send_emails/churn_rate"');
    expect(await faultsIn(html)).toEqual([]);
  });

  test.each(MAILING_NAMES)("%s has a page that says how many get it, and its words both ways", async (mail) => {
    const { status, html } = await page(`/send_email/${mail}`, "ops");
    expect(status).toBe(200);
    expect(html).toMatch(/<p>(1 account gets|[\d,]+ accounts get) this email\./);
    expect(html).toMatch(/<pre class="preview">/);
    expect(await faultsIn(html)).toEqual([]);
  });

  test("a press sends, is told as a number, and stands in the log [OPS-028] [A-146]", async () => {
    const answer = await post("/send_email/terms", "ops");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/send_emails"]);
    await vi.waitFor(async () => expect((await page("/send_emails", "ops")).html).toMatch(/Finished: \d+ sent/), WAIT);
    expect(lettersTo(emailOf("mia"), served.dataDir).some((letter) => letter.includes("Terms and Conditions of"))).toBe(true);
    expect((await post("/send_email/terms", "ops")).headers.get("location")).toBe("/send_email/terms");
    const { html } = await page("/send_email/terms", "ops");
    expect(html).toContain("so nothing is sent now");
    expect(html).not.toMatch(/>Send \d/);
    expect((await post("/send_emails", "ops", { mailing: "1", step: "unknown" })).status).toBe(400);
    await post("/send_emails/churn_rate", "ops");
    await vi.waitFor(() => expect(lettersTo(emailOf("ops"), served.dataDir).join()).toContain("all accounts were deleted"), WAIT);
  });

  test("no press of anybody else sends", async () => {
    for (const name of ["mia", "stat"] as const)
      for (const [path, status] of [
        ["/send_email/cookiesPolicy", 302],
        ["/send_email/cookiesPolicy/draft", 302],
        ["/send_email/cookiesPolicy/test", 403],
        ["/send_emails/churn_rate", 403],
        ["/send_emails", 403],
      ] as const)
        expect([path, (await post(path, name, { mailing: "1", subject: "a", body: "b" })).status]).toEqual([path, status]);
    expect((await page("/send_email/cookiesPolicy", "ops")).html).not.toContain("in your own words");
    expect((await page("/send_emails", "ops")).html).not.toMatch(/Cookies policy<\/a><span class="quiet">Last sent/);
  });

  test("a mail program unsubscribes with one press from elsewhere, a reader with a button [LEGAL-033] [A-147]", async () => {
    const database = new Database(join(served.dataDir, "stokeline.sqlite"));
    database.exec("UPDATE users SET marketing_opt_in = 1, information_opt_in = 1");
    const optedIn = () =>
      database.prepare("SELECT marketing_opt_in, information_opt_in FROM users WHERE id = ?").raw().get(Number(ID.mia));
    await post("/send_email/fortnightlyAthlete", "ops");
    await post("/send_email/filmingTipsAthlete", "ops");
    const linkIn = async (word: string) =>
      vi.waitFor(() => {
        const letter = lettersTo(emailOf("mia"), served.dataDir).find((mail) => mail.includes(word));
        const [path] = /\/unsubscribe\/[\w.-]+/.exec(letter ?? "") ?? [];
        if (!path) throw new Error("Not there yet");
        return path;
      }, WAIT);

    const oneClick = await fetch(served.url + (await linkIn("What is new on")), {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
    expect([oneClick.status, optedIn()]).toEqual([200, [0, 1]]);

    const byHand = await linkIn("Film it so that");
    expect(await (await fetch(served.url + byHand)).text()).toContain("Do you want to get no more tips and how-tos");
    expect(optedIn()).toEqual([0, 1]);
    expect((await post(byHand, undefined)).status).toBe(200);
    expect(optedIn()).toEqual([0, 0]);
    database.close();
  });
});

test("the user map shows numbers by place, on the map and in a table, without a name [RTE-042, OPS-002] [A-145]", async () => {
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  database.exec("UPDATE users SET country = 'Portugal', city = 'Ericeira', place = 'portugal ericeira' WHERE profile_setup");
  database.close();
  const { html } = await page("/user_map", "ops");
  expect(html).toMatch(/<th scope="row">Ericeira, Portugal<\/th><td>\d+<\/td>/);
  expect(html).toMatch(/<circle r="\d+"><\/circle><text dy="5">\d+<\/text>/);
  expect(html).not.toContain("Mia Trevose");
  expect(await faultsIn(html)).toEqual([]);
});

test("a job that failed for good stands on a page, and the operator's press runs it again", async () => {
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  const failed = "INSERT INTO jobs (kind, key, state, run_at, error) VALUES ('reset-mail', '0', 'dead', 1, 'Email not sent')";
  const id = Number(database.prepare(failed).run().lastInsertRowid);
  const state = () => database.prepare("SELECT state FROM jobs WHERE id = ?").pluck().get(id);
  const { html } = await page("/jobs", "ops");
  expect(html).toContain("Try again: reset-mail 0");
  expect(html).toContain("Email not sent");
  expect(await faultsIn(html)).toEqual([]);
  const press = (as: Name) =>
    served.fetch("/jobs", { method: "POST", body: new URLSearchParams({ job: String(id) }), as: tokens[as] });
  expect((await press("mia")).status).toBe(403);
  expect(state()).toBe("dead");
  expect((await press("ops")).headers.get("location")).toBe("/jobs");
  await vi.waitFor(() => expect(state()).toBe("done"), WAIT);
  expect((await press("ops")).status).toBe(404);
  database.close();
});

test("only the own profile of the operator leads to all three, the reader's to the statistics [ACC-040, ACC-041] [PROF-036, PROF-037]", async () => {
  const led = async (who: Name, whose: Name) =>
    ["send_emails", "user_map", "statistics"].filter(await leads(`/profile/${ID[whose]}`, who));
  expect(await led("ops", "ops")).toEqual(["send_emails", "user_map", "statistics"]);
  expect(await led("stat", "stat")).toEqual(["statistics"]);
  for (const [who, whose] of [
    ["ops", "mia"],
    ["mia", "ops"],
    ["mia", "mia"],
  ] as const)
    expect(await led(who, whose)).toEqual([]);
});

async function leads(path: string, as: Name) {
  const { html } = await page(path, as);
  return (name: string) => html.includes(`href="/${name}"`);
}

test("other members who go there are sent home, and may not ask for the data of the pages either [ACC-042] [A-08]", async () => {
  for (const path of ["/send_emails", "/statistics", "/user_map", "/statistics.csv", "/send_email/terms"])
    for (const at of [path, `${path}.data`]) {
      const answer = await served.fetch(at, { as: tokens.mia });
      const text = await answer.text();
      expect([at, answer.headers.get("location")]).toEqual([at, "/"]);
      expect(text).not.toMatch(/newTotal|Send Emails<|receivers/);
    }
});
