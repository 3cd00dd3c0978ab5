import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import { COMPLAINT_KINDS, type Complaint } from "#app/schemas/complaints.ts";
import * as closing from "#app/services/accounts/closing.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { postAt } from "#app/services/moderation/complaints.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { db } from "#db";
import {
  closedAccounts,
  decisions,
  jobs,
  moderationLog,
  guardians as parents,
  reports,
  complaints as rows,
} from "#db/schema/index.ts";
import { EDITS, emailOf, ID, type Name } from "#db/seed/world.ts";
import { addDiscount } from "#tests/add-discount.ts";
import { addSpot } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { lettersTo } from "#tests/outbox.ts";
import { aParent, elsewhere } from "#tests/parents.ts";
import { refusalOf } from "#tests/refusal.ts";
import { sendMail } from "#tests/send-mail.ts";

const { complaints } = moderation;
const OPS = viewer("ops");
const { bowl } = EDITS;
const YEAR = 365 * 24 * 60 * 60 * 1000;

/** Uses new addresses and does not count members, so that tests share no limit. */
async function complain(who: Name | "visitor", given: Partial<Complaint> = {}, origin = elsewhere()): Promise<string> {
  const input = { kind: "safety" as const, page: "", complaint: "Nobody answers", name: "", email: aParent(), ...given };
  const id = await complaints.file(viewer(who), origin, input);
  if (who !== "visitor") await limits.forgive("complaint", `by ${ID[who]}`);
  return id;
}

const queue = () => moderation.waiting(OPS, 100).map(({ kind, id }) => `${kind} ${id}`);
const reportsOf = (id: string) => db.select().from(reports).where(eq(reports.complaintId, id)).all();
const wordsOf = (letter = "") => letter.replace(/=\r?\n/g, "");

describe("a complaint", () => {
  test.each(["visitor", "rex", "noa", "mia", "kit", "pip", "northbreak", "fakie"] as const)(
    "is accepted in each kind from %s, with a number [P-90] [P-91]",
    async (who) => {
      for (const kind of COMPLAINT_KINDS) {
        const id = await complain(who, { kind });
        expect(complaints.isFiled(id)).toBe(true);
        expect(db.select().from(rows).where(eq(rows.id, id)).get()).toMatchObject({
          kind,
          userId: who === "visitor" ? null : ID[who],
          closedAt: null,
        });
        if (who !== "visitor") expect(complaints.byId(id)?.email).toBeNull();
        db.delete(rows).run();
      }
      expect(complaints.isFiled("77")).toBe(false);
    },
  );

  test.each([
    ["kind", { kind: undefined }],
    ["complaint", { complaint: "" }],
    ["complaint", { complaint: "x".repeat(3001) }],
    ["page", { page: "x".repeat(501) }],
    ["email", { email: "" }],
    ["name", { name: "x".repeat(81) }],
    ["email", { email: "nobody" }],
  ] as const)("needs what the form asks: %s %o", async (field, given) => {
    const refusal = await refusalOf(() => complain("visitor", given));
    expect(Object.keys(refusal.fields)).toEqual([field]);
    expect(db.select().from(rows).all()).toEqual([]);
  });

  test("that is sent twice is kept once while it is open", async () => {
    const email = aParent();
    const [first, second] = [await complain("visitor", { email }), await complain("visitor", { email })];
    expect(second).toBe(first);
    complaints.end(OPS, first, "close", "");
    expect(await complain("visitor", { email })).not.toBe(first);
    expect([await complain("mia"), await complain("sol")].length).toBe(2);
    expect(db.select().from(rows).all()).toHaveLength(4);
  });

  test("in the same words about another page is another one, with a number of its own", async () => {
    const email = aParent();
    const pages = ["/edits/12", "/edits/13"];
    const numbers = [];
    for (const page of pages) numbers.push(await complain("visitor", { email, page }));
    expect(new Set(numbers).size).toBe(2);
    expect(db.select({ page: rows.page }).from(rows).orderBy(rows.page).all()).toEqual(pages.map((page) => ({ page })));
  });

  test("is refused beyond five in half an hour, from one client, of one address and of one member", async () => {
    const [here, email] = [elsewhere(), aParent()];
    for (let n = 0; n < 5; n++) await complain("visitor", { complaint: `${n}` }, here);
    expect((await refusalOf(() => complain("visitor", {}, here))).code).toBe("RATE_LIMITED");
    for (let n = 0; n < 5; n++) await complain("visitor", { complaint: `${n}`, email });
    expect((await refusalOf(() => complain("visitor", { email }))).code).toBe("RATE_LIMITED");
    expect(db.select().from(rows).all()).toHaveLength(10);
    const ofSol = (complaint: string) =>
      complaints.file(viewer("sol"), elsewhere(), { kind: "age", page: "", complaint, name: "", email: "" });
    for (let n = 0; n < 5; n++) await ofSol(`${n}`);
    expect((await refusalOf(() => ofSol("6"))).code).toBe("RATE_LIMITED");
    for (let n = 0; n < 5; n++) await limits.forgive("complaint", `by ${ID.sol}`);
  });
});

describe("the page that it names", () => {
  const host = new URL(env.BASE_URL).host;

  test.each([
    [`${env.BASE_URL}/edits/12`, { kind: "edit", id: "12" }],
    [`${host}/edits/12?x=1#top`, { kind: "edit", id: "12" }],
    ["/discounts/13", { kind: "discount", id: "13" }],
    [`/profile/${ID.sol}?tab=uploads`, { kind: "profile", id: ID.sol }],
    ["/map?at=1&spot=14", { kind: "spot", id: "14" }],
    ["https://elsewhere.example/edits/12", undefined],
    ["/edits/twelve", undefined],
    ["javascript:alert(1)", undefined],
    ["https://", undefined],
    ["", undefined],
    ["somewhere on the map", undefined],
  ])("%s is read as %o", (page, post) => {
    expect(postAt(page)).toEqual(post);
  });

  test.each(COMPLAINT_KINDS)("is reported without a reporter, unless the complaint (%s) is about us [P-94]", async (kind) => {
    const id = await complain("visitor", { kind, page: `/edits/${bowl.id}` });
    const isReported = kind !== "freedom" && kind !== "wrongly";
    expect(reportsOf(id)).toMatchObject(isReported ? [{ editId: bowl.id, reporterId: null, state: "open" }] : []);
    expect(queue().includes(`edit ${bowl.id}`)).toBe(isReported);
    expect(complaints.find(OPS, id)).toMatchObject({ post: { kind: "edit", id: bowl.id }, isReported });
  });

  test("can be decided about though nobody reported it, and its poster learns of no complaint [P-94]", async () => {
    const email = aParent();
    const id = await complain("visitor", { kind: "illegal", page: `/edits/${bowl.id}`, email });
    expect(moderation.decide(OPS, "edit", bowl.id, "remove", "It is against the law")).toBe(true);
    expect(edits.find(viewer("sol"), bowl.id)).toBeUndefined();
    expect(queue()).toContain(`complaint ${id}`);
    const decision = db.select().from(decisions).get()?.id ?? "";
    await sendMail("decision-mail", decision);
    const letter = wordsOf(lettersTo(emailOf("mia"), env.DATA_DIR).at(-1));
    expect(letter).toContain("It is against the law");
    expect(letter).not.toMatch(/complain|Nobody answers/);
    expect(letter).not.toContain(email);
  });

  test("may be a profile, which then can be decided about", async () => {
    const id = await complain("visitor", { kind: "age", page: `${host}/profile/${ID.kit}` });
    expect(reportsOf(id)).toMatchObject([{ profileId: ID.kit, reporterId: null }]);
    expect(moderation.decide(OPS, "profile", ID.kit, "warn", "We need to know your age")).toBe(true);
    expect(moderation.historyOf(OPS, { kind: "profile", id: ID.kit, posterId: ID.kit })).toMatchObject([{ act: "warn" }]);
  });

  test("counts as one report, however many complain, and hides no Spot", async () => {
    const spot = addSpot();
    for (let n = 0; n < 4; n++) await complain("visitor", { kind: "illegal", page: `/map?spot=${spot}`, complaint: `${n}` });
    expect(spots.find(viewer("mia"), spot)).toMatchObject({ isHidden: false, isDangerous: false });
    expect(spots.openReportsOf(spot)).toEqual([]);
    expect(moderation.waiting(OPS, 100).find(({ id }) => id === spot)?.reports).toBe(1);
  });

  test("may be one of nothing, of a deleted post or of a Discount", async () => {
    const gone = await complain("visitor", { kind: "illegal", page: "/edits/77" });
    expect(reportsOf(gone)).toEqual([]);
    const offer = await complain("visitor", { kind: "illegal", page: `/discounts/${addDiscount()}` });
    expect(reportsOf(offer)).toHaveLength(1);
    const post = await complain("visitor", { kind: "illegal", page: `/edits/${bowl.id}` });
    edits.remove(viewer("mia"), bowl.id);
    expect(complaints.find(OPS, post)).toMatchObject({ isReported: true });
    expect(moderation.findPost(OPS, "edit", bowl.id)).toMatchObject({ isHeld: true });
    closing.close(viewer("mia"));
    expect(complaints.end(OPS, post, "answer", "It is gone")).toBe(true);
  });
});

describe("the queue", () => {
  test("has complaints about something illegal or harmful to children, and of minors, first [P-92]", async () => {
    const old = await complain("visitor", { kind: "safety" });
    const grown = await complain("mia", { kind: "age" });
    const young = await complain("kit", { kind: "freedom" });
    const illegal = await complain("visitor", { kind: "illegal" });
    const harmful = await complain("mia", { kind: "harmful" });
    const all = [young, illegal, harmful, old, grown];
    for (const [index, id] of [old, grown, young, illegal, harmful].entries())
      db.update(rows).set({ createdAt: index }).where(eq(rows.id, id)).run();
    expect(queue()).toEqual([...all.map((id) => `complaint ${id}`), `business ${ID.fakie}`]);

    const [last] = moderation.waiting(OPS, 2).slice(-1);
    const rest = moderation.waiting(OPS, 100, last && { rank: last.urgency, time: last.since, id: last.id });
    expect(rest.map(({ id }) => id)).toEqual([harmful, old, grown, ID.fakie]);
    for (const id of all) complaints.end(OPS, id, "close", "");
    expect(queue()).toEqual([`business ${ID.fakie}`]);
  });

  test("leads the operator to what the same sender complained about before", async () => {
    const email = aParent();
    const [first, second] = [await complain("visitor", { email }), await complain("visitor", { email, complaint: "Again" })];
    const other = await complain("visitor");
    expect(complaints.find(OPS, second)?.earlier.map(({ id }) => id)).toEqual([first]);
    expect(complaints.find(OPS, other)?.earlier).toEqual([]);
    const members = [await complain("mia"), await complain("mia", { complaint: "Again" })];
    await complain("sol");
    expect(complaints.find(OPS, members[0] ?? "")?.earlier.map(({ id }) => id)).toEqual([members[1]]);
  });
});

describe("its end", () => {
  test("is the operator's alone, once, and in the log without a word [P-81]", async () => {
    const id = await complain("visitor");
    for (const name of ["mia", "stat", "northbreak", "visitor"] as const)
      for (const act of [() => complaints.find(viewer(name), id), () => complaints.end(viewer(name), id, "close", "")])
        expect(codeOf(act)).toMatch(/FORBIDDEN|UNAUTHENTICATED/);
    for (const words of ["", "x".repeat(1001)]) expect(codeOf(() => complaints.end(OPS, id, "answer", words))).toBe("INVALID");
    expect(complaints.end(OPS, "77", "close", "")).toBe(false);
    expect([complaints.end(OPS, id, "answer", "Done"), complaints.end(OPS, id, "close", "")]).toEqual([true, false]);
    expect(complaints.byId(id)?.answer).toBe("Done");
    const log = db.select().from(moderationLog).all();
    expect(log).toMatchObject([{ act: "answer", kind: "complaint", postId: id, posterId: null, operatorId: ID.ops }]);
    expect(JSON.stringify(log)).not.toMatch(/Done|Nobody/);
  });

  test("without an answer emails nobody", async () => {
    const id = await complain("visitor");
    expect(complaints.end(OPS, id, "close", "Spam")).toBe(true);
    expect(complaints.byId(id)?.answer).toBeNull();
    expect(db.select().from(jobs).where(eq(jobs.kind, "complaint-answer-mail")).all()).toEqual([]);
  });
});

describe("the mails", () => {
  const lettersOf = (email: string) => lettersTo(email, env.DATA_DIR).map(wordsOf);

  async function mailed(id: string) {
    await sendMail("complaint-received-mail", id);
    complaints.end(OPS, id, "answer", "We look into it more often now");
    await sendMail("complaint-answer-mail", id);
  }

  test("tell a visitor the number at once, and then the answer, and the operator where to read it [P-91] [P-93]", async () => {
    const email = aParent();
    const id = await complain("visitor", { email });
    await sendMail("complaint-mail", id);
    const desk = lettersOf(emailOf("ops")).at(-1) ?? "";
    expect(desk).toContain(`/complaints/${id}`);
    expect(desk).not.toMatch(/Nobody answers/);
    await mailed(id);
    const [received = "", answer = "", ...more] = lettersOf(email);
    expect([received.includes(id), received.includes("999 in the UK"), more]).toEqual([true, true, []]);
    expect(answer).toMatch(/We look into it more often now/);
    expect(received + answer).not.toContain("Nobody answers");
  });

  test("go to a member's address, and for an under-13 to the parent alone [P-93]", async () => {
    const before = lettersOf(emailOf("mia")).length;
    await mailed(await complain("mia"));
    expect(lettersOf(emailOf("mia"))).toHaveLength(before + 2);

    const parent = aParent();
    const toChild = lettersOf(emailOf("tam"));
    db.update(parents).set({ email: parent }).where(eq(parents.userId, ID.tam)).run();
    expect([complaints.isAnsweredToParent(viewer("tam")), complaints.isAnsweredToParent(viewer("kit"))]).toEqual([true, false]);
    await mailed(await complain("tam"));
    expect(lettersOf(parent).join()).toMatch(/Your child sent us a complaint[\s\S]*your child's complaint/);
    expect(lettersOf(emailOf("tam"))).toEqual(toChild);
  });
});

describe("what is kept", () => {
  test("goes after three years, open or not, and its reports lose it [P-95]", async () => {
    const id = await complain("visitor", { kind: "illegal", page: `/edits/${bowl.id}` });
    await complaints.sweep(Date.now() + 3 * YEAR - 60_000);
    expect(complaints.isFiled(id)).toBe(true);
    await complaints.sweep(Date.now() + 3 * YEAR + 60_000);
    expect(complaints.isFiled(id)).toBe(false);
    expect(db.select().from(reports).all()).toMatchObject([{ editId: bowl.id, complaintId: null }]);
  });

  test("loses the sender with the account, and of an under-13 goes with it [P-95]", async () => {
    const [grown, young] = [await complain("mia"), await complain("tam")];
    closing.close(viewer("mia"));
    closing.close(viewer("tam"));
    expect(complaints.find(OPS, grown)).toMatchObject({ userId: null, receiver: undefined });
    expect(complaints.isFiled(young)).toBe(false);
    expect(
      db
        .select()
        .from(closedAccounts)
        .all()
        .map(({ log }) => log.join())
        .join(),
    ).toContain(`Complained (${grown})`);
    expect(complaints.end(OPS, grown, "close", "")).toBe(true);
  });
});
