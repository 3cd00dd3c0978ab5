import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { sendSome, sendTest } from "#app/jobs/mailing.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { MAILINGS, OCCASIONS } from "#app/schemas/mailings.ts";
import * as mailings from "#app/services/mailings/index.server.ts";
import { noteBounce } from "#app/services/mailings/receivers.server.ts";
import { db } from "#db";
import { endings, guardians, mailingReceivers, mailings as rows, users } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { viewer } from "../cast.ts";
import { lettersTo } from "../outbox.ts";
import { refusalOf } from "../refusal.ts";

const OUTBOX = process.env.DATA_DIR ?? "";
const never = new AbortController().signal;
const HOUR = 60 * 60 * 1000;
const ops = viewer("ops");
let round = 0;
const addressOf = (name: Name) => `${name}.planned.${round}@mailings.example`;
const PARENT = () => `parent.${round}@mailings.example`;
const lettersOf = (name: Name) => lettersTo(addressOf(name), OUTBOX);

beforeEach(() => {
  round++;
  db.delete(rows).run();
  for (const name of Object.keys(ID) as Name[])
    db.update(users)
      .set({ email: addressOf(name) })
      .where(eq(users.id, ID[name]))
      .run();
  return () => vi.useRealTimers();
});

async function sendOut(id: string): Promise<void> {
  while (!mailings.get(ops, id).finishedAt) await sendSome(id, never);
}

describe("own words", () => {
  test("are kept, go out once, and the usual ones come back", async () => {
    mailings.keepDraft(ops, "terms", { subject: "Terms of {product}", body: "They changed.\n\nA <b>second</b> part." });
    const { id } = await mailings.send(ops, "terms");
    await sendOut(id);
    const [letter = ""] = lettersOf("mia");
    expect(letter).toContain("Subject: Terms of Stokeline");
    expect(letter).toMatch(/They changed\.\s+A <b>second<\/b> part\./);
    expect(letter).toContain("<p>They changed.</p><p>A &lt;b&gt;second&lt;/b&gt; part.</p>");
    expect(mailings.draftOf(ops, "terms")).toEqual({ subject: "", body: "" });
    expect(mailings.get(ops, id).subject).toBe("Terms of {product}");
  });

  test("need a subject and an email, are short, and end with empty ones", async () => {
    for (const [words, field] of [
      [{ subject: "Terms", body: "" }, "body"],
      [{ subject: "", body: "They changed." }, "subject"],
      [{ subject: "x".repeat(101), body: "They changed." }, "subject"],
      [{ subject: "Terms", body: "x".repeat(3001) }, "body"],
    ] as const)
      expect((await refusalOf(() => mailings.keepDraft(ops, "terms", words))).fields).toHaveProperty(field);
    mailings.keepDraft(ops, "terms", { subject: "Terms", body: "They changed." });
    mailings.keepDraft(ops, "terms", { subject: "", body: "" });
    expect(mailings.draftOf(ops, "terms")).toEqual({ subject: "", body: "" });
  });
});

test("a test goes to the operator alone, in the words of the draft", async () => {
  mailings.keepDraft(ops, "terms", { subject: "Try", body: "It out." });
  mailings.sendTest(ops, "terms");
  const job = jobs.find("mailing-test", `terms.${ID.ops}`);
  await sendTest(job?.key ?? "");
  expect(lettersOf("ops")).toEqual([expect.stringContaining("Subject: Try")]);
  expect([lettersOf("mia"), db.select().from(rows).all()]).toEqual([[], []]);
  mailings.keepDraft(ops, "terms", { subject: "", body: "" });
});

describe("a planned email", () => {
  test("begins at its time, in whichever process, and is no second time asked for before", async () => {
    const at = Date.now() + 2 * HOUR;
    const { id, isNew } = await mailings.send(ops, "terms", at);
    expect([isNew, jobs.find("mailing", id)?.runAt, mailings.waitsUntil(ops, "terms")]).toEqual([true, at, at + HOUR]);
    await sendSome(id, never);
    expect([lettersOf("mia"), jobs.find("mailing", id)?.runAt]).toEqual([[], at]);
    expect(await mailings.send(ops, "terms")).toEqual({ id, mails: 0, isNew: false });
    vi.useFakeTimers({ toFake: ["Date"], now: at + 1 });
    await sendOut(id);
    expect(lettersOf("mia")).toHaveLength(1);
  });

  test("that began or was taken back is noted, so that an older database does not send it", async () => {
    const at = Date.now() + HOUR;
    const { id } = await mailings.send(ops, "terms", at);
    vi.useFakeTimers({ toFake: ["Date"], now: at + 1 });
    await sendSome(id, never);
    vi.useRealTimers();
    const other = await mailings.send(ops, "cookiesPolicy", Date.now() + HOUR);
    mailings.cancel(ops, other.id);
    for (const subjectId of [id, other.id])
      expect(db.select().from(endings).where(eq(endings.subjectId, subjectId)).all()).toMatchObject([{ kind: "mailing" }]);
    expect(jobs.find("mailing", other.id)).toBeUndefined();
    expect((await mailings.send(ops, "cookiesPolicy", Date.now() + HOUR)).isNew).toBe(true);
  });

  test("that is taken back leaves its own words as the draft", async () => {
    const words = { subject: "Later", body: "Not now." };
    mailings.keepDraft(ops, "environmental", words);
    const { id } = await mailings.send(ops, "environmental", Date.now() + HOUR);
    expect(mailings.draftOf(ops, "environmental").subject).toBe("");
    mailings.cancel(ops, id);
    expect(mailings.draftOf(ops, "environmental")).toEqual(words);
  });

  test("is not among the emails that were sent until it begins", async () => {
    const at = Date.now() + HOUR;
    await mailings.send(ops, "terms", at);
    const lastOf = () => mailings.lastSent(ops).find(({ mail }) => mail === "terms")?.at;
    expect(lastOf()).toBeUndefined();
    vi.useFakeTimers({ toFake: ["Date"], now: at + 1 });
    expect(lastOf()).toBe(at);
  });

  test.each([
    ["the past", () => Date.now() - 1],
    ["15 days from now", () => Date.now() + 15 * 24 * HOUR],
    ["no time", () => Number.NaN],
  ])("is refused for %s", async (_, at) => {
    expect((await refusalOf(() => mailings.send(ops, "terms", at()))).fields).toHaveProperty("at");
    expect(db.select().from(rows).all()).toEqual([]);
  });
});

test("a stopped email sends nothing more until it goes on, and then nobody gets it twice", async () => {
  const { id } = await mailings.send(ops, "terms");
  await sendSome(id, AbortSignal.abort());
  mailings.stopSending(ops, id);
  await sendSome(id, never);
  expect([lettersOf("mia"), mailings.get(ops, id).finishedAt]).toEqual([[], null]);
  mailings.goOn(ops, id);
  await sendOut(id);
  expect(lettersOf("mia")).toHaveLength(1);
  expect((await refusalOf(() => mailings.cancel(ops, id))).code).toBe("NOT_FOUND");
});

test("an address that comes back counts once, for the newest email that it got", async () => {
  db.update(guardians).set({ email: PARENT() }).where(eq(guardians.userId, ID.pip)).run();
  const older = await mailings.send(ops, "terms");
  await sendOut(older.id);
  const newer = await mailings.send(ops, "cookiesPolicy");
  await sendOut(newer.id);
  db.update(rows).set({ createdAt: 1 }).where(eq(rows.id, older.id)).run();
  noteBounce(addressOf("mia").toUpperCase());
  noteBounce(addressOf("mia"));
  noteBounce(PARENT());
  noteBounce("nobody@mailings.example");
  expect([mailings.get(ops, newer.id).bouncedCount, mailings.get(ops, older.id).bouncedCount]).toEqual([2, 0]);
  const bounced = db.select().from(mailingReceivers).where(eq(mailingReceivers.state, "bounced")).all();
  expect(bounced.map(({ userId }) => userId).sort()).toEqual([ID.mia, ID.pip].sort());
});

test.each(Object.keys(OCCASIONS))("emails of the occasion %s go to people who chose the same", (occasion) => {
  const needs = Object.values(MAILINGS).flatMap((mailing) => (mailing.occasion === occasion ? mailing.needs : []));
  expect(new Set(needs).size).toBe(1);
});

test("nobody but the operator drafts, tests, stops or takes back", async () => {
  for (const name of ["mia", "northbreak", "stat"] as const)
    for (const act of [
      () => mailings.draftOf(viewer(name), "terms"),
      () => mailings.keepDraft(viewer(name), "terms", { subject: "", body: "" }),
      () => mailings.sendTest(viewer(name), "terms"),
      () => mailings.stopSending(viewer(name), "1"),
      () => mailings.cancel(viewer(name), "1"),
    ])
      expect((await refusalOf(act)).code).toBe("FORBIDDEN");
});
