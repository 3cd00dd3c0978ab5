import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { ASKED_REASONS } from "#app/schemas/report-reasons.ts";
import * as closing from "#app/services/accounts/closing.server.ts";
import * as exports from "#app/services/accounts/exports.server.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { postFile, spotImage } from "#app/services/media/serving.server.ts";
import { actOnGrave } from "#app/services/moderation/grave.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import { filesOf } from "#app/services/own-data/held.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { db, sqlite } from "#db";
import { captions, edits as editRows, exportFiles, jobs, media, moderationLog, reports as rows } from "#db/schema/index.ts";
import { EDITS, emailOf, ID, type Name } from "#db/seed/world.ts";
import { addDiscount, addUpload } from "#tests/add-discount.ts";
import { addEdit } from "#tests/add-edit.ts";
import { addSpot } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { lettersTo } from "#tests/outbox.ts";
import { sendMail } from "#tests/send-mail.ts";

const DAY = 24 * 60 * 60 * 1000;
const OPS = viewer("ops");
const { bowl } = EDITS;
const seesEdit = (name: Name, id: string = bowl.id) => edits.find(viewer(name), id) !== undefined;
const all = () => db.select().from(rows).all();
const mailsQueued = () => db.select().from(jobs).where(eq(jobs.kind, "grave-report-mail")).all();

function report(name: Name, reason?: string, editId: string = bowl.id) {
  const report = reports.reportEdit(viewer(name), editId);
  return reason ? reports.giveReason(viewer(name), "edit", editId, reason) : report;
}

describe("a reason after the report", () => {
  test("is the reporter's to give, once, and the report stands without it [P-100]", () => {
    expect(report("sol")).toMatchObject({ reason: null, state: "open" });
    expect(report("sol", "bullying")).toMatchObject({ reason: "bullying", hidAt: null });
    expect(report("sol", "childAbuse")).toMatchObject({ reason: "bullying", hidAt: null });
    expect(codeOf(() => reports.giveReason(viewer("ana"), "edit", bowl.id, "other"))).toBe("NOT_FOUND");
    expect(codeOf(() => reports.giveReason(viewer("visitor"), "edit", bowl.id, "other"))).toBe("UNAUTHENTICATED");
    expect(codeOf(() => reports.giveReason(viewer("rex"), "edit", bowl.id, "other"))).toBe("FORBIDDEN");
    for (const forged of ["", "likeGrave", "toString", "__proto__", null])
      expect(codeOf(() => reports.giveReason(viewer("sol"), "edit", bowl.id, forged))).toBe("INVALID");
    expect(all()).toHaveLength(1);
  });

  test("is not taken after the operator has decided", () => {
    report("sol");
    moderation.decide(OPS, "edit", bowl.id, "dismiss", "");
    expect(report("sol", "grooming")).toMatchObject({ reason: null, hidAt: null });
    expect(seesEdit("ana")).toBe(true);
  });

  test.each(ASKED_REASONS.other)("hides nothing if it is %s, and the operator is told which it is", (reason) => {
    report("sol", reason);
    expect([seesEdit("ana"), mailsQueued()]).toEqual([true, []]);
    expect(moderation.reportsOf(OPS, "edit", bowl.id)).toMatchObject([{ reason }]);
  });
});

describe.each(ASKED_REASONS.grave)("a report of %s", (reason) => {
  test("hides the Edit at once from everybody but the operator and its poster, to whom it looks as before [P-101]", () => {
    const before = edits.find(viewer("mia"), bowl.id);
    report("sol", reason);
    const sees = (["sol", "ana", "kit", "northbreak", "mia", "ops"] as const).map((name) => seesEdit(name));
    expect(sees).toEqual([false, false, false, false, true, true]);
    expect(edits.find(viewer("mia"), bowl.id)).toEqual(before);
    const file = (name: Name) => postFile(viewer(name), ID.mia, `${bowl.id}.jpg`, "file") !== undefined;
    expect([file("sol"), file("ana"), file("mia"), file("ops")]).toEqual([false, false, true, true]);
    moderation.decide(OPS, "edit", bowl.id, "dismiss", "");
    expect([seesEdit("sol"), seesEdit("ana"), file("ana")]).toEqual([true, true, true]);
  });

  test("hides a Discount and a Spot, files and all [P-101]", () => {
    const offer = addDiscount();
    const spot = addSpot({ spotImage: addUpload("sol", { purpose: "spot" }) });
    const [file = ""] = discounts.find(OPS, offer)?.files.map(({ filename }) => filename) ?? [];
    const sees = (name: Name) => [
      discounts.find(viewer(name), offer) !== undefined,
      postFile(viewer(name), ID.northbreak, file, "file") !== undefined,
      spots.find(viewer(name), spot) !== undefined,
      spotImage(viewer(name), spot, "file") !== undefined,
    ];
    expect(sees("ana")).toEqual([true, true, true, true]);
    reports.report(viewer("mia"), { discountId: offer });
    reports.giveReason(viewer("mia"), "discount", offer, reason);
    reports.reportSpot(viewer("mia"), spot, reason);
    for (const name of ["ana", "mia", "kit"] as const) expect(sees(name)).toEqual([false, false, false, false]);
    expect([sees("ops"), sees("northbreak").slice(0, 2), sees("sol").slice(2)]).toEqual([
      [true, true, true, true],
      [true, true],
      [true, true],
    ]);
    for (const [kind, id] of [
      ["discount", offer],
      ["spot", spot],
    ] as const)
      moderation.decide(OPS, kind, id, "dismiss", "");
    expect(sees("ana")).toEqual([true, true, true, true]);
  });

  test("emails the operator a link at once, however many emails went before, and nothing of the post [P-102]", async () => {
    const { id } = report("sol", reason);
    reports.giveReason(viewer("sol"), "edit", bowl.id, reason);
    expect(mailsQueued().map(({ key }) => key)).toEqual([id]);
    await sendMail("grave-report-mail", id);
    const letter = lettersTo(emailOf("ops"), env.DATA_DIR).at(-1) ?? "";
    expect(letter).toContain(`/moderation/edit/${bowl.id}`);
    expect(letter).not.toMatch(/Sol Aas|Mia|media\/|\.jpg|Content-Disposition|bowl/i);
  });

  test("is emailed again after an hour, unless the operator has opened the post or decided [P-102]", async () => {
    const reminders = () => db.select().from(jobs).where(eq(jobs.kind, "grave-reminder-mail")).all();
    const { id } = report("sol", reason);
    const [reminder] = reminders();
    expect([reminder?.key, (reminder?.runAt ?? 0) - Date.now() > 59 * 60_000]).toEqual([id, true]);
    await sendMail("grave-reminder-mail", id);
    const letter = lettersTo(emailOf("ops"), env.DATA_DIR).at(-1) ?? "";
    expect(letter).toContain("Still unopened after an hour");
    expect(letter).toContain(`/moderation/edit/${bowl.id}`);
    moderation.findPost(OPS, "edit", bowl.id);
    expect(reminders()).toEqual([]);

    moderation.decide(OPS, "edit", bowl.id, "dismiss", "");
    const sent = lettersTo(emailOf("ops"), env.DATA_DIR).length;
    await sendMail("grave-reminder-mail", id);
    expect(lettersTo(emailOf("ops"), env.DATA_DIR).length).toBe(sent);
  });

  test("is one email, also of a Spot, and of an Edit whose report was not emailed yet", async () => {
    const ordinary = () => db.select().from(jobs).where(eq(jobs.kind, "report-mail")).all();
    report("sol");
    expect(ordinary()).toHaveLength(1);
    expect(ordinary()[0]?.runAt).toBeGreaterThan(Date.now() + 60_000);
    report("sol", reason);
    reports.reportSpot(viewer("mia"), addSpot(), reason);
    reports.report(viewer("mia"), { profileId: ID.sol }, reason);
    expect([ordinary(), mailsQueued().length]).toEqual([[], 3]);
  });

  test("leaves the files out of every copy of data, and ends copies that were made before [P-103]", () => {
    exports.request(ID.mia, "owner");
    exports.request(ID.mia, "parent");
    const others = filesOf(ID.mia).length - 1;
    report("sol", reason);
    expect(filesOf(ID.mia).map(({ id }) => id)).not.toContain(`world-${bowl.id}`);
    expect(filesOf(ID.mia)).toHaveLength(others);
    expect(db.select().from(exportFiles).where(eq(exportFiles.userId, ID.mia)).all()).toEqual([]);
    moderation.decide(OPS, "edit", bowl.id, "dismiss", "");
    expect(filesOf(ID.mia)).toHaveLength(others + 1);
  });

  test("stands above everything else that waits", () => {
    const [young, mine] = [addEdit({ posterId: ID.pip }), addEdit({ posterId: ID.sol })];
    for (const name of ["mia", "ana", "kit"] as const) db.insert(rows).values({ reporterId: ID[name], editId: young }).run();
    report("ana", reason, mine);
    expect(moderation.waiting(OPS, 100)[0]).toMatchObject({ kind: "edit", id: mine, severity: "grave" });
    expect(moderation.waiting(OPS, 100)[1]).toMatchObject({ kind: "edit", id: young, severity: "high" });
  });
});

describe("lying", () => {
  test("hides three posts a day for each person; what comes after waits above everything else, and the operator is emailed [P-104] [P-102]", async () => {
    const posts = Array.from({ length: 5 }, () => addEdit({ posterId: ID.mia }));
    for (const id of posts) report("sol", "danger", id);
    expect(posts.map((id) => seesEdit("ana", id))).toEqual([false, false, false, true, true]);
    expect(mailsQueued()).toHaveLength(5);
    const fourth = all().find(({ editId }) => editId === posts[3]);
    await sendMail("grave-report-mail", fourth?.id ?? "");
    const letter = lettersTo(emailOf("ops"), env.DATA_DIR).at(-1);
    expect(letter).toContain("The post is not hidden");
    expect(letter).toContain(`/moderation/edit/${posts[3]}`);
    expect(moderation.waiting(OPS, 100).filter(({ severity }) => severity === "grave")).toHaveLength(5);
    report("kit", "danger", posts[3]);
    expect([seesEdit("ana", posts[3]), mailsQueued().length]).toEqual([false, 6]);
    db.update(rows)
      .set({ hidAt: Date.now() - DAY })
      .where(eq(rows.reporterId, ID.sol))
      .run();
    const next = addEdit({ posterId: ID.mia });
    report("sol", "danger", next);
    expect(seesEdit("ana", next)).toBe(false);
  });

  test.each([
    ["edit", (): string => addEdit(), "UPDATE edits SET view_count = 9"],
    ["discount", (): string => addDiscount(), "UPDATE discounts SET view_count = 9"],
    ["spot", (): string => addSpot({}, "mia"), "UPDATE spots SET is_dangerous = 1"],
    ["profile", (): string => ID.mia, "UPDATE users SET follower_count = 9"],
  ] as const)(
    "hides no %s again that was dismissed and is as it was: it waits above everything else, and the operator is emailed [P-111] [P-102]",
    async (kind, add, counted) => {
      const id = add();
      const report = (name: Name, reason: "danger" | "grooming" = "danger") => {
        const made = db
          .insert(rows)
          .values({ reporterId: ID[name], [`${kind}Id`]: id, reason })
          .returning()
          .get();
        actOnGrave(made);
        return db.select().from(rows).where(eq(rows.id, made.id)).get();
      };
      expect(report("sol")?.hidAt).not.toBeNull();
      moderation.decide(OPS, kind, id, "dismiss", "");
      sqlite.exec(counted);
      const second = report("ana");
      const third = report("kit", "grooming");
      expect([second?.hidAt, third?.hidAt]).toEqual([null, null]);
      expect(moderation.waiting(OPS, 1)).toMatchObject([{ kind, id, severity: "grave" }]);
      expect(mailsQueued().map(({ key }) => key)).toContain(second?.id);
      expect(mailsQueued()).toHaveLength(2);
      await sendMail("grave-report-mail", second?.id ?? "");
      expect(lettersTo(emailOf("ops"), env.DATA_DIR).at(-1)).toContain("The post is not hidden");
    },
  );

  test.each([
    ["its words", () => db.update(editRows).set({ description: "Other words" })],
    ["its film", () => db.update(editRows).set({ mediaId: addUpload("mia", { purpose: "edit" }) })],
    ["its captions", () => db.insert(captions).values({ editId: bowl.id, language: "en", text: "Other words" })],
  ] as const)("hides what was dismissed when %s changed since [P-101] [P-111]", (_, change) => {
    report("sol", "danger");
    moderation.decide(OPS, "edit", bowl.id, "dismiss", "");
    const changed = change();
    if ("where" in changed) changed.where(eq(editRows.id, bowl.id)).run();
    else changed.run();
    report("ana", "danger");
    expect([seesEdit("kit"), seesEdit("ops")]).toEqual([false, true]);
  });

  test.each([
    ["edit", () => addEdit({ posterId: ID.mia })],
    ["discount", () => addDiscount()],
    ["spot", () => addSpot()],
  ] as const)("hides no %s again that came back after an appeal, until it is changed [P-111] [P-85]", (kind, add) => {
    const id = add();
    const report = (name: Name) => {
      const row = { reporterId: ID[name], [`${kind}Id`]: id, reason: "danger" } as const;
      actOnGrave(db.insert(rows).values(row).returning().get());
    };
    report("ana");
    moderation.decide(OPS, kind, id, "remove", "It shows danger");
    const entry = db.select().from(moderationLog).all().at(-1)?.id ?? "";
    moderation.appeal(moderation.tokenFor(entry), "It is a game");
    moderation.answer(OPS, entry, "overturn", "We looked again");
    report("kit");
    expect(db.select().from(rows).where(eq(rows.reporterId, ID.kit)).all()).toMatchObject([{ hidAt: null, state: "open" }]);
    expect(mailsQueued()).toHaveLength(2);
    sqlite.exec(`UPDATE ${kind}s SET description = 'Other words' WHERE id = ${id}`);
    report("pip");
    expect(db.select().from(rows).where(eq(rows.reporterId, ID.pip)).get()?.hidAt).not.toBeNull();
  });

  test("is counted for the operator alone", () => {
    report("sol", "grooming");
    report("sol", "bullying", EDITS.abroad.id);
    for (const id of [bowl.id, EDITS.abroad.id]) moderation.decide(OPS, "edit", id, "dismiss", "");
    expect([...moderation.dismissedGraveOf(OPS, [ID.sol, ID.ana, ""])]).toEqual([[ID.sol, 1]]);
    expect(codeOf(() => moderation.dismissedGraveOf(viewer("mia"), [ID.sol]))).toBe("FORBIDDEN");
  });
});

describe("what is removed for a grave reason", () => {
  const file = () =>
    db
      .select()
      .from(media)
      .where(eq(media.id, `world-${bowl.id}`))
      .get();

  test("is kept with its files for one year for the operator alone, and then erased [P-105]", async () => {
    report("sol", "childAbuse");
    moderation.decide(OPS, "edit", bowl.id, "remove", "It is against the law");
    expect([seesEdit("mia"), seesEdit("sol"), seesEdit("ops")]).toEqual([false, false, true]);
    expect(filesOf(ID.mia).map(({ id }) => id)).not.toContain(file()?.id);
    await closing.sweep(Date.now() + 364 * DAY);
    expect([seesEdit("ops"), file() !== undefined]).toEqual([true, true]);
    await closing.sweep(Date.now() + 366 * DAY);
    expect([seesEdit("ops"), file()]).toEqual([false, undefined]);
  });

  test("is erased at once when the operator says that the authorities have it, logged, files and all [P-105]", () => {
    report("sol", "childAbuse");
    expect(codeOf(() => moderation.erase(OPS, "edit", bowl.id))).toBe("FORBIDDEN");
    moderation.decide(OPS, "edit", bowl.id, "suspend", "It is against the law");
    expect(codeOf(() => moderation.erase(viewer("ana"), "edit", bowl.id))).toBe("FORBIDDEN");
    moderation.erase(OPS, "edit", bowl.id);
    expect([seesEdit("ops"), file()]).toEqual([false, undefined]);
    expect(codeOf(() => moderation.erase(OPS, "edit", bowl.id))).toBe("NOT_FOUND");
    const entries = db.select().from(moderationLog).where(eq(moderationLog.act, "erase")).all();
    expect(entries).toMatchObject([{ kind: "edit", postId: bowl.id, posterId: ID.mia, operatorId: ID.ops }]);
    expect(db.select().from(jobs).where(eq(jobs.kind, "remove-media")).all()).toHaveLength(1);
  });

  test("and reported otherwise goes after 14 days, and by no button", async () => {
    report("sol", "bullying");
    moderation.decide(OPS, "edit", bowl.id, "remove", "It is unkind");
    expect(codeOf(() => moderation.erase(OPS, "edit", bowl.id))).toBe("FORBIDDEN");
    await closing.sweep(Date.now() + 15 * DAY);
    expect(file()).toBeUndefined();
  });
});

test("a poster who deletes what a grave report is about leaves it to the operator, who still decides [P-26]", () => {
  report("sol", "grooming");
  edits.remove(viewer("mia"), bowl.id);
  expect([seesEdit("mia"), seesEdit("ops")]).toEqual([false, true]);
  expect(moderation.waiting(OPS, 1)).toMatchObject([{ kind: "edit", id: bowl.id, severity: "grave" }]);
  expect(moderation.decide(OPS, "edit", bowl.id, "suspend", "It is against the law")).toBe(true);
});

test("the operator's lists show that a post is hidden, and nobody else's lists say a word", () => {
  report("sol", "grooming");
  expect(edits.find(OPS, bowl.id)?.isKeptFromSight).toBe(true);
  expect(edits.find(viewer("mia"), bowl.id)?.isKeptFromSight).toBe(false);
  moderation.decide(OPS, "edit", bowl.id, "remove", "It is against the law");
  expect(edits.find(OPS, bowl.id)?.isKeptFromSight).toBe(true);
});
