import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DRAWINGS } from "#app/schemas/drawings.ts";
import { ID } from "#db/seed/world.ts";
import { faultsIn } from "../html.ts";
import { lettersTo } from "../outbox.ts";
import { type Served, serve } from "../served.ts";

let served: Served;

beforeAll(async () => {
  served = await serve({ OPEN_COUNTRIES: "GB,DE,US", SAFETY_PERSON: "Ida Rowe" });
}, 60_000);

afterAll(() => served.stop());

const textOf = async (answer: Response) =>
  (await answer.text()).replaceAll("&#x27;", "'").replace(/<script[\s\S]*?<\/script>/g, "");

describe("a 13-17 who completes the profile, without script", () => {
  const address = `/profile/${ID.kit}`;
  const PROFILE = { city: "Bremen", country: "Germany", about: "Airs", instagram: "kit", gender: "Other", drawing: DRAWINGS[0] };
  let cookie: string;

  beforeAll(async () => {
    const database = new Database(join(served.dataDir, "stokeline.sqlite"));
    database.prepare("UPDATE users SET profile_setup = 0 WHERE id = ?").run(Number(ID.kit));
    database.close();
    cookie = `auth-token=${await served.logIn("kit")}`;
  });

  const complete = (change: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...PROFILE, ...change })) body.append(name, value);
    return served.fetch(address, { method: "POST", body, headers: { cookie } });
  };

  test("chooses among the countries that are open, and no other is taken", async () => {
    const html = await textOf(await served.fetch(address, { headers: { cookie } }));
    expect([...html.matchAll(/<option[^>]*>([^<]+)<\/option>/g)].map(([, name]) => name)).toEqual(
      expect.arrayContaining(["United Kingdom", "Germany"]),
    );
    expect(html).not.toContain("New Zealand");
    expect(html).not.toContain("complete-profile-parentEmail");
    const refused = await complete({ country: "New Zealand" });
    expect([refused.status, await textOf(refused)]).toEqual([422, expect.stringContaining("isn't open in New Zealand yet")]);
  });

  test("is asked for a parent where the country asks for one, and loses nothing on the way", async () => {
    const refused = await complete({});
    const html = await textOf(refused);
    expect(refused.status).toBe(422);
    expect(html).toContain("In Germany a parent or guardian has to agree before you're 18.");
    expect(await faultsIn(html)).toEqual([]);

    const parentEmail = "kits.dad@stokeline.example";
    const sent = await complete({ age: "13-17", parentEmail, doing: "send-code" });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, address]);
    cookie += `; ${/answers=[^;]+/.exec(sent.headers.get("set-cookie") ?? "")?.[0]}`;
    const back = await textOf(await served.fetch(address, { headers: { cookie } }));
    for (const typed of ["Bremen", "Airs", parentEmail, "complete-profile-code"]) expect(back).toContain(typed);

    let code: string | undefined;
    while (!code) {
      await pause(50);
      code = /\b\d{6}\b/.exec(lettersTo(parentEmail, served.dataDir).at(-1) ?? "")?.[0];
    }
    const done = await complete({ age: "13-17", parentEmail, code });
    expect([done.status, done.headers.get("location")]).toEqual([303, address]);
    expect(await textOf(await served.fetch(address, { headers: { cookie } }))).toContain("Kit Lowe");
    const change = await textOf(await served.fetch("/edit_profile", { headers: { cookie: cookie.replace(/; answers.*/, "") } }));
    expect(change).toContain('<fieldset class="parent-only">');
    expect(change).toMatch(/Your parent or guardian said yes to age (<!-- -->)?13-17/);
  }, 60_000);
});

const DRAFTS = [
  "illegal_content_risk_assessment",
  "childrens_access_assessment",
  "childrens_risk_assessment",
  "data_protection_impact_assessment",
];

test("the operator reads each duty with its state, and nobody else does", async () => {
  const html = await textOf(await served.fetch("/opening_lawfully", { as: await served.logIn("ops") }));
  for (const words of ["Online Safety Act", "Digital Services Act", "COPPA", "article 8"]) expect(html).toContain(words);
  expect(html).toContain("Set: United Kingdom, Germany, United States of America.");
  expect(html).toContain("Set: Ida Rowe.");
  expect(html).toContain("To set: CONTACT_EMAIL.");
  const drafts = [...html.matchAll(/href="\/assessments\/(\w+)"/g)].map(([, name]) => name);
  expect(drafts).toEqual(DRAFTS);
  expect(await faultsIn(html)).toEqual([]);
  expect((await served.fetch("/opening_lawfully", { as: await served.logIn("mia"), redirect: "manual" })).status).toBe(302);
});

test("a 13-17 whose parent took the consent back is asked for that parent again, without script", async () => {
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  database.prepare("UPDATE users SET profile_setup = 0, initial_profile_setup = 0, age = NULL WHERE id = ?").run(Number(ID.kit));
  database.prepare("DELETE FROM guardians WHERE user_id = ?").run(Number(ID.kit));
  database
    .prepare(
      "INSERT OR REPLACE INTO parent_codes (user_id, \"end\", email, tries, expires_at, sends) VALUES (?, 'page', 'kits.dad@stokeline.example', 0, 0, 0)",
    )
    .run(Number(ID.kit));
  database.close();
  const as = await served.logIn("kit");
  const html = await textOf(await served.fetch("/", { as }));
  expect(html).toContain("We know their email, and send them a code.");
  expect(html).toMatch(/<fieldset class="parent-only always">/);
  expect(html).not.toContain('class="hint young-words always"');
  const body = new URLSearchParams({ group: "Athlete", age: "13-17", sports: "Surf" });
  expect((await served.fetch("/", { method: "POST", body, as })).status).toBe(422);
});
