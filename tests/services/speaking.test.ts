import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as guardians from "#app/services/guardians/index.server.ts";
import { setMostChildren, speakerFor, unfitFor } from "#app/services/guardians/speaking.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { tokenFor } from "#app/services/sponsorships/links.server.ts";
import { mailboxOf, ownDomainOf } from "#app/text/mailbox.server.ts";
import { db } from "#db";
import { mailboxSql } from "#db/mailbox.ts";
import {
  emailChanges,
  guardians as guardianRows,
  sponsorships as rows,
  sponsorPageConsents,
  sponsorshipContacts,
  users,
} from "#db/schema/index.ts";
import { emailOf, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { aParent, doMails, elsewhere, lastCode, lastLetter, send } from "#tests/parents.ts";
import { refusalOf } from "#tests/refusal.ts";

const become = (name: Name, traits: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(traits).where(eq(users.id, ID[name])).run();

/** Makes a request by Northbreak that was passed on to Kit. */
function offered(state: "offered" | "withParent" = "offered"): string {
  const facts = { brandId: ID.northbreak, athleteId: ID.kit, state, offeredAt: 1 } as const;
  return db.insert(rows).values(facts).returning({ id: rows.id }).get().id;
}

/** The last mail to an address that Kit names as a parent's. */
async function nameParent(id: string, email: string): Promise<string> {
  await sponsorships.parents.sendCode(viewer("kit"), id, elsewhere(), email);
  await doMails("kit", ["parent-sponsorship-code-mail"]);
  return lastLetter(mailableOf(email));
}
const mailableOf = (email: string) => email.trim().toLowerCase();

describe("an address is compared by the mailbox that it reaches", () => {
  test.each([
    ["kit@stokeline.example", "kit@stokeline.example"],
    ["kit+mum@stokeline.example", "kit@stokeline.example"],
    ["kit+a+b@stokeline.example", "kit@stokeline.example"],
    ["k.i.t@stokeline.example", "k.i.t@stokeline.example"],
    ["k.i.t+mum@gmail.com", "kit@gmail.com"],
    ["k.it@googlemail.com", "kit@gmail.com"],
    ["kit.@stokeline.example.", "kit@stokeline.example"],
    ["kit@mygooglemail.com", "kit@mygooglemail.com"],
    ["nobody", "@nobody"],
  ])("%s is %s, for the server and for SQLite", (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
    expect(db.get(sql`SELECT ${mailboxSql(sql`email`)} AS mailbox FROM (SELECT ${email} AS email)`)).toEqual({ mailbox });
  });

  test.each(["users", "guardians", "sponsorship_contacts", "sponsor_page_consents"])("an index finds it in %s", (table) => {
    const column = {
      users: users.email,
      guardians: guardianRows.email,
      sponsorship_contacts: sponsorshipContacts.parentEmail,
      sponsor_page_consents: sponsorPageConsents.parentEmail,
    };
    const of = column[table as keyof typeof column];
    const plan = db.all<{ detail: string }>(
      sql`EXPLAIN QUERY PLAN SELECT 1 FROM ${sql.identifier(table)} WHERE ${mailboxSql(of)} = 'kit@x.example'`,
    );
    expect(plan.map(({ detail }) => detail).join()).toContain(`INDEX ${table}_mailbox`);
  });
});

test("the address of an account that is closed is nobody's, and may be a parent's", () => {
  expect(unfitFor(ID.pip, emailOf("kit"))).toBe("minor");
  become("kit", { closedAt: Date.now() });
  expect(unfitFor(ID.pip, emailOf("kit"))).toBeUndefined();
});

test.each([
  ["https://northbreak.example", "northbreak.example"],
  ["https://shop.northbreak.co.uk/boards", "northbreak.co.uk"],
  ["mum@mail.northbreak.co.uk", "northbreak.co.uk"],
  ["https://northbreak.wixsite.com/home", "northbreak.wixsite.com"],
  ["https://wixsite.com", undefined],
  ["mum@gmail.com", undefined],
  ["mum@outlook.com", undefined],
  ["https://facebook.com/northbreak", undefined],
  ["", undefined],
])("%s is at the domain of one owner: %s [A-190]", (address, domain) => expect(ownDomainOf(address)).toBe(domain));

describe("an address that may not speak for a 13-17 gets no code, and its owner reads why [A-190]", () => {
  const cases: [who: string, email: string, why: RegExp, before?: () => void][] = [
    ["the brand that asks", emailOf("northbreak"), /a brand has this address/i],
    ["the brand that asks, written otherwise", "Brand+mum@stokeline.example", /a brand has this address/i],
    ["someone at the brand's website", "mum@northbreak.example", /the website of a brand/],
    [
      "someone at a subdomain of it",
      "mum@mail.northbreak.co.uk",
      /the website of a brand/,
      () => become("northbreak", { website: "https://shop.northbreak.co.uk" }),
    ],
    ["a business that waits for approval", emailOf("fakie"), /haven't approved yet/],
    ["an account under 13", emailOf("pip"), /under 18/],
    ["an account of 13 to 17", emailOf("sol"), /under 18/, () => become("sol", { age: "13-17" })],
    ["an account without an age", emailOf("rex"), /under 18/],
    [
      "the athlete until a few days ago",
      "kit.before@stokeline.example",
      /address of the person who asks/,
      () => void db.insert(emailChanges).values({ userId: ID.kit, oldEmail: "kit.before@stokeline.example" }).run(),
    ],
  ];

  test.each(cases)("%s", async (_, email, why, before) => {
    before?.();
    const id = offered();
    const letter = await nameParent(id, email);
    expect(letter).toMatch(why);
    expect(letter).not.toMatch(/\b\d{6}\b|Kit|Lowe|Northbreak Boards|\/sponsorship\//);
    // The page looks the same as for any parent.
    expect(sponsorships.parents.codeSentFor(viewer("kit"), sponsorships.get(viewer("kit"), id))?.isSent).toBe(true);
    expect((await refusalOf(() => sponsorships.parents.acceptWithCode(viewer("kit"), id, "123456"))).fields).toEqual({
      code: "Verification Code Incorrect",
    });
  });

  test("an adult, an approved business that doesn't ask, and a mailbox at a public domain may speak", async () => {
    become("northbreak", { website: "https://gmail.com/northbreak" });
    become("fakie", { approvedAt: 1 });
    for (const email of [emailOf("sol"), emailOf("fakie"), "mum@gmail.com", aParent()]) {
      const letter = await nameParent(offered(), email);
      expect(letter).toMatch(/give them this code: \d{6}/);
      db.delete(rows).run();
    }
  });

  test("an address that becomes unfit after the code, or after the athlete's yes, says yes to nothing", async () => {
    const [id, parent] = [offered(), aParent()];
    await nameParent(id, parent);
    become("rex", { email: parent });
    expect((await refusalOf(() => sponsorships.parents.acceptWithCode(viewer("kit"), id, lastCode(parent)))).message).toBe(
      "Verification Code Incorrect",
    );
    become("rex", { age: "18+" });
    sponsorships.parents.acceptWithCode(viewer("kit"), id, lastCode(parent));
    become("rex", { age: "13-17" });
    expect(codeOf(() => sponsorships.parents.answer(tokenFor(id), "accept"))).toBe("FORBIDDEN");
    sponsorships.parents.answer(tokenFor(id), "decline");
  });
});

test.each(["Kit@Stokeline.example", "kit+mum@stokeline.example", "kit@stokeline.example."])(
  "the child's own address, written as %s, is refused, and nobody is emailed [A-190]",
  async (email) => {
    const refusal = await refusalOf(() => sponsorships.parents.sendCode(viewer("kit"), offered(), elsewhere(), email));
    expect(refusal.fields.parentEmail).toMatch(/Parent\/Guardian's Email|email/i);
  },
);

describe("an address that may not speak for an under-13 [SETUP-022] [A-190]", () => {
  test.each<[string, string, RegExp]>([
    ["another child's", emailOf("tam"), /under 18/],
    ["a waiting business's", emailOf("fakie"), /haven't approved yet/],
  ])("%s gets no code, and the form answers as if it had", async (_, email, why) => {
    await send("rex", "10-12", email);
    const asked = { isBusiness: false, age: "10-12", parentEmail: email } as const;
    expect(guardians.isSent(viewer("rex"), asked)).toBe(true);
    await doMails("rex");
    expect(lastLetter(email)).toMatch(why);
    expect(lastLetter(email)).not.toMatch(/\b\d{6}\b|Rex/);
    expect(
      (await refusalOf(() => guardians.demand(viewer("rex"), "10-12", { parentEmail: email, code: "123456" }))).fields,
    ).toEqual({ code: "Verification Code Incorrect" });
  });
});

describe("one address speaks for six children at most [A-190]", () => {
  const mum = "mum.of.many@gmail.com";

  /** Adds children for whom the address agreed, each time in another spelling. */
  function children(many: number): void {
    for (let n = 0; n < many; n++) {
      const child = { name: "C", email: `c${n}@x.example`, passwordHash: "h", age: "10-12" } as const;
      const { id } = db.insert(users).values(child).returning({ id: users.id }).get();
      const email = `mum.of.many+${n}@googlemail.com`;
      db.insert(guardianRows).values({ userId: id, email, band: "10-12", consentedAt: 1 }).run();
    }
  }

  test("the seventh gets no code, until the operator lets it speak for more", async () => {
    children(5);
    expect([unfitFor(ID.kit, mum), speakerFor(ID.kit, mum).children]).toEqual([undefined, 6]);
    children(0);
    const sixth = db.insert(users).values({ name: "C", email: "six@x.example", passwordHash: "h", age: "6-9" }).returning().get();
    db.insert(guardianRows).values({ userId: sixth.id, email: mum, band: "6-9", consentedAt: 1 }).run();
    expect(unfitFor(ID.kit, mum)).toBe("full");
    expect(unfitFor(sixth.id, mum)).toBeUndefined();
    expect(await nameParent(offered(), mum)).toMatch(/as many children as one address may/);
    setMostChildren("mumofmany@gmail.com", 7);
    expect(unfitFor(ID.kit, mum)).toBeUndefined();
  });

  test("a request counts once a code confirmed the address, not while it is only named", () => {
    setMostChildren(mum, 1);
    const contact = (id: string) =>
      db.insert(sponsorshipContacts).values({ sponsorshipId: id, userId: ID.kit, parentEmail: mum }).run();
    contact(offered());
    expect(unfitFor(ID.pip, mum)).toBeUndefined();
    db.delete(rows).run();
    contact(offered("withParent"));
    expect(unfitFor(ID.pip, mum)).toBe("full");
  });
});

describe("before a release the operator reads who speaks for a minor [A-190]", () => {
  const seen = (name: Name, id: string) => sponsorships.parents.consentOf(viewer(name), sponsorships.get(viewer(name), id));
  const named = (email: string) => {
    const id = offered("withParent");
    db.insert(sponsorshipContacts).values({ sponsorshipId: id, userId: ID.kit, parentEmail: email }).run();
    return id;
  };

  test("the age band, the address shortened, its account and for how many children it speaks", () => {
    const id = named(aParent());
    expect(seen("ops", id)).toMatchObject({
      band: "13-17",
      parent: { address: "p•••@stokeline.example", accountSince: undefined, children: 1, unfit: undefined },
    });
    for (const name of ["kit", "northbreak"] as const) expect(seen(name, id)).toBeUndefined();
  });

  test("an account made today, and one that may not speak", () => {
    const now = Date.now();
    become("sol", { createdAt: now });
    expect(seen("ops", named(emailOf("sol")))?.parent).toMatchObject({ accountSince: now, unfit: undefined });
    db.delete(rows).run();
    expect(seen("ops", named("pip.parent@stokeline.example"))?.parent).toMatchObject({ children: 2 });
    db.delete(rows).run();
    expect(seen("ops", named(emailOf("northbreak")))?.parent?.unfit).toBe("brand");
  });

  test("nothing about an adult", () => {
    const { id } = db
      .insert(rows)
      .values({ brandId: ID.northbreak, athleteId: ID.mia, state: "agreed", offeredAt: 1 })
      .returning()
      .get();
    expect(seen("ops", id)).toBeUndefined();
  });

  test("consents that stand and fall under the rule are listed for the operator alone", () => {
    expect(guardians.unfitConsents(viewer("ops"))).toEqual([]);
    const id = named("mum@northbreak.example");
    db.update(guardianRows)
      .set({ email: emailOf("kit") })
      .where(eq(guardianRows.userId, ID.tam))
      .run();
    expect(guardians.unfitConsents(viewer("ops"))).toMatchObject([
      {
        childId: ID.kit,
        sponsorshipId: id,
        band: "13-17",
        parent: { unfit: "brand", address: "m•••@northbreak.example", children: 1 },
      },
      { childId: ID.tam, sponsorshipId: null, band: "6-9", parent: { unfit: "minor", address: "k•••@stokeline.example" } },
    ]);
    for (const name of ["mia", "northbreak", "stat"] as const)
      expect(codeOf(() => guardians.unfitConsents(viewer(name)))).toBe("FORBIDDEN");
    expect(guardians.guardianOf(ID.tam)?.email).toBe(emailOf("kit"));
    expect(sponsorships.get(viewer("ops"), id).state).toBe("withParent");
  });

  test("seven children of one address are listed", () => {
    for (let n = 0; n < 7; n++) {
      const child = { name: "C", email: `c${n}@x.example`, passwordHash: "h", age: "10-12" } as const;
      const { id } = db.insert(users).values(child).returning({ id: users.id }).get();
      db.insert(guardianRows).values({ userId: id, email: "mum@elsewhere.example", band: "10-12", consentedAt: 1 }).run();
    }
    expect(guardians.unfitConsents(viewer("ops")).map(({ parent }) => parent.unfit)).toEqual(Array(7).fill("full"));
  });

  test("a parent whose address an account under 18 had until a few days ago, or is about to have, is listed", () => {
    db.insert(emailChanges).values({ userId: ID.kit, oldEmail: "tam.parent@stokeline.example" }).run();
    expect(guardians.unfitConsents(viewer("ops"))).toMatchObject([{ childId: ID.tam, parent: { unfit: "minor" } }]);
  });

  test("a consent that falls under the rule is listed behind hundreds that don't", () => {
    for (let n = 0; n < 250; n++) {
      const { id } = db
        .insert(users)
        .values({ name: "C", email: `d${n}@x.example`, passwordHash: "h", age: "13-17" })
        .returning()
        .get();
      const facts = { brandId: ID.northbreak, athleteId: id, state: "withParent", offeredAt: 1 } as const;
      const asked = db.insert(rows).values(facts).returning({ id: rows.id }).get().id;
      db.insert(sponsorshipContacts)
        .values({ sponsorshipId: asked, userId: id, parentEmail: `p${n}@gmail.com` })
        .run();
    }
    named("mum@northbreak.example");
    expect(guardians.unfitConsents(viewer("ops")).map(({ childId }) => childId)).toEqual([ID.kit]);
  });
});
