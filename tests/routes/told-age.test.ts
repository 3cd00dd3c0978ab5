import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailOf } from "#db/seed/world.ts";
import { type Served, serve } from "../served.ts";

/* Imitates a browser without script, which returns each cookie. */

let served: Served;

beforeAll(async () => {
  served = await serve();
}, 60_000);

afterAll(() => served.stop());

function browser() {
  const jar = new Map<string, string>();
  return async (path: string, form?: Record<string, string>) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const body = form && new URLSearchParams(form);
    const answer = await served.fetch(path, { headers: { cookie }, ...(body && { method: "POST", body }) });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = "", seconds] = /^([^=]+)=([^;]*).*Max-Age=(\d+)/i.exec(line) ?? [];
      if (seconds === "0") jar.delete(name);
      else jar.set(name, value);
    }
    return { answer, html: await answer.text(), jar };
  };
}

const joining = (email: string) => ({ name: "Robin", email, password: "granite-kelp-41" });
const OLDER = { age: "18+", group: "Athlete", sports: "Surf" };
const SENTENCE = "Users under the age of 6 aren&#x27;t allowed";

test("after a refused set-up the browser is asked for no older age, also with another account, and for an hour only [A-192, SETUP-012] [P-131]", async () => {
  const go = browser();
  await go("/", joining("one@stokeline.example"));
  const refused = await go("/", { ...OLDER, age: "Under 6" });
  expect([refused.answer.status, refused.html.includes(SENTENCE)]).toEqual([422, true]);
  expect(refused.answer.headers.getSetCookie().join()).toMatch(/told-age=under-6; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax/);
  await go("/erase_account", {});

  await go("/", joining("two@stokeline.example"));
  const { html } = await go("/");
  expect([html.includes(SENTENCE), html.includes("You can answer again in an hour"), html.includes('name="age"')]).toEqual([
    true,
    true,
    false,
  ]);
  const again = await go("/", OLDER);
  expect([again.answer.status, again.html.includes(SENTENCE)]).toEqual([422, true]);
  for (const form of [
    { ...OLDER, isBusiness: "on" },
    { ...OLDER, age: "10-12", doing: "send-code", parentEmail: "a@b.example" },
  ])
    expect((await go("/", form)).answer.status).toBe(422);

  again.jar.delete("told-age");
  expect((await go("/", OLDER)).answer.headers.get("location")).toBe("/");
});

test("it says nothing about who was refused, and is there when an app was refused, too [A-192]", async () => {
  const values = [];
  for (const email of ["three@stokeline.example", "four@stokeline.example"]) {
    const go = browser();
    await go("/", joining(email));
    values.push((await go("/", { ...OLDER, age: "Under 6" })).jar.get("told-age"));
  }
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  database.prepare("UPDATE users SET lowest_band = 'Under 6' WHERE email = ?").run(emailOf("rex"));
  database.close();
  const go = browser();
  await go("/login", { email: emailOf("rex"), password: "stoke-the-line-7", to: "/" });
  values.push((await go("/")).jar.get("told-age"));
  expect(values).toEqual(["under-6", "under-6", "under-6"]);
});

test("someone who is 6 or older goes on as before [A-192]", async () => {
  const go = browser();
  await go("/", joining("five@stokeline.example"));
  const { html, jar } = await go("/", { ...OLDER, age: "6-9" });
  expect([html.includes('name="age"'), jar.has("told-age")]).toEqual([true, false]);
});
