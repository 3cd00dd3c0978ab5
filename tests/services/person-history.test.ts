import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { isSuspended } from "#app/services/accounts/suspending.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as sessions from "#app/services/people/sessions.server.ts";
import { db } from "#db";
import { decisions, jobs, notifications, sponsorships, users } from "#db/schema/index.ts";
import { emailOf, ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { lettersTo } from "#tests/outbox.ts";
import { refusalOf } from "#tests/refusal.ts";
import { sendMail } from "#tests/send-mail.ts";

const OPS = viewer("ops");
const known = (name: Name) => moderation.historyOfAccount(OPS, ID[name]);
const account = (name: Name) => db.select().from(users).where(eq(users.id, ID[name])).get();

describe("the history of a person", () => {
  test("has the reports of and by the person, appeals with their outcome, log-ins by device, and notes", () => {
    const [mine, theirs] = [addEdit({ posterId: ID.sol }), addEdit({ posterId: ID.mia })];
    reports.report(viewer("mia"), { editId: mine }, "bullying");
    reports.report(viewer("sol"), { editId: theirs }, "stolen");
    moderation.decide(OPS, "edit", mine, "remove", "It is mean");
    const decision = db.select().from(decisions).get()?.id ?? "";
    moderation.appeal(moderation.tokenFor(decision), "It was a joke");
    sessions.open(ID.sol, "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0");
    moderation.note(OPS, ID.sol, "Wrote to us twice");
    for (const state of ["draft", "declined"] as const)
      db.insert(sponsorships).values({ brandId: ID.northbreak, athleteId: ID.sol, state }).run();
    expect(known("sol").deals).toHaveLength(1);
    const { reportsOf, reportsBy, appeals, logIns, notes } = known("sol");
    expect(reportsOf).toMatchObject([{ kind: "edit", id: mine, reason: "bullying", state: "removed" }]);
    expect(reportsBy).toMatchObject([{ kind: "edit", id: theirs, reason: "stolen", state: "open" }]);
    expect(appeals).toMatchObject([{ id: decision, appeal: "It was a joke", answeredAt: null }]);
    expect(logIns.map(({ device }) => device)).toContain("Firefox on Linux");
    expect(JSON.stringify(logIns)).not.toMatch(/128|\d+\.\d+\.\d+\.\d+/);
    expect(notes).toMatchObject([{ note: "Wrote to us twice" }]);
    expect(known("mia")).toMatchObject({ reportsOf: [{ id: theirs }], notes: [], appeals: [] });
  });

  test("is the operator's alone, as notes and decisions are", async () => {
    for (const act of [
      () => moderation.historyOfAccount(viewer("mia"), ID.sol),
      () => moderation.note(viewer("mia"), ID.sol, "Mine"),
      () => moderation.decideAboutPerson(viewer("mia"), ID.sol, "warn", "Mine"),
    ])
      expect(await refusalOf(act)).toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("a note", () => {
  test("needs words, at most 500 characters, and an account; the person is told nothing", async () => {
    expect(await refusalOf(() => moderation.note(OPS, ID.sol, ""))).toMatchObject({ fields: { note: "Please write the note" } });
    expect(await refusalOf(() => moderation.note(OPS, ID.sol, "a".repeat(501)))).toMatchObject({ code: "INVALID" });
    expect(await refusalOf(() => moderation.note(OPS, "77", "Nobody"))).toMatchObject({ code: "NOT_FOUND" });
    const before = db.select().from(jobs).all().length + db.select().from(notifications).all().length;
    moderation.note(OPS, ID.sol, "Wrote to us");
    expect(db.select().from(jobs).all().length + db.select().from(notifications).all().length).toBe(before);
  });
});

describe("a decision about a person whom nobody reported", () => {
  test("warns by email with the reason, and stands in the log", async () => {
    moderation.decideAboutPerson(OPS, ID.sol, "warn", "Please be kind", "salt");
    const [decision] = db.select().from(decisions).all();
    expect(decision).toMatchObject({ userId: ID.sol, act: "warn", kind: "profile", reason: "Please be kind" });
    await sendMail("decision-mail", decision?.id ?? "");
    expect(lettersTo(emailOf("sol"), env.DATA_DIR).at(-1)).toContain("Please be kind");
    expect(moderation.historyOfPerson(OPS, ID.sol).map(({ act }) => act)).toEqual(["warn"]);
    expect(known("sol").reportsOf).toMatchObject([{ kind: "profile", state: "warned" }]);
  });

  test("suspends at once, keeps the profile, and is undone by an appeal", () => {
    const before = account("sol");
    moderation.decideAboutPerson(OPS, ID.sol, "suspend7", "Please take a break", "salt");
    expect(isSuspended(account("sol") ?? { suspendedAt: null, suspendedUntil: null })).toBe(true);
    expect(account("sol")).toMatchObject({ about: before?.about, profileImage: before?.profileImage });
    const id = db.select().from(decisions).get()?.id ?? "";
    moderation.appeal(moderation.tokenFor(id), "It was not me");
    moderation.answer(OPS, id, "overturn", "You are right");
    expect(account("sol")).toMatchObject({ suspendedAt: null, suspendedUntil: null });
  });

  test("needs a reason, and leaves no report without one", async () => {
    expect(await refusalOf(() => moderation.decideAboutPerson(OPS, ID.sol, "suspend", ""))).toMatchObject({ code: "INVALID" });
    expect(known("sol").reportsOf).toEqual([]);
  });

  test("has the result of one after a second press, as a note has", () => {
    for (const _ of [1, 2]) {
      moderation.decideAboutPerson(OPS, ID.sol, "warn", "Please be kind", "salt");
      moderation.note(OPS, ID.sol, "Wrote to us");
    }
    expect(db.select().from(decisions).all()).toHaveLength(1);
    expect(known("sol").notes).toHaveLength(1);
    moderation.decideAboutPerson(OPS, ID.sol, "suspend7", "Please be kind", "salt");
    expect(db.select().from(decisions).all()).toHaveLength(2);
  });

  test("ends reports of the profile that are open", () => {
    const { id } = reports.report(viewer("mia"), { profileId: ID.sol }, "bullying");
    moderation.decideAboutPerson(OPS, ID.sol, "warn", "Please be kind", "salt");
    expect(reports.byId(id)).toMatchObject({ state: "warned" });
  });
});
