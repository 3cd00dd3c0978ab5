import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emailOf, ID, PASSWORD } from "#db/seed/world.ts";
import { codeIn, lettersTo } from "#tests/outbox.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
const NEW = "granite-kelp-41";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1";

beforeAll(async () => {
  served = await serve();
}, 60_000);

afterAll(() => served.stop());

const post = (path: string, values: Record<string, string>, init: Parameters<Served["fetch"]>[1] = {}) =>
  served.fetch(path, { method: "POST", body: new URLSearchParams(values), ...init });

async function page(path: string, init: Parameters<Served["fetch"]>[1] = {}) {
  return words(await served.fetch(path, init));
}

async function words(answer: Response): Promise<string> {
  const html = await answer.text();
  return html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'");
}

/** The value that an answer sets, as "name=value". */
function cookieOf(answer: Response, name: string): string {
  return (
    answer.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith(`${name}=`))
      ?.split(";")[0] ?? ""
  );
}

const tokenIn = (answer: Response) => cookieOf(answer, "auth-token").slice("auth-token=".length);
const isIn = async (token: string) => (await page("/", { as: token })).includes("Home feed");

async function codeFor(name: Parameters<Served["logIn"]>[0]): Promise<string> {
  const before = lettersTo(emailOf(name), served.dataDir).length;
  const answer = await post("/reset_password", { email: emailOf(name) });
  expect(answer.status).toBe(303);
  return expect
    .poll(() => lettersTo(emailOf(name), served.dataDir).length)
    .toBeGreaterThan(before)
    .then(() => codeIn(lettersTo(emailOf(name), served.dataDir).at(-1)));
}

describe("the change-password screen", () => {
  test("has its heading, its two fields, its hint and its button [RTE-005, AUTH-023, AUTH-024]", async () => {
    const html = await page("/change_password", { as: await served.logIn("mia") });
    expect(html).toMatch(/<h1[^>]*>CHANGE PASSWORD</);
    for (const [label, name] of [
      ["Old Password", "oldPassword"],
      ["New Password", "newPassword"],
    ]) {
      expect(html).toContain(`<label for="change-password-${name}">${label}`);
      expect(html).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*type="password"[^>]*maxLength="80"[^>]*required`));
    }
    expect(html).toMatch(/<button[^>]*>Change Password</);
  });

  test("tells what makes a strong password, and nothing of a meter without script [AUTH-026, AUTH-027]", async () => {
    const html = await page("/change_password", { as: await served.logIn("mia") });
    expect(html).toContain("<summary>What makes a strong password?</summary>");
    expect(html).toContain("At least six characters with upper and lower case, numbers and symbols.");
    expect(html).not.toContain("<meter");
  });

  test("answers what is wrong beside the field, and gives no password back [AUTH-029, AUTH-030]", async () => {
    const as = await served.logIn("mia");
    const input = { oldPassword: "this-was-it-once", newPassword: "tiny5" };
    const answer = await post("/change_password", input, { as });
    expect(answer.status).toBe(422);
    const html = await words(answer);
    expect(html).toContain("Please enter a New Password greater than 5 characters long");
    for (const typed of Object.values(input)) expect(html).not.toContain(typed);
    expect(await words(await post("/change_password", {}, { as }))).toContain("Please enter your Old Password");
    expect(await isIn(as)).toBe(true);
  });

  test("goes to the profile with a new login, and every other one is over [AUTH-031]", async () => {
    const [here, there] = [await served.logIn("ana"), await served.logIn("ana")];
    const answer = await post("/change_password", { oldPassword: PASSWORD, newPassword: NEW }, { as: here });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/profile/${ID.ana}`]);
    expect(await page(`/profile/${ID.ana}`, { headers: { cookie: cookies(answer, "auth-token", "notice") } })).toContain(
      "Your Password is changed",
    );
    expect([await isIn(tokenIn(answer)), await isIn(here), await isIn(there)]).toEqual([true, false, false]);
  });

  test("is nobody's without a login", async () => {
    const answer = await post("/change_password", { oldPassword: PASSWORD, newPassword: NEW });
    expect(answer.status).toBe(401);
    expect(await served.logIn("mia")).not.toBe("");
  });
});

function cookies(answer: Response, ...names: string[]): string {
  return names.map((name) => cookieOf(answer, name)).join("; ");
}

describe("the reset-password screen", () => {
  test("needs no login and takes none away, and asks for the address first [RTE-004, AUTH-032, AUTH-033]", async () => {
    for (const as of [undefined, await served.logIn("mia")]) {
      const html = await page("/reset_password", { as });
      expect(html).toMatch(/<h1[^>]*>RESET PASSWORD</);
      expect(html).toMatch(/<input[^>]*name="email"/);
      expect(html).toMatch(/<button[^>]*>Send</);
      expect(html).not.toContain('name="verification"');
    }
  });

  test("keeps the address out of the address line, and asks for the rest [AUTH-034, AUTH-035, AUTH-036]", async () => {
    const answer = await post("/reset_password", { email: emailOf("sol") });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/reset_password?step=code"]);
    expect(answer.headers.get("set-cookie")).toMatch(/^reset-address=[^;]+; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/);

    const html = await page("/reset_password?step=code", { headers: { cookie: cookieOf(answer, "reset-address") } });
    expect(html).toContain(emailOf("sol"));
    for (const name of ["verification", "newPassword"]) expect(html).toMatch(new RegExp(`<input[^>]*name="${name}"`));
    expect(html).not.toMatch(/name="email"|>Send</);
    expect(html).toMatch(/href="\/reset_password"[^>]*>Ask for a new code/);
    expect(await page("/reset_password?step=code")).toMatch(/<input[^>]*name="email"/);
    const forged = `${btoa(JSON.stringify("<b>")).replace("=", "%3D")}.forged`;
    expect(await page("/reset_password?step=code", { headers: { cookie: `reset-address=${forged}` } })).toMatch(/name="email"/);
  });

  test("answers the same whether or not someone has the address [AUTH-035]", async () => {
    const shown = await Promise.all(
      [emailOf("sol"), emailOf("ash"), "nobody@stokeline.example"].map(async (email) => {
        const answer = await post("/reset_password", { email });
        const html = await page("/reset_password?step=code", { headers: { cookie: cookieOf(answer, "reset-address") } });
        return [answer.status, html.replace(email, "")];
      }),
    );
    expect(new Set(shown.map((seen) => JSON.stringify(seen))).size).toBe(1);
  });

  test("resets with the code from the email, once, and leads to the login [AUTH-038, AUTH-040, LIM-010]", async () => {
    const old = await served.logIn("kit");
    const verification = await codeFor("kit");
    const wrong = await post("/reset_password?step=code", { email: emailOf("kit"), verification: "BCDFGHJKM", newPassword: NEW });
    expect(wrong.status).toBe(422);
    const html = await words(wrong);
    expect(html).toContain("That code is wrong or too old");
    expect(html).not.toMatch(/BCDFGHJKM|granite-kelp/);
    expect(html).toContain(`value="${emailOf("kit")}"`);

    const values = { verification: verification.toLowerCase(), newPassword: NEW };
    const address = cookieOf(await post("/reset_password", { email: emailOf("rex") }), "reset-address");
    expect(
      (await post("/reset_password?step=code", { ...values, email: emailOf("kit") }, { headers: { cookie: address } })).status,
    ).toBe(422);
    const answer = await post("/reset_password?step=code", { ...values, email: emailOf("kit") });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/login"]);
    expect(answer.headers.getSetCookie().find((cookie) => cookie.startsWith("reset-address"))).toContain("Max-Age=0");
    expect(await page("/login", { headers: { cookie: cookieOf(answer, "notice") } })).toContain("Your Password is reset");
    expect(await isIn(old)).toBe(false);
    expect((await post("/reset_password?step=code", { ...values, email: emailOf("kit") })).status).toBe(422);
    const login = await post("/login", { email: emailOf("kit"), password: NEW });
    expect(login.status).toBe(303);
  });

  test("asks for everything in its order, however little comes [AUTH-038, AUTH-039]", async () => {
    const told = async (values: Record<string, string>) => words(await post("/reset_password?step=code", values));
    expect(await words(await post("/reset_password", {}))).toContain("Please type your email");
    expect(await told({})).toContain("Please type your email");
    expect(await told({ email: emailOf("mia"), verification: "\u0000" })).toContain("Please type the 9 letters and numbers");
    expect(await told({ email: emailOf("mia"), verification: "BCDFGHJKM", newPassword: "12345" })).toContain(
      "Please enter a New Password greater than 5 characters long",
    );
  });

  test("leads nowhere else, whatever comes with it", async () => {
    const elsewhere = { to: "//evil.example", redirect: "https://evil.example", step: "https://evil.example" };
    const sent = await post("/reset_password?to=//evil.example", { ...elsewhere, email: emailOf("pip") });
    expect(sent.headers.get("location")).toBe("/reset_password?step=code");
    const verification = await codeFor("pip");
    const values = { ...elsewhere, email: emailOf("pip"), verification, newPassword: NEW };
    expect((await post("/reset_password?step=code&to=//evil.example", values)).headers.get("location")).toBe("/login");
  });
});

describe("the list of logins", () => {
  test("tells device and time, and ends one or all with the password [A-184]", async () => {
    const here = await served.logIn("northbreak");
    const phone = tokenIn(
      await post("/login", { email: emailOf("northbreak"), password: PASSWORD }, { headers: { "user-agent": PHONE } }),
    );
    const html = await page("/sessions", { as: here });
    expect(html.split("</main>")[0]?.match(/Safari on iOS/g)).toHaveLength(1);
    expect(html).toMatch(/<time dateTime="\d{4}-\d\d-\d\dT[^"]+"[^>]*>\d{1,2} [A-Z][a-z]+ \d{4}, just now</);
    expect(html.match(/You're here on/g)).toHaveLength(1);
    expect(html).not.toContain(phone);

    const [hash = ""] = /name="session" value="([\w-]{43})"/.exec(html)?.slice(1) ?? [];
    const strangers = await served.logIn("fakie");
    expect((await post("/sessions", { session: hash, password: PASSWORD }, { as: strangers })).status).toBe(404);
    const lacking: Record<string, string>[] = [{}, { session: hash }, { session: hash, password: "wrong" }, { session: "all" }];
    for (const fields of lacking) expect([fields, (await post("/sessions", fields, { as: here })).status]).toEqual([fields, 422]);
    expect(await isIn(phone)).toBe(true);
    const one = await post("/sessions", { session: hash, password: PASSWORD }, { as: here });
    expect([one.status, one.headers.get("location")]).toEqual([303, "/sessions"]);
    expect([await isIn(phone), await isIn(here)]).toEqual([false, true]);

    const other = await served.logIn("northbreak");
    const all = await post("/sessions", { session: "all", password: PASSWORD }, { as: here });
    expect([all.status, all.headers.get("location")]).toEqual([303, "/"]);
    expect(all.headers.get("set-cookie")).toMatch(/^auth-token=; .*Max-Age=0/);
    expect([await isIn(here), await isIn(other), await isIn(strangers)]).toEqual([false, false, true]);
  });

  test("is nobody's without a login", async () => {
    for (const session of ["all", "x"]) {
      const answer = await post("/sessions", { session });
      expect(answer.status).toBe(401);
    }
  });
});

describe("the page that takes a changed address back [PROF-048]", () => {
  /** The same as if a thief of a log-in had changed it. */
  async function linkAfterChange(): Promise<string> {
    const database = new Database(join(served.dataDir, "stokeline.sqlite"));
    database.prepare("UPDATE users SET email = 'thief@elsewhere.example' WHERE id = ?").run(ID.sol);
    database
      .prepare("INSERT INTO email_changes (id, user_id, old_email, created_at) VALUES (77, ?, ?, ?)")
      .run(ID.sol, emailOf("sol"), Date.now());
    database
      .prepare("INSERT INTO jobs (kind, key, state, attempts, run_at) VALUES ('email-changed-mail', '77', 'queued', 0, 0)")
      .run();
    database.close();
    const letter = () => lettersTo(emailOf("sol"), served.dataDir).find((mail) => mail.includes("was changed"));
    await expect.poll(letter).toBeDefined();
    return /\/restore_email\/[\w.-]+/.exec(letter() ?? "")?.[0] ?? "";
  }

  test("works with its button alone, without a login, once, and then leads to a new password", async () => {
    const [thiefs, link] = [await served.logIn("sol"), await linkAfterChange()];
    for (const as of [undefined, thiefs, await served.logIn("rex")]) {
      const html = await page(link, { as });
      expect(html).toMatch(/<button[^>]*>Restore</);
      expect(html).not.toContain("thief@elsewhere.example");
      expect(html).not.toMatch(/href="https?:(?!\/\/127\.0\.0\.1)/);
    }
    expect(await isIn(thiefs)).toBe(true);

    const answer = await post(link, {});
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/reset_password"]);
    expect(await page("/reset_password", { headers: { cookie: cookieOf(answer, "notice") } })).toContain(
      "Your old Email Address is restored",
    );
    expect(await isIn(thiefs)).toBe(false);
    expect(await isIn(await served.logIn("sol"))).toBe(true);
    for (const again of [await served.fetch(link), await post(link, {})]) {
      expect(again.status).toBe(410);
      expect(await words(again)).toContain("This link is too old, or it has been used.");
    }
  });

  test.each(["x", "77", "77.", "77.forged"])("says of %s that it is not good any more", async (token) => {
    for (const method of ["GET", "POST"]) {
      const answer = await served.fetch(`/restore_email/${token}`, { method });
      const html = await words(answer);
      expect([answer.status, html.includes("This link is too old, or it has been used.")]).toEqual([410, true]);
    }
  });
});
