import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { DECISIONS, type DecisionName } from "#app/schemas/moderation.ts";
import { approveBusiness } from "#app/services/moderation/approving.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { db } from "#db";
import {
  decisions,
  jobs,
  moderationLog,
  notifications,
  reports as rows,
  sessions,
  sponsorships,
  spots as spotRows,
  users,
} from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { addSpot } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { aParent, elsewhere } from "#tests/parents.ts";

/* Each act of the operator changes what it is about, and nothing beside it. */

const OPS = viewer("ops");
const WHY = "It shows someone who is hurt";
const MINUTE = 60 * 1000;

const reported = (posterId: string, by: Name = "ana", facts: Partial<typeof rows.$inferInsert> = {}): string => {
  const editId = addEdit({ posterId });
  db.insert(rows)
    .values({ reporterId: ID[by], editId, ...facts })
    .run();
  return editId;
};
const decide = (editId: string, name: DecisionName) => moderation.decide(OPS, "edit", editId, name, WHY);
const decisionOf = (postId: string) => {
  const decision = db.select().from(decisions).where(eq(decisions.postId, postId)).get();
  if (!decision) throw new Error(`There is no decision about ${postId}`);
  return decision;
};
/** Reports two Edits, decides about both in the same way, and returns the decisions. */
const twoDecisions = (name: DecisionName) =>
  [ID.mia, ID.sol].map((posterId) => {
    const id = reported(posterId);
    decide(id, name);
    return decisionOf(id);
  });
const stateOf = (editId: string) => db.select().from(rows).where(eq(rows.editId, editId)).get()?.state;
const accountOf = (name: Name) => db.select().from(users).where(eq(users.id, ID[name])).get();
const jobsOf = (kind: string) => db.select().from(jobs).where(eq(jobs.kind, kind)).all();

describe("approving", () => {
  test("approves that business, and a second press logs nothing", () => {
    db.update(users).set({ approvedAt: null }).where(eq(users.id, ID.northbreak)).run();
    approveBusiness(OPS, ID.fakie, "Checked");
    const logged = db.select().from(moderationLog).all().length;
    approveBusiness(OPS, ID.fakie, "Checked");
    expect([accountOf("fakie")?.approvedAt, accountOf("northbreak")?.approvedAt]).toEqual([expect.any(Number), null]);
    expect(db.select().from(moderationLog).all()).toHaveLength(logged);
    expect(logged).toBe(1);
  });
});

describe("an appeal", () => {
  const appealed = (id: string) => moderation.appeal(moderation.tokenFor(id), "I was in the air");

  test("is about one decision, and its first words stay", () => {
    const [one, other] = twoDecisions("warn");
    if (!one || !other) throw new Error("There are no decisions");
    appealed(one.id);
    expect(codeOf(() => moderation.appeal(moderation.tokenFor(one.id), "Again"))).toBe("FORBIDDEN");
    expect([decisionOf(one.postId), decisionOf(other.postId)].map(({ appeal }) => appeal)).toEqual(["I was in the air", null]);
    expect(moderation.findAppeal(OPS, one.id)).toMatchObject({ appeal: "I was in the air" });
    expect(moderation.findAppeal(OPS, other.id)).toBeUndefined();
    expect(jobsOf("appeal-mail").map(({ key }) => key)).toEqual([one.id]);
  });

  test("is answered alone, once, and only if it was made", () => {
    const [one, other] = twoDecisions("warn");
    if (!one || !other) throw new Error("There are no decisions");
    expect(moderation.answer(OPS, one.id, "uphold", "No")).toBe(false);
    appealed(one.id);
    appealed(other.id);
    expect([1, 2].map(() => moderation.answer(OPS, one.id, "uphold", "No"))).toEqual([true, false]);
    expect([decisionOf(one.postId), decisionOf(other.postId)].map(({ answer }) => answer)).toEqual(["No", null]);
  });

  test("is answered to the person, and for an under-13 to the parent alone", () => {
    const answered = [ID.mia, ID.pip].map((posterId) => {
      const postId = reported(posterId);
      decide(postId, "warn");
      const { id } = decisionOf(postId);
      appealed(id);
      db.delete(notifications).run();
      moderation.answer(OPS, id, "uphold", "No");
      return db
        .select()
        .from(notifications)
        .all()
        .map(({ userId }) => userId);
    });
    expect(answered).toEqual([[ID.mia], []]);
  });

  test("against a removal ends no suspension", () => {
    const removed = reported(ID.mia);
    decide(removed, "remove");
    decide(reported(ID.mia), "suspend30");
    appealed(decisionOf(removed).id);
    moderation.answer(OPS, decisionOf(removed).id, "overturn", "You are right");
    expect(accountOf("mia")?.suspendedAt).toEqual(expect.any(Number));
  });

  test("that returns a post dismisses the reports of that post", () => {
    const [back, gone] = [reported(ID.mia), reported(ID.sol)];
    for (const id of [back, gone]) decide(id, "remove");
    appealed(decisionOf(back).id);
    moderation.answer(OPS, decisionOf(back).id, "overturn", "You are right");
    expect([stateOf(back), stateOf(gone)]).toEqual(["dismissed", "removed"]);
  });
});

describe("hiding", () => {
  test("hides one post, whatever else is hidden, and not a post that nobody reported", () => {
    const [one, other] = [reported(ID.mia), reported(ID.sol)];
    const quiet = addEdit();
    const hide = (id: string, wanted = true) => moderation.hide(OPS, "edit", id, wanted);
    expect([hide(one), hide(other), hide(other), hide(quiet), hide(one, false)]).toEqual([true, true, false, false, true]);
    const isHidden = (id: string) => db.select().from(rows).where(eq(rows.editId, id)).get()?.hidAt !== null;
    expect([one, other].map(isHidden)).toEqual([false, true]);
    expect(
      db
        .select()
        .from(moderationLog)
        .all()
        .map(({ act, postId }) => `${act} ${postId}`)
        .sort(),
    ).toEqual([`hide ${one}`, `hide ${other}`, `show ${one}`].sort());
  });
});

describe("a grave report", () => {
  test("hides although the operator hid three posts that the person had reported for other reasons", () => {
    for (const posterId of [ID.mia, ID.sol, ID.kit]) reported(posterId, "ana", { reason: "bullying", hidAt: Date.now() });
    const id = addEdit();
    reports.reportEdit(viewer("ana"), id);
    reports.giveReason(viewer("ana"), "edit", id, "grooming");
    expect(db.select().from(rows).where(eq(rows.editId, id)).get()?.hidAt).toEqual(expect.any(Number));
  });

  test("counts against its reporter if it was dismissed, and no other report does", () => {
    reported(ID.mia, "ana", { reason: "grooming", state: "dismissed" });
    reported(ID.mia, "ana", { reason: "grooming" });
    reported(ID.mia, "ana", { reason: "bullying", state: "dismissed" });
    reported(ID.mia, "sol", { reason: "grooming", state: "dismissed" });
    expect([...moderation.dismissedGraveOf(OPS, [ID.ana])]).toEqual([[ID.ana, 1]]);
  });
});

describe("a decision", () => {
  test.each(Object.keys(DECISIONS) as DecisionName[])("%s remembers what a file looks like if it takes the post away", (name) => {
    decide(reported(ID.mia), name);
    expect(jobsOf("keep-looks")).toHaveLength(["remove", "suspend"].includes(DECISIONS[name].act) ? 1 : 0);
  });

  test.each<[DecisionName, boolean]>([
    ["dismiss", false],
    ["warn", true],
  ])("%s on a hidden Spot leaves it hidden: %s", (name, isHidden) => {
    const spotId = addSpot();
    db.update(spotRows).set({ isHidden: true }).where(eq(spotRows.id, spotId)).run();
    db.insert(rows).values({ reporterId: ID.ana, spotId }).run();
    moderation.decide(OPS, "spot", spotId, name, WHY);
    expect(spots.find(OPS, spotId)?.isHidden).toBe(isHidden);
  });

  test("early erasing waits until every report is decided, and is for what was removed for a grave reason", () => {
    const erase = (id: string) => codeOf(() => moderation.erase(OPS, "edit", id));
    const grave = reported(ID.mia, "ana", { reason: "grooming" });
    db.insert(rows).values({ reporterId: ID.sol, editId: grave, reason: "other" }).run();
    expect(erase(grave)).toBe("FORBIDDEN");
    decide(grave, "remove");
    db.update(rows).set({ state: "open" }).where(eq(rows.reporterId, ID.sol)).run();
    expect(erase(grave)).toBe("FORBIDDEN");
    db.update(rows).set({ state: "removed" }).run();
    expect(erase(grave)).toBeUndefined();

    const usual = reported(ID.mia, "ana", { reason: "bullying" });
    decide(usual, "remove");
    expect(erase(usual)).toBe("FORBIDDEN");
    const stays = reported(ID.sol, "ana", { reason: "grooming" });
    decide(stays, "warn");
    expect(erase(stays)).toBe("FORBIDDEN");
  });
});

describe("the facts of an account", () => {
  const facts = (name: Name) => moderation.accounts.findAccount(OPS, ID[name]);
  const endLogIns = (name: Name) =>
    codeOf(() => moderation.accounts.act(OPS, ID[name], "endLogIns", { band: undefined, parentEmail: "", most: 0, reason: WHY }));

  test("count that person's open logins, and reports about that person and by that person", () => {
    const open = { createdAt: Date.now(), expiresAt: Date.now() + MINUTE };
    db.delete(sessions).run();
    db.insert(sessions)
      .values([
        { tokenHash: "a", userId: ID.mia, ...open },
        { tokenHash: "b", userId: ID.mia, ...open, expiresAt: 1 },
        { tokenHash: "c", userId: ID.sol, ...open },
      ])
      .run();
    reported(ID.sol, "mia");
    reported(ID.sol, "mia", { state: "dismissed" });
    reported(ID.mia, "ana", { state: "dismissed" });
    reported(ID.kit, "ana", { state: "dismissed" });
    expect(facts("mia")?.counts).toEqual({ logIns: 1, reportsOf: 1, openReportsOf: 0, reportsBy: 2, dismissedBy: 1 });
    expect(facts("sol")?.counts).toEqual({ logIns: 1, reportsOf: 2, openReportsOf: 1, reportsBy: 0, dismissedBy: 0 });
  });

  test("count a decided Spot or guide line of that person that is erased, once", () => {
    const entry = { operatorId: ID.ops, kind: "spot", postId: "77", reports: 1 } as const;
    const log = (facts: Partial<typeof moderationLog.$inferInsert>) =>
      db
        .insert(moderationLog)
        .values({ ...entry, act: "remove", posterId: ID.mia, ...facts })
        .run();
    log({});
    log({ act: "warn" });
    log({ act: "hide", postId: "78" });
    log({ posterId: ID.sol, postId: "79" });
    log({ kind: "edit", postId: "80" });
    log({ kind: "guide", postId: "81" });
    log({ kind: "guide", postId: "81", act: "dismiss" });
    expect(facts("mia")?.counts.reportsOf).toBe(2);
  });

  test("are gone once the account is closed", () => {
    db.update(users).set({ closedAt: 1 }).where(eq(users.id, ID.mia)).run();
    expect(facts("mia")).toBeUndefined();
  });

  test("the logins of one person are ended once a minute, whatever was done to that person or to others before", () => {
    decide(reported(ID.mia), "warn");
    expect([endLogIns("mia"), endLogIns("mia"), endLogIns("sol")]).toEqual([undefined, "INVALID", undefined]);
    db.update(decisions)
      .set({ createdAt: Date.now() - 2 * MINUTE })
      .run();
    expect(endLogIns("mia")).toBeUndefined();
  });
});

describe("the email about a report", () => {
  test("waits two minutes for the reason that an Edit's reporter may add, and no longer", () => {
    const both = [reports.reportEdit(viewer("ana"), addEdit()), reports.reportProfile(viewer("ana"), ID.sol)];
    const mails = jobsOf("report-mail");
    const waits = both.map(({ id }) => mails.some(({ key, runAt }) => key === id && runAt > Date.now() + MINUTE));
    expect([mails.length, ...waits]).toEqual([2, true, false]);
  });
});

describe("a complaint", () => {
  const file = (who: Name | "visitor", name: string, complaint = "Nobody answers") =>
    moderation.complaints.file(viewer(who), elsewhere(), { kind: "safety", page: "", complaint, name, email: aParent() });

  test("keeps the name that a visitor gives, and a member's under the account alone", async () => {
    const nameOf = async (who: Name | "visitor", name: string) =>
      moderation.complaints.byId(await file(who, name, `By ${who} ${name}`))?.name;
    expect([await nameOf("visitor", "Ann"), await nameOf("visitor", ""), await nameOf("mia", "Ann")]).toEqual([
      "Ann",
      null,
      null,
    ]);
  });
});

describe("the queue", () => {
  test("says of each entry how severe it is, whose it is and until when it is decided", async () => {
    const DAY = 24 * 60 * MINUTE;
    const [grown, young, grave] = [reported(ID.mia), reported(ID.kit), reported(ID.sol, "ana", { reason: "grooming" })];
    await moderation.complaints.file(viewer("visitor"), elsewhere(), {
      ...{ kind: "safety", page: "", complaint: "Nobody answers", name: "", email: aParent() },
    });
    const sponsorship = db
      .insert(sponsorships)
      .values({ brandId: ID.northbreak, athleteId: ID.mia, state: "asked" })
      .returning()
      .get().id;
    const warned = reported(ID.ana, "mia");
    decide(warned, "warn");
    moderation.appeal(moderation.tokenFor(decisionOf(warned).id), "I was in the air");
    const rowsOfQueue = moderation.waiting(OPS, 100);
    const found = (kind: string, id?: string) => {
      const row = rowsOfQueue.find((one) => one.kind === kind && (id === undefined || one.id === id));
      return row && [row.severity, row.personId, row.dueAt && (row.dueAt - row.since) / DAY, row.isByItself];
    };
    expect(found("edit", grave)).toEqual(["grave", ID.sol, 1, false]);
    expect(found("edit", young)).toEqual(["high", ID.kit, 1, false]);
    expect(found("edit", grown)).toEqual(["usual", ID.mia, 7, false]);
    expect(found("complaint")).toEqual(["usual", undefined, 7, false]);
    expect(found("sponsorship", sponsorship)?.slice(0, 3)).toEqual(["usual", ID.mia, undefined]);
    expect(found("appeal")?.slice(0, 3)).toEqual(["usual", ID.ana, 2]);
  });
});
