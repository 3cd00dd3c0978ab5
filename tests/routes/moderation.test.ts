import { join } from "node:path";
import Database from "better-sqlite3";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { VISITOR } from "#app/kernel/viewer.server.ts";
import { loader } from "#app/routes/account/appeal.tsx";
import { action } from "#app/routes/account/login.tsx";
import * as moderation from "#app/services/moderation/index.server.ts";
import { db } from "#db";
import { decisions, reports } from "#db/schema/index.ts";
import { EDITS, emailOf, ID, type Name, PASSWORD } from "#db/seed/world.ts";
import { addEdit } from "../add-edit.ts";
import { viewer } from "../cast.ts";
import { faultsIn } from "../html.ts";
import { lettersTo } from "../outbox.ts";
import { elsewhere } from "../parents.ts";
import { type Served, serve } from "../served.ts";

const WAIT = { timeout: 30_000, interval: 100 };
let served: Served;
let database: Database.Database;
const tokens: Partial<Record<Name, string>> = {};
const { bowl, slam } = EDITS;

beforeAll(async () => {
  served = await serve({ OPERATOR_USER_ID: ID.ops, STATISTICS_USER_ID: ID.stat });
  for (const name of ["mia", "sol", "ops"] as const) tokens[name] = await served.logIn(name);
  database = new Database(join(served.dataDir, "stokeline.sqlite"));
  const report = database.prepare("INSERT INTO reports (id, reporter_id, edit_id, created_at) VALUES (?, ?, ?, ?)");
  report.run(1, Number(ID.sol), Number(bowl.id), Date.now());
  report.run(2, Number(ID.sol), Number(slam.id), Date.now());
});

afterAll(async () => {
  database.close();
  await served.stop();
});

async function page(path: string, as: Name = "ops") {
  const answer = await served.fetch(path, { as: tokens[as] });
  return { status: answer.status, html: await answer.text() };
}

const decide = (editId: string, fields: Record<string, string>, as: Name = "ops") =>
  served.fetch(`/moderation/edit/${editId}`, { method: "POST", body: new URLSearchParams(fields), as: tokens[as] });

describe("the login of someone suspended", () => {
  async function logIn(name: Name, password = PASSWORD): Promise<string | undefined> {
    const body = new URLSearchParams({ email: emailOf(name), password, to: "/" });
    const request = new Request("http://127.0.0.1/login", { method: "POST", body });
    const context = { viewer: VISITOR, origin: elsewhere(), token: undefined, nonce: "" };
    const answer: unknown = await action({ request, context, params: {} }).catch((thrown) => thrown);
    return answer instanceof Response ? `${answer.headers.get("location")} ${answer.headers.get("set-cookie") ?? ""}` : undefined;
  }

  function suspend(name: Name) {
    const editId = addEdit({ posterId: ID[name] });
    db.insert(reports).values({ reporterId: ID.ana, editId }).run();
    moderation.decide(viewer("ops"), "edit", editId, "suspend7", "It shows a crash");
  }

  test("leads to the decision and its appeal, and logs nobody in [LEGAL-037]", async () => {
    suspend("sol");
    expect(await logIn("sol")).toBe(`/appeal/${moderation.tokenOfSuspension(ID.sol)} `);
    expect(await logIn("sol", "another-password")).toBeUndefined();
    suspend("tam");
    expect([moderation.tokenOfSuspension(ID.tam), await logIn("tam")]).toEqual([undefined, undefined]);
    expect(await logIn("kit")).toContain("auth-token=");
  });
});

describe("the moderation pages", () => {
  test("hide a reported post until it is decided, show it again, and stay at the post", async () => {
    const status = async () => (await served.fetch(`/edits/${bowl.id}`, { as: tokens.sol })).status;
    const hidden = await decide(bowl.id, { doing: "hide" });
    expect([hidden.status, hidden.headers.get("location"), await status()]).toEqual([303, `/moderation/edit/${bowl.id}`, 404]);
    const { html } = await page(`/moderation/edit/${bowl.id}`);
    expect(html).toContain("It is hidden from everybody but you and its poster");
    expect(html).toMatch(/value="show"[^>]*>Show again/);
    await decide(bowl.id, { doing: "show" }, "sol");
    expect(await status()).toBe(404);
    await decide(bowl.id, { doing: "show" });
    expect(await status()).toBe(200);
  });

  test("list what waits, and lead to the post, its poster and who reported it [A-85]", async () => {
    const queue = await page("/moderation");
    expect(queue.html).toContain(`href="/moderation/edit/${bowl.id}"`);
    expect(queue.html).toContain("Edit, reported once");
    expect(queue.html).toContain(`src="/media/videos/${ID.mia}/${bowl.id}.jpg_250x250"`);
    expect(queue.html.match(/<b class="severity">(\w+)<\/b>/g)?.length).toBeGreaterThan(2);
    expect(queue.html).toContain(`href="/profile/${ID.fakie}"`);
    const post = await page(`/moderation/edit/${bowl.id}`);
    for (const path of [`/edits/${bowl.id}`, `/people/${ID.mia}`, `/people/${ID.sol}`])
      expect(post.html).toContain(`href="${path}"`);
    expect([await faultsIn(queue.html), await faultsIn(post.html)]).toEqual([[], []]);
  });

  test("let the operator choose the rule, which the page of the appeal names with the post's words and day", async () => {
    expect((await page(`/moderation/edit/${bowl.id}`)).html).toContain('<option value="audio">No explicit audio</option>');
    const id = addEdit({ posterId: ID.mia, description: "Loud music", createdAt: Date.UTC(2026, 10, 12) });
    db.insert(reports).values({ reporterId: ID.ana, editId: id }).run();
    moderation.decide(viewer("ops"), "edit", id, "warn", "It swears", "audio");
    const decision = db.select().from(decisions).where(eq(decisions.postId, id)).get()?.id ?? "";
    const answer = await loader({
      request: new Request("http://127.0.0.1"),
      params: { token: moderation.tokenFor(decision) },
      context: { viewer: VISITOR, origin: elsewhere(), token: undefined, nonce: "" },
    });
    expect(answer).toMatchObject({ thing: '"Loud music", posted on 12 November 2026', rule: "No explicit audio" });
  });

  test("exist for the operator only, and only about reported posts [A-85]", async () => {
    const refused = await decide(bowl.id, { doing: "remove", reason: "No" }, "mia");
    expect([refused.status, refused.headers.get("location")]).toEqual([302, "/"]);
    expect((await page(`/edits/${bowl.id}`, "sol")).status).toBe(200);
    for (const path of [`/moderation/edit/${EDITS.abroad.id}`, "/moderation/edit/x", `/moderation/user/${ID.mia}`])
      expect((await page(path)).status).toBe(404);
  });

  test("ask for the missing reason, and keep what was typed where it is too long", async () => {
    const answer = await decide(bowl.id, { doing: "warn", reason: "" });
    const html = await answer.text();
    expect([answer.status, html.includes("Please give a reason")]).toEqual([422, true]);
    expect(await faultsIn(html)).toEqual([]);
    const words = "long ".repeat(300);
    expect(await (await decide(bowl.id, { doing: "warn", reason: words })).text()).toContain(words.trim());
    expect((await decide(bowl.id, { doing: "hang", reason: "x" })).status).toBe(422);
  });

  test("a press decides, a second changes nothing, and the poster is emailed [A-85, LEGAL-037]", async () => {
    const [first, second] = [
      await decide(slam.id, { doing: "warn", reason: "Wear a helmet" }),
      await decide(slam.id, { doing: "remove", reason: "x" }),
    ];
    expect([first.status, first.headers.get("location"), second.status]).toEqual([303, "/moderation", 303]);
    expect((await page("/moderation")).html).not.toContain(`/moderation/edit/${slam.id}`);
    expect((await page(`/edits/${slam.id}`, "sol")).status).toBe(200);
    const { html } = await page(`/moderation/edit/${slam.id}`);
    expect(html).toContain("Wear a helmet");
    expect(html).not.toContain('value="remove"');
    await vi.waitFor(() => expect(lettersTo(emailOf("mia"), served.dataDir).join()).toContain("Wear a helmet"), WAIT);
    const told = await page("/notifications", "mia");
    expect(told.html).toMatch(/decided about[\s\S]{0,200}your Edit\. This is a warning<\/a>/);
    expect(told.html).toMatch(/href="\/appeal\/[\w.-]+"/);
    expect((await page("/notifications", "sol")).html).toContain("an Edit that you reported. We left it where it is");
    expect(await faultsIn(told.html)).toEqual([]);
  });

  test("clear a profile's pictures and texts, in words of their own [A-85] [P-97]", async () => {
    database.prepare("UPDATE users SET about = 'Buy here' WHERE id = ?").run(Number(ID.mia));
    await served.fetch(`/profile/${ID.mia}/report`, { method: "POST", body: new URLSearchParams({ to: "/" }), as: tokens.sol });
    expect((await page("/moderation")).html).toContain("Profile, reported once");
    const path = `/moderation/profile/${ID.mia}`;
    const { html } = await page(path);
    for (const shown of [`href="/profile/${ID.mia}"`, "Clear picture and texts", "Suspend for 7 days"])
      expect(html).toContain(shown);
    expect(await faultsIn(html)).toEqual([]);
    const body = new URLSearchParams({ doing: "remove", reason: "It is an advertisement" });
    expect((await served.fetch(path, { method: "POST", body, as: tokens.ops })).status).toBe(303);
    expect((await page(`/profile/${ID.mia}`, "sol")).html).not.toContain("Buy here");
    expect((await page(path)).html).toContain("Profile: Picture and texts cleared");
    await vi.waitFor(() => {
      const letters = lettersTo(emailOf("mia"), served.dataDir).map((mail) => mail.replace(/=\r?\n/g, ""));
      expect(letters.join()).toContain("We cleared the picture and the texts of your Profile");
    }, WAIT);
  });

  test("an appeal goes by the emailed link, logged out, and its answer gives the Edit back [A-85, LEGAL-037, LIM-035]", async () => {
    await decide(bowl.id, { doing: "remove", reason: "It is not yours" });
    expect((await page(`/edits/${bowl.id}`, "sol")).status).toBe(404);
    const path = await vi.waitFor(() => {
      const letter = lettersTo(emailOf("mia"), served.dataDir).find((mail) => mail.includes("It is not yours"));
      const [found] = /\/appeal\/[\w.-]+/.exec(letter ?? "") ?? [];
      if (!found) throw new Error("Not there yet");
      return found;
    }, WAIT);
    const asVisitor = async (init: RequestInit = {}) => {
      const answer = await served.fetch(path, init);
      return { status: answer.status, html: await answer.text() };
    };
    const send = (appeal: string) => asVisitor({ method: "POST", body: new URLSearchParams({ appeal }) });
    const first = await asVisitor();
    expect(first.html).toContain("It is not yours");
    expect(await faultsIn(first.html)).toEqual([]);
    expect((await send("")).html).toContain("Please tell us why");
    expect((await send("I filmed it")).status).toBe(303);
    expect((await send("Once more")).status).toBe(403);

    const queue = await page("/moderation");
    const desk = /href="(\/appeals\/\d+)">An appeal<.*?Hours left: 48/s.exec(queue.html)?.[1] ?? "";
    const appealed = await page(desk);
    expect(appealed.html).toContain("I filmed it");
    expect(await faultsIn(appealed.html)).toEqual([]);
    const body = () => new URLSearchParams({ doing: "overturn", answer: "We see it now" });
    const answers = [];
    for (let n = 0; n < 2; n++) answers.push((await served.fetch(desk, { method: "POST", body: body(), as: tokens.ops })).status);
    expect([answers, (await page(`/edits/${bowl.id}`, "sol")).status]).toEqual([[303, 303], 200]);
    const last = await asVisitor();
    expect(last.html).toContain("We see it now");
    expect(last.html).not.toContain("<textarea");
    expect(await faultsIn(last.html)).toEqual([]);
  });

  test("a person's page shows the account, and changes it with a reason that stays typed", async () => {
    const path = `/people/${ID.sol}`;
    const send = async (fields: Record<string, string>, as: Name = "ops") => {
      const answer = await served.fetch(path, { method: "POST", body: new URLSearchParams(fields), as: tokens[as] });
      return { status: answer.status, to: answer.headers.get("location"), html: await answer.text() };
    };
    const { html } = await page(path);
    expect(html).toContain(emailOf("sol"));
    expect((await page(`/profile/${ID.sol}`)).html).toContain(`href="${path}"`);
    expect((await page(`/profile/${ID.sol}`, "mia")).html).not.toContain(path);
    const refused = await send({ doing: "band", band: "", reason: "A parent wrote" });
    expect([refused.status, refused.html.includes("Please choose an age")]).toEqual([422, true]);
    expect(refused.html).toContain("A parent wrote");
    expect([await faultsIn(html), await faultsIn(refused.html)]).toEqual([[], []]);
    expect(await send({ doing: "endLogIns", reason: "A stolen phone" }, "mia")).toMatchObject({ status: 302, to: "/" });
    expect((await page("/settings", "sol")).status).not.toBe(302);
    expect(await send({ doing: "endLogIns", reason: "A stolen phone" })).toMatchObject({ status: 303, to: path });
    const ended = await page(path);
    expect(ended.html).toContain("Every login ended");
    expect(ended.html).toContain("A stolen phone");
    expect((await page("/people/1")).status).toBe(404);
    tokens.sol = await served.logIn("sol");
  });

  test("a business's page shows what it gave as proof, and whether its mailbox is at its website, to the operator alone", async () => {
    const proof = "Company number 01234567, named on our imprint";
    const give = database.prepare("UPDATE users SET website = ?, business_proof = ? WHERE id = ?");
    const facts = async () =>
      Object.fromEntries(
        [...(await page(`/people/${ID.fakie}`)).html.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)/g)].map(([, name, value]) => [
          name,
          value,
        ]),
      );
    give.run("", "", Number(ID.fakie));
    expect(await facts()).toMatchObject({ "Mailbox at the website&#x27;s domain": "no", "What it gave as proof": "nothing" });
    const [, domain] = emailOf("fakie").split("@");
    give.run(`https://shop.${domain}`, proof, Number(ID.fakie));
    expect(await facts()).toMatchObject({
      Website: `https://shop.${domain}`,
      "Mailbox at the website&#x27;s domain": expect.stringMatching(/^yes/),
      "What it gave as proof": proof,
    });
    for (const path of [`/profile/${ID.fakie}`, `/people/${ID.fakie}`])
      expect((await page(path, "mia")).html).not.toContain("01234567");
    expect((await page(`/people/${ID.mia}`)).html).not.toContain("What it gave as proof");
  });

  test("the own profile of the operator leads there, nobody else's", async () => {
    const leads = async (name: Name) => (await page(`/profile/${ID[name]}`, name)).html.includes('href="/moderation"');
    expect([await leads("ops"), await leads("mia")]).toEqual([true, false]);
  });
});
