import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { VISITOR as visitor } from "#app/kernel/viewer.server.ts";
import { SPORT_NAMES, type Sport } from "#app/schemas/sports.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import { approveBusiness } from "#app/services/moderation/approving.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as brands from "#app/services/people/brands.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import { db } from "#db";
import { decisions, follows as followRows, jobs, sponsorships, users } from "#db/schema/index.ts";
import { emailOf, ID, type Name } from "#db/seed/world.ts";
import { addDiscount } from "#tests/add-discount.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { lastLetter } from "#tests/parents.ts";
import { sendMail } from "#tests/send-mail.ts";

const mia = () => viewer("mia");

function brand(name: string, sports: Sport[], traits: Partial<typeof users.$inferInsert> = {}) {
  const facts = { isBusiness: true, approvedAt: 1, initialProfileSetup: true, profileSetup: true };
  db.insert(users)
    .values({ name, email: `${name}@brands.example`, passwordHash: "", sports, ...facts, ...traits })
    .run();
}

const grouped = () => brands.grouped(mia()).map(({ sport, brands: found }) => [sport, found.map(({ name }) => name)]);

test("a brand stands with its first sport, and with Apparel if that is among its first ten [INFO-020, INFO-021, LIM-016]", () => {
  for (const sport of SPORT_NAMES) brand(`Only ${sport}`, [sport]);
  brand("Wears", ["BMX", "Apparel"]);
  brand("Sells all, and socks", [...SPORT_NAMES.filter((sport) => sport !== "Apparel"), "Other", "Apparel"]);
  expect(grouped()).toEqual([
    ["Surf", ["Only Surf", "Sells all, and socks"]],
    ["Skate", ["Only Skate"]],
    ["Snowboard", ["Only Snowboard"]],
    ["Ski", ["Only Ski"]],
    ["BMX", ["Only BMX"]],
    ["MTB", ["Only MTB"]],
    ["Scooter", ["Only Scooter"]],
    ["Climbing", ["Only Climbing"]],
    ["Other", ["Only Other"]],
    ["Apparel", ["Northbreak Boards", "Only Apparel", "Wears"]],
  ]);
});

test("groups without a brand are left out, save MTB", () => {
  expect(grouped()).toEqual([
    ["MTB", []],
    ["Apparel", ["Northbreak Boards"]],
  ]);
});

test("only brands that were approved, are set up, not suspended and not blocked are named", () => {
  brand("Waiting", ["Surf"], { approvedAt: null });
  brand("Half done", ["Surf"], { profileSetup: false });
  brand("Suspended", ["Surf"], { suspendedAt: 1 });
  brand("A rider by mistake", ["Surf"], { isBusiness: false });
  expect(brands.list(mia()).map(({ id }) => id)).toEqual([ID.northbreak]);
});

test("visitors and people before the first setup see no brands", () => {
  expect(codeOf(() => brands.list(visitor))).toBe("UNAUTHENTICATED");
  expect(codeOf(() => brands.list(viewer("rex")))).toBe("FORBIDDEN");
  expect(brands.list(viewer("noa"))).toHaveLength(1);
});

test("the operator alone approves a business, which then reaches minors and is emailed the reason once [A-172]", () => {
  const id = addDiscount({}, "fakie");
  for (const name of ["sol", "fakie", "northbreak", "stat"] as const)
    expect(codeOf(() => approveBusiness(viewer(name), ID.fakie, "A real shop"))).toBe("FORBIDDEN");
  expect(codeOf(() => approveBusiness(viewer("visitor"), ID.fakie, "A real shop"))).toBe("UNAUTHENTICATED");
  expect([discounts.find(viewer("kit"), id), viewer("fakie").adult]).toEqual([undefined, false]);

  for (const reason of ["", "x".repeat(1001)])
    expect(codeOf(() => approveBusiness(viewer("ops"), ID.fakie, reason))).toBe("INVALID");
  expect(viewer("fakie").adult).toBe(false);

  for (let n = 0; n < 2; n++) approveBusiness(viewer("ops"), ID.fakie, "A real shop");
  expect([discounts.find(viewer("kit"), id)?.id, viewer("fakie").adult]).toEqual([id, true]);
  expect(db.select().from(decisions).all()).toMatchObject([{ userId: ID.fakie, act: "approve", reason: "A real shop" }]);
  expect(db.select().from(jobs).where(eq(jobs.kind, "decision-mail")).all()).toHaveLength(1);

  approveBusiness(viewer("ops"), ID.mia, "A real shop");
  expect(db.select({ at: users.approvedAt }).from(users).where(eq(users.id, ID.mia)).get()).toEqual({ at: null });
});

describe("a business that waits for approval", () => {
  const ops = viewer("ops");
  const INPUT = { band: undefined, parentEmail: "", most: 0, reason: "Please send us your register number" };
  const act = (doing: "refuseBrand" | "askBrand", to: Name = "fakie", by = ops) =>
    moderation.accounts.act(by, ID[to], doing, INPUT);
  const waits = () => moderation.waiting(ops, 100).some(({ kind, id }) => kind === "business" && id === ID.fakie);
  const letter = async () => {
    await sendMail("decision-mail", db.select().from(decisions).get()?.id ?? "");
    return lastLetter(emailOf("fakie")).replace(/=\r?\n/g, "");
  };

  test("is asked for more by email, and still waits", async () => {
    act("askBrand");
    expect([waits(), await letter()]).toEqual([
      true,
      expect.stringMatching(/need to know more[\s\S]*edit_profile[\s\S]*register number/),
    ]);
  });

  test("is refused with a reason, and leaves the queue, but can be approved later", async () => {
    act("refuseBrand");
    expect([waits(), viewer("fakie").approved]).toEqual([false, false]);
    expect(await letter()).toMatch(/don't approve your business as it is now[\s\S]*register number/);
    approveBusiness(ops, ID.fakie, "It sent the number");
    expect(viewer("fakie").approved).toBe(true);
  });

  test("is refused by nobody else, and nobody else is refused", () => {
    for (const doing of ["refuseBrand", "askBrand"] as const) {
      for (const name of ["mia", "northbreak", "stat"] as const)
        expect(codeOf(() => act(doing, "fakie", viewer(name)))).toBe("FORBIDDEN");
      for (const name of ["mia", "northbreak"] as const) expect(codeOf(() => act(doing, name))).toBe("INVALID");
    }
  });
});

describe("the operator withdraws a brand's approval", () => {
  const ops = viewer("ops");
  const INPUT = { band: undefined, parentEmail: "", most: 0, reason: "It sold our athletes' addresses" };
  const withdraw = () => moderation.accounts.act(ops, ID.northbreak, "unapprove", INPUT);
  const decision = () => db.select().from(decisions).get()?.id ?? "";
  const isApproved = () => viewer("northbreak").approved;
  const queue = () => moderation.waiting(ops, 100).map(({ kind, id }) => `${kind} ${id}`);

  test("with a reason that it is told, and what runs ends [A-171]", async () => {
    const request = { brandId: ID.northbreak, athleteId: ID.mia, state: "agreed", offeredAt: 1 } as const;
    db.insert(sponsorships).values(request).run();
    follows.set(viewer("kit"), ID.northbreak, true);
    expect(codeOf(() => moderation.accounts.act(ops, ID.northbreak, "unapprove", { ...INPUT, reason: "" }))).toBe("INVALID");
    withdraw();
    expect(isApproved()).toBe(false);
    expect(db.select().from(sponsorships).get()?.state).toBe("ended");
    expect(db.select().from(followRows).all()).toEqual([]);
    expect(moderation.historyOfPerson(ops, ID.northbreak)).toMatchObject([{ act: "unapprove", reason: INPUT.reason }]);
    await sendMail("decision-mail", decision());
    expect(lastLetter(emailOf("northbreak")).replace(/=\r?\n/g, "")).toMatch(
      /withdrawn our approval[\s\S]*sold our athletes[\s\S]*\/appeal\//,
    );
    expect(codeOf(withdraw)).toBe("INVALID");
  });

  test("and nobody else can, nor for an account that is no approved business", () => {
    for (const name of ["mia", "northbreak", "stat"] as const)
      expect(codeOf(() => moderation.accounts.act(viewer(name), ID.northbreak, "unapprove", INPUT))).toBe("FORBIDDEN");
    for (const name of ["mia", "fakie"] as const)
      expect(codeOf(() => moderation.accounts.act(ops, ID[name], "unapprove", INPUT))).toBe("INVALID");
    expect(isApproved()).toBe(true);
  });

  test("it stands in no queue as if it had just come, until it appeals", () => {
    withdraw();
    expect(queue()).toEqual([`business ${ID.fakie}`]);
    moderation.appeal(moderation.tokenFor(decision()), "It was someone else");
    expect(queue()).toContain(`appeal ${decision()}`);
  });

  test.each([
    ["overturn", true],
    ["uphold", false],
  ] as const)("it appeals by the emailed link, and after %s is approved: %s", (act, isGiven) => {
    withdraw();
    moderation.appeal(moderation.tokenFor(decision()), "It was someone else");
    expect(moderation.findAppeal(ops, decision())).toMatchObject({ kind: "account", act: "unapprove" });
    moderation.answer(ops, decision(), act, "We looked again");
    expect(isApproved()).toBe(isGiven);
  });

  test("the operator may approve it again", () => {
    withdraw();
    approveBusiness(ops, ID.northbreak, "It has changed");
    expect(isApproved()).toBe(true);
  });
});
