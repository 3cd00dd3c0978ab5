import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { viewerOf } from "#app/kernel/viewer.server.ts";
import type { AccountAct } from "#app/schemas/moderation.ts";
import * as closing from "#app/services/accounts/closing.server.ts";
import * as exports from "#app/services/accounts/exports.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import { mostChildrenOf } from "#app/services/guardians/speaking.server.ts";
import { tokenFor as parentTokenFor } from "#app/services/guardians/tokens.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as parentPage from "#app/services/parents-page/page.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { db } from "#db";
import { decisions, jobs, moderationLog, parentCodes, users } from "#db/schema/index.ts";
import { EDITS, emailOf, ID, type Name, PASSWORD } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { addSpot } from "#tests/add-spot.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { lettersTo } from "#tests/outbox.ts";
import { elsewhere } from "#tests/parents.ts";
import { refusalOf } from "#tests/refusal.ts";
import { sendMail } from "#tests/send-mail.ts";

const OPS = viewer("ops");
const WHY = "A parent wrote to us";
const NEW = "new.parent@stokeline.example";
const { bowl } = EDITS;

function act(
  name: Name,
  doing: AccountAct,
  given: { band?: "6-9" | "10-12" | "13-17" | "18+"; parentEmail?: string; most?: number } = {},
) {
  moderation.accounts.act(OPS, ID[name], doing, { band: undefined, parentEmail: "", most: 0, reason: WHY, ...given });
}

const logged = () => db.select().from(moderationLog).all();
const bandOf = (name: Name) => guardians.standingOf(ID[name]).band;

async function lettersAbout(email: string): Promise<string> {
  for (const { key } of db.select().from(jobs).where(eq(jobs.kind, "decision-mail")).all()) await sendMail("decision-mail", key);
  return lettersTo(email, env.DATA_DIR).join("\n");
}

/** For each act, an account that it changes. */
const TWICE: Record<AccountAct, [name: Name, given?: Parameters<typeof act>[2], before?: () => unknown]> = {
  band: ["kit", { band: "18+" }],
  reachYounger: ["kit", {}, askAboutReach],
  reachOlder: ["kit", {}, askAboutReach],
  parent: ["tam", { parentEmail: NEW }],
  children: ["tam", { most: 8 }],
  checkedForm: ["tam"],
  checkedCall: ["tam"],
  unapprove: ["northbreak"],
  refuseBrand: ["fakie"],
  askBrand: ["fakie"],
  endLogIns: ["mia"],
  lift: ["mia", {}, () => suspend("mia")],
};

function askAboutReach() {
  db.update(users).set({ reachBand: "18+", reachAskedAt: 1 }).where(eq(users.id, ID.kit)).run();
}

test.each(Object.entries(TWICE))("%s, pressed twice, is done and told once", (doing, [name, given, before]) => {
  before?.();
  const told = () => db.select().from(decisions).all().length;
  const toldBefore = told();
  act(name, doing as AccountAct, given);
  expect(codeOf(() => act(name, doing as AccountAct, given))).toBe("INVALID");
  expect(logged().filter((entry) => entry.act === doing)).toHaveLength(1);
  expect(told()).toBe(toldBefore + 1);
});

describe("the operator's acts on a person's page", () => {
  test("is the operator's alone, and needs a reason [A-164]", () => {
    const input = { band: "18+", parentEmail: "", most: 0, reason: WHY } as const;
    for (const name of ["mia", "stat", "northbreak", "visitor"] as const) {
      expect(codeOf(() => moderation.accounts.act(viewer(name), ID.kit, "band", input))).toMatch(/FORBIDDEN|UNAUTHENTICATED/);
      expect(codeOf(() => moderation.accounts.findAccount(viewer(name), ID.tam))).toMatch(/FORBIDDEN|UNAUTHENTICATED/);
    }
    for (const reason of ["", "x".repeat(1001)])
      expect(codeOf(() => moderation.accounts.act(OPS, ID.kit, "band", { ...input, reason }))).toBe("INVALID");
    expect([logged(), db.select().from(decisions).all()]).toEqual([[], []]);
  });

  test("sets the age that governs, tells its owner why, and logs it [A-164]", async () => {
    expect(codeOf(() => act("ana", "band"))).toBe("INVALID");
    act("ana", "band", { band: "13-17" });
    expect([bandOf("ana"), codeOf(() => act("ana", "band", { band: "13-17" }))]).toEqual(["13-17", "INVALID"]);
    expect(logged()).toMatchObject([{ operatorId: ID.ops, act: "band", kind: "account", postId: ID.ana, posterId: ID.ana }]);
    expect(moderation.historyOfPerson(OPS, ID.ana)).toMatchObject([{ act: "band", reason: WHY }]);
    const letter = await lettersAbout(emailOf("ana"));
    expect(letter).toContain(WHY);
    expect(letter).not.toContain("/appeal/");
  });

  test("replaces a lost address of a parent, whose old links then open nothing", async () => {
    const before = parentTokenFor(ID.tam) ?? "";
    expect(parentPage.find(before)?.is).toBe("open");
    const codes = [
      ["tam", "page"],
      ["tam", "band"],
      ["pip", "page"],
    ] as const;
    for (const [name, usedFor] of codes)
      db.insert(parentCodes)
        .values({ userId: ID[name], usedFor, subject: "old@x.example", codeHash: "h", askedAt: 1, expiresAt: 1 })
        .run();
    for (const parentEmail of ["", "no address", emailOf("tam")])
      expect(codeOf(() => act("tam", "parent", { parentEmail }))).toBe("INVALID");
    act("tam", "parent", { parentEmail: NEW });
    expect([guardians.guardianOf(ID.tam)?.email, guardians.guardianOf(ID.tam)?.band]).toEqual([NEW, bandOf("tam")]);
    expect([parentPage.find(before), parentPage.find(parentTokenFor(ID.tam) ?? "")?.is]).toEqual([undefined, "open"]);
    const changed = db.select().from(parentCodes).where(eq(parentCodes.subject, NEW)).all();
    expect(changed).toMatchObject([{ userId: ID.tam, usedFor: "page", codeHash: null }]);
    expect(guardians.logOf(ID.tam)[0]?.what).toMatch(/operator replaced/);
    expect(db.select().from(jobs).where(eq(jobs.kind, "consent-mail")).all()).toMatchObject([{ key: ID.tam }]);
    expect(await lettersAbout(NEW)).toContain(WHY);
    expect(await lettersAbout(emailOf("tam"))).not.toContain(WHY);
  });

  test("refuses a new address that may not speak for the child, and says why [A-190]", async () => {
    for (const [email, why] of [
      [emailOf("pip"), "its account is not 18 or over"],
      [emailOf("fakie"), "its account is a business that waits for approval"],
    ] as const) {
      const refusal = await refusalOf(() => act("tam", "parent", { parentEmail: email }));
      expect(refusal.fields).toEqual({ parentEmail: `This address can't speak for the child: ${why}` });
    }
  });

  test("lets a parent's address speak for more children than six [A-190]", async () => {
    for (const most of [5, 6.5, 31, Number.NaN]) expect(codeOf(() => act("tam", "children", { most }))).toBe("INVALID");
    expect(codeOf(() => act("mia", "children", { most: 8 }))).toBe("INVALID");
    for (const most of [30, 6, 8]) act("tam", "children", { most });
    expect(mostChildrenOf("Tam.Parent+x@stokeline.example".toLowerCase())).toBe(8);
    expect(guardians.logOf(ID.tam)[0]?.what).toMatch(/speak for up to 8 children/);
    expect(await lettersAbout("tam.parent@stokeline.example")).toMatch(/can now speak for more children/);
  });

  test("replaces the address that a parent who withdrew would agree from, and none where no parent is known", () => {
    guardians.withdraw(ID.tam);
    act("tam", "parent", { parentEmail: NEW });
    expect(guardians.knownParentOf(ID.tam)).toBe(NEW);
    expect(codeOf(() => act("mia", "parent", { parentEmail: NEW }))).toBe("INVALID");
  });

  test("ends every login", () => {
    const token = tokenOf("mia");
    act("mia", "endLogIns");
    expect(viewerOf(token).state).toBe("visitor");
  });

  test("ends a suspension, so that no appeal brings it back", async () => {
    expect(codeOf(() => act("mia", "lift"))).toBe("INVALID");
    const link = suspend("mia");
    moderation.appeal(link, "It is a mistake");
    act("mia", "lift");
    expect(moderation.answer(OPS, link.split(".")[0] ?? "", "overturn", "We agree")).toBe(true);
    expect(viewerOf(await logIn("mia")).id).toBe(ID.mia);
  });

  test("finds no closed account", () => {
    closing.close(viewer("mia"));
    expect([moderation.accounts.findAccount(OPS, ID.mia), codeOf(() => act("mia", "endLogIns"))]).toEqual([
      undefined,
      "NOT_FOUND",
    ]);
  });
});

test("the person's page counts reports of the posts and by the person, and has no password", () => {
  for (const name of ["sol", "ana"] as const) reports.reportEdit(viewer(name), bowl.id);
  moderation.decide(OPS, "edit", bowl.id, "dismiss", "");
  reports.reportEdit(viewer("kit"), bowl.id);
  const of = (name: Name) => moderation.accounts.findAccount(OPS, ID[name]);
  expect(of("mia")).toMatchObject({ counts: { reportsOf: 3, openReportsOf: 1, reportsBy: 0 }, email: emailOf("mia") });
  expect(of("sol")).toMatchObject({ counts: { reportsOf: 0, reportsBy: 1, dismissedBy: 1 } });
  expect(of("tam")?.parentEmail).toBe("tam.parent@stokeline.example");
  expect(JSON.stringify(of("mia"))).not.toMatch(/passwordHash|scrypt/);
});

test("decisions about a person's posts count for good, and so do posts deleted under a report", async () => {
  const counts = () => {
    const { reportsOf, openReportsOf } = moderation.accounts.findAccount(OPS, ID.sol)?.counts ?? {};
    return [reportsOf, openReportsOf];
  };
  const [edit, another, spot] = [addEdit({ posterId: ID.sol }), addEdit({ posterId: ID.sol }), addSpot()];
  for (const id of [edit, another]) reports.reportEdit(viewer("mia"), id);
  reports.reportSpot(viewer("mia"), spot, "Closed");
  expect(counts()).toEqual([3, 3]);
  moderation.decide(OPS, "edit", edit, "remove", WHY);
  moderation.decide(OPS, "spot", spot, "remove", WHY);
  edits.remove(viewer("sol"), another);
  expect(counts()).toEqual([3, 1]);
  moderation.decide(OPS, "edit", another, "remove", WHY);
  await closing.sweep(Date.now() + 15 * 24 * 60 * 60 * 1000);
  expect([spots.find(OPS, spot), counts()]).toEqual([undefined, [3, 0]]);
});

describe("someone suspended", () => {
  test("gets the data by the link, to the own address, and to the parent's if under 13 [P-54]", () => {
    const mine = suspend("mia");
    moderation.requestData(mine);
    moderation.requestData(suspend("tam"));
    const made = db.select().from(jobs).where(eq(jobs.kind, "export")).all();
    const asked = made.map(({ key }) => exports.wanted(key)).map((file) => [file?.userId, file?.forParent]);
    expect(asked.toSorted()).toEqual([
      [ID.mia, false],
      [ID.tam, true],
    ]);
  });

  test("deletes the account with the password, a child's parent on the own page alone", async () => {
    const mine = suspend("mia");
    expect((await refusalOf(() => moderation.closeTheirs(mine, "another"))).code).toBe("INVALID");
    await moderation.closeTheirs(mine, PASSWORD);
    expect(db.select().from(users).where(eq(users.id, ID.mia)).get()?.email).not.toBe(emailOf("mia"));
    expect(moderation.open(mine)).toBeUndefined();
    expect((await refusalOf(() => moderation.closeTheirs(suspend("tam"), PASSWORD))).code).toBe("FORBIDDEN");
  });

  test("does neither once the suspension is over, nor by the link to a warning", async () => {
    const mine = suspend("mia");
    act("mia", "lift");
    const editId = addEdit({ posterId: ID.sol });
    reports.reportEdit(viewer("ana"), editId);
    moderation.decide(OPS, "edit", editId, "warn", WHY);
    const warning = moderation.tokenFor(logged().find(({ postId }) => postId === editId)?.id ?? "");
    for (const token of [mine, warning, "1.x"]) {
      expect(moderation.isOn(token)).toBe(false);
      expect(codeOf(() => moderation.requestData(token))).toBe("NOT_FOUND");
      expect((await refusalOf(() => moderation.closeTheirs(token, PASSWORD))).code).toBe("NOT_FOUND");
    }
  });
});

/** Returns the token of the link to the decision. */
function suspend(name: Name): string {
  const editId = addEdit({ posterId: ID[name] });
  reports.reportEdit(OPS, editId);
  moderation.decide(OPS, "edit", editId, "suspend", WHY);
  return moderation.tokenFor(logged().find(({ postId }) => postId === editId)?.id ?? "");
}

const logIn = (name: Name) => accounts.logIn(elsewhere(), { email: emailOf(name), password: PASSWORD });
