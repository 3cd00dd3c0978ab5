import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROWS } from "#app/address-lookup.ts";
import { EDITS, emailOf, ID, type Name, PASSWORD } from "#db/seed/world.ts";
import { codeAt, STEP_MS } from "#tests/one-time-code.ts";
import { lettersTo } from "#tests/outbox.ts";
import { keyIn, browser as openBrowser } from "../browser.ts";
import { faultsIn } from "../html.ts";
import { type Served, serve } from "../served.ts";

let served: Served;

beforeAll(async () => {
  served = await serve({ OPERATOR_USER_ID: ID.ops, STATISTICS_USER_ID: ID.stat });
}, 60_000);

afterAll(() => served.stop());

function browser() {
  const { fetch, token } = openBrowser({ fetch: (path, init) => served.fetch(path, init) });
  const logIn = (name: Name, to = "/login") => fetch("/login", { email: emailOf(name), password: PASSWORD, to });
  return { fetch, token, logIn };
}

/** Turns the second factor on through the pages. Returns the key and the recovery codes. */
async function setUp({ fetch }: ReturnType<typeof browser>) {
  await fetch("/second_factor", { doing: "begin" });
  const begun = await fetch("/second_factor");
  const key = keyIn(begun.html);
  await fetch("/second_factor", { doing: "on", code: codeAt(key), password: PASSWORD });
  const { html } = await fetch("/second_factor");
  const recovery = [...html.matchAll(/<code class="key">([^<]+)</g)].map(([, code = ""]) => code);
  return { key, begun, recovery, html };
}

test("it is set up by a picture or a text, a code and the password, and the recovery codes are shown until they are kept", async () => {
  const mia = browser();
  await mia.logIn("mia");
  expect((await mia.fetch("/edit_profile?tab=settings")).html).toContain('href="/second_factor"');
  expect((await mia.fetch("/second_factor")).html).toMatch(/<button[^>]*>Set up</);
  const { begun, key, recovery, html: codes } = await setUp(mia);
  expect([await faultsIn(begun.html), await faultsIn(codes)]).toEqual([[], []]);
  expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  expect(begun.html).toMatch(
    /<img[^>]*src="data:image\/svg\+xml,[^"]+"[^>]*alt="The key as a QR code"|<img[^>]*alt="The key as a QR code"[^>]*src="data:/,
  );
  expect(begun.html).toContain(`otpauth://totp/Stokeline:mia%40stokeline.example?`);
  expect(begun.answer.headers.get("cache-control")).toBe("no-store");
  expect(begun.answer.headers.get("content-security-policy")).toMatch(/img-src [^;]*data:/);
  expect(recovery).toHaveLength(10);

  await mia.fetch("/second_factor", { doing: "kept" });
  const { html } = await mia.fetch("/second_factor");
  expect(await faultsIn(html)).toEqual([]);
  expect(html).toContain("10 recovery codes are left");
  for (const secret of [key, ...recovery]) expect(html).not.toContain(secret);
  await expect.poll(() => lettersTo(emailOf("mia"), served.dataDir).join()).toContain("Your second factor on Stokeline is on");
});

test("a login asks for the code on a second screen, and then opens the page that was asked for", async () => {
  const { key, recovery } = await (async () => {
    const sol = browser();
    await sol.logIn("sol");
    return setUp(sol);
  })();
  const sol = browser();
  const asked = await sol.logIn("sol", "/saved");
  expect([asked.status, asked.to, sol.token()]).toEqual([303, "/login?step=code", undefined]);
  expect((await sol.fetch("/login?step=code")).html).toContain('<label for="login-code-code">Code');

  expect((await sol.fetch("/login?step=code")).html).toContain('href="mailto:hello@stokeline.example"');
  const wrong = await sol.fetch("/login?step=code", { code: "000001" });
  expect([wrong.status, sol.token()]).toEqual([422, undefined]);
  expect(wrong.html).toContain("That code isn&#x27;t right, or it was used before");
  const right = await sol.fetch("/login?step=code", { code: codeAt(key, Date.now() + STEP_MS) });
  expect([right.status, right.to]).toEqual([303, "/saved"]);
  expect((await sol.fetch("/saved")).html).toContain("Saved Edits");

  const lost = browser();
  await lost.logIn("sol");
  expect((await lost.fetch("/login?step=code", { code: recovery[0] ?? "" })).to).toBe("/");
  await expect.poll(() => lettersTo(emailOf("sol"), served.dataDir).join()).toContain("recovery code");
  const off = { doing: "off", password: PASSWORD, code: recovery[1] ?? "" };
  expect((await lost.fetch("/second_factor", { ...off, password: "another" })).html).toContain("That&#x27;s not your Password");
  expect((await lost.fetch("/second_factor", off)).status).toBe(303);
  expect((await browser().logIn("sol")).to).toBe("/");
});

test("the second screen without the first leads back to it", async () => {
  for (const values of [undefined, { code: "123456" }]) {
    const nobody = browser();
    expect((await nobody.fetch("/login?step=code", values)).to).toBe("/login");
    expect((await nobody.fetch("/login")).html).toContain("That took too long. Please log in again");
  }
});

describe("an operator's and a reader's login without the second factor", () => {
  const rows = [...ROWS.values()].flatMap(({ path, only }) => (only ? [{ path: path.replace(/:\w+/g, "1"), only }] : []));
  const unpassed = { ops: browser(), stat: browser() };

  beforeAll(async () => {
    for (const name of ["ops", "stat"] as const) await unpassed[name].logIn(name);
  });

  test.each(rows)("is led from $path to the second factor, and its form does nothing", async ({ path, only }) => {
    const there = `/second_factor/code?${new URLSearchParams({ to: path })}`;
    expect((await unpassed.ops.fetch(path)).to).toBe(there);
    expect((await unpassed.stat.fetch(path)).to).toBe(only === "statistics" ? there : "/");
    for (const name of ["ops", "stat"] as const) {
      const { status } = await unpassed[name].fetch(path, { doing: "dismiss", reason: "None" });
      expect([302, 403, 404, 405]).toContain(status);
    }
  });

  test("is told why, sets it up, and then has its rights; another login of the account has them after its code", async () => {
    const { ops } = unpassed;
    const other = browser();
    await other.logIn("ops");
    expect((await ops.fetch("/second_factor/code?to=%2Fmoderation")).to).toBe("/second_factor");
    expect((await ops.fetch("/second_factor")).html).toContain("The page that you opened needs a second factor");
    expect((await ops.fetch(`/profile/${ID.ops}`)).html).toContain('href="/moderation"');
    const { key, recovery } = await setUp(ops);
    expect((await ops.fetch("/moderation")).status).toBe(200);

    const asked = (await other.fetch("/moderation")).to ?? "";
    expect((await other.fetch(asked)).html).toContain("Please type the code from your phone");
    expect((await other.fetch(asked, { code: "000001" })).status).toBe(422);
    expect((await other.fetch("/moderation")).to).toBe(asked);
    expect((await other.fetch(asked, { code: codeAt(key, Date.now() + STEP_MS) })).to).toBe("/moderation");
    expect((await other.fetch("/moderation")).status).toBe(200);

    await ops.fetch("/second_factor", { doing: "off", password: PASSWORD, code: recovery[0] ?? "" });
    for (const each of [ops, other]) expect((await each.fetch("/moderation")).to).toBe(asked);
  });
});

test("a grave act 16 minutes after the code asks for it again, and what was typed is still there", async () => {
  const ops = browser();
  await ops.logIn("ops");
  const { recovery } = await setUp(ops);
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  const report = "INSERT INTO reports (id, reporter_id, edit_id, created_at) VALUES (1, ?, ?, 1)";
  database.prepare(report).run(Number(ID.sol), Number(EDITS.bowl.id));
  database.prepare("UPDATE sessions SET passed_at = passed_at - 16 * 60000").run();

  const post = `/moderation/edit/${EDITS.bowl.id}`;
  const there = (path: string) => `/second_factor/code?${new URLSearchParams({ to: path })}`;
  const decision = { doing: "remove", reason: "It shows a child that fell" };
  expect(await ops.fetch(post, decision)).toMatchObject({ status: 303, to: there(post) });
  expect(
    database
      .prepare("SELECT count(*) FROM edits WHERE id = ? AND poster_id = ?")
      .pluck()
      .get(Number(EDITS.bowl.id), Number(ID.mia)),
  ).toBe(1);
  const before = ops.token();
  expect((await ops.fetch(there(post), { code: recovery[0] ?? "" })).to).toBe(post);
  expect(ops.token()).not.toBe(before);
  expect(await (await served.fetch("/", { as: before })).text()).toContain(">Login<");
  const { html } = await ops.fetch(post);
  expect(html).toContain("Your code is right. Please send it once more");
  expect(html).toContain("It shows a child that fell</textarea>");
  expect((await ops.fetch(post, decision)).to).toBe("/moderation");

  database.prepare("UPDATE sessions SET passed_at = passed_at - 16 * 60000").run();
  database.close();
  expect(await ops.fetch("/send_email/terms", {})).toMatchObject({ status: 303, to: there("/send_email/terms") });
  await ops.fetch(there("/send_email/terms"), { code: recovery[1] ?? "" });
  expect((await ops.fetch("/send_email/terms")).html).toContain("Please send it once more");
  expect((await ops.fetch("/send_email/terms", {})).to).toBe("/send_emails");
});
