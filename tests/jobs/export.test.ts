import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { and, eq, getTableName } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { storage } from "#app/adapters/storage/index.server.ts";
import { env } from "#app/env.server.ts";
import { makeExport } from "#app/jobs/export.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import * as closing from "#app/services/accounts/closing.server.ts";
import { changeEmail, changeToTell } from "#app/services/accounts/email.server.ts";
import * as exports from "#app/services/accounts/exports.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import { setPassword } from "#app/services/accounts/password.server.ts";
import { makeCode } from "#app/services/accounts/reset.server.ts";
import { suspend } from "#app/services/accounts/suspending.server.ts";
import { heldAbout } from "#app/services/own-data/held.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import { sponsorPages } from "#app/services/sponsorships/index.server.ts";
import { db } from "#db";
import * as schema from "#db/schema/index.ts";
import { exportFiles, jobs } from "#db/schema/index.ts";
import { EDITS, ID, PASSWORD } from "#db/seed/world.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { sendMail } from "#tests/send-mail.ts";
import { WHOLE } from "#tests/whole-request.ts";

const OUTBOX = join(env.DATA_DIR, "outbox");
const never = new AbortController().signal;

const mails = async () =>
  Promise.all((await readdir(OUTBOX).catch(() => [])).sort().map((name) => readFile(join(OUTBOX, name), "utf8")));
const queued = (kind: string) =>
  db
    .select()
    .from(jobs)
    .where(eq(jobs.kind, kind))
    .all()
    .map(({ key }) => key);

/** The mail without the line breaks of its encoding. */
const tokenIn = (mail = "") => /\/export\/([\w-]{43})/.exec(mail.replace(/=\r\n/g, ""))?.[1] ?? "";

let address = 0;

/** Each uses its own address, so that they share no limit. */
async function made(userId: string, to: "owner" | "parent" = "owner") {
  const email = `own.${++address}@stokeline.example`;
  db.update(schema.users).set({ email }).where(eq(schema.users.id, userId)).run();
  exports.request(userId, to);
  const id = queued("export").at(-1) ?? "";
  await makeExport(id, never);
  await sendMail("export-mail", id);
  const mail = (await mails()).at(-1) ?? "";
  return { id, email, mail, token: tokenIn(mail) };
}

/** Reads the ZIP with another program. */
async function unpacked(id: string): Promise<Record<string, string>> {
  const whole = await buffer(await storage.open(exports.keyOf(id)));
  const archive = await fromBufferPromise(whole);
  const found: Record<string, string> = {};
  for await (const entry of archive.eachEntry()) found[entry.fileName] = await text(await archive.openReadStreamPromise(entry));
  return found;
}

test("someone's data come as one ZIP of a text and their files, behind an emailed link [P-27]", async () => {
  const file = join(env.DATA_DIR, "bowl.jpg");
  await writeFile(file, "the picture");
  await storage.putFile(`world-${EDITS.bowl.id}/file`, file, "image/jpeg");
  stokes.set(viewer("mia"), EDITS.abroad.id, true);

  const { id, email, mail, token } = await made(ID.mia);
  expect(mail).toContain(`To: ${email}`);
  const found = exports.find(token);
  expect(found).toMatchObject({ id, bytes: await storage.size(exports.keyOf(id)) });

  const { "data.json": data = "", ...files } = await unpacked(id);
  expect(files).toEqual({ [`media/${EDITS.bowl.id}.jpg`]: "the picture" });
  const told = JSON.parse(data);
  expect(told.users).toEqual([expect.objectContaining({ name: "Mia Trevose", email, createdAt: "2026-10-01T12:00:00.000Z" })]);
  expect(told.edits.map((edit: { description: string }) => edit.description)).toContain("The slam reel");
  expect(told.stokes).toHaveLength(1);
  expect(told.crews).toHaveLength(3);
});

test("nothing that opens an account and nothing of the parent is in it", () => {
  tokenOf("pip");
  db.insert(schema.resetCodes).values({ userId: ID.pip, codeHash: "the hash of a code", expiresAt: 1 }).run();
  db.insert(schema.secondFactors).values({ userId: ID.pip, key: "a sealed key", lastStep: 1, newCodes: "sealed codes" }).run();
  db.insert(schema.recoveryCodes).values({ userId: ID.pip, codeHash: "the hash of a recovery code" }).run();
  const told = JSON.stringify(heldAbout(ID.pip));
  db.update(schema.crews).set({ askerParentAgreedAt: 1, askedParentAgreedAt: 1 }).run();
  expect(JSON.stringify(heldAbout(ID.mia))).not.toMatch(/parentAgreed|answeredAt/i);
  for (const secret of ["argon2", "tokenHash", "passwordHash", "codeHash", "the hash of a", "sealed", "pip.parent@"])
    expect(told).not.toContain(secret);
  expect(told).toContain("consentedAt");
});

test("nobody learns from it who has blocked or muted them", () => {
  db.insert(schema.blocks).values({ blockerId: ID.ana, blockedId: ID.mia }).run();
  db.insert(schema.mutes).values({ muterId: ID.tam, mutedId: ID.mia }).run();
  expect(heldAbout(ID.mia).blocks).toBeUndefined();
  expect(heldAbout(ID.mia).mutes).toBeUndefined();
  expect(heldAbout(ID.ana).blocks).toHaveLength(1);
});

const follow = (followerId: string, followedId: string) => db.insert(schema.follows).values({ followerId, followedId }).run();
const followsOf = (userId: string) =>
  (heldAbout(userId).follows ?? []).map(({ followerId, followedId }) => `${followerId} ${followedId}`).sort();

test("nobody learns from it which minors follow without a name, nor the id of one who is not shown [A-189]", () => {
  for (const id of [ID.kit, ID.stat, ID.pip]) follow(id, ID.ana);
  follow(ID.ana, ID.kit);
  const clicks = [ID.kit, ID.tam].map((aboutId) => ({ kind: "profile", userId: ID.ana, aboutId }) as const);
  db.insert(schema.clicks).values(clicks).run();
  db.insert(schema.crews).values({ askerId: ID.tam, askedId: ID.ana, toldAt: 1 }).run();
  const nobody = `undefined ${ID.ana}`;
  expect(followsOf(ID.ana)).toEqual([`${ID.ana} ${ID.kit}`, `${ID.stat} ${ID.ana}`, nobody, nobody]);
  const told = heldAbout(ID.ana);
  expect(told.clicks?.map(({ aboutId }) => aboutId).sort()).toEqual([ID.kit, undefined]);
  expect(told.crews?.map(({ askerId }) => askerId).sort()).toEqual([ID.ana, undefined]);
});

test("minors in the Crew are named in it, and those whom the person blocked [A-189]", () => {
  for (const id of [ID.kit, ID.pip]) follow(id, ID.mia);
  db.insert(schema.blocks).values({ blockerId: ID.mia, blockedId: ID.pip }).run();
  expect(followsOf(ID.mia)).toEqual([`${ID.kit} ${ID.mia}`, `undefined ${ID.mia}`]);
  expect(heldAbout(ID.mia).blocks).toMatchObject([{ blockedId: ID.pip }]);
});

test("a minor's own has the minor's id, and who of those whom the minor sees follows [A-178]", () => {
  for (const id of [ID.pip, ID.tam]) follow(id, ID.kit);
  expect(followsOf(ID.kit)).toEqual([`${ID.pip} ${ID.kit}`, `undefined ${ID.kit}`]);
  expect(heldAbout(ID.kit).users).toMatchObject([{ id: ID.kit }]);
});

test("captions are in it with the Edits of whoever made them, and in nobody else's", () => {
  db.insert(schema.captions).values({ editId: EDITS.bowl.id, language: "en", text: "WEBVTT" }).run();
  stokes.set(viewer("sol"), EDITS.bowl.id, true);
  expect(heldAbout(ID.mia).captions).toEqual([{ editId: EDITS.bowl.id, language: "en", text: "WEBVTT" }]);
  expect(heldAbout(ID.sol).captions).toBeUndefined();
});

test("a question and an answer are in the copy of whoever wrote them at once, and not yet in the other's", () => {
  db.insert(schema.sponsorships).values({ id: "1", brandId: ID.northbreak, athleteId: ID.mia, offeredAt: 1 }).run();
  const write = (by: "athlete" | "brand", step: "question" | "answer", toId: string) => {
    const { id } = db.insert(schema.sponsorshipSteps).values({ sponsorshipId: "1", step, by }).returning().get();
    db.insert(schema.sponsorshipReplies).values({ stepId: id, toId, words: step }).run();
  };
  write("athlete", "question", ID.northbreak);
  write("brand", "answer", ID.mia);
  expect(heldAbout(ID.mia).sponsorship_replies).toEqual([{ stepId: 1, words: "question" }]);
  expect(heldAbout(ID.northbreak).sponsorship_replies).toEqual([{ stepId: 2, words: "answer" }]);
});

test("every table that refers to a person is in it", () => {
  const tables = Object.values(schema)
    .filter((entry) => entry instanceof SQLiteTable)
    .map(getTableName);
  const ofNobody = [
    "jobs",
    "closings",
    "closed_accounts",
    "statistics_weeks",
    "mailings",
    "mailing_drafts",
    "bounces",
    "parent_limits",
    "told_ages",
    "sponsorship_ends",
    "moderation_log",
    "rule_texts",
    "osm_places",
    "removed_looks",
    "faults",
    "endings",
    "security_events",
  ];
  const referring = tables.filter((name) => !ofNobody.includes(name));
  db.insert(schema.athleteFigures)
    .values({ userId: ID.mia, sport: "", edits: 1, views: 1, stokes: 1, newestAt: 1, best: [] })
    .run();
  db.insert(schema.shortlists).values({ id: "1", brandId: ID.mia, name: "Team" }).run();
  db.insert(schema.shortlisted).values({ listId: "1", brandId: ID.mia, athleteId: ID.sol }).run();
  db.insert(schema.drafts).values({ id: "d", userId: ID.mia }).run();
  db.insert(schema.sessions).values({ tokenHash: "t", userId: ID.mia, expiresAt: 1 }).run();
  db.insert(schema.resetCodes).values({ userId: ID.mia, codeHash: "c", expiresAt: 1 }).run();
  db.insert(schema.secondFactors).values({ userId: ID.mia, key: "k", lastStep: 1 }).run();
  db.insert(schema.recoveryCodes).values({ userId: ID.mia, codeHash: "r" }).run();
  db.insert(schema.emailChanges).values({ userId: ID.mia, oldEmail: "old@x.example" }).run();
  db.insert(schema.guardians).values({ userId: ID.mia, email: "p@x.example", band: "10-12", consentedAt: 1 }).run();
  db.insert(schema.ageReceipts).values({ userId: ID.mia, email: "p@x.example", toBand: "10-12", objection: "No" }).run();
  db.insert(schema.parentCodes).values({ userId: ID.mia, usedFor: "band", subject: "p@x.example", expiresAt: 1 }).run();
  db.insert(schema.consentLog).values({ userId: ID.mia, what: "w" }).run();
  db.insert(schema.exportFiles).values({ userId: ID.mia }).run();
  db.insert(schema.discounts)
    .values({
      id: "1",
      posterId: ID.mia,
      amount: "a",
      description: "d",
      code: "c",
      filename1: "f",
      productDescription1: "p",
      sports: ["Surf"],
    })
    .run();
  db.insert(schema.spots).values({ id: "1", posterId: ID.mia, title: "t", latitude: 1, longitude: 1 }).run();
  db.insert(schema.guideLines).values({ spotId: "1", posterId: ID.mia, field: "fee", value: "Free" }).run();
  db.insert(schema.savedSpots).values({ spotId: "1", userId: ID.mia, list: "Winter" }).run();
  db.insert(schema.stokes).values({ userId: ID.mia, editId: EDITS.abroad.id }).run();
  db.insert(schema.saves).values({ userId: ID.mia, editId: EDITS.abroad.id }).run();
  db.insert(schema.follows).values({ followerId: ID.mia, followedId: ID.sol }).run();
  db.insert(schema.blocks).values({ blockerId: ID.mia, blockedId: ID.tam }).run();
  db.insert(schema.crewRefusals).values({ childId: ID.mia, otherId: ID.sol }).run();
  db.insert(schema.crewCodes).values({ userId: ID.mia, codeHash: "c", expiresAt: 1 }).run();
  db.insert(schema.idempotencyKeys).values({ userId: ID.mia, keyHash: "k", inputHash: "i", madeId: "1" }).run();
  db.insert(schema.postHolders).values({ accountId: ID.tam, posterId: ID.mia }).run();
  db.insert(schema.mutes).values({ muterId: ID.mia, mutedId: ID.ana }).run();
  db.insert(schema.captions).values({ editId: EDITS.bowl.id, language: "en", text: "WEBVTT" }).run();
  db.insert(schema.editViews).values({ userId: ID.mia, editId: EDITS.abroad.id }).run();
  db.insert(schema.discountViews).values({ userId: ID.mia, discountId: "1" }).run();
  db.insert(schema.clicks).values({ kind: "website", userId: ID.mia }).run();
  db.insert(schema.reports).values({ reporterId: ID.mia, editId: EDITS.abroad.id }).run();
  db.insert(schema.complaints).values({ userId: ID.mia, kind: "safety", page: "", words: "w" }).run();
  db.insert(schema.operatorNotes).values({ userId: ID.mia, note: "n" }).run();
  const decision = { act: "warn", kind: "edit", postId: EDITS.bowl.id, reason: "r" } as const;
  db.insert(schema.decisions)
    .values({ id: "1", userId: ID.mia, ...decision })
    .run();
  db.insert(schema.notifications).values({ userId: ID.mia, kind: "edit" }).run();
  db.insert(schema.sponsorships).values({ id: "1", brandId: ID.northbreak, athleteId: ID.mia, offeredAt: 1 }).run();
  const step = db.insert(schema.sponsorshipSteps).values({ sponsorshipId: "1", step: "ask", by: "brand" }).returning().get();
  db.insert(schema.sponsorshipReplies).values({ stepId: step.id, toId: ID.mia, words: "Why", passedAt: 1 }).run();
  const line = { what: "A film", dueOn: "2999-01-01", usage: "None", state: "open" } as const;
  db.insert(schema.deliverables)
    .values({ sponsorshipId: "1", ...line })
    .run();
  const terms = { ...WHOLE, purpose: "Team rider" };
  const sheet = {
    sponsorshipId: "1",
    version: 1,
    brandName: "Northbreak",
    athleteName: "Mia",
    terms,
    state: "accepted",
  } as const;
  db.insert(schema.termSheets).values(sheet).run();
  db.insert(schema.redemptions).values({ discountId: "1", week: 0, times: 3 }).run();
  db.insert(schema.sponsorPages)
    .values({ ...sponsorPages.EMPTY, userId: ID.mia, offers: "Films" })
    .run();
  db.insert(schema.sponsorPageConsents).values({ userId: ID.mia, linkKey: "k", reason: "No" }).run();
  const told = { sponsorshipId: "1", userId: ID.mia, wentWell: true, experience: "Fine" };
  db.insert(schema.dealFeedback).values(told).run();
  db.insert(schema.sponsorshipContacts).values({ sponsorshipId: "1", userId: ID.mia }).run();
  db.insert(schema.mailings).values({ id: "1", mail: "terms" }).run();
  db.insert(schema.mailingReceivers).values({ mailingId: "1", userId: ID.mia }).run();
  db.insert(schema.dataAgreements).values({ userId: ID.mia, version: "1" }).run();

  expect(Object.keys(heldAbout(ID.mia)).sort()).toEqual(referring.sort());
});

test("a child's parent gets the link at the address that agreed", async () => {
  const { mail, token } = await made(ID.tam, "parent");
  expect(mail).toContain("tam.parent@stokeline.example");
  expect(exports.find(token)?.forParent).toBe(true);
});

test("the link opens for three days, a forged one never, and what it opened goes [P-49]", async () => {
  const { id, token } = await made(ID.sol);
  expect(exports.find(`${token}x`)).toBeUndefined();
  expect(exports.find("")).toBeUndefined();
  db.update(exportFiles)
    .set({ expiresAt: Date.now() - 1 })
    .run();
  expect(exports.find(token)).toBeUndefined();

  await exports.sweep(Date.now() + 5 * 24 * 60 * 60 * 1000);
  expect(db.select().from(exportFiles).where(eq(exportFiles.id, id)).get()).toBeUndefined();
  expect(queued("remove-export")).toContain(id);
  await exports.removeFile(id);
  expect(await storage.size(exports.keyOf(id))).toBeUndefined();
});

test("it is deleted with the account, and none is made of a deleted account", async () => {
  const { token } = await made(ID.ana);
  exports.request(ID.mia, "owner");
  const waiting = queued("export").at(-1) ?? "";
  closing.closeAccount(ID.ana);
  closing.closeAccount(ID.mia);
  expect(exports.find(token)).toBeUndefined();
  const before = (await mails()).length;
  await makeExport(waiting, never);
  await sendMail("export-mail", waiting);
  expect(await mails()).toHaveLength(before);
});

/** The ways to take an account back from an intruder. */
const TAKEN_BACK: [string, (userId: string) => unknown][] = [
  ["a changed password", () => accounts.changePassword(viewer("mia"), { oldPassword: PASSWORD, newPassword: "granite-kelp-41" })],
  [
    "a reset password",
    (userId) => {
      const { email = "", code: verification = "" } = makeCode(userId) ?? {};
      const origin = { address: "203.0.113.9", userAgent: "" };
      return accounts.resetPassword(origin, { email, verification, newPassword: "granite-kelp-41" });
    },
  ],
  [
    "a restored address",
    (userId) => {
      changeEmail(userId, "thief@elsewhere.example", true);
      const { id = "" } = db.select().from(schema.emailChanges).get() ?? {};
      expect(accounts.restoreEmail(changeToTell(id)?.token ?? "")).toBe(true);
    },
  ],
  ["a suspension", (userId) => suspend(userId, null)],
];

describe.each(TAKEN_BACK)("%s", (_, takeBack) => {
  test("closes a link that was emailed", async () => {
    const { token } = await made(ID.mia);
    await takeBack(ID.mia);
    expect(exports.find(token)).toBeUndefined();
  });

  test("ends a copy that waits", async () => {
    exports.request(ID.mia, "owner");
    const id = queued("export").at(-1) ?? "";
    await takeBack(ID.mia);
    const before = (await mails()).length;
    await makeExport(id, never);
    await sendMail("export-mail", id);
    expect(await mails()).toHaveLength(before);
    expect(await storage.size(exports.keyOf(id))).toBeUndefined();
  });
});

test.each<[string, () => unknown]>([
  ["a new password", () => setPassword(ID.mia, "another hash")],
  ["a suspension", () => suspend(ID.mia, null)],
])("%s while a copy is being made leaves no email and no file", async (_, takeBack) => {
  exports.request(ID.mia, "owner");
  const id = queued("export").at(-1) ?? "";
  const before = (await mails()).length;
  const running = makeExport(id, never);
  takeBack();
  await running;
  await sendMail("export-mail", id);
  expect(await mails()).toHaveLength(before);
  expect(await storage.size(exports.keyOf(id))).toBeUndefined();
});

test("a new password takes the files away, but not what a parent asked for", async () => {
  const own = await made(ID.tam);
  db.delete(jobs).run();
  const parents = await made(ID.tam, "parent");
  setPassword(ID.tam, "another hash");
  expect(queued("remove-export")).toEqual([own.id]);
  expect(exports.find(parents.token)?.id).toBe(parents.id);
});

test("a new password leaves other people's files", async () => {
  const { token, id } = await made(ID.sol);
  setPassword(ID.mia, "another hash");
  expect(exports.find(token)?.id).toBe(id);
});

test("two quick presses make one file and one email, also when the first was done in between", async () => {
  const { id } = await made(ID.mia);
  db.delete(jobs).run();
  expect(exports.request(ID.mia, "owner")).toBe("mailed");
  expect(db.select().from(exportFiles).all()).toMatchObject([{ id }]);
  expect(queued("export")).toEqual([]);
  db.update(exportFiles)
    .set({ readyAt: Date.now() - 6 * 60_000 })
    .run();
  expect(exports.request(ID.mia, "owner")).toBe("making");
});

test("asking twice makes one copy, and a person may ask three times a day", async () => {
  exports.request(ID.mia, "owner");
  exports.request(ID.mia, "owner");
  expect(db.select().from(exportFiles).all()).toHaveLength(1);
  db.update(exportFiles).set({ readyAt: 1 }).run();
  for (let n = 0; n < 2; n++) {
    exports.request(ID.mia, "owner");
    db.update(exportFiles).set({ readyAt: 1 }).run();
  }
  expect(() => exports.request(ID.mia, "owner")).toThrow(Refusal);
  const theirs = and(eq(exportFiles.userId, ID.mia), eq(exportFiles.forParent, true));
  expect(db.select().from(exportFiles).where(theirs).all()).toEqual([]);
});

test("neither another's files nor those of an earlier day count towards the three", () => {
  const yesterday = Date.now() - 25 * 60 * 60_000;
  for (const userId of [ID.sol, ID.sol, ID.sol]) db.insert(exportFiles).values({ userId, readyAt: Date.now() }).run();
  for (const userId of [ID.mia, ID.mia, ID.mia])
    db.insert(exportFiles).values({ userId, readyAt: 1, createdAt: yesterday }).run();
  expect(exports.request(ID.mia, "owner")).toBe("making");
  expect(queued("export")).toHaveLength(1);
});

test("a copy that is being made is not begun again, and has no link yet", () => {
  exports.request(ID.mia, "owner");
  const [id = ""] = queued("export");
  db.update(jobs).set({ state: "running" }).where(eq(jobs.kind, "export")).run();
  exports.request(ID.mia, "owner");
  expect(db.select().from(jobs).where(eq(jobs.kind, "export")).get()?.state).toBe("running");
  expect(exports.ready(id)).toBeUndefined();
});

test("a copy that failed for good is begun again on request", () => {
  exports.request(ID.mia, "owner");
  db.update(jobs).set({ state: "dead" }).where(eq(jobs.kind, "export")).run();
  exports.request(ID.mia, "owner");
  expect(db.select().from(jobs).where(eq(jobs.kind, "export")).all()).toMatchObject([{ state: "queued", attempts: 0 }]);
  expect(db.select().from(exportFiles).all()).toHaveLength(1);
});

test("a job that is stopped leaves no half file behind", async () => {
  exports.request(ID.mia, "owner");
  const id = queued("export").at(-1) ?? "";
  await expect(makeExport(id, AbortSignal.abort())).rejects.toThrow();
  expect(await storage.size(exports.keyOf(id))).toBeUndefined();
  expect(await readdir(join(env.DATA_DIR, "spool"))).not.toContain(`export-${id}.part`);
});
