import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as consent from "#app/services/guardians/consent.server.ts";
import * as firstAnswer from "#app/services/guardians/first-answer.server.ts";
import { replaceParent } from "#app/services/guardians/operator.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import { contactsOf } from "#app/services/sponsorships/finding.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { tokenFor } from "#app/services/sponsorships/links.server.ts";
import { db } from "#db";
import { guardians, jobs, parentCodes, sponsorships as requests, sponsorshipContacts } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { aParent, doMails, elsewhere, lastCode, lastLetter, mailedCode, send } from "#tests/parents.ts";
import { refusalOf } from "#tests/refusal.ts";

const OLD = "pip.parent@stokeline.example";

test("nobody agrees by an email to the old address after the operator replaced it", async () => {
  consent.withdraw(ID.pip);
  await send("pip", "10-12", "");
  await doMails("pip");
  const [, token = ""] = /\/parent\/(\S+)/.exec(lastLetter(OLD)) ?? [];
  const code = lastCode(OLD);
  const parent = aParent();
  replaceParent(viewer("ops"), ID.pip, parent);
  expect((await refusalOf(() => firstAnswer.agree(token, code))).code).toBe("NOT_FOUND");
  expect(consent.guardianOf(ID.pip)).toBeUndefined();
  expect(db.select().from(parentCodes).where(eq(parentCodes.subject, OLD)).all()).toEqual([]);
  expect(await mailedCode("pip", "10-12", "")).toBe("");
  expect(lastCode(parent)).toMatch(/^\d{6}$/);
});

test("a request that waits for its email goes to nobody, and the next one to the new address", async () => {
  consent.withdraw(ID.pip);
  await send("pip", "10-12", "");
  const [parent, before] = [aParent(), lastLetter(OLD)];
  replaceParent(viewer("ops"), ID.pip, parent);
  await doMails("pip");
  expect([lastLetter(OLD), lastLetter(parent)]).toEqual([before, ""]);
  await send("pip", "10-12", "");
  await doMails("pip");
  expect([lastLetter(OLD), lastCode(parent)]).toEqual([before, expect.stringMatching(/^\d{6}$/)]);
});

test("the parents of other children keep their addresses", () => {
  for (const child of [ID.pip, ID.tam]) consent.withdraw(child);
  replaceParent(viewer("ops"), ID.pip, aParent());
  expect(consent.knownParentOf(ID.tam)).toBe("tam.parent@stokeline.example");
  expect([consent.knownParentOf(ID.kit), consent.hasWithdrawn(ID.kit)]).toEqual([undefined, false]);
});

test.each(["offered", "withParent", "released"] as const)(
  "no earlier email to the lost address opens a sponsorship request that is %s",
  async (state) => {
    const [lost, parent] = [aParent(), aParent()];
    db.insert(guardians).values({ userId: ID.kit, email: lost, band: "13-17", consentedAt: 1 }).run();
    const facts = { brandId: ID.northbreak, athleteId: ID.kit, state, offeredAt: 1 } as const;
    const { id } = db.insert(requests).values(facts).returning().get();
    if (state === "offered") await sponsorships.parents.sendCode(viewer("kit"), id, elsewhere(), lost);
    else db.insert(sponsorshipContacts).values({ sponsorshipId: id, userId: ID.kit, parentEmail: lost }).run();
    await doMails("kit", ["parent-sponsorship-code-mail"]);
    const [token, code] = [tokenFor(id), lastCode(lost)];
    expect(code !== "").toBe(state === "offered");

    moderation.accounts.act(viewer("ops"), ID.kit, "parent", { band: undefined, parentEmail: parent, most: 0, reason: "Lost" });
    expect(sponsorships.parents.open(token)).toBeUndefined();
    if (code) expect((await refusalOf(() => sponsorships.parents.acceptWithCode(viewer("kit"), id, code))).code).toBe("INVALID");
    expect(sponsorships.get(viewer("kit"), id).state).toBe(state);
    const queued = db.select().from(jobs).where(eq(jobs.kind, "parent-sponsorship-mail")).all();
    expect(queued.map(({ key }) => key)).toEqual(state === "offered" ? [] : [id]);
    expect(contactsOf(id)?.parentEmail).toBe(parent);
  },
);
