import { readdirSync } from "node:fs";
import { join } from "node:path";
import { and, eq, ne } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { env } from "#app/env.server.ts";
import { makeExport } from "#app/jobs/export.server.ts";
import type { MailKind } from "#app/jobs/mails.server.ts";
import * as jobQueue from "#app/kernel/jobs.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import { VISITOR } from "#app/kernel/viewer.server.ts";
import { EditInput } from "#app/schemas/edits.ts";
import { changeEmail, changeToTell, confirmEmail } from "#app/services/accounts/email.server.ts";
import * as exports from "#app/services/accounts/exports.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import { setPassword } from "#app/services/accounts/password.server.ts";
import { makeCode } from "#app/services/accounts/reset.server.ts";
import { endSecondFactor, storeKey } from "#app/services/accounts/second-factor.server.ts";
import { newKey } from "#app/services/accounts/second-factor-codes.server.ts";
import * as posting from "#app/services/edits/index.server.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import * as receipts from "#app/services/guardians/receipts.server.ts";
import { tokenFor } from "#app/services/guardians/tokens.server.ts";
import { mailChurnRate } from "#app/services/mailings/closed-accounts.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as acts from "#app/services/parents-page/acts.server.ts";
import * as page from "#app/services/parents-page/page.server.ts";
import * as sponsorshipService from "#app/services/sponsorships/index.server.ts";
import { dayIn } from "#app/text/dates.ts";
import { db } from "#db";
import {
  ageReceipts,
  complaints,
  consentLog,
  decisions,
  deliverables,
  edits,
  emailChanges,
  exportFiles,
  faults,
  guardians as guardianRows,
  jobs,
  media,
  reports as reportRows,
  sponsorPageConsents,
  sponsorPages,
  sponsorshipContacts,
  sponsorshipSteps,
  sponsorships,
  termSheets,
  users,
} from "#db/schema/index.ts";
import { emailOf, ID } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { lettersTo } from "#tests/outbox.ts";
import { aParent, elsewhere } from "#tests/parents.ts";
import { refusalOf } from "#tests/refusal.ts";
import { sendMail } from "#tests/send-mail.ts";

const AD = "Cheapwatches at https://watches.example";
const here = elsewhere();
const never = new AbortController().signal;
let address = 0;

/** A person who signed up with a stranger's address and an advertisement as the name. */
const stranger = () => db.select({ email: users.email }).from(users).where(eq(users.id, ID.mia)).get()?.email ?? "";
let sponsorsParent = "";
const parent = () => guardians.guardianOf(ID.tam)?.email ?? "";

beforeEach(() => {
  db.delete(jobs).run();
  const email = `stranger.${++address}@elsewhere.example`;
  db.update(users).set({ name: AD, email }).where(eq(users.id, ID.mia)).run();
  db.update(users).set({ name: AD }).where(eq(users.id, ID.tam)).run();
  db.update(users).set({ name: AD }).where(eq(users.id, ID.rex)).run();
  db.update(users).set({ name: AD }).where(eq(users.id, ID.kit)).run();
  sponsorsParent = aParent();
  db.update(guardianRows).set({ email: aParent() }).where(eq(guardianRows.userId, ID.tam)).run();
});

/** Causes the event that the mail reports. Returns the receiver. */
type Cause = () => string | Promise<string>;

const CAUSES: Record<MailKind, Cause> = {
  "first-edit-mail": () => {
    enqueue("first-edit-mail", ID.mia);
    return stranger();
  },
  "first-discount-mail": () => {
    enqueue("first-discount-mail", ID.mia);
    return stranger();
  },
  "reset-mail": async () => {
    await accounts.sendCode(elsewhere(), { email: stranger() });
    return stranger();
  },
  "email-changed-mail": () => {
    const before = stranger();
    changeEmail(ID.mia, `next.${++address}@elsewhere.example`, true);
    return before;
  },
  "password-changed-mail": () => {
    setPassword(ID.mia, "another hash");
    return stranger();
  },
  "second-factor-mail": () => {
    storeKey(ID.mia, newKey());
    endSecondFactor(ID.mia);
    return stranger();
  },
  "taken-mail": () => {
    enqueue("taken-mail", `${ID.mia}.follows`);
    return stranger();
  },
  "export-mail": async () => {
    db.update(exportFiles).set({ createdAt: 1, readyAt: 1 }).run();
    exports.request(ID.mia, "owner");
    const id = db.select().from(jobs).where(eq(jobs.kind, "export")).get()?.key ?? "";
    await makeExport(id, never);
    db.delete(jobs).where(eq(jobs.kind, "export")).run();
    return stranger();
  },
  "report-mail": () => {
    reports.reportEdit(viewer("mia"), addEdit({ posterId: ID.sol }));
    // The reporter could still add a reason.
    jobQueue.hurry("report-mail");
    return emailOf("ops");
  },
  "grave-report-mail": () => {
    const editId = addEdit({ posterId: ID.sol, description: AD });
    reports.reportEdit(viewer("mia"), editId);
    reports.giveReason(viewer("mia"), "edit", editId, "grooming");
    return emailOf("ops");
  },
  "grave-reminder-mail": () => {
    const editId = addEdit({ posterId: ID.sol, description: AD });
    reports.reportEdit(viewer("mia"), editId);
    reports.giveReason(viewer("mia"), "edit", editId, "grooming");
    db.delete(jobs).where(eq(jobs.kind, "grave-report-mail")).run();
    jobQueue.hurry("grave-reminder-mail");
    return emailOf("ops");
  },
  "report-digest-mail": () => {
    reports.reportEdit(viewer("mia"), addEdit({ posterId: ID.sol }));
    db.delete(jobs).run();
    enqueue("report-digest-mail", "all");
    return emailOf("ops");
  },
  "late-report-mail": () => {
    reports.reportEdit(viewer("mia"), addEdit({ posterId: ID.kit, description: AD }));
    db.delete(jobs).where(ne(jobs.kind, "late-report-mail")).run();
    jobQueue.hurry("late-report-mail");
    return stranger();
  },
  "report-answer-mail": () => {
    const { id } = reports.reportEdit(viewer("mia"), addEdit({ posterId: ID.sol, description: AD }));
    db.update(reportRows).set({ state: "dismissed" }).where(eq(reportRows.id, id)).run();
    db.delete(jobs).run();
    enqueue("report-answer-mail", id);
    return stranger();
  },
  "decision-mail": () => {
    warned();
    return stranger();
  },
  "appeal-mail": () => {
    moderation.appeal(moderation.tokenFor(warned()), AD);
    return emailOf("ops");
  },
  "appeal-answer-mail": () => {
    const id = warned();
    moderation.appeal(moderation.tokenFor(id), AD);
    moderation.answer(viewer("ops"), id, "uphold", "It shows a crash");
    return stranger();
  },
  "complaint-mail": async () => {
    await complained();
    return emailOf("ops");
  },
  "complaint-received-mail": () => complained(),
  "complaint-answer-mail": async () => {
    db.delete(complaints).run();
    const to = await complained();
    const { id = "" } = db.select().from(complaints).get() ?? {};
    moderation.complaints.end(viewer("ops"), id, "answer", "We looked into it");
    return to;
  },
  "parent-code-mail": async () => {
    const email = askedParent;
    await guardians.sendCode(viewer("rex"), elsewhere(), { age: "6-9", parentEmail: email });
    return email;
  },
  "parent-page-code-mail": async () => {
    await acts.sendCode(tokenFor(ID.tam) ?? "", elsewhere());
    return parent();
  },
  "parent-first-edit-mail": () => {
    addEdit({ posterId: ID.tam });
    return forTam("parent-first-edit-mail");
  },
  "consent-mail": () => forTam("consent-mail"),
  "consent-check-mail": () => forTam("consent-check-mail"),
  "parent-private-mail": () => forTam("parent-private-mail"),
  "parent-news-mail": () => {
    guardians.chooseNews(ID.tam, true);
    return parent();
  },
  "parent-receipt-mail": () => {
    db.delete(consentLog).run();
    receipts.record(ID.tam, "The parent or guardian changed the settings");
    return parent();
  },
  "parent-deletion-mail": () => {
    receipts.recordDeletion(ID.tam, parent());
    return parent();
  },
  "parent-crew-mail": () => forTam("parent-crew-mail"),
  "parent-reminder-mail": () => {
    guardians.chooseNews(ID.tam, true);
    db.delete(jobs).run();
    return forTam("parent-reminder-mail");
  },
  "parent-standing-crew-mail": () => forTam("parent-standing-crew-mail"),
  "parent-sponsorship-code-mail": async () => {
    const email = askedParent;
    await sponsorshipService.parents.sendCode(viewer("kit"), askedAbout("kit", "offered"), elsewhere(), email);
    return email;
  },
  "parent-sponsorship-mail": () => {
    const sponsorshipId = askedAbout("kit", "withParent");
    db.insert(sponsorshipContacts).values({ sponsorshipId, userId: ID.kit, parentEmail: sponsorsParent }).run();
    enqueue("parent-sponsorship-mail", sponsorshipId);
    return sponsorsParent;
  },
  "parent-sponsorship-end-mail": () => {
    const sponsorshipId = askedAbout("kit", "withParent");
    const contact = { sponsorshipId, userId: ID.kit, parentEmail: sponsorsParent, linkKey: "k" };
    db.insert(sponsorshipContacts).values(contact).run();
    db.update(sponsorships).set({ state: "ended" }).run();
    return sponsorsParent;
  },
  "sponsor-page-code-mail": async () => {
    showPage();
    await sponsorshipService.pageConsents.sendCode(viewer("kit"), elsewhere(), askedParent);
    return askedParent;
  },
  "parent-sponsor-page-mail": () => {
    showPage({ parentEmail: sponsorsParent, linkKey: "k" });
    sponsorshipService.pageConsents.takeStep(ID.kit, "parent", "accept");
    db.delete(jobs).where(eq(jobs.kind, "sponsor-page-mail")).run();
    return sponsorsParent;
  },
  "sponsor-page-mail": () => {
    db.insert(sponsorPageConsents).values({ userId: ID.mia, linkKey: "k" }).onConflictDoNothing().run();
    enqueue("sponsor-page-mail", ID.mia);
    return stranger();
  },
  "sponsorship-reminder-mail": () => {
    enqueue("sponsorship-reminder-mail", askedAbout("mia", "offered"));
    return stranger();
  },
  "deliverable-mail": () => {
    const sponsorshipId = runningDeal();
    const line = { sponsorshipId, what: "A film", dueOn: "2998-01-01", usage: "None", state: "open" } as const;
    const { id } = db.insert(deliverables).values(line).returning().get();
    enqueue("deliverable-mail", `${id}.athlete`);
    return stranger();
  },
  "term-sheet-mail": () => {
    const change = { sponsorshipId: runningDeal(), terms: AGREED, brandName: AD, athleteName: AD, state: "open" } as const;
    const { id } = db.insert(termSheets).values(change).returning().get();
    enqueue("term-sheet-mail", `${id}.athlete`);
    return stranger();
  },
  "deal-end-mail": () => {
    enqueue("deal-end-mail", `${runningDeal()}.athlete`);
    return stranger();
  },
  "sponsorship-mail": () => {
    const sponsorshipId = askedAbout("mia", "offered");
    const step = { sponsorshipId, step: "offer", by: "operator" } as const;
    const { id } = db.insert(sponsorshipSteps).values(step).returning().get();
    enqueue("sponsorship-mail", `${id}.athlete`);
    return stranger();
  },
  "fault-mail": () => {
    db.insert(faults).values({ name: "disk full", words: "The disk is 96 % full" }).onConflictDoNothing().run();
    enqueue("fault-mail", "disk full");
    return emailOf("ops");
  },
  "dead-jobs-mail": () => {
    db.insert(jobs).values({ kind: "sweep", key: "dead", state: "dead", runAt: 1 }).onConflictDoNothing().run();
    enqueue("dead-jobs-mail", "all");
    return emailOf("ops");
  },
  "churn-mail": () => {
    mailChurnRate(viewer("ops"));
    return emailOf("ops");
  },
  "age-receipt-mail": () => {
    const receipt = { userId: ID.tam, email: parent(), fromBand: "6-9", toBand: "10-12" } as const;
    enqueue("age-receipt-mail", db.insert(ageReceipts).values(receipt).returning().get().id);
    return parent();
  },
  "age-question-mail": () => {
    db.update(users).set({ reachAskedAt: 1 }).where(eq(users.id, ID.sol)).run();
    enqueue("age-question-mail", "all");
    return emailOf("ops");
  },
  "sponsorship-desk-mail": () => {
    askedAbout("mia", "asked");
    enqueue("sponsorship-desk-mail", "all");
    return emailOf("ops");
  },
};

/** Files a visitor's complaint with an advertisement as its words and somebody else's address. */
async function complained(): Promise<string> {
  const input = { kind: "safety" as const, page: AD, complaint: `${AD} ${++address}`, name: AD, email: strangersAddress };
  await moderation.complaints.file(VISITOR, elsewhere(), input);
  return strangersAddress;
}

/** Decides about a post with an advertisement as its words. */
function warned(): string {
  const editId = addEdit({ posterId: ID.mia, description: AD });
  reports.reportEdit(viewer("sol"), editId);
  moderation.decide(viewer("ops"), "edit", editId, "warn", "It shows a crash");
  return db.select().from(decisions).where(eq(decisions.postId, editId)).get()?.id ?? "";
}

/** Makes a brand's request with an advertisement in every text. */
function askedAbout(who: "mia" | "kit", state: "asked" | "offered" | "withParent" | "deal"): string {
  db.delete(sponsorships).run();
  db.update(users).set({ name: AD }).where(eq(users.id, ID.northbreak)).run();
  const texts = { place: AD, pay: AD, offer: AD, duties: AD, words: AD, terms: AD, answerBy: dayIn(30) };
  const request = { brandId: ID.northbreak, athleteId: ID[who], state, offeredAt: 1, ...texts };
  return db.insert(sponsorships).values(request).returning().get().id;
}

const DAYS = { startsOn: "2026-01-01", endsOn: "2999-01-01" };
const AGREED = { ...DAYS, purpose: AD, place: AD, gives: [], pay: AD, offer: AD, expects: [], duties: AD, terms: AD };

function runningDeal(): string {
  const id = askedAbout("mia", "deal");
  db.update(sponsorships).set(DAYS).where(eq(sponsorships.id, id)).run();
  return id;
}

const MAIL_KINDS = Object.keys(CAUSES) as MailKind[];

let askedParent = "";
let strangersAddress = "";
beforeEach(() => {
  askedParent = aParent();
  strangersAddress = aParent();
});

function enqueue(kind: string, key: string) {
  db.insert(jobs).values({ kind, key, runAt: 0 }).onConflictDoNothing().run();
}

function forTam(kind: string): string {
  enqueue(kind, ID.tam);
  return parent();
}

/** Runs the due jobs of a kind like the worker. */
async function work(kind: string): Promise<void> {
  const due = and(eq(jobs.kind, kind), eq(jobs.state, "queued"));
  for (const job of db.select().from(jobs).where(due).all()) {
    if (job.runAt > Date.now()) continue;
    db.delete(jobs).where(eq(jobs.id, job.id)).run();
    await sendMail(kind, job.key);
  }
}

/** Kit's page for sponsors, and how far the parent's yes is. */
function showPage(consent?: Pick<typeof sponsorPageConsents.$inferInsert, "parentEmail" | "linkKey">): void {
  db.delete(sponsorPageConsents).run();
  db.insert(sponsorPages)
    .values({ ...sponsorshipService.sponsorPages.EMPTY, userId: ID.kit, offers: "Films" })
    .onConflictDoNothing()
    .run();
  if (consent)
    db.insert(sponsorPageConsents)
      .values({ userId: ID.kit, ...consent })
      .run();
}

const sentTo = (email: string) => lettersTo(email, env.DATA_DIR);
const sentInAll = () => readdirSync(join(env.DATA_DIR, "outbox")).length;

/** Mails to parents who agreed by an earlier code that we write to them about this child. */
const TO_CONFIRMED = [
  "parent-sponsor-page-mail",
  "parent-page-code-mail",
  "consent-mail",
  "consent-check-mail",
  "age-receipt-mail",
  "parent-private-mail",
  "parent-news-mail",
  "parent-receipt-mail",
  "parent-deletion-mail",
  "parent-first-edit-mail",
  "parent-crew-mail",
  "parent-reminder-mail",
  "parent-standing-crew-mail",
  "parent-sponsorship-mail",
  "parent-sponsorship-end-mail",
];

describe.each(MAIL_KINDS)("%s", (kind) => {
  test("carries nothing that a user wrote to an address that nobody confirmed", async () => {
    const to = await CAUSES[kind]();
    const before = sentTo(to).length;
    await work(kind);
    const letter = sentTo(to).at(-1) ?? "";
    expect(sentTo(to)).toHaveLength(before + 1);
    expect(letter).not.toMatch(/watches\.example/);
    if (TO_CONFIRMED.includes(kind)) expect(letter).toContain("Cheapwatches");
    else expect(letter).not.toMatch(/Cheapwatches/i);
  });
});

/** The number of mails, out of 25 in a row, that reach one receiver. */
const FLOODS: Record<MailKind, number> = {
  "first-edit-mail": 5,
  "first-discount-mail": 5,
  "reset-mail": 5,
  "email-changed-mail": 25,
  "password-changed-mail": 25,
  "second-factor-mail": 25,
  "taken-mail": 25,
  "export-mail": 5,
  "report-mail": 10,
  "grave-report-mail": 25,
  "grave-reminder-mail": 25,
  "report-digest-mail": 25,
  "parent-receipt-mail": 25,
  "parent-deletion-mail": 25,
  "late-report-mail": 5,
  "report-answer-mail": 5,
  "decision-mail": 25,
  "appeal-mail": 5,
  "appeal-answer-mail": 25,
  "complaint-mail": 5,
  "complaint-received-mail": 5,
  "complaint-answer-mail": 5,
  "parent-code-mail": 5,
  "parent-page-code-mail": 5,
  "parent-first-edit-mail": 5,
  "consent-mail": 25,
  "consent-check-mail": 25,
  "age-receipt-mail": 25,
  "age-question-mail": 5,
  "parent-private-mail": 25,
  "parent-news-mail": 5,
  "parent-crew-mail": 5,
  "parent-reminder-mail": 5,
  "parent-standing-crew-mail": 25,
  "parent-sponsorship-code-mail": 5,
  "parent-sponsorship-mail": 5,
  "parent-sponsorship-end-mail": 25,
  "sponsor-page-code-mail": 5,
  "parent-sponsor-page-mail": 25,
  "sponsor-page-mail": 5,
  "sponsorship-reminder-mail": 5,
  "deliverable-mail": 5,
  "term-sheet-mail": 5,
  "deal-end-mail": 5,
  "sponsorship-mail": 5,
  "sponsorship-desk-mail": 5,
  "churn-mail": 25,
  "fault-mail": 25,
  "dead-jobs-mail": 5,
};

test.each(MAIL_KINDS)(
  "only the permitted number of 25 emails of the kind %s go out in a row, but all notices",
  async (kind) => {
    db.update(users)
      .set({ email: `ops.${++address}@stokeline.example` })
      .where(eq(users.id, ID.ops))
      .run();
    const before = sentInAll();
    for (let n = 0; n < 25; n++) {
      db.delete(emailChanges).run();
      await Promise.resolve(CAUSES[kind]()).catch((refusal) => expect(refusal.code).toBe("RATE_LIMITED"));
      await work(kind);
    }
    expect(sentInAll() - before).toBe(FLOODS[kind]);
  },
  60_000,
);

test("beyond ten reports in a day the operator gets one email of all that are open [P-57]", async () => {
  const to = `ops.${++address}@stokeline.example`;
  db.update(users).set({ email: to }).where(eq(users.id, ID.ops)).run();
  for (let n = 0; n < 14; n++) {
    CAUSES["report-mail"]();
    await work("report-mail");
  }
  const [digest, ...more] = db.select().from(jobs).where(eq(jobs.kind, "report-digest-mail")).all();
  expect([sentTo(to).length, more]).toEqual([10, []]);
  expect(digest?.runAt).toBeGreaterThan(Date.now() + 23 * 60 * 60 * 1000);
  await sendMail("report-digest-mail", "all");
  expect(sentTo(to).at(-1)).toMatch(/Subject: 14 reports are open/);
});

test("one client causes at most five emails in thirty minutes, to whomever", async () => {
  for (let n = 0; n < 5; n++) await accounts.sendCode(here, { email: `nobody.${n}@elsewhere.example` });
  expect((await refusalOf(() => accounts.sendCode(here, { email: "nobody.6@elsewhere.example" }))).code).toBe("RATE_LIMITED");
});

test("one receiver gets at most ten emails a day", async () => {
  const email = `flooded.${++address}@elsewhere.example`;
  const start = Date.now();
  const sendFive = async (minutes: number) => {
    vi.useFakeTimers({ now: start + minutes * 60_000, toFake: ["Date"] });
    for (let n = 0; n < 5; n++) await limits.countMail("consent", elsewhere().address, email);
  };
  await sendFive(0);
  await sendFive(31);
  expect((await refusalOf(() => sendFive(62))).code).toBe("RATE_LIMITED");
  await sendFive(24 * 60 + 1);
  vi.useRealTimers();
});

describe("an address is confirmed", () => {
  const isConfirmed = () => accounts.addressOf(ID.mia)?.isConfirmed;

  test("when a code to reset the password, emailed to it, is used", async () => {
    const { code: verification = "" } = makeCode(ID.mia) ?? {};
    expect(isConfirmed()).toBe(false);
    await accounts.resetPassword(elsewhere(), { email: stranger(), verification, newPassword: "granite-kelp-41" });
    expect(isConfirmed()).toBe(true);
  });

  test("when the link that takes a change back is used, but not once the account has another address", () => {
    changeEmail(ID.mia, "next@elsewhere.example", true);
    const { id = "" } = db.select().from(emailChanges).get() ?? {};
    accounts.restoreEmail(changeToTell(id)?.token ?? "");
    expect(isConfirmed()).toBe(true);
    changeEmail(ID.mia, "other@elsewhere.example", true);
    expect(isConfirmed()).toBe(false);
  });

  test("not by a link that was emailed to the one before", () => {
    const mailedAt = Date.now() - 1000;
    changeEmail(ID.mia, "next@elsewhere.example", true);
    confirmEmail(ID.mia, mailedAt);
    expect(isConfirmed()).toBe(false);
  });

  test("and then the emails call someone by the name", async () => {
    confirmEmail(ID.mia);
    const to = await CAUSES["first-edit-mail"]();
    await work("first-edit-mail");
    expect(sentTo(to ?? "").at(-1)).toContain(`Hi ${AD}`);
  });
});

test("the link in a parent's first email is over when its code was used, and a forged one opens nothing", async () => {
  const email = await CAUSES["parent-code-mail"]();
  await work("parent-code-mail");
  const token = /\/parent\/(\S+)/.exec(sentTo(email).at(-1) ?? "")?.[1] ?? "";
  expect(page.find(token)).toEqual({ is: "asked", child: "Cheapwatches", band: "6-9", mayAgree: true, isTeen: false });
  expect(page.find(token.replace(ID.rex, ID.tam))).toBeUndefined();
  expect(page.find(`${token}x`)).toBeUndefined();
  expect(codeOf(() => acts.withdraw(token, "123456"))).toBe("NOT_FOUND");
  guardians.accept({ userId: ID.rex, usedFor: "band", subject: email, band: "6-9" });
  expect(page.find(token)).toBeUndefined();
});

describe("after the first Edit", () => {
  let posted = 1000;
  const addFirst = (who: "mia" | "kit" | "tam", sight: Partial<typeof edits.$inferInsert>) =>
    addEdit({ posterId: ID[who], createdAt: --posted, ...sight });
  const written = async (kind: string, who: "mia" | "kit" | "tam") => {
    const to = `${who}.${++address}@elsewhere.example`;
    db.update(users).set({ email: to }).where(eq(users.id, ID[who])).run();
    await sendMail(kind, ID[who]);
    return (sentTo(kind === "first-edit-mail" ? to : parent()).at(-1) ?? "").replace(/=\r?\n/g, "").replaceAll("=3D", "=");
  };

  test("an adult is told of brands and the next Edit [EDIT-024]", async () => {
    const letter = await written("first-edit-mail", "mia");
    expect(letter).toMatch(/brands that look for riders[\s\S]*Post the next one/);
    expect(letter).not.toContain("parent or guardian");
  });

  const EVERYONE = { crewOnly: false, under18Viewable: true };
  const ADULTS = { crewOnly: false, under18Viewable: false };
  const CREW = { crewOnly: true, under18Viewable: true };
  const CREWS_ADULTS = { crewOnly: true, under18Viewable: false };

  test.each([
    [EVERYONE, "Everyone on Stokeline can see it and give it their Stoke, and brands that look for riders"],
    [ADULTS, "Adults (18+) on Stokeline can see it and give it their Stoke, and brands that look for riders"],
    [CREW, "Only your Crew can see it."],
    [CREWS_ADULTS, "Only adults (18+) in your Crew can see it."],
  ])("an adult whose first Edit is for %o reads so, whatever a later Edit is", async (sight, words) => {
    addFirst("mia", sight);
    addEdit({ posterId: ID.mia, crewOnly: !sight.crewOnly, under18Viewable: !sight.under18Viewable });
    const letter = await written("first-edit-mail", "mia");
    expect(letter).toContain(`Your first Edit is posted. ${words}`);
    expect(letter.includes("brands")).toBe(!sight.crewOnly);
  });

  test.each([
    ["kit", EVERYONE, "Everyone on Stokeline can see it, grown-ups and brands too."],
    ["kit", ADULTS, "Only grown-ups on Stokeline can see it, brands too. Your friends under 18 can't see it."],
    ["kit", CREW, "Only your Crew can see it."],
    ["kit", CREWS_ADULTS, "Only grown-ups in your Crew can see it. Your friends under 18 can't see it."],
    ["tam", EVERYONE, "Only your Crew can see it."],
    ["tam", ADULTS, "Only grown-ups in your Crew can see it. Your friends under 18 can't see it."],
  ] as const)(
    "%s with %o is told who sees it and how to change that, and is asked for nothing more",
    async (who, sight, words) => {
      addFirst(who, sight);
      const letter = await written("first-edit-mail", who);
      expect(letter).toContain(`Your first Edit is posted. ${words}`);
      expect(letter).toContain(`/profile/${ID[who]}?tab=uploads`);
      expect(letter).not.toMatch(/upload_edit|next one|look for riders/);
    },
  );

  test.each([
    [null, EVERYONE, "Only the crew of Cheapwatches can see it."],
    [null, ADULTS, "Only adults (18+) in the crew of Cheapwatches can see it."],
    [1, EVERYONE, "Everyone on Stokeline, adults and brands too, can see it, since you said so on your page."],
    [1, ADULTS, "Adults (18+) on Stokeline, brands too, can see it, since you said so on your page."],
    [1, CREW, "Only the crew of Cheapwatches can see it."],
  ])("a child that is public since %s posts for %o, and both are told who sees it", async (publicSince, sight, words) => {
    db.update(users).set({ publicSince }).where(eq(users.id, ID.tam)).run();
    addFirst("tam", sight);
    const letter = await written("parent-first-edit-mail", "tam");
    expect(letter).toContain(`posted a first Edit, a short video or a photo, on Stokeline. ${words}`);
    expect(letter).toContain("/parent/");
    const reach = publicSince && !sight.crewOnly ? "on Stokeline" : "your Crew";
    expect(await written("first-edit-mail", "tam")).toMatch(new RegExp(`Your first Edit is posted. [^.]*${reach}`));
  });

  test.each(["first-edit-mail", "parent-first-edit-mail"])("%s stays unsent when the Edit is gone", async (kind) => {
    db.update(edits).set({ posterId: ID.sol }).where(eq(edits.posterId, ID.tam)).run();
    expect(await written(kind, "tam")).toBe("");
  });

  test("the parent's copy is queued for under-13s alone", () => {
    for (const who of ["mia", "kit", "tam"] as const) {
      const filename = `first-of-${who}.jpg`;
      db.insert(media)
        .values({
          id: filename,
          ownerId: ID[who],
          purpose: "edit",
          filename,
          mimetype: "image/jpeg",
          bytes: 1,
          sha256: "x",
          state: "ready",
        })
        .run();
      db.update(users).set({ firstEditMailedAt: null }).where(eq(users.id, ID[who])).run();
      posting.post(viewer(who), EditInput.parse({ filename, description: "First", sport: "Surf" }));
    }
    const queued = (kind: string) =>
      db
        .select({ key: jobs.key })
        .from(jobs)
        .where(eq(jobs.kind, kind))
        .all()
        .map(({ key }) => key);
    expect(queued("first-edit-mail")).toEqual([ID.mia, ID.kit, ID.tam]);
    expect(queued("parent-first-edit-mail")).toEqual([ID.tam]);
  });
});

describe("the emails about a sponsorship", () => {
  test("carry a link and nothing that the brand wrote, its name included, also to a confirmed address [P-67]", async () => {
    confirmEmail(ID.mia);
    const to = await CAUSES["sponsorship-mail"]();
    db.update(users).set({ name: "Mia" }).where(eq(users.id, ID.mia)).run();
    await work("sponsorship-mail");
    const letter = sentTo(to).at(-1) ?? "";
    expect(letter).toContain("Hi Mia,");
    expect(letter).toMatch(/A brand asks[\s\S]*\/sponsorship\/\d+/);
    expect(letter).not.toMatch(/cheapwatches/i);
  });

  test("the desk's says how many wait, and nothing goes out when none does", async () => {
    const to = `ops.${++address}@stokeline.example`;
    db.update(users).set({ email: to }).where(eq(users.id, ID.ops)).run();
    await sendMail("sponsorship-desk-mail", "all");
    expect(sentTo(to)).toEqual([]);
    askedAbout("mia", "asked");
    await sendMail("sponsorship-desk-mail", "all");
    expect(sentTo(to).at(-1)).toMatch(/Waiting to be read or released: 1\.[\s\S]*\/sponsorship/);
  });
});
