import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { EDITS, emailOf, ID, type Name } from "#db/seed/world.ts";
import { faultsIn } from "../html.ts";
import { lettersTo } from "../outbox.ts";
import { type Served, serve } from "../served.ts";

const WAIT = { timeout: 30_000, interval: 100 };
let served: Served;
const tokens: Partial<Record<Name, string>> = {};

beforeAll(async () => {
  served = await serve({ OPERATOR_USER_ID: ID.ops });
  for (const name of ["mia", "tam", "rex", "noa", "ops"] as const) tokens[name] = await served.logIn(name);
});

afterAll(() => served.stop());

async function page(path: string, as?: Name) {
  const answer = await served.fetch(path, { as: as && tokens[as] });
  return { status: answer.status, html: await answer.text() };
}

const post = (path: string, fields: Record<string, string>, as?: Name) =>
  served.fetch(path, { method: "POST", body: new URLSearchParams(fields), as: as && tokens[as] });

const numberIn = (answer: Response) => /^\/complaint\?number=(\d+)$/.exec(answer.headers.get("location") ?? "")?.[1] ?? "";

/** Returns its number. */
async function complain(fields: Record<string, string>, as?: Name): Promise<string> {
  return numberIn(await post("/complaint", { kind: "safety", complaint: "Nobody answers", ...fields }, as));
}

describe("the complaint form", () => {
  test.each([
    [undefined, "We answer to this address."],
    ["mia", "We answer to the email address of your account."],
    ["rex", "We answer to the email address of your account."],
    ["noa", "We answer to the email address of your account."],
    ["tam", "Your parent or guardian gets our answer by email, and can read what you wrote."],
  ] as const)("says to %s who gets the answer, and names the emergency number [P-93]", async (who, words) => {
    const { html } = await page("/complaint", who);
    expect(html).toContain(words);
    expect(html).toContain("999 in the UK");
    expect(html.includes('name="email"')).toBe(who === undefined);
    expect(await faultsIn(html)).toEqual([]);
  });

  test("takes a visitor's name, which may be left out, and says that it is true as far as they know", async () => {
    const visitors = await page("/complaint");
    expect(visitors.html).toContain("you say that it is true as far as you know");
    expect(visitors.html).toContain('name="name"');
    expect((await page("/complaint", "mia")).html).not.toContain('name="name"');
    const number = await complain({ name: "Ida Brook", email: "ida@elsewhere.example" });
    expect((await page(`/complaints/${number}`, "ops")).html).toContain("Ida Brook, ida@elsewhere.example");
  });

  test("keeps what was typed where something is missing", async () => {
    const typed = { kind: "illegal", page: "/edits/12", complaint: "I saw <b>it</b>", email: "nobody" };
    const answer = await post("/complaint", typed);
    const html = await answer.text();
    expect([answer.status, await faultsIn(html)]).toEqual([422, []]);
    for (const kept of ["I saw &lt;b&gt;it", 'value="/edits/12"', 'value="nobody"', "Please enter a valid Email Address"])
      expect(html).toContain(kept);
    expect(html).toMatch(/checked="" value="illegal"|value="illegal" checked=""/);
  });

  test("gives a number, on a page that can be loaded again and that no other number opens [P-91]", async () => {
    const number = await complain({ email: "first@elsewhere.example" });
    const { html } = await page(`/complaint?number=${number}`);
    expect(html).toContain("We have your complaint");
    expect(html).toContain(number);
    expect(await faultsIn(html)).toEqual([]);
    for (const forged of ["77", "x", `${number}0`]) {
      const other = await page(`/complaint?number=${forged}`);
      expect([other.status, other.html.includes("We have your complaint")]).toEqual([200, false]);
    }
    await vi.waitFor(() => expect(lettersTo("first@elsewhere.example", served.dataDir).join()).toContain(number), WAIT);
  });

  test("is reached from the help, the guidelines, the procedure and an appeal [P-90]", async () => {
    for (const [path, who] of [
      ["/help", undefined],
      ["/community_guidelines", undefined],
      ["/trust_and_safety_procedure", "mia"],
      ["/appeal/forged", undefined],
    ] as const)
      expect((await page(path, who)).html).toContain('href="/complaint"');
  });
});

describe("the page of a complaint", () => {
  test("leads from the queue to the post that it names, which can be decided about [A-85] [P-94]", async () => {
    const about = `${served.url}/edits/${EDITS.bowl.id}`;
    const number = await complain({ kind: "illegal", page: about, email: "second@elsewhere.example" });
    const queue = await page("/moderation", "ops");
    expect(queue.html).toContain(`href="/complaints/${number}"`);
    expect(queue.html).toContain("A complaint: Something here is against the law");
    expect(queue.html).toContain("someone without an account");
    const { html } = await page(`/complaints/${number}`, "ops");
    for (const shown of [
      `href="/edits/${EDITS.bowl.id}"`,
      `href="/moderation/edit/${EDITS.bowl.id}"`,
      "second@elsewhere.example",
    ])
      expect(html).toContain(shown);
    expect(await faultsIn(html)).toEqual([]);
    const desk = await page(`/moderation/edit/${EDITS.bowl.id}`, "ops");
    expect(desk.html).toContain(`href="/complaints/${number}"`);
    expect(desk.html).toContain('value="remove"');
    expect(await faultsIn(desk.html)).toEqual([]);
  });

  test("is answered or closed once, by the operator alone", async () => {
    const number = await complain({ complaint: "Answer me" }, "mia");
    const to = `/complaints/${number}`;
    expect((await page(to, "ops")).html).toContain(`href="/people/${ID.mia}"`);
    expect((await post(to, { doing: "close" }, "mia")).headers.get("location")).toBe("/");
    expect((await post(to, { doing: "answer", answer: "" }, "ops")).status).toBe(422);
    expect((await post(to, { doing: "shout", answer: "x" }, "ops")).status).toBe(422);
    for (const doing of ["answer", "close"])
      expect((await post(to, { doing, answer: "Someone does now" }, "ops")).headers.get("location")).toBe("/moderation");
    const { html } = await page(to, "ops");
    expect(html).toContain("Someone does now");
    expect(html).not.toContain("<textarea");
    await vi.waitFor(() => expect(lettersTo(emailOf("mia"), served.dataDir).join()).toContain("Someone does now"), WAIT);

    const child = await complain({ complaint: "I am small" }, "tam");
    expect((await page(`/complaints/${child}`, "ops")).html).toContain("The parent or guardian is told, and not the child.");
    await post(`/complaints/${child}`, { doing: "close", answer: "" }, "ops");
    expect((await page(`/complaints/${child}`, "ops")).html).toContain("It was closed without an answer.");
    expect((await page("/complaints/77", "ops")).status).toBe(404);
  });
});
