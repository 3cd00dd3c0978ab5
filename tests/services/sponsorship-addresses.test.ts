import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as addresses from "#app/services/sponsorships/addresses.server.ts";
import { get } from "#app/services/sponsorships/finding.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import * as parents from "#app/services/sponsorships/parents.server.ts";
import { db } from "#db";
import { jobs, parentCodes, sponsorships as rows, sponsorshipContacts, sponsorshipEnds } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { aParent, doMails, elsewhere } from "#tests/parents.ts";

const DAY = 24 * 60 * 60 * 1000;
const MAIL = "parent-sponsorship-code-mail";

function offered(about: Name): string {
  const facts = { brandId: ID.northbreak, athleteId: ID[about], state: "offered", offeredAt: 1 } as const;
  return db.insert(rows).values(facts).returning({ id: rows.id }).get().id;
}

test("only an adult athlete is asked for an address", () => {
  for (const [about, asked] of [
    ["mia", true],
    ["kit", false],
  ] as const) {
    const id = offered(about);
    expect(addresses.answerOf(viewer(about), get(viewer(about), id)) !== undefined).toBe(asked);
    for (const other of ["northbreak", "ops"] as const)
      expect(addresses.answerOf(viewer(other), get(viewer(other), id))).toBeUndefined();
  }
});

test("a parent is emailed another code once the first email has gone, and none while it is under way", async () => {
  const id = offered("kit");
  const parent = aParent();
  const send = () => parents.sendCode(viewer("kit"), id, elsewhere(), parent);
  const mails = () => db.select().from(jobs).where(eq(jobs.kind, MAIL)).all().length;
  const sends = () => db.select().from(parentCodes).where(eq(parentCodes.userId, ID.kit)).get()?.sends;
  await send();
  await send();
  expect([mails(), sends()]).toEqual([1, 1]);
  await doMails("kit", [MAIL]);
  await send();
  expect([mails(), sends()]).toEqual([1, 2]);
});

test("a parent is written to about the end of a request that has ended, until the address is erased", () => {
  const id = offered("kit");
  expect(parents.endLetter(id)).toBeUndefined();
  const end = { sponsorshipId: id, linkKey: "key", parentEmail: aParent(), happening: "withdrawn brand" } as const;
  db.insert(sponsorshipEnds).values(end).run();
  expect(parents.endLetter(id)).toMatchObject({ to: end.parentEmail, happening: end.happening });
  parents.forgetParent(id);
  expect(parents.endLetter(id)).toBeUndefined();
});

test("a code for something else does not keep the address that no code confirmed", async () => {
  const id = offered("kit");
  const kept = () => db.select().from(sponsorshipContacts).all().length;
  await parents.sendCode(viewer("kit"), id, elsewhere(), aParent());
  const later = Date.now() + 3 * DAY;
  db.insert(parentCodes).values({ userId: ID.kit, usedFor: "page", subject: aParent(), expiresAt: later }).run();
  expect(kept()).toBe(1);
  await sponsorships.sweep(Date.now() + 2 * DAY);
  expect(kept()).toBe(0);
});
