import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { env } from "#app/env.server.ts";
import { signatureOf } from "#app/kernel/secrets.server.ts";
import { SettingsInput } from "#app/schemas/accounts.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as consent from "#app/services/guardians/consent.server.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import { setBandByOperator } from "#app/services/guardians/operator.server.ts";
import { tokenFor } from "#app/services/guardians/tokens.server.ts";
import * as acts from "#app/services/parents-page/acts.server.ts";
import * as page from "#app/services/parents-page/page.server.ts";
import * as blocks from "#app/services/people/blocks.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import * as users from "#app/services/people/users.server.ts";
import { db } from "#db";
import {
  crews as crewRows,
  exportFiles,
  guardians as guardianRows,
  jobs,
  parentCodes,
  users as userRows,
} from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { lettersTo } from "#tests/outbox.ts";
import { aParent, doMails, elsewhere, lastCode, lastLetter } from "#tests/parents.ts";
import { refusalOf } from "#tests/refusal.ts";

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

/** New addresses for each test, so that tests share no limit. */
const parents = { pip: "", tam: "" };

beforeEach(() => {
  for (const child of ["pip", "tam"] as const) {
    parents[child] = aParent();
    db.update(guardianRows).set({ email: parents[child] }).where(eq(guardianRows.userId, ID[child])).run();
  }
});

const linkOf = (who: Name, now?: number) => tokenFor(ID[who], now) ?? "";

async function codeFor(who: "pip" | "tam"): Promise<string> {
  await acts.sendCode(linkOf(who), elsewhere());
  await doMails(who);
  return lastCode(parents[who]);
}

/** The confirmation in a browser in which the mailed code was typed. */
const confirmationFor = async (who: "pip" | "tam") => acts.confirm(linkOf(who), await codeFor(who));

const isKept = (who: Name) => db.select().from(userRows).where(eq(userRows.id, ID[who])).get() !== undefined;

describe("a parent of three", () => {
  const MUM = "mum.of.three@gmail.com";
  let made = 0;
  const child = (name: string, email: string) => {
    const row = {
      name,
      email: `${name}@x.example`,
      passwordHash: "h",
      age: "6-9",
      profileSetup: true,
    } as const;
    const { id } = db.insert(userRows).values(row).returning({ id: userRows.id }).get();
    db.insert(guardianRows)
      .values({ userId: id, email, band: "6-9", consentedAt: Date.now() + ++made })
      .run();
    return id;
  };
  const three = () => {
    db.update(guardianRows).set({ email: MUM }).where(eq(guardianRows.userId, ID.pip)).run();
    return [child("Ada Hale", "mum.ofthree+ada@googlemail.com"), child("Bo Hale", MUM)] as const;
  };
  const familyOf = (token: string) => {
    const found = page.find(token);
    return found?.is === "open" ? found.children : [];
  };

  test("sees them all on the page of each, with what waits, and a link to each that lasts as long as this one", () => {
    const [ada, bo] = three();
    crews.ask(viewer("pip"), ID.mia);
    guardians.chooseNews(bo, true);
    const until = Date.now() + 7 * DAY;
    const family = familyOf(linkOf("pip"));
    expect(family.map(({ id, name, isHere, crew, asksForNews }) => [id, name, isHere, crew, asksForNews])).toEqual([
      [ID.pip, "Pip Hale", true, 1, false],
      [ada, "Ada Hale", false, 0, false],
      [bo, "Bo Hale", false, 0, true],
    ]);
    for (const { id, token } of family) {
      expect(page.find(token)).toMatchObject({ is: "open", child: { name: expect.stringContaining("Hale") } });
      expect(Number(token.split(".")[1])).toBeLessThanOrEqual(until + MINUTE);
      expect(familyOf(token).find(({ isHere }) => isHere)?.id).toBe(id);
    }
    const old = linkOf("pip", Date.now() - 6 * DAY);
    for (const { token } of familyOf(old)) expect(token.split(".")[1]).toBe(old.split(".")[1]);
    expect(familyOf(linkOf("tam"))).toHaveLength(1);
  });

  test("confirms a browser for all of them by one emailed code", async () => {
    const [ada] = three();
    parents.pip = MUM;
    const confirmation = await confirmationFor("pip");
    acts.showToEverybody(tokenFor(ada) ?? "", confirmation);
    expect(page.find(tokenFor(ada) ?? "", undefined, confirmation)).toMatchObject({ isConfirmed: true });
    expect(await refusalOf(() => acts.showToEverybody(linkOf("tam"), confirmation))).toMatchObject({ code: "FORBIDDEN" });
  });

  test("has a page that none of the children opens", () => {
    const [ada] = three();
    expect(page.isHeldByChild(viewer("pip"), tokenFor(ada) ?? "")).toBe(true);
    expect(page.isHeldByChild(viewer("tam"), tokenFor(ada) ?? "")).toBe(false);
  });

  test("sees no child whose address the operator replaced, nor one whose consent has ended", () => {
    const [ada, bo] = three();
    db.update(guardianRows).set({ email: aParent() }).where(eq(guardianRows.userId, ada)).run();
    guardians.withdraw(bo);
    expect(familyOf(linkOf("pip")).map(({ id }) => id)).toEqual([ID.pip]);
  });
});

describe("a parent's link", () => {
  test("shows what is held about the child, and neither its email nor the parent's in full", () => {
    const found = page.find(linkOf("pip"));
    expect(found).toMatchObject({
      is: "open",
      child: { name: "Pip Hale", band: "10-12", country: "United Kingdom", city: "Newquay" },
      counts: { edits: 1, stokes: 0, follows: 0, followers: 0, crew: 0, discounts: 0 },
      consent: { band: "10-12", email: expect.stringMatching(/^p•••@stokeline\.example$/) },
      crew: [],
      isCodeSent: false,
    });
    expect(JSON.stringify(found)).not.toMatch(/pip@|parent\./);
  });

  test("opens nothing if it is someone else's, forged or changed", () => {
    const [userId = "", until = "", signature = ""] = linkOf("pip").split(".");
    const later = String(Number(until) + 1);
    const forged = [
      "",
      "x",
      `${ID.tam}.${until}.${signature}`,
      `${userId}.${later}.${signature}`,
      `${userId}.${until}.${signature.slice(1)}A`,
      `${userId}.${until}.`,
      `${ID.mia}.${until}.${signatureOf("parent", `${ID.mia}\nmia@stokeline.example\n${until}`)}`,
      `${userId}.${until}.${signatureOf("other", `${userId}\n${parents.pip}\n${until}`)}`,
      `${linkOf("pip")}.x`,
    ];
    for (const token of forged) expect(page.find(token)).toBeUndefined();
  });

  test("closes with the consent, with another parent and with the account", async () => {
    const token = linkOf("pip");
    db.update(guardianRows).set({ email: "other@stokeline.example" }).where(eq(guardianRows.userId, ID.pip)).run();
    expect(page.find(token)).toBeUndefined();
    const next = linkOf("pip");
    db.update(userRows).set({ closedAt: 1 }).where(eq(userRows.id, ID.pip)).run();
    expect(page.find(next)).toBeUndefined();
    db.update(userRows).set({ closedAt: null }).where(eq(userRows.id, ID.pip)).run();
    guardians.withdraw(ID.pip);
    expect(page.find(next)).toBeUndefined();
    for (const act of [
      () => acts.sendCode(next, elsewhere()),
      () => acts.renew(next, elsewhere()),
      () => acts.withdraw(next, "123456"),
      () => acts.requestData(next, "123456"),
      () => acts.closeTheirs(next, "123456"),
      () => acts.answerCrew(next, "1", true),
      () => acts.removeFollower(next, ID.mia),
    ])
      expect((await refusalOf(act)).code).toBe("NOT_FOUND");
  });

  test("expires after 7 days and then only emails a new link to the same parent", async () => {
    const old = linkOf("pip", Date.now() - 7 * DAY);
    expect(page.find(linkOf("pip", Date.now() - 6 * DAY))?.is).toBe("open");
    expect(page.find(old)).toEqual({ is: "over" });
    for (const act of [
      () => acts.sendCode(old, elsewhere()),
      () => acts.withdraw(old, "123456"),
      () => acts.answerCrew(old, "1", true),
      () => acts.removeFollower(old, ID.mia),
    ])
      expect((await refusalOf(act)).code).toBe("FORBIDDEN");

    await acts.renew(old, elsewhere());
    await doMails("pip", ["consent-mail"]);
    const token = /\/parent\/(\S+)/.exec(lastLetter(parents.pip))?.[1] ?? "";
    expect(page.find(token)?.is).toBe("open");
  });

  test("is a new one in each email, which lasts longer than the one before", async () => {
    const linkAt = async (time: number) => {
      vi.spyOn(Date, "now").mockReturnValue(time);
      await acts.renew(linkOf("pip"), elsewhere());
      await doMails("pip", ["consent-mail"]);
      return /\/parent\/(\S+)/.exec(lastLetter(parents.pip))?.[1] ?? "";
    };
    const now = Date.now();
    const [first, second] = [await linkAt(now), await linkAt(now + 5 * DAY)];
    vi.spyOn(Date, "now").mockReturnValue(now + 8 * DAY);
    expect([page.find(first)?.is, page.find(second)?.is]).toEqual(["over", "open"]);
    vi.restoreAllMocks();
  });
});

const ACTS = [
  ["taking the consent back", acts.withdraw, () => guardians.guardianOf(ID.pip) === undefined],
  ["getting the data", acts.requestData, () => db.select().from(exportFiles).all().length === 1],
  ["deleting the account", acts.closeTheirs, () => !isKept("pip")],
] as const;

describe.each(ACTS)("%s", (_, act, isDone) => {
  test("needs a code that was emailed for it [P-05]", async () => {
    const token = linkOf("pip");
    expect((await refusalOf(() => act(token, "123456"))).fields).toEqual({ code: "Send Verification Email" });
    const code = await codeFor("pip");
    const wrong = code === "000000" ? "000001" : "000000";
    expect((await refusalOf(() => act(token, wrong))).fields).toEqual({ code: "Verification Code Incorrect" });
    expect((await refusalOf(() => act(token, ""))).fields).toHaveProperty("code");
    expect(isDone()).toBe(false);

    act(token, code);
    expect(isDone()).toBe(true);
    expect((await refusalOf(() => act(token, code))).message).toMatch(/Incorrect|does not exist/);
  });

  test("expires after five wrong tries or a day", async () => {
    const token = linkOf("pip");
    const code = await codeFor("pip");
    for (let n = 0; n < 5; n++) await refusalOf(() => act(token, `${n}`));
    await refusalOf(() => act(token, code));
    const next = await codeFor("pip");
    vi.useFakeTimers({ now: Date.now() + DAY, toFake: ["Date"] });
    expect((await refusalOf(() => act(token, next))).message).toBe("Verification Code Incorrect");
    vi.useRealTimers();
    expect(isDone()).toBe(false);
  });

  test("takes no code of another child, and none for a band", async () => {
    const tams = await codeFor("tam");
    const pips = await codeFor("pip");
    if (tams !== pips) await refusalOf(() => act(linkOf("pip"), tams));
    await guardians.sendCode(viewer("pip"), elsewhere(), { age: "13-17", parentEmail: "" });
    await doMails("pip");
    const forBand = lastCode(parents.pip);
    if (forBand !== pips) await refusalOf(() => act(linkOf("pip"), forBand));
    expect(isDone()).toBe(false);
  });
});

test("a refused request for the data leaves the code to be used again", async () => {
  const token = linkOf("pip");
  db.insert(exportFiles)
    .values([1, 2, 3].map((n) => ({ userId: ID.pip, readyAt: n })))
    .run();
  const code = await codeFor("pip");
  expect((await refusalOf(() => acts.requestData(token, code))).code).toBe("RATE_LIMITED");
});

test("deleting leaves nothing of a child", async () => {
  acts.closeTheirs(linkOf("pip"), await codeFor("pip"));
  expect(users.find(viewer("ops"), ID.pip)).toBeUndefined();
  expect(db.select().from(parentCodes).where(eq(parentCodes.userId, ID.pip)).all()).toEqual([]);
});

test("codes for the page are limited by where they go, and one on its way is enough", async () => {
  const token = linkOf("tam");
  for (let n = 0; n < 3; n++) await acts.sendCode(token, elsewhere());
  expect(db.select().from(parentCodes).where(eq(parentCodes.userId, ID.tam)).get()?.sends).toBe(1);
  for (let n = 0; n < 9; n++) {
    db.delete(jobs).run();
    await acts.sendCode(token, elsewhere()).catch(() => {});
  }
  expect(db.select().from(parentCodes).where(eq(parentCodes.userId, ID.tam)).get()?.sends).toBeLessThanOrEqual(5);
  expect((await refusalOf(() => acts.renew(token, elsewhere()))).code).toBe("RATE_LIMITED");
});

describe("someone and a child in one crew", () => {
  const open = () => page.find(linkOf("pip"));
  const ask = () => crews.ask(viewer("pip"), ID.mia).id;

  test("wait for the parent, who is written to with the page's link", async () => {
    ask();
    await doMails("pip", ["parent-crew-mail"]);
    const letter = lettersTo(parents.pip, env.DATA_DIR).at(-1) ?? "";
    expect(letter).toContain("or Pip wants to ask someone");
    expect(letter).not.toContain("Mia");
    const token = /\/parent\/(\S+)/.exec(letter)?.[1] ?? "";
    expect(page.find(token)).toMatchObject({
      crew: [{ other: "Mia", band: "18+", town: "Newquay", mayBeAdult: true, isWaiting: true }],
    });
  });

  test.each([true, false])("the parent's answer is %s, and only the yes to an adult needs a code", async (yes) => {
    const crewId = ask();
    if (yes) expect((await refusalOf(() => acts.answerCrew(linkOf("pip"), crewId, yes))).code).toBe("FORBIDDEN");
    acts.answerCrew(linkOf("pip"), crewId, yes, yes ? await confirmationFor("pip") : undefined);
    if (yes) crews.accept(viewer("mia"), ID.pip);
    const link = db.select().from(crewRows).where(eq(crewRows.id, crewId)).get();
    if (yes) expect(link?.acceptedAt).toBeGreaterThan(0);
    else expect(link).toBeUndefined();
    expect(open()).toMatchObject({
      crew: yes ? [{ isWaiting: false }] : [],
      log: [{ what: `The parent or guardian said ${yes ? "yes" : "no"} to someone in the crew` }],
    });
  });

  test("another child's parent cannot answer", async () => {
    const crewId = ask();
    expect((await refusalOf(() => acts.answerCrew(linkOf("tam"), crewId, true))).code).toBe("NOT_FOUND");
  });
});

describe("followers of a child", () => {
  beforeEach(() => {
    db.insert(crewRows).values({ askerId: ID.mia, askedId: ID.pip, answeredAt: 1, acceptedAt: 1 }).run();
    follows.follow(viewer("mia"), ID.pip);
  });

  test("are named to the parent, who removes each, and it is written down [P-04]", () => {
    const token = linkOf("pip");
    expect(page.find(token)).toMatchObject({ followers: [{ id: ID.mia, name: "Mia Trevose" }] });
    acts.removeFollower(token, ID.mia);
    expect(page.find(token)).toMatchObject({
      followers: [],
      counts: { followers: 0 },
      log: [{ what: "The parent or guardian removed a follower" }],
    });
  });

  test("are not found if they follow another child or nobody, and nothing is written down", async () => {
    for (const [who, follower] of [
      ["tam", ID.mia],
      ["pip", ID.sol],
    ] as const)
      expect((await refusalOf(() => acts.removeFollower(linkOf(who), follower))).code).toBe("NOT_FOUND");
    expect(page.find(linkOf("pip"))).toMatchObject({ followers: [{ id: ID.mia }], log: [] });
  });
});

const listed = (who: Name) => edits.find(viewer(who), EDITS.young.id) !== undefined;
const childsNews = () => users.me(viewer("pip"))?.marketingOptIn;

describe("who may see a child's Edits", () => {
  beforeEach(() => {
    db.update(userRows).set({ publicSince: null }).where(eq(userRows.id, ID.pip)).run();
  });

  test("is opened by the parent with an emailed code, and closed again without one, while someone looks [A-175] [P-07]", async () => {
    const token = linkOf("pip");
    expect(page.find(token)).toMatchObject({ child: { publicSince: null }, edits: [{ id: EDITS.young.id, forCrew: true }] });
    expect(listed("sol")).toBe(false);
    for (const code of ["", "000000", "x"]) expect((await refusalOf(() => acts.confirm(token, code))).code).toBe("INVALID");
    for (const forged of ["", "x", `${Date.now() + DAY}.x`])
      expect((await refusalOf(() => acts.showToEverybody(token, forged))).code).toBe("FORBIDDEN");
    expect(listed("sol")).toBe(false);

    acts.showToEverybody(token, await confirmationFor("pip"));
    expect(page.find(token)).toMatchObject({ edits: [{ forCrew: false, under18Viewable: true }] });
    expect(listed("sol")).toBe(true);
    acts.showToCrew(token);
    expect(listed("sol")).toBe(false);
    expect(page.find(token)).toMatchObject({
      log: [
        { what: "The parent or guardian lets only the crew see what is posted" },
        { what: "The parent or guardian lets everybody see what is posted" },
      ],
    });
  });

  test("is not opened with the code of another child or with one that was used", async () => {
    const other = await codeFor("tam");
    expect((await refusalOf(() => acts.confirm(linkOf("pip"), other))).code).toBe("INVALID");
    const confirmation = acts.confirm(linkOf("tam"), other);
    expect((await refusalOf(() => acts.showToEverybody(linkOf("pip"), confirmation))).code).toBe("FORBIDDEN");
    const code = await codeFor("pip");
    acts.confirm(linkOf("pip"), code);
    expect((await refusalOf(() => acts.confirm(linkOf("pip"), code))).code).toBe("INVALID");
    expect(listed("sol")).toBe(false);
  });

  test("one code confirms a browser for half an hour, and not for another parent of the child", async () => {
    const confirmation = await confirmationFor("pip");
    for (const wait of [0, 29 * MINUTE]) {
      vi.setSystemTime(Date.now() + wait);
      acts.showToEverybody(linkOf("pip"), confirmation);
      acts.showToCrew(linkOf("pip"));
    }
    vi.setSystemTime(Date.now() + MINUTE);
    expect((await refusalOf(() => acts.showToEverybody(linkOf("pip"), confirmation))).code).toBe("FORBIDDEN");

    const next = await confirmationFor("pip");
    db.update(guardianRows).set({ email: "other@stokeline.example" }).where(eq(guardianRows.userId, ID.pip)).run();
    expect((await refusalOf(() => acts.showToEverybody(linkOf("pip"), next))).code).toBe("FORBIDDEN");
    vi.useRealTimers();
  });

  test("is closed with the consent that is taken back, also after a new one", async () => {
    acts.showToEverybody(linkOf("pip"), await confirmationFor("pip"));
    guardians.withdraw(ID.pip);
    expect(db.select({ isPrivate: userRows.isPrivate }).from(userRows).where(eq(userRows.id, ID.pip)).get()?.isPrivate).toBe(
      true,
    );
  });

  test("ends with the 13th birthday: the link shows nothing any more [A-175] [P-30]", () => {
    const token = linkOf("pip");
    setBandByOperator(viewer("ops"), ID.pip, "13-17");
    expect(page.find(token)).toBeUndefined();
  });
});

describe("news to an under-13 [A-182, ACC-045, SETUP-031, PROF-081]", () => {
  test("are asked for by the child's tick, which emails the parent, and sent only after the parent's yes [P-20]", async () => {
    accounts.changeSettings(viewer("pip"), SettingsInput.parse({ marketingOptIn: true }));
    expect([childsNews(), page.find(linkOf("pip"))]).toMatchObject([false, { asksForNews: true }]);
    await doMails("pip", ["parent-news-mail"]);
    expect(lastLetter(parents.pip)).toContain("Pip ticked that we may email news");

    acts.answerNews(linkOf("pip"), true);
    expect([childsNews(), page.find(linkOf("pip"))]).toMatchObject([true, { asksForNews: false }]);
    accounts.changeSettings(viewer("pip"), SettingsInput.parse({ marketingOptIn: false }));
    expect(childsNews()).toBe(false);
  });

  test("that the parent refused stay off, and a tick that is taken back emails nobody", async () => {
    accounts.changeSettings(viewer("pip"), SettingsInput.parse({ marketingOptIn: true }));
    acts.answerNews(linkOf("pip"), false);
    expect([childsNews(), page.find(linkOf("pip"))]).toMatchObject([false, { asksForNews: false }]);
    const before = lettersTo(parents.pip, env.DATA_DIR).length;
    await doMails("pip", ["parent-news-mail"]);
    expect(lettersTo(parents.pip, env.DATA_DIR)).toHaveLength(before);
  });
});

describe("the settings of a child", () => {
  const SETTINGS = {
    marketingOptIn: true,
    informationOptIn: false,
    waysOut: false,
    notifyStokes: true,
    notifyFollows: false,
    notifyCrew: true,
    notifyPosts: false,
  };

  test("are shown to the parent and changed by the parent, and it is written down [P-04]", () => {
    acts.changeSettings(linkOf("pip"), SETTINGS);
    expect(page.find(linkOf("pip"))).toMatchObject({
      child: { settings: SETTINGS },
      log: [{ what: "The parent or guardian changed the settings" }],
    });
    const { waysOut, ...own } = SETTINGS;
    expect([users.me(viewer("pip")), viewer("pip").waysOut]).toMatchObject([own, waysOut]);
    expect(users.me(viewer("tam"))).toMatchObject({ marketingOptIn: false, notifyStokes: null });
  });

  test("switch Discounts and links to other websites on and off, each with a receipt [A-193] [P-132]", async () => {
    expect([viewer("pip").waysOut, viewer("kit").waysOut, viewer("visitor").waysOut]).toEqual([false, true, true]);
    for (const waysOut of [true, false]) {
      acts.changeSettings(linkOf("pip"), { ...SETTINGS, waysOut });
      expect(viewer("pip").waysOut).toBe(waysOut);
      expect(consent.logOf(ID.pip).map(({ what }) => what)).toContain(
        `The parent or guardian changed the settings, and switched Discounts and links to other websites ${waysOut ? "on" : "off"}`,
      );
    }
    expect(db.select().from(jobs).where(eq(jobs.kind, "parent-receipt-mail")).all()).toHaveLength(2);
  });

  test("are off again after the consent was withdrawn, and after a return to an age under 13 [A-193]", () => {
    for (const act of [
      () => consent.withdraw(ID.pip),
      () => {
        setBandByOperator(viewer("ops"), ID.pip, "13-17");
        expect(viewer("pip").waysOut).toBe(true);
        setBandByOperator(viewer("ops"), ID.pip, "10-12");
      },
    ]) {
      db.update(userRows).set({ waysOut: true }).where(eq(userRows.id, ID.pip)).run();
      act();
      expect(viewer("pip").waysOut).toBe(false);
    }
  });

  test("stand beside the people whom the child blocked [P-04]", () => {
    expect(page.find(linkOf("pip"))).toMatchObject({ blocked: [] });
    blocks.set(viewer("pip"), ID.sol, true);
    expect(page.find(linkOf("pip"))).toMatchObject({ blocked: [{ name: "Sol Aas" }] });
  });

  test("say when the parent last opened the page [P-43]", () => {
    const opened = (who: Name) => page.toldToChild(ID[who])?.lastOpened;
    expect([opened("pip"), opened("mia")]).toEqual([null, undefined]);
    page.recordOpening(linkOf("pip"));
    expect(opened("pip")).toBeGreaterThan(0);
    expect(opened("tam")).toBeNull();
  });
});

test("the child does not pass for the parent while it is logged in [A-175]", () => {
  expect(page.isHeldByChild(viewer("pip"), linkOf("pip"))).toBe(true);
  for (const who of ["visitor", "tam", "mia"] as const) expect(page.isHeldByChild(viewer(who), linkOf("pip"))).toBe(false);
});
