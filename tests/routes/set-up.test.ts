import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ID, type Name } from "#db/seed/world.ts";
import { type Served, serve } from "../served.ts";

const TOO_EARLY = "Complete your Profile first, then you can open that page";

let served: Served;
const tokens: Partial<Record<Name, string>> = {};

beforeAll(async () => {
  served = await serve();
  for (const name of ["pip", "tam", "kit", "rex", "noa"] as const) tokens[name] = await served.logIn(name);
}, 60_000);

afterAll(() => served.stop());

async function htmlOf(answer: Response | Promise<Response>): Promise<string> {
  return (await (await answer).text()).replace(/<script[\s\S]*?<\/script>/g, "").replaceAll("&#x27;", "'");
}

function change(sql: string, ...values: (string | number)[]) {
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  database.prepare(sql).run(...values);
  database.close();
}

/** As after the parent's button, for which a code is mailed. */
function withdrawConsent(name: Name) {
  const id = Number(ID[name]);
  change("DELETE FROM guardians WHERE user_id = ?", id);
  change(
    `INSERT INTO parent_codes (user_id, "end", email, expires_at) VALUES (?, 'page', 'a.parent@stokeline.example', 0)
      ON CONFLICT DO NOTHING`,
    id,
  );
  const first = "is_business = 0, initial_profile_setup = 0, profile_setup = 0";
  change(`UPDATE users SET lowest_band = age, age = NULL, ${first} WHERE id = ?`, id);
}

describe("a form with several empty fields", () => {
  /** Returns the labels of the fields that say so. */
  const emptyIn = (html: string) =>
    html
      .split(/(?=<(?:label|legend)\b)/)
      .flatMap((part) => (part.includes('class="still-empty"') ? [/>([^<]+)/.exec(part)?.[1]] : []));

  function formOf(answers: object) {
    const form = new FormData();
    for (const [name, value] of Object.entries(answers)) form.set(name, value);
    return form;
  }

  test.each([
    [{}, "Please add a Profile Image", ["City", "Country", "About You", "Instagram Handle", "Gender"]],
    [{ drawing: "Wave", country: "United Kingdom", gender: "Other" }, "Please add About You", ["City", "Instagram Handle"]],
  ])("shows the first failing check, and marks what else is still empty: %j", async (answers, sentence, empty) => {
    const html = await htmlOf(served.fetch(`/profile/${ID.noa}`, { method: "POST", as: tokens.noa, body: formOf(answers) }));
    expect([html.includes(sentence), emptyIn(html)]).toEqual([true, empty]);
  });
});

describe("the first step of the set-up [SETUP-003, SETUP-005]", () => {
  const setUp = (who: Name, answers: Record<string, string>) =>
    served.fetch("/", {
      method: "POST",
      as: tokens[who],
      body: new URLSearchParams({ group: "Athlete", sports: "Surf", parentEmail: "a.parent@stokeline.example", ...answers }),
    });
  const agesIn = (html: string) => [...html.matchAll(/name="age"[^>]*value="([^"]+)"/g)].map(([, value]) => value);
  const YOUNGER = ["Under 6", "6-9", "10-12", "13-17"];

  test.each([
    ["pip", "Only we can change this age to 18+."],
    ["tam", "Only we can change this age to 18+."],
    ["kit", "You have told us that you're 13-17."],
  ] as const)("offers %s neither 18+ nor a business after a withdrawn consent, and refuses both [A-188]", async (who, why) => {
    withdrawConsent(who);
    const html = await htmlOf(served.fetch("/", { as: tokens[who] }));
    expect(html).toContain("Personalise your experience");
    expect(agesIn(html)).toEqual(YOUNGER);
    expect(html).toContain(why);
    expect(html).not.toMatch(/name="isBusiness"|as a business/);

    const older = await setUp(who, { age: "18+" });
    expect([older.status, (await htmlOf(older)).includes(why)]).toEqual([422, true]);
    for (const doing of ["", "send-code"]) {
      const business = await setUp(who, { isBusiness: "on", doing });
      expect(business.status).toBe(422);
      expect(await htmlOf(business)).toContain("You must be 18 for a brand account");
    }
  });

  test("offers a newcomer both, and only younger ages after a younger answer [A-192]", async () => {
    const first = await htmlOf(served.fetch("/", { as: tokens.rex }));
    expect(agesIn(first)).toEqual([...YOUNGER, "18+"]);
    expect(first).toContain('name="isBusiness"');
    const refused = await htmlOf(setUp("rex", { age: "10-12" }));
    expect(agesIn(refused)).toEqual(YOUNGER);
    expect(refused).toContain("Only we can change this age to 18+.");
  });
});

describe("a page that needs a complete Profile [SETUP-001]", () => {
  const open = (who: Name, path: string) => served.fetch(path, { as: tokens[who] });
  const noticeIn = (answer: Response) => /notice=[^;]+/.exec(answer.headers.get("set-cookie") ?? "")?.[0];

  test.each([
    ["rex", "/upload_edit", "/"],
    ["noa", "/upload_edit", `/profile/${ID.noa}`],
    ["noa", "/upload_edit/gear?draft=1", `/profile/${ID.noa}`],
    ["noa", "/crew_edits", `/profile/${ID.noa}`],
  ] as const)("leads %s from %s to %s, which says why, once", async (who, path, to) => {
    const answer = await open(who, path);
    expect(answer.headers.get("location")).toBe(to);
    const cookie = `auth-token=${tokens[who]}; ${noticeIn(answer)}`;
    const shown = await served.fetch(to, { headers: { cookie } });
    expect(shown.headers.get("set-cookie")).toMatch(/notice=; Max-Age=0/);
    expect(await htmlOf(shown)).toMatch(new RegExp(`role="status"[^>]*><p class="notice">${TOO_EARLY}</p>`));
    const own = await htmlOf(open(who, to));
    expect(own).not.toContain(TOO_EARLY);
    if (own.includes("Complete your Profile"))
      expect(own).toContain("Do this once, and you can post, follow, build a Crew and use the map.");
  });

  test("also tells the scripts, which load the next page's data", async () => {
    const answer = await open("noa", "/upload_edit.data");
    expect(await answer.text()).toContain(`/profile/${ID.noa}`);
    expect(noticeIn(answer)).toBeDefined();
  });

  test.each([
    ["noa", "/login"],
    ["rex", "/login"],
    ["noa", "/map.geojson"],
  ] as const)("nothing is said to %s at %s, which no link offers before", async (who, path) => {
    const answer = await open(who, path);
    expect(answer.headers.get("location")).toMatch(/^\//);
    expect(noticeIn(answer)).toBeUndefined();
  });

  test("nothing is said to an account under 6, which never completes it", async () => {
    change("UPDATE users SET lowest_band = 'Under 6' WHERE id = ?", Number(ID.rex));
    expect(noticeIn(await open("rex", "/upload_edit"))).toBeUndefined();
  });
});
