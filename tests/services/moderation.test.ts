import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { env } from "#app/env.server.ts";
import { handlerOf } from "#app/jobs/index.server.ts";
import { viewerById, viewerOf } from "#app/kernel/viewer.server.ts";
import { DECISIONS, type DecisionName } from "#app/schemas/moderation.ts";
import * as closing from "#app/services/accounts/closing.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as pictures from "#app/services/accounts/pictures.server.ts";
import * as suspending from "#app/services/accounts/suspending.server.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import { picture } from "#app/services/media/serving.server.ts";
import { approveBusiness } from "#app/services/moderation/approving.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as notifications from "#app/services/notifications/index.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { db, sqlite } from "#db";
import {
  complaints as complaintRows,
  decisions,
  edits as editRows,
  jobs,
  media,
  moderationLog,
  reports as rows,
  users,
} from "#db/schema/index.ts";
import { EDITS, emailOf, ID, type Name, PASSWORD } from "#db/seed/world.ts";
import { addDiscount, addUpload } from "#tests/add-discount.ts";
import { addEdit } from "#tests/add-edit.ts";
import { addSpot } from "#tests/add-spot.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { lettersTo } from "#tests/outbox.ts";
import { elsewhere } from "#tests/parents.ts";
import { sendMail } from "#tests/send-mail.ts";

const DAY = 24 * 60 * 60 * 1000;
const WHY = "It shows someone who is hurt";
const OPS = viewer("ops");
const { bowl } = EDITS;

const queue = () => moderation.waiting(OPS, 100).map(({ kind, id }) => `${kind} ${id}`);
const stateOf = (name: Name) => db.select().from(users).where(eq(users.id, ID[name])).get();
const logged = () => db.select().from(moderationLog).all();
const loggedByKind = () => db.select().from(moderationLog).orderBy(moderationLog.kind).all();
const keysOf = (kind: string) =>
  db
    .select()
    .from(jobs)
    .where(eq(jobs.kind, kind))
    .all()
    .map(({ key }) => key);

function reportBowl(...names: Name[]) {
  for (const name of names) reports.reportEdit(viewer(name), bowl.id);
}

function decide(name: DecisionName, reason = WHY) {
  return moderation.decide(OPS, "edit", bowl.id, name, reason);
}

async function letterTo(email: string, kind: string): Promise<string> {
  for (const key of keysOf(kind)) await sendMail(kind, key);
  return lettersTo(email, env.DATA_DIR).at(-1) ?? "";
}

const told = (name: Name) => notifications.page(viewer(name), { take: 9 });

describe("the queue", () => {
  test("has everything that waits: what is about people under 18 first, then the most reported, then the oldest [A-85] [P-80]", () => {
    expect(queue()).toEqual([`business ${ID.fakie}`]);
    const [old, often, young] = [addEdit({ posterId: ID.mia }), addEdit({ posterId: ID.sol }), addEdit({ posterId: ID.kit })];
    const offer = addDiscount();
    for (const [editId, name, at] of [
      [old, "ana", 1],
      [often, "ana", 3],
      [often, "mia", 4],
      [young, "ana", 5],
    ] as const)
      db.insert(rows).values({ reporterId: ID[name], editId, createdAt: at }).run();
    db.insert(rows).values({ reporterId: ID.ana, discountId: offer, createdAt: 2 }).run();
    const home = addSpot({}, "pip");
    const all = [
      `edit ${young}`,
      `childsSpot ${home}`,
      `edit ${often}`,
      `edit ${old}`,
      `discount ${offer}`,
      `business ${ID.fakie}`,
    ];
    expect(queue()).toEqual(all);

    const pages = [moderation.waiting(OPS, 4)];
    const last = pages[0]?.at(-1);
    if (last) pages.push(moderation.waiting(OPS, 4, { rank: last.urgency, time: last.since, id: last.id }));
    expect(pages.flat().map(({ kind, id }) => `${kind} ${id}`)).toEqual(all);
  });

  test("has a day for what is grave or about someone under 18, a week for the rest, and two days for an appeal [P-133]", () => {
    const [grown, young, grave] = [addEdit({ posterId: ID.mia }), addEdit({ posterId: ID.kit }), addEdit({ posterId: ID.sol })];
    for (const editId of [grown, young]) db.insert(rows).values({ reporterId: ID.ana, editId, createdAt: DAY }).run();
    db.insert(rows).values({ reporterId: ID.ana, editId: grave, reason: "grooming", createdAt: DAY }).run();
    const complaint = { userId: ID.ana, page: "/", words: "Look", createdAt: 2 * DAY };
    db.insert(complaintRows)
      .values([
        { ...complaint, kind: "harmful" },
        { ...complaint, kind: "freedom" },
      ])
      .run();
    const daysFor = moderation.waiting(OPS, 100).map(({ kind, id, dueAt, since }) => [kind, id, dueAt && (dueAt - since) / DAY]);
    expect(daysFor).toEqual([
      ["edit", grave, 1],
      ["edit", young, 1],
      ["complaint", expect.anything(), 1],
      ["edit", grown, 7],
      ["complaint", expect.anything(), 7],
      ["business", ID.fakie, undefined],
    ]);
  });

  test("is found by indexes, however many reports are closed and however many people and posts there are", () => {
    const prepare = vi.spyOn(sqlite, "prepare");
    moderation.waiting(OPS, 20);
    const sources = prepare.mock.calls.map(([source]) => source).filter((source) => source.includes("AS waiting"));
    prepare.mockRestore();
    expect(sources).toHaveLength(1);
    const scans = sources.flatMap((source) => {
      const bound = [...source.matchAll(/\?/g)].map(() => null);
      return sqlite.prepare<null[], { detail: string }>(`EXPLAIN QUERY PLAN ${source}`).all(...bound);
    });
    const names = scans.map(({ detail }) => detail).filter((detail) => detail.startsWith("SCAN "));
    expect(names).toEqual([
      "SCAN complaints USING INDEX complaints_open",
      "SCAN users USING INDEX users_waiting",
      "SCAN spots USING INDEX spots_waiting",
      "SCAN edits USING INDEX edits_ads_waiting",
      "SCAN deliverables USING INDEX deliverables_written",
      "SCAN term_sheets USING INDEX term_sheets_written",
      "SCAN deal_feedback USING INDEX deal_feedback_unread",
      "SCAN waiting",
    ]);
  });

  test("and every act are the operator's alone [A-85]", () => {
    reportBowl("sol");
    for (const name of ["mia", "sol", "kit", "northbreak", "stat", "visitor"] as const) {
      const acts = [
        () => moderation.waiting(viewer(name), 1),
        () => moderation.findPost(viewer(name), "edit", bowl.id),
        () => moderation.reportsOf(viewer(name), "edit", bowl.id),
        () => moderation.historyOf(viewer(name), { kind: "edit", id: bowl.id, posterId: ID.mia }),
        () => moderation.decide(viewer(name), "edit", bowl.id, "remove", WHY),
      ];
      for (const act of acts) expect(codeOf(act)).toMatch(/FORBIDDEN|UNAUTHENTICATED/);
    }
    expect([logged(), edits.find(viewer("sol"), bowl.id)?.id]).toEqual([[], bowl.id]);
  });
});

describe("a decision", () => {
  test("needs a reason, save for dismissing, and reports that are open", () => {
    reportBowl("sol");
    for (const name of ["remove", "warn", "suspend", "suspend7", "suspend30"] as const)
      expect(codeOf(() => decide(name, ""))).toBe("INVALID");
    expect(codeOf(() => decide("warn", "x".repeat(1001)))).toBe("INVALID");
    expect(moderation.decide(OPS, "edit", EDITS.abroad.id, "remove", WHY)).toBe(false);
    expect(moderation.decide(OPS, "edit", "77", "dismiss", "")).toBe(false);
    expect(logged()).toEqual([]);
    expect(decide("dismiss", "")).toBe(true);
  });

  test.each(Object.keys(DECISIONS) as DecisionName[])("to %s is taken once, ends all reports and is logged", (name) => {
    reportBowl("sol", "ana");
    const { act } = DECISIONS[name];
    expect([decide(name), decide("remove"), decide(name)]).toEqual([true, false, false]);
    expect(queue()).not.toContain(`edit ${bowl.id}`);
    const states = { dismiss: "dismissed", remove: "removed", warn: "warned", suspend: "suspended" };
    expect(db.select().from(rows).all()).toMatchObject([{ state: states[act] }, { state: states[act] }]);
    const entry = { act, kind: "edit", postId: bowl.id, posterId: ID.mia };
    expect(logged()).toMatchObject([{ ...entry, operatorId: ID.ops }]);
    expect(keysOf("report-answer-mail")).toHaveLength(2);
    expect(keysOf("decision-mail")).toEqual(act === "dismiss" ? [] : logged().map(({ id }) => id));
    const isThere = Boolean(edits.find(viewer("sol"), bowl.id));
    expect([isThere, Boolean(stateOf("mia")?.suspendedAt)]).toEqual([act === "dismiss" || act === "warn", act === "suspend"]);
  });

  test("to remove keeps an Edit, a Discount or a Spot for the operator for 14 days, file and all [P-26]", async () => {
    const [offer, spot] = [addDiscount(), addSpot()];
    reportBowl("sol");
    reports.report(viewer("sol"), { discountId: offer });
    reports.reportSpot(viewer("mia"), spot, "Closed");
    const find = { edit: edits.find, discount: discounts.find, spot: spots.find };
    const posts = [
      ["edit", bowl.id, "mia"],
      ["discount", offer, "northbreak"],
      ["spot", spot, "sol"],
    ] as const;
    for (const [kind, id] of posts) moderation.decide(OPS, kind, id, "remove", WHY);
    const seenBy = (kind: "edit" | "discount" | "spot", id: string, name: Name) => Boolean(find[kind](viewer(name), id));
    for (const [kind, id, poster] of posts) {
      expect([kind, seenBy(kind, id, poster), seenBy(kind, id, "ana"), seenBy(kind, id, "ops")]).toEqual([
        kind,
        false,
        false,
        true,
      ]);
      expect(moderation.findPost(OPS, kind, id)).toMatchObject({ isHeld: true, posterId: ID[poster] });
    }
    await closing.sweep(Date.now() + 13 * DAY);
    expect(posts.map(([kind, id]) => seenBy(kind, id, "ops"))).toEqual([true, true, true]);
    expect(
      db
        .select()
        .from(media)
        .where(eq(media.id, `world-${bowl.id}`))
        .get(),
    ).toBeDefined();
    await closing.sweep(Date.now() + 15 * DAY);
    expect(posts.map(([kind, id]) => seenBy(kind, id, "ops"))).toEqual([false, false, false]);
    expect(
      db
        .select()
        .from(media)
        .where(eq(media.id, `world-${bowl.id}`))
        .get(),
    ).toBeUndefined();
  });

  test("on the map to let others see a reported Spot is one to dismiss, logged and told [P-81] [P-84]", () => {
    const spot = addSpot();
    reports.reportSpot(viewer("mia"), spot, "Closed");
    for (let n = 0; n < 2; n++) spots.approve(OPS, spot, "");
    expect(logged()).toMatchObject([{ act: "dismiss", kind: "spot", postId: spot, posterId: ID.sol, operatorId: ID.ops }]);
    expect(keysOf("report-answer-mail")).toHaveLength(1);
  });

  test("to dismiss gives back a Spot that reports have hidden", () => {
    const spot = addSpot();
    for (const name of ["mia", "kit", "ana"] as const) reports.reportSpot(viewer(name), spot, "Closed");
    expect(spots.find(viewer("mia"), spot)).toBeUndefined();
    moderation.decide(OPS, "spot", spot, "dismiss", "");
    expect(spots.find(viewer("mia"), spot)).toMatchObject({ isHidden: false });
  });

  test("reaches a poster who deletes the post under review, and not one who deleted the account", () => {
    reportBowl("sol");
    edits.remove(viewer("mia"), bowl.id);
    expect(queue()).toContain(`edit ${bowl.id}`);
    expect(decide("warn")).toBe(true);
    expect(db.select().from(decisions).all()).toMatchObject([{ userId: ID.mia, act: "warn", reason: WHY }]);

    reports.reportEdit(viewer("sol"), EDITS.slam.id);
    closing.close(viewer("mia"));
    const about = (name: DecisionName) => moderation.decide(OPS, "edit", EDITS.slam.id, name, WHY);
    expect(codeOf(() => about("suspend"))).toBe("FORBIDDEN");
    expect([about("remove"), logged().find(({ act }) => act === "remove")?.posterId]).toEqual([true, null]);
    expect(db.select().from(decisions).all()).toEqual([]);
  });

  test("does not suspend the operator", () => {
    const own = addEdit({ posterId: ID.ops });
    reports.reportEdit(viewer("sol"), own);
    expect(codeOf(() => moderation.decide(OPS, "edit", own, "suspend", WHY))).toBe("FORBIDDEN");
    expect(edits.find(viewer("sol"), own)).toBeDefined();
  });
});

describe("a decision about a profile", () => {
  const about = (name: DecisionName) => moderation.decide(OPS, "profile", ID.mia, name, WHY);
  const texts = { about: "Buy here", website: "https://watches.example", profileImage: "face.jpg" };

  function reported() {
    db.update(users).set(texts).where(eq(users.id, ID.mia)).run();
    reports.reportProfile(viewer("sol"), ID.mia);
  }

  test.each(Object.keys(DECISIONS) as DecisionName[])("to %s is taken once, logged and told [P-97]", (name) => {
    reported();
    expect(queue()).toContain(`profile ${ID.mia}`);
    const { act } = DECISIONS[name];
    expect([about(name), about("remove")]).toEqual([true, false]);
    expect(queue()).not.toContain(`profile ${ID.mia}`);
    expect(logged()).toMatchObject([{ act, kind: "profile", postId: ID.mia, posterId: ID.mia }]);
    expect(keysOf("decision-mail")).toEqual(act === "dismiss" ? [] : logged().map(({ id }) => id));
    expect(keysOf("report-answer-mail")).toHaveLength(1);
    const mia = stateOf("mia");
    expect(mia).toMatchObject(act === "remove" ? { about: "", website: "", profileImage: null } : texts);
    expect([mia?.name, Boolean(mia?.suspendedAt)]).toEqual(["Mia Trevose", act === "suspend"]);
    expect(edits.find(viewer("ops"), bowl.id)).toMatchObject({ posterId: ID.mia });
  });

  test("erases the picture that it clears, once 14 days are over [P-97]", async () => {
    reported();
    const file = {
      ownerId: ID.mia,
      purpose: "image",
      filename: "face.jpg",
      mimetype: "image/jpeg",
      bytes: 1,
      sha256: "x",
    } as const;
    db.insert(media)
      .values({ ...file, id: "face", state: "ready", attachedAt: 1 })
      .run();
    about("remove");
    expect(keysOf("remove-media")).toEqual([]);
    for (const key of keysOf("drop-replaced")) await handlerOf("drop-replaced")?.run(key, new AbortController().signal);
    expect([db.select().from(media).where(eq(media.id, "face")).get(), keysOf("remove-media")]).toEqual([undefined, ["face"]]);
  });

  test("that is undone after an appeal ends the suspension, and says so", async () => {
    reported();
    about("suspend");
    const { id = "" } = db.select().from(decisions).get() ?? {};
    moderation.appeal(moderation.tokenFor(id), "It is a mistake");
    expect(moderation.answer(OPS, id, "overturn", "Yes")).toBe(true);
    expect(stateOf("mia")).toMatchObject({ suspendedAt: null, ...texts });
    const letter = (await letterTo(emailOf("mia"), "appeal-answer-mail")).replace(/=\r?\n/g, "");
    expect(letter).toMatch(/You were right about your Profile[\s\S]*is back, as it was/);
  });

  test("is told in words of its own, of an under-13 to the parent [P-83]", async () => {
    reported();
    about("remove");
    const letter = (await letterTo(emailOf("mia"), "decision-mail")).replace(/=\r?\n/g, "");
    expect(letter).toContain("We cleared the picture and the texts of your Profile");
    expect(letter).not.toMatch(/Sol|We removed/);
  });

  test("is too late once the account is deleted, which takes its reports along", () => {
    reported();
    closing.close(viewer("mia"));
    expect([queue(), db.select().from(rows).all(), about("suspend")]).toEqual([[`business ${ID.fakie}`], [], false]);
    reports.reportProfile(viewer("sol"), ID.ops);
    expect(codeOf(() => moderation.decide(OPS, "profile", ID.ops, "suspend", WHY))).toBe("FORBIDDEN");
  });
});

describe("the log", () => {
  test("can neither be changed nor shortened, and has no words of anybody [P-81]", () => {
    reportBowl("sol");
    decide("warn");
    expect(() => sqlite.exec("UPDATE moderation_log SET act = 'dismiss'")).toThrow(/only added to/);
    expect(() => sqlite.exec("DELETE FROM moderation_log")).toThrow(/only added to/);
    expect(JSON.stringify(logged())).not.toMatch(/hurt|Mia|Sol/);
  });

  test("shows what was done to a poster before, with the reason until the account is deleted", () => {
    reportBowl("sol");
    decide("warn");
    const history = () => moderation.historyOf(OPS, { kind: "edit", id: bowl.id, posterId: ID.mia });
    expect(history()).toMatchObject([{ act: "warn", reason: WHY }]);
    closing.close(viewer("mia"));
    expect(history()).toMatchObject([{ act: "warn", reason: null }]);
  });
});

describe("hiding before a decision", () => {
  const sees = (...names: Name[]) => names.map((name) => edits.find(viewer(name), bowl.id) !== undefined);

  test("takes a reported Edit from everybody but its poster until it is shown again, and tells nobody [P-81]", () => {
    reportBowl("sol");
    expect(moderation.hide(OPS, "edit", bowl.id, true)).toBe(true);
    expect(moderation.hide(OPS, "edit", bowl.id, true)).toBe(false);
    expect(sees("ana", "sol", "mia", "ops")).toEqual([false, false, true, true]);
    expect(moderation.hide(OPS, "edit", bowl.id, false)).toBe(true);
    expect(moderation.hide(OPS, "edit", bowl.id, false)).toBe(false);
    expect(sees("ana", "sol", "mia")).toEqual([true, true, true]);
    const entries = logged().map(({ act, operatorId, posterId }) => [act, operatorId, posterId]);
    expect(entries.toSorted()).toEqual([
      ["hide", ID.ops, ID.mia],
      ["show", ID.ops, ID.mia],
    ]);
    expect([keysOf("decision-mail"), keysOf("report-answer-mail"), queue()]).toEqual([
      [],
      [],
      expect.arrayContaining([`edit ${bowl.id}`]),
    ]);
  });

  test("ends with the decision", () => {
    reportBowl("sol");
    moderation.hide(OPS, "edit", bowl.id, true);
    decide("dismiss");
    expect(sees("ana")).toEqual([true]);
  });

  test("is possible for the operator alone, and only while the post is under report", () => {
    expect(moderation.hide(OPS, "edit", bowl.id, true)).toBe(false);
    reportBowl("sol");
    for (const name of ["mia", "sol", "stat"] as const)
      expect(codeOf(() => moderation.hide(viewer(name), "edit", bowl.id, true))).toBe("FORBIDDEN");
    expect(sees("ana")).toEqual([true]);
  });

  test("takes the picture of a profile from others", () => {
    const filename = addUpload("sol", { purpose: "image" });
    pictures.setPicture(viewer("sol"), { filename }, "profileImage");
    const seen = () => picture(viewer("ana"), ID.sol, "profileImage", "file") !== undefined;
    reports.reportProfile(viewer("mia"), ID.sol);
    moderation.hide(OPS, "profile", ID.sol, true);
    expect(seen()).toBe(false);
    moderation.hide(OPS, "profile", ID.sol, false);
    expect(seen()).toBe(true);
  });
});

describe("outside the desk", () => {
  test("what the operator removes by the button of a post is logged, and what people delete of their own is not [P-81]", () => {
    const [offer, spot, own] = [addDiscount(), addSpot(), addEdit({ posterId: ID.sol })];
    edits.remove(OPS, bowl.id);
    discounts.remove(OPS, offer);
    spots.remove(OPS, spot);
    edits.remove(viewer("sol"), own);
    spots.remove(viewer("sol"), addSpot());
    const removed = { act: "remove", operatorId: ID.ops };
    expect(loggedByKind()).toMatchObject([
      { ...removed, kind: "discount", postId: offer, posterId: ID.northbreak },
      { ...removed, kind: "edit", postId: bowl.id, posterId: ID.mia },
      { ...removed, kind: "spot", postId: spot, posterId: ID.sol },
    ]);
  });

  test("it is told to the poster as a decision, and comes back after an appeal [P-83]", () => {
    edits.remove(OPS, bowl.id);
    expect(edits.find(viewer("mia"), bowl.id)).toBeUndefined();
    const [decision] = db.select().from(decisions).all();
    expect(decision).toMatchObject({ userId: ID.mia, act: "remove", kind: "edit", postId: bowl.id, reason: expect.any(String) });
    const { id = "" } = decision ?? {};
    expect([keysOf("decision-mail"), keysOf("keep-looks")]).toEqual([[id], [id]]);
    moderation.appeal(moderation.tokenFor(id), "It is a mistake");
    moderation.answer(OPS, id, "overturn", "Yes");
    expect(edits.find(viewer("mia"), bowl.id)?.posterId).toBe(ID.mia);
  });

  test("it needs a fresh code, ends the reports there are, and a second press does not erase what can be appealed", () => {
    expect(codeOf(() => edits.remove(viewerById(ID.ops, 1), bowl.id))).toBe("FORBIDDEN");
    reportBowl("sol");
    edits.remove(OPS, bowl.id);
    expect(db.select().from(rows).all()).toMatchObject([{ reporterId: ID.sol, state: "removed" }]);
    expect(codeOf(() => edits.remove(OPS, bowl.id))).toBe("FORBIDDEN");
    expect([db.select().from(decisions).all().length, edits.find(OPS, bowl.id)?.id]).toEqual([1, bowl.id]);
  });

  test("the approval of a business and of a child's Spot is logged once [P-81]", () => {
    const spot = addSpot({}, "pip");
    for (let n = 0; n < 2; n++) {
      approveBusiness(OPS, ID.fakie, "A real shop");
      spots.approve(OPS, spot, "A skatepark");
    }
    expect(loggedByKind()).toMatchObject([
      { act: "approve", kind: "account", postId: ID.fakie, posterId: ID.fakie },
      { act: "approve", kind: "spot", postId: spot, posterId: ID.pip },
    ]);
    expect(moderation.historyOf(OPS, { kind: "spot", id: spot, posterId: ID.pip })).toHaveLength(1);
  });
});

describe("a suspension", () => {
  const logIn = () => accounts.logIn(elsewhere(), { email: emailOf("mia"), password: PASSWORD });

  test("ends every login, hides what the account posted, and for good stays [LEGAL-037] [P-54]", async () => {
    const token = tokenOf("mia");
    reportBowl("sol");
    decide("suspend");
    expect([viewerOf(token).state, edits.find(viewer("sol"), EDITS.slam.id)]).toEqual(["visitor", undefined]);
    suspending.sweep(Date.now() + 1000 * DAY);
    expect(stateOf("mia")?.suspendedAt).not.toBeNull();
    await expect(logIn()).rejects.toThrow("suspended");
  });

  test("for a time ends by itself, in the sweep or at the next login [P-82]", async () => {
    reportBowl("sol");
    decide("suspend7");
    await expect(logIn()).rejects.toThrow("suspended");
    suspending.sweep(Date.now() + 6 * DAY);
    expect(edits.find(viewer("sol"), EDITS.slam.id)).toBeUndefined();
    suspending.sweep(Date.now() + 8 * DAY);
    expect([stateOf("mia")?.suspendedAt, edits.find(viewer("sol"), EDITS.slam.id)?.id]).toEqual([null, EDITS.slam.id]);

    suspending.suspend(ID.mia, 7, Date.now() - 8 * DAY);
    expect(viewerOf(await logIn()).id).toBe(ID.mia);
    expect(edits.find(viewer("sol"), EDITS.slam.id)).toBeDefined();
  });

  test("is never shortened by another", () => {
    const until = () => stateOf("mia")?.suspendedUntil;
    const thirty = suspending.suspend(ID.mia, 30);
    suspending.suspend(ID.mia, 7);
    expect(until()).toBe(thirty);
    suspending.suspend(ID.mia, null);
    suspending.suspend(ID.mia, 30);
    expect(until()).toBeNull();
  });
});

describe("an appeal", () => {
  const idOf = () => db.select().from(decisions).get()?.id ?? "";
  const token = () => moderation.tokenFor(idOf());
  const answer = (act: "uphold" | "overturn", words = "We looked again") => moderation.answer(OPS, idOf(), act, words);

  function decided(name: DecisionName) {
    reportBowl("sol");
    decide(name);
    return moderation.open(token());
  }

  function made(name: DecisionName) {
    decided(name);
    moderation.appeal(token(), "It is a mistake");
  }

  test("opens by the emailed link alone, once, for 14 days [A-85, LEGAL-037, LIM-035] [P-85]", () => {
    expect(decided("warn")).toMatchObject({ reason: WHY, canAppeal: true });
    for (const forged of [`${token()}x`, token().replace(/^\d+/, "1"), "", idOf()])
      expect(moderation.open(forged)).toBeUndefined();
    for (const words of ["", "x".repeat(1001)]) expect(codeOf(() => moderation.appeal(token(), words))).toBe("INVALID");
    const old = { createdAt: Date.now() - 14 * DAY };
    db.update(decisions).set(old).run();
    expect(codeOf(() => moderation.appeal(token(), "Late"))).toBe("FORBIDDEN");
    db.update(decisions)
      .set({ createdAt: old.createdAt + 60_000 })
      .run();
    moderation.appeal(token(), "It is a mistake");
    expect(codeOf(() => moderation.appeal(token(), "Again"))).toBe("FORBIDDEN");
    expect(moderation.open(token())).toMatchObject({ canAppeal: false, appeal: "It is a mistake" });
  });

  test("waits in the queue before older businesses, is the operator's to answer within 48 hours, and is answered once [LIM-035] [P-85]", async () => {
    made("warn");
    db.update(users).set({ createdAt: 1 }).where(eq(users.id, ID.fakie)).run();
    expect(queue()).toEqual([`appeal ${idOf()}`, `business ${ID.fakie}`]);
    const { appealedAt, dueAt = 0 } = moderation.findAppeal(OPS, idOf()) ?? {};
    expect(dueAt - Number(appealedAt)).toBe(2 * DAY);
    const letter = await letterTo(emailOf("ops"), "appeal-mail");
    expect(letter).toContain(`/appeals/${idOf()}`);
    expect(letter).toContain(new Date(dueAt).toISOString().slice(0, 10));
    for (const name of ["mia", "stat", "visitor"] as const) {
      expect(codeOf(() => moderation.findAppeal(viewer(name), idOf()))).toMatch(/FORBIDDEN|UNAUTHENTICATED/);
      expect(codeOf(() => moderation.answer(viewer(name), idOf(), "overturn", "x"))).toMatch(/FORBIDDEN|UNAUTHENTICATED/);
    }
    expect(codeOf(() => answer("uphold", ""))).toBe("INVALID");
    expect([answer("uphold"), answer("overturn"), answer("uphold")]).toEqual([true, false, false]);
    expect(queue()).not.toContain(`appeal ${idOf()}`);
    expect(logged().map(({ act }) => act)).toEqual(expect.arrayContaining(["warn", "uphold"]));
    expect(await letterTo(emailOf("mia"), "appeal-answer-mail")).toMatch(/it stays[\s\S]*We looked again/);
  });

  test("against a removal that is right gives the Edit back, as it was seen [P-85]", async () => {
    made("remove");
    await closing.sweep(Date.now() + 30 * DAY);
    expect(answer("overturn")).toBe(true);
    expect(edits.find(viewer("sol"), bowl.id)).toMatchObject({ posterId: ID.mia, description: bowl.description });
    expect(edits.byPoster(viewer("sol"), ID.mia, { take: 50 }).map(({ id }) => id)).toContain(bowl.id);
    await closing.sweep(Date.now() + 60 * DAY);
    expect(edits.find(viewer("sol"), bowl.id)).toBeDefined();
    expect(
      db
        .select()
        .from(media)
        .where(eq(media.id, `world-${bowl.id}`))
        .get()?.ownerId,
    ).toBe(ID.mia);
    expect(await letterTo(emailOf("mia"), "appeal-answer-mail")).toContain("You were right");
  });

  test("gives back a Discount and a Spot in the same way", () => {
    const [offer, spot] = [addDiscount(), addSpot()];
    reports.report(viewer("sol"), { discountId: offer });
    reports.reportSpot(viewer("mia"), spot, "Closed");
    for (const [kind, id] of [
      ["discount", offer],
      ["spot", spot],
    ] as const) {
      moderation.decide(OPS, kind, id, "remove", WHY);
      const decision = db.select().from(decisions).where(eq(decisions.postId, id)).get()?.id ?? "";
      moderation.appeal(moderation.tokenFor(decision), "A mistake");
      moderation.answer(OPS, decision, "overturn", "Yes");
    }
    expect([discounts.find(viewer("sol"), offer)?.posterId, spots.find(viewer("mia"), spot)?.poster?.id]).toEqual([
      ID.northbreak,
      ID.sol,
    ]);
  });

  test("that is right ends the suspension, and not one for another post", () => {
    made("suspend7");
    reports.reportEdit(viewer("ops"), EDITS.slam.id);
    moderation.decide(OPS, "edit", EDITS.slam.id, "suspend30", WHY);
    const second = db.select().from(decisions).where(eq(decisions.postId, EDITS.slam.id)).get();
    const first = db.select().from(decisions).where(eq(decisions.postId, bowl.id)).get();
    moderation.answer(OPS, first?.id ?? "", "overturn", "Yes");
    expect(stateOf("mia")?.suspendedUntil).toBe(second?.endsAt);
    moderation.appeal(moderation.tokenFor(second?.id ?? ""), "A mistake, too");
    moderation.answer(OPS, second?.id ?? "", "overturn", "Yes");
    expect(stateOf("mia")).toMatchObject({ suspendedAt: null, suspendedUntil: null });
    expect(edits.find(viewer("sol"), EDITS.slam.id)).toBeDefined();
  });

  test("that is right does not give back what the poster deleted", () => {
    reportBowl("sol");
    edits.remove(viewer("mia"), bowl.id);
    decide("remove");
    moderation.appeal(token(), "It is a mistake");
    answer("overturn");
    expect([edits.find(viewer("mia"), bowl.id), Boolean(edits.find(OPS, bowl.id))]).toEqual([undefined, true]);
  });
});

describe("who is told", () => {
  test("the poster learns what happened, why, and how to appeal, but not who reported [LEGAL-037, LIM-035] [P-83]", async () => {
    reportBowl("sol", "ana");
    decide("suspend7");
    const letter = await letterTo(emailOf("mia"), "decision-mail");
    expect(letter).toContain("We removed your Edit");
    expect(letter).toContain("suspended the account until");
    expect(letter).toContain(WHY);
    expect(letter).toMatch(/within 14 days: \S+\/appeal\/[\w.-]+[\s\S]*about 48 hours/);
    expect(letter).not.toMatch(/Sol|Ana|reported by/);
  });

  test.each([
    [null, false],
    [1, true],
  ])(
    "which post it was, when it was posted, and which rule it broke, with words only to a confirmed address",
    async (at, hasWords) => {
      db.update(users).set({ emailConfirmedAt: at }).where(eq(users.id, ID.mia)).run();
      db.update(editRows)
        .set({ description: `Buy\nwatches ${"and more ".repeat(20)}`, createdAt: Date.UTC(2026, 10, 12) })
        .where(eq(editRows.id, bowl.id))
        .run();
      reportBowl("sol");
      moderation.decide(OPS, "edit", bowl.id, "remove", WHY, "audio");
      const { id = "" } = db.select().from(decisions).get() ?? {};
      moderation.appeal(moderation.tokenFor(id), "It is a mistake");
      moderation.answer(OPS, id, "uphold", "We listened again");
      for (const kind of ["decision-mail", "appeal-answer-mail"]) {
        const letter = (await letterTo(emailOf("mia"), kind)).replace(/=\r?\n/g, "");
        expect(letter).toMatch(/osted on 12 Nov(ember)? 2026/);
        expect(letter.includes("Buy watches and more")).toBe(hasWords);
        expect(letter.includes("Our rule: No explicit audio")).toBe(kind === "decision-mail");
      }
      expect(moderation.thingOf("edit", bowl.id)?.title.length).toBeLessThan(82);
    },
  );

  test("the parent of an under-13, and not the child [P-83]", async () => {
    const parent = guardians.guardianOf(ID.tam)?.email ?? "";
    const edit = addEdit({ posterId: ID.tam });
    db.insert(rows).values({ reporterId: ID.kit, editId: edit }).run();
    moderation.decide(OPS, "edit", edit, "remove", WHY);
    const before = lettersTo(emailOf("tam"), env.DATA_DIR).length;
    expect(await letterTo(parent, "decision-mail")).toContain("your child's Edit");
    expect(lettersTo(emailOf("tam"), env.DATA_DIR)).toHaveLength(before);
  });

  test("a business and the parent of a child whose Spot is approved why it was, and nobody can appeal against it [A-172, A-173]", async () => {
    const parent = guardians.guardianOf(ID.tam)?.email ?? "";
    const spot = addSpot({}, "tam");
    approveBusiness(OPS, ID.fakie, "A real shop");
    const told = await letterTo(emailOf("fakie"), "decision-mail");
    expect(told).toContain("We approved your business");
    expect(told).toContain("This is why: A real shop");
    expect(codeOf(() => spots.approve(OPS, spot, ""))).toBe("INVALID");
    spots.approve(OPS, spot, "A skatepark");
    const toParent = await letterTo(parent, "decision-mail");
    expect(toParent).toContain("We approved your child's Spot");
    expect(toParent).toContain("This is why: A skatepark");
    expect(`${told}${toParent}`).not.toContain("/appeal/");
    for (const { id } of loggedByKind()) {
      expect(moderation.open(moderation.tokenFor(id))).toBeUndefined();
      expect(codeOf(() => moderation.appeal(moderation.tokenFor(id), "Why?"))).toBe("NOT_FOUND");
    }
  });

  test("nobody of a child's Spot that the child has deleted, since it cannot be approved any more", () => {
    const spot = addSpot({}, "tam");
    reports.reportSpot(OPS, spot, "Closed");
    spots.remove(viewer("tam"), spot);
    expect(codeOf(() => spots.approve(OPS, spot, "A skatepark"))).toBe("FORBIDDEN");
  });

  test.each([
    ["suspend", true],
    ["remove", true],
    ["warn", false],
    ["dismiss", false],
  ] as const)("everybody who reported whether it is gone after %s, and nothing else [P-84]", async (name, isRemoved) => {
    reportBowl("sol");
    decide(name);
    const letter = (await letterTo(emailOf("sol"), "report-answer-mail")).replace(/=\r?\n/g, "");
    expect(letter).toContain("We looked at what you reported");
    expect(letter).toContain(isRemoved ? "We removed it." : "We left it where it is.");
    expect(letter).not.toMatch(/Mia|suspended|warn|hurt/);
    expect(told("sol")).toMatchObject([{ kind: "reportAnswer", by: undefined, reported: { kind: "edit", isRemoved } }]);
  });

  test("the poster among the notifications, too, whatever these are set to, and again of an answer; a child's parent alone", () => {
    reportBowl("sol");
    decide("remove");
    const [{ id = "" } = {}] = db.select().from(decisions).all();
    const about = { id, act: "remove", kind: "edit" };
    expect(told("mia")).toMatchObject([
      { kind: "decision", isNew: true, by: undefined, decision: { ...about, isOverturned: false } },
    ]);
    moderation.appeal(moderation.tokenFor(id), "It is a mistake");
    moderation.answer(OPS, id, "overturn", "Yes");
    expect(told("mia")).toMatchObject([{ kind: "decision", decision: { ...about, isOverturned: true } }]);
    expect(told("sol")).toMatchObject([{ kind: "reportAnswer", reported: { isRemoved: false } }]);
    const edit = addEdit({ posterId: ID.tam });
    db.insert(rows).values({ reporterId: ID.kit, editId: edit }).run();
    moderation.decide(OPS, "edit", edit, "remove", WHY);
    expect([told("tam"), told("kit").map(({ kind }) => kind)]).toEqual([[], ["reportAnswer"]]);
  });
});
