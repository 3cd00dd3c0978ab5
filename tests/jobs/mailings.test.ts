import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sendSome } from "#app/jobs/mailing.server.ts";
import { audienceOf, MAILING_NAMES, type MailingName } from "#app/schemas/mailings.ts";
import * as checks from "#app/services/mailings/closed-accounts.server.ts";
import * as mailings from "#app/services/mailings/index.server.ts";
import { noteBounce } from "#app/services/mailings/receivers.server.ts";
import { sweep } from "#app/services/mailings/sending.server.ts";
import * as unsubscribing from "#app/services/mailings/unsubscribing.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import { db } from "#db";
import { activity, closedAccounts, closings, guardians, mailingReceivers, users } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { viewer } from "../cast.ts";
import { lettersTo } from "../outbox.ts";
import { refusalOf } from "../refusal.ts";

const OUTBOX = process.env.DATA_DIR ?? "";
const never = new AbortController().signal;
const DAY = 24 * 60 * 60 * 1000;

/** Everybody but Rex, who has just signed up, and Ash, who is suspended. */
const ALL: Name[] = ["mia", "sol", "ana", "kit", "pip", "tam", "noa", "northbreak", "fakie", "ops", "stat"];
const BRANDS: Name[] = ["northbreak", "fakie"];
const RIDERS = ALL.filter((name) => !BRANDS.includes(name));
const GROWN = ALL.filter((name) => name !== "pip" && name !== "tam");
const ADULTS = GROWN.filter((name) => name !== "kit");
/** Mia and Fakie did something. */
const QUIET = ALL.filter((name) => name !== "mia" && name !== "fakie");
const both = (one: Name[], other: Name[]) => one.filter((name) => other.includes(name));

/** The receivers of each mailing if everybody wants all of them. */
const RECEIVERS: Record<MailingName, Name[]> = {
  fortnightlyAthlete: RIDERS,
  fortnightlyBusiness: BRANDS,
  athleteSurvey: RIDERS,
  businessSurvey: BRANDS,
  communityGuidelines: ALL,
  cookiesPolicy: ALL,
  dataRetentionAndErasure: ALL,
  environmental: ALL,
  privacyPolicy6To9: ["tam"],
  privacyPolicy10To12: ["pip"],
  privacyPolicy13To17: ["kit"],
  privacyPolicy18Plus: ADULTS,
  privacyPolicyAll: ALL,
  sponsorshipTips: GROWN,
  terms: ALL,
  trustAndSafety: ALL,
  radioSilenceAthlete: both(RIDERS, QUIET),
  radioSilenceBusiness: both(BRANDS, QUIET),
  filmingTipsAthlete: RIDERS,
  sponsorshipTipsAthlete: both(RIDERS, GROWN),
  howToUseFeaturesAthleteToAthlete: RIDERS,
  howToUseFeaturesAthleteToBusiness: both(RIDERS, GROWN),
  howToUseFeaturesBusinessToAthlete: BRANDS,
  howToUseFeaturesBusinessToBusiness: BRANDS,
  businessPostingEdits: BRANDS,
};

/** The person's address, or the parent's for an under-13; each test sets them again. */
const ADDRESSES = new Map<Name, string>();
let round = 0;

beforeEach(() => {
  round++;
  for (const name of Object.keys(ID) as Name[]) {
    const email = `${name}.${round}@mailings.example`;
    ADDRESSES.set(name, email);
    db.update(users).set({ email, createdAt: 1 }).where(eq(users.id, ID[name])).run();
  }
  for (const name of ["pip", "tam"] as const) {
    const email = `parent.of.${name}.${round}@mailings.example`;
    ADDRESSES.set(name, email);
    db.update(guardians).set({ email }).where(eq(guardians.userId, ID[name])).run();
  }
  db.update(users).set({ marketingOptIn: true, informationOptIn: true }).run();
  db.delete(activity).run();
});

const lettersOf = (name: Name) => lettersTo(ADDRESSES.get(name) ?? "", OUTBOX);
const reached = () => ALL.concat("rex", "ash").filter((name) => lettersOf(name).length > 0);

async function sendAll(mail: MailingName): Promise<string> {
  const { id } = await mailings.send(viewer("ops"), mail);
  while (!mailings.get(viewer("ops"), id).finishedAt) await sendSome(id, never);
  return id;
}

describe("who gets it", () => {
  test.each(MAILING_NAMES)("%s [OPS-013, GQL-085] [A-146]", async (mail) => {
    follows.follow(viewer("mia"), ID.sol);
    follows.follow(viewer("fakie"), ID.mia);
    expect(await mailings.receivers(viewer("ops"), mail)).toBe(RECEIVERS[mail].length);
    await sendAll(mail);
    expect(reached()).toEqual(RECEIVERS[mail]);
    for (const name of RECEIVERS[mail]) expect(lettersOf(name)).toHaveLength(1);
  });

  const chosen = MAILING_NAMES.filter((mail) => audienceOf(mail).needs !== "nothing");
  test.each(chosen)("%s only if it was chosen [A-146] [P-38]", async (mail) => {
    const [chooser] = RECEIVERS[mail];
    db.update(users).set({ marketingOptIn: false, informationOptIn: false }).run();
    if (!chooser) throw new Error("Nobody");
    const choice = audienceOf(mail).needs === "marketing" ? { marketingOptIn: true } : { informationOptIn: true };
    db.update(users).set(choice).where(eq(users.id, ID[chooser])).run();
    await sendAll(mail);
    expect(reached()).toEqual([chooser]);
  });

  test("an under-13's email goes to the parent alone, and says so [A-146]", async () => {
    await sendAll("terms");
    expect(lettersTo(`tam.${round}@mailings.example`, OUTBOX)).toEqual([]);
    expect(lettersOf("tam")[0]).toContain("for your child");
    expect(lettersOf("kit")[0]).not.toContain("for your child");
  });

  test("nobody who stopped wanting it, closed the account or bounced after the list was made", async () => {
    const { id } = await mailings.send(viewer("ops"), "filmingTipsAthlete");
    const stopped = new AbortController();
    stopped.abort();
    await sendSome(id, stopped.signal);
    expect(reached()).toEqual([]);
    db.update(users).set({ informationOptIn: false }).where(eq(users.id, ID.mia)).run();
    db.delete(users).where(eq(users.id, ID.sol)).run();
    noteBounce((ADDRESSES.get("kit") ?? "").toUpperCase());
    await sendSome(id, never);
    expect(reached()).toEqual(both(RIDERS, ["ana", "pip", "tam", "noa", "ops", "stat"]));
  });

  test("only the operator sends, looks or goes on [OPS-041, ACC-040] [A-07]", async () => {
    for (const name of ["mia", "kit", "northbreak", "stat"] as const) {
      const who = viewer(name);
      const acts = [
        () => mailings.send(who, "terms"),
        () => mailings.receivers(who, "terms"),
        () => mailings.latest(who),
        () => mailings.lastSent(who),
        () => mailings.goOn(who, "1"),
        () => mailings.unsureOf(who, "1"),
        () => checks.pastRetention(who),
        () => checks.mailChurnRate(who),
      ];
      for (const act of acts) expect((await refusalOf(act)).code).toBe("FORBIDDEN");
    }
  });
});

describe("the mail", () => {
  test.each(MAILING_NAMES)("%s is short, whole and without a word of a user", async (mail) => {
    db.update(users).set({ name: "Cheapwatches at https://watches.example" }).run();
    await sendAll(mail);
    const [letter = ""] = lettersOf(RECEIVERS[mail].find((name) => lettersOf(name).length) ?? "mia");
    expect(letter).toMatch(/Content-Type: text\/plain[\s\S]+Content-Type: text\/html/);
    expect(letter).not.toMatch(/Cheapwatches|\{product\}|undefined/);
    expect(letter.length).toBeLessThan(6000);
    expect(/List-Unsubscribe:\s+<http/.test(letter)).toBe(audienceOf(mail).needs !== "nothing");
    expect(letter.includes("List-Unsubscribe-Post: List-Unsubscribe=One-Click")).toBe(audienceOf(mail).needs !== "nothing");
  });

  test("two presses within an hour are one mailing [A-146]", async () => {
    const first = await sendAll("terms");
    expect(await mailings.send(viewer("ops"), "terms")).toEqual({ id: first, mails: 0, isNew: false });
    expect(mailings.waitsUntil(viewer("ops"), "terms")).toBeGreaterThan(Date.now() + 59 * 60_000);
    for (const name of ALL) expect(lettersOf(name)).toHaveLength(1);
  });
});

describe("unsubscribing [LEGAL-033] [A-147]", () => {
  const choices = () =>
    db
      .select({ marketing: users.marketingOptIn, information: users.informationOptIn })
      .from(users)
      .where(eq(users.id, ID.mia))
      .get();

  test("ends what the email was about, and nothing else", () => {
    expect(unsubscribing.unsubscribe(unsubscribing.tokenFor(ID.mia, "fortnightlyAthlete") ?? "")).toBe(true);
    expect(choices()).toEqual({ marketing: false, information: true });
    expect(unsubscribing.unsubscribe(unsubscribing.tokenFor(ID.mia, "filmingTipsAthlete") ?? "")).toBe(true);
    expect(choices()).toEqual({ marketing: false, information: false });
  });

  test("a forged, cut or foreign link ends nothing", () => {
    const token = unsubscribing.tokenFor(ID.mia, "fortnightlyAthlete") ?? "";
    for (const forged of ["", token.slice(0, -1), token.replace(ID.mia, ID.sol), token.replace("marketing", "information")])
      expect(unsubscribing.unsubscribe(forged)).toBe(false);
    expect(choices()).toEqual({ marketing: true, information: true });
  });

  test("a notice has no such link", () => {
    expect(unsubscribing.tokenFor(ID.mia, "terms")).toBeUndefined();
  });
});

describe("the two checks", () => {
  test("deleteAccountCheck lists records past the retention date [OPS-039, LIM-033]", () => {
    const record = (id: string, closedAt: number) =>
      db.insert(closedAccounts).values({ id, emailHash: id, joinedAt: 1, closedAt, log: [] }).run();
    record("71", Date.now() - 3 * 365 * DAY - DAY);
    record("72", Date.now() - 3 * 365 * DAY + DAY);
    expect(checks.pastRetention(viewer("ops")).map(({ id }) => id)).toEqual(["71"]);
  });

  test("churnRate is the share of accounts that were deleted in seven days [OPS-040]", () => {
    const accounts = Object.keys(ID).length;
    expect(checks.churnRate()).toBe(0);
    db.insert(closings)
      .values([{ isBusiness: false }, { isBusiness: true, createdAt: Date.now() - 8 * DAY }])
      .run();
    expect(checks.mailChurnRate(viewer("ops"))).toBeCloseTo(100 / (accounts + 1));
  });
});

test("who got an email is forgotten after 90 days [P-73]", async () => {
  await sendAll("terms");
  await sweep(Date.now() + 89 * DAY);
  expect(db.select().from(mailingReceivers).all().length).toBe(ALL.length);
  await sweep(Date.now() + 91 * DAY);
  expect(db.select().from(mailingReceivers).all()).toEqual([]);
  expect(mailings.latest(viewer("ops"))[0]?.sentCount).toBe(ALL.length);
});
