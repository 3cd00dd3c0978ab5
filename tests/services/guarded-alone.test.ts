import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { AgeAnswer, AgeBand } from "#app/schemas/age-bands.ts";
import { countTeensWithoutParent } from "#app/services/guardians/countries.server.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import { eraseNotAsked } from "#app/services/guardians/not-asked.server.ts";
import * as openQuestions from "#app/services/guardians/open-questions.server.ts";
import { replaceParent } from "#app/services/guardians/operator.server.ts";
import * as toldAges from "#app/services/guardians/told-ages.server.ts";
import { db } from "#db";
import {
  clicks,
  crews,
  parentCodes,
  guardians as parents,
  sponsorshipContacts,
  sponsorships,
  toldAges as toldRows,
  users,
} from "#db/schema/index.ts";
import { emailOf, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { aParent } from "#tests/parents.ts";

/* Rules for children and their parents reach that child, that parent and that purpose, and nobody beside them. */

const OPS = viewer("ops");
const DAY = 24 * 60 * 60 * 1000;
const become = (name: Name, traits: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(traits).where(eq(users.id, ID[name])).run();
const agreed = (name: Name, email: string, band: "6-9" | "10-12" | "13-17" = "10-12") =>
  db
    .insert(parents)
    .values({ userId: ID[name], email, band, consentedAt: 1 })
    .onConflictDoUpdate({ target: parents.userId, set: { email, consentedAt: 1, newsAskedAt: null } })
    .run();

describe("an account that becomes a child's", () => {
  test("loses the handles that others opened on it, and no other click", () => {
    const click = { userId: ID.sol, detail: "kept" } as const;
    db.delete(clicks).run();
    db.insert(clicks)
      .values([
        { ...click, kind: "instagram", aboutId: ID.pip },
        { ...click, kind: "instagram", aboutId: ID.mia },
        { ...click, kind: "share", aboutId: ID.pip },
      ])
      .run();
    eraseNotAsked(ID.pip);
    const details = db
      .select()
      .from(clicks)
      .all()
      .map(({ kind, aboutId, detail }) => `${kind} ${aboutId} ${detail}`);
    expect(details.sort()).toEqual([`instagram ${ID.mia} kept`, `instagram ${ID.pip} null`, `share ${ID.pip} kept`].sort());
  });
});

describe("a lost address of a parent", () => {
  test("is replaced in the code of the parent's page, and not in those of a sponsorship or of another child", () => {
    const [lost, next] = [aParent(), aParent()];
    agreed("pip", lost);
    db.delete(parentCodes).run();
    const code = { subject: lost, codeHash: "h", expiresAt: Date.now() + DAY };
    db.insert(parentCodes)
      .values([
        { userId: ID.pip, usedFor: "page", ...code },
        { userId: ID.pip, usedFor: "sponsorship", ...code, subject: "12" },
        { userId: ID.kit, usedFor: "page", ...code },
      ])
      .run();
    replaceParent(OPS, ID.pip, next);
    const subjectOf = (name: Name, usedFor: "page" | "sponsorship") =>
      db
        .select()
        .from(parentCodes)
        .where(and(eq(parentCodes.userId, ID[name]), eq(parentCodes.usedFor, usedFor)))
        .get()?.subject;
    expect([subjectOf("pip", "page"), subjectOf("pip", "sponsorship"), subjectOf("kit", "page")]).toEqual([next, "12", lost]);
  });
});

describe("a question that a parent left unanswered", () => {
  const ask = (asked: Name, facts: Partial<typeof crews.$inferInsert>) =>
    db
      .insert(crews)
      .values({ askerId: ID.mia, askedId: ID[asked], toldAt: 1, createdAt: 1, ...facts })
      .returning({ id: crews.id })
      .get().id;
  const stands = (id: string) => db.select().from(crews).where(eq(crews.id, id)).get() !== undefined;

  test("ends after 30 days for a child; an adult's, an accepted and a new one stay", () => {
    db.delete(crews).run();
    for (const name of ["pip", "sol", "ana", "kit"] as const) agreed(name, aParent());
    become("ana", { age: "10-12", lowestBand: "10-12", bandSetAt: 1 });
    const [child, adult, accepted] = [ask("pip", {}), ask("sol", {}), ask("ana", { acceptedAt: 2 })];
    become("kit", { age: "10-12", lowestBand: "10-12", bandSetAt: 1 });
    const fresh = ask("kit", { createdAt: Date.now() - DAY, toldAt: Date.now() - DAY });
    become("pip", { bandSetAt: 1 });
    openQuestions.sweep();
    expect([child, adult, accepted, fresh].map(stands)).toEqual([false, true, true, true]);
  });

  test.each<[string, Partial<typeof crews.$inferInsert>, number, number]>([
    ["was told of it lately", { toldAt: Date.now() }, 1, 1],
    ["has a parent who agreed lately", {}, Date.now(), 1],
    ["is a child since lately", {}, 1, Date.now()],
  ])("waits its 30 days if the child %s", (_, facts, consentedAt, bandSetAt) => {
    db.delete(crews).run();
    agreed("pip", aParent());
    db.update(parents).set({ consentedAt }).run();
    become("pip", { bandSetAt });
    const id = ask("pip", facts);
    openQuestions.sweep();
    expect(stands(id)).toBe(true);
  });
});

describe("consents to look at again", () => {
  const unfit = () => guardians.unfitConsents(OPS).map(({ childId, sponsorshipId }) => `${childId} ${sponsorshipId}`);

  test("are those of parents whose address is a minor's account, and no other's", () => {
    db.delete(parents).run();
    agreed("pip", emailOf("kit"));
    expect(unfit()).toEqual([`${ID.pip} null`]);
    agreed("pip", emailOf("sol"));
    expect(unfit()).toEqual([]);
    agreed("pip", aParent());
    expect(unfit()).toEqual([]);
  });

  test.each<[string, boolean, Name]>([
    ["this child", true, "pip"],
    ["another child", false, "ana"],
  ])("include a parent with the address of a brand that asked about %s: %s", (_, isListed, athlete) => {
    db.delete(parents).run();
    db.delete(sponsorships).run();
    agreed("pip", emailOf("northbreak"));
    db.insert(sponsorships).values({ brandId: ID.northbreak, athleteId: ID[athlete], state: "declined", offeredAt: 1 }).run();
    expect(unfit()).toEqual(isListed ? [`${ID.pip} null`] : []);
  });

  test("are those given for a request, not the address that a minor has named and nobody has confirmed", () => {
    db.delete(parents).run();
    db.delete(sponsorships).run();
    const request = { brandId: ID.northbreak, athleteId: ID.kit, offeredAt: 1 } as const;
    const named = db
      .insert(sponsorships)
      .values({ ...request, state: "offered" })
      .returning()
      .get().id;
    db.insert(sponsorshipContacts)
      .values({ sponsorshipId: named, userId: ID.kit, parentEmail: emailOf("pip") })
      .run();
    expect(unfit()).toEqual([]);
    db.update(sponsorships).set({ state: "withParent" }).run();
    expect(unfit()).toEqual([`${ID.kit} ${named}`]);
    db.update(sponsorshipContacts)
      .set({ parentEmail: null, email: emailOf("pip") })
      .run();
    expect(unfit()).toEqual([]);
  });
});

describe("13-17s without the parent that their country asks for", () => {
  test("are counted while their profile is complete, their account open and no parent has agreed", () => {
    const before = countTeensWithoutParent();
    become("kit", { country: "Germany" });
    const counts = [countTeensWithoutParent() - before];
    for (const [traits, name] of [
      [{ profileSetup: false }, "kit"],
      [{ profileSetup: true, country: "United Kingdom" }, "kit"],
      [{ country: "Germany", closedAt: 1 }, "kit"],
      [{ closedAt: null }, "kit"],
      [{ country: "Germany" }, "mia"],
    ] as const) {
      become(name, traits);
      counts.push(countTeensWithoutParent() - before);
    }
    agreed("kit", aParent(), "13-17");
    counts.push(countTeensWithoutParent() - before);
    expect(counts).toEqual([1, 0, 0, 0, 1, 1, 0]);
  });
});

describe("an age that was told before the account was deleted", () => {
  test.each<[AgeAnswer, AgeAnswer, AgeAnswer]>([
    ["10-12", "6-9", "6-9"],
    ["6-9", "10-12", "6-9"],
    ["6-9", "6-9", "6-9"],
  ])("%s and then %s under one address are remembered as %s", (first, second, kept) => {
    db.delete(toldRows).run();
    toldAges.keepOf(ID.mia, first);
    toldAges.keepOf(ID.mia, second);
    expect(toldAges.bandFor(emailOf("mia"))).toBe(kept);
  });

  test("comes back after a restore, and a text without an age brings nothing back", () => {
    db.delete(toldRows).run();
    const text = toldAges.keepOf(ID.mia, "6-9");
    db.delete(toldRows).run();
    toldAges.keepAgain(text.replace("6-9", "none"), 5);
    expect(toldAges.bandFor(emailOf("mia"))).toBeNull();
    toldAges.keepAgain(text, 5);
    expect(db.select().from(toldRows).all()).toMatchObject([{ band: "6-9", createdAt: 5 }]);
  });
});

describe("an account whose parent took the consent back", () => {
  test.each<[AgeBand | null, boolean]>([
    ["6-9", true],
    ["13-17", true],
    ["18+", false],
    [null, false],
  ])("with the age %s becomes no business: %s", (band, isRefused) => {
    become("kit", { lowestBand: band, age: band });
    db.delete(parents).run();
    db.delete(parentCodes).run();
    expect(guardians.refusalOfBusiness(ID.kit)).toBeUndefined();
    db.insert(parentCodes).values({ userId: ID.kit, usedFor: "page", subject: aParent(), expiresAt: 0 }).run();
    expect(guardians.refusalOfBusiness(ID.kit) !== undefined).toBe(isRefused);
  });
});
