import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signatureOf } from "#app/kernel/secrets.server.ts";
import { emailOf, ID } from "#db/seed/world.ts";
import { lettersTo } from "../outbox.ts";
import { SECRET, type Served, serve } from "../served.ts";

const SECONDS = { minute: 60, hour: 3600, day: 86_400, year: 365 * 86_400 };

let served: Served;
let cookies: string[];

beforeAll(async () => {
  served = await serve();
  cookies = await setCookies();
});

afterAll(() => served.stop());

const send = (path: string, form: Record<string, string>, as?: string) =>
  served.fetch(path, { method: "POST", body: new URLSearchParams(form), as });

/** Each cookie in the policy's table, with its stated life in seconds. */
async function toldCookies() {
  const html = await (await served.fetch("/cookies_policy")).text();
  const rows = [...html.matchAll(/<tr>\s*<td>(.*?)<\/td>\s*<td>.*?<\/td>\s*<td>(\d+) (minute|hour|day|year)s?/g)];
  return Object.fromEntries(rows.map(([, name, count, unit]) => [name, Number(count) * SECONDS[unit as keyof typeof SECONDS]]));
}

/** Each cookie that the product sets in people's acts. */
async function setCookies(): Promise<string[]> {
  const rex = await served.logIn("rex");
  const mia = await served.logIn("mia");
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  database.prepare("INSERT INTO second_factors VALUES (?, 'sealed', 1, NULL, 1)").run(Number(ID.kit));
  database.close();
  const child = { age: "10-12", group: "Athlete", sports: "Surf", parentEmail: "parent@stokeline.example", doing: "send-code" };
  const answers = await Promise.all([
    send("/login", { email: emailOf("ana"), password: "stoke-the-line-7", to: "/" }),
    send("/theme", { theme: "dark", to: "/" }, mia),
    send("/film_size", { films: "small", to: "/" }, mia),
    send("/settings", { setting: "websiteCookies", wanted: "false", to: "/" }, mia),
    send("/reset_password", { email: emailOf("sol") }),
    send("/", child, rex),
    send("/edit/1", { description: "Typed" }),
    send("/second_factor", { doing: "begin" }, mia),
    send("/login", { email: emailOf("kit"), password: "stoke-the-line-7", to: "/" }),
    send("/logout", {}, mia),
  ]);
  answers.push(await send("/", { age: "Under 6", group: "Athlete", sports: "Surf" }, await served.logIn("rex")));
  answers.push(...(await confirmAsParent()));
  return answers.flatMap((answer) => answer.headers.getSetCookie());
}

/** Tam's parent opens the account with the mailed code and takes the consent back with the next. */
async function confirmAsParent(): Promise<Response[]> {
  const [until, email] = [Date.now() + 60_000, "tam.parent@stokeline.example"];
  const address = `/parent/${ID.tam}.${until}.${signatureOf("parent", [ID.tam, email, until].join("\n"), SECRET)}`;
  const answers: Response[] = [];
  let before: string | undefined;
  for (const ask of ["open", "withdraw"]) {
    await send(address, { doing: "send-code" });
    let code: string | undefined;
    while (!code || code === before) {
      await pause(50);
      code = lettersTo(email, served.dataDir)
        .flatMap((letter) => /code is (\d{6})/.exec(letter)?.[1] ?? [])
        .at(-1);
    }
    before = code;
    answers.push(await send(`${address}?ask=${ask}`, { code }));
  }
  return answers;
}

/** Each cookie with its longest life. */
function namesIn(cookies: string[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const cookie of cookies) {
    const [, name = "", seconds] = /^([^=]+)=.*Max-Age=(\d+)/.exec(cookie) ?? [];
    found[name] = Math.max(found[name] ?? 0, Number(seconds));
  }
  return found;
}

test("every cookie that the product sets or takes is kept from script and from the forms of other sites [ASVS 3.3.2, 3.3.4]", async () => {
  expect(Object.keys(namesIn(cookies)).sort()).toEqual(Object.keys(await toldCookies()).sort());
  for (const cookie of cookies) expect(cookie).toMatch(/(?=.*; HttpOnly(;|$)).*; SameSite=Lax(;|$)/i);
});

test("the cookies policy names the cookies that the product sets, and how long they stay [P-58]", async () => {
  expect(await toldCookies()).toEqual(namesIn(cookies));
});

test("the cookies policy names every cookie that the source can set", async () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const sources = files.map((file) => readFileSync(`app/${file}`, "utf8"));
  const names = sources.flatMap((source) => [
    ...source.matchAll(/(?:createCookie|sealedCookie)(?:<\w+>)?\("([\w-]+)"|_COOKIE = "([\w-]+)"/g),
  ]);
  expect(names.map(([, made, named]) => made ?? named).sort()).toEqual(Object.keys(await toldCookies()).sort());
  expect(sources.filter((source) => /setCookie\(|document\.cookie/.test(source))).toEqual([]);
});

test("over https each cookie but auth-token and the theme is of this host alone, and all are Secure", async () => {
  const origin = "https://stokeline.example";
  const secure = await serve({ BASE_URL: origin });
  const post = (path: string, form: Record<string, string>) =>
    fetch(secure.url + path, { method: "POST", redirect: "manual", headers: { origin }, body: new URLSearchParams(form) });
  const answers = [
    await post("/reset_password", { email: emailOf("sol") }),
    await post("/login", { email: emailOf("ana"), password: "stoke-the-line-7", to: "/" }),
    await post("/logout", {}),
  ];
  const set = answers.flatMap(({ headers }) => headers.getSetCookie());
  expect(set.filter((cookie) => !/^(__Host-|auth-token=).*; Secure/.test(cookie))).toEqual([]);
  expect(set.length).toBeGreaterThan(5);
  await secure.stop();
});

test("the cookies policy says what stays after declining", async () => {
  const html = await (await served.fetch("/cookies_policy")).text();
  expect(html).toContain("The two that were set before stay in your browser until their time is over or you delete them");
});

test("a log-out empties the browser's cache and storage, and takes each cookie but the two choices and that of a refused age", async () => {
  const answer = await send("/logout", {}, await served.logIn("sol"));
  expect(answer.headers.get("clear-site-data")).toBe('"cache", "storage"');
  const gone = answer.headers.getSetCookie().filter((cookie) => cookie.includes("Max-Age=0"));
  const names = Object.keys(await toldCookies()).filter((name) => !["theme", "films", "notice", "told-age"].includes(name));
  expect(gone.map((cookie) => cookie.split("=")[0]).sort()).toEqual(names.sort());
});
