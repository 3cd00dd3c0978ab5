import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { handlerOf } from "#app/jobs/index.server.ts";
import { viewerById, viewerOf } from "#app/kernel/viewer.server.ts";
import { InitialSetupInput } from "#app/schemas/accounts.ts";
import type { AgeAnswer } from "#app/schemas/age-bands.ts";
import { closeAccount } from "#app/services/accounts/closing.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import { open as openLink, pageCodeOf, tokenFor } from "#app/services/guardians/tokens.server.ts";
import * as toldAges from "#app/services/guardians/told-ages.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as acts from "#app/services/parents-page/acts.server.ts";
import { db } from "#db";
import { emailChanges, moderationLog, toldAges as rows, users } from "#db/schema/index.ts";
import { emailOf, ID } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { aParent, doMails, elsewhere, lastCode } from "#tests/parents.ts";
import { refusalOf } from "#tests/refusal.ts";

const DAY = 24 * 60 * 60 * 1000;
const RIDER = { group: "Athlete", sports: ["Surf"], parentEmail: "", code: "", isBusiness: false, marketingOptIn: false };

async function join(email: string): Promise<string> {
  return viewerOf(await accounts.signUp(elsewhere(), { name: "Robin", email, password: "granite-kelp-41" })).id;
}

const answer = (id: string, age: AgeAnswer, more = {}) =>
  accounts.setUp(viewerById(id), InitialSetupInput.parse({ ...RIDER, age, ...more }));
const bandOf = (id: string) => guardians.standingOf(id).band;

/** Joins, tells an age that is refused, and deletes the account. */
async function leave(email: string, age: AgeAnswer): Promise<void> {
  const id = await join(email);
  expect(codeOf(() => answer(id, age))).toBe("INVALID");
  accounts.close(viewerById(id));
}

describe("the age that was told", () => {
  test.each(["6-9", "10-12"] as const)(
    "governs, if it was %s, the next account with the address, which needs that band's parent [A-192] [P-130]",
    async (band) => {
      await leave("robin@stokeline.example", band);
      const id = await join("robin@stokeline.example");
      expect(bandOf(id)).toBe(band);
      expect((await refusalOf(() => answer(id, "18+"))).fields.age).toMatch(/^Only we can change this age to 18\+/);
      for (const age of ["13-17", band] as const)
        expect((await refusalOf(() => answer(id, age))).fields).toHaveProperty("parentEmail");
      expect((await refusalOf(() => answer(id, "18+", { isBusiness: true }))).fields).not.toEqual({});
      expect(guardians.standingOf(id).initialProfileSetup).toBe(false);
    },
  );

  test("opens to what a parent agrees to by a code [A-192]", async () => {
    await leave("robin@stokeline.example", "6-9");
    const [id, parentEmail] = [await join("robin@stokeline.example"), aParent()];
    await guardians.sendCode(viewerById(id), elsewhere(), { age: "13-17", parentEmail });
    await handlerOf("parent-code-mail")?.run(id, new AbortController().signal);
    answer(id, "13-17", { parentEmail, code: lastCode(parentEmail) });
    expect([bandOf(id), toldAges.bandFor("robin@stokeline.example")]).toEqual(["13-17", null]);
  });

  test("leaves only deletion if it was under 6, also with another spelling of the mailbox, while the first account stands [A-192, SETUP-012] [P-130]", async () => {
    const first = await join("robin.w@gmail.com");
    expect(codeOf(() => answer(first, "Under 6"))).toBe("INVALID");
    const id = await join("RobinW+two@googlemail.com");
    expect(bandOf(id)).toBe("Under 6");
    expect((await refusalOf(() => answer(id, "18+"))).message).toMatch(/^Users under the age of 6/);
    accounts.close(viewerById(id));
    expect(bandOf(await join("robinw@gmail.com"))).toBe("Under 6");
  });

  test("is kept whoever ends the account, and with the addresses that the account had before [A-192]", async () => {
    db.insert(emailChanges).values({ userId: ID.pip, oldEmail: "pip.before@stokeline.example" }).run();
    const token = tokenFor(ID.tam) ?? "";
    await acts.sendCode(token, elsewhere());
    const opened = openLink(token);
    const to = opened ? pageCodeOf(opened).subject : "";
    await doMails("tam");
    const bands = [bandOf(ID.tam), bandOf(ID.pip)];
    acts.closeTheirs(token, lastCode(to));
    closeAccount(ID.pip);
    for (const [index, email] of [emailOf("tam"), emailOf("pip"), "pip.before@stokeline.example"].entries())
      expect(bandOf(await join(email))).toBe(bands[Math.min(index, 1)]);
  });

  test("is not kept if it was 13 or over, nor after a child's age was corrected [A-192]", () => {
    moderation.accounts.act(viewer("ops"), ID.pip, "band", { band: "13-17", parentEmail: "", most: 0, reason: "A parent wrote" });
    for (const id of [ID.kit, ID.mia, ID.northbreak, ID.pip]) closeAccount(id);
    expect(db.select().from(rows).all()).toEqual([]);
  });

  test("is the younger of two accounts' ages, stored with a hash alone, and forgotten after 90 days [A-192] [P-130]", async () => {
    await leave("robin@stokeline.example", "6-9");
    const id = await join("robin@stokeline.example");
    db.update(users).set({ lowestBand: "10-12" }).where(eq(users.id, id)).run();
    closeAccount(id);
    const [row, ...others] = db.select().from(rows).all();
    expect([row?.band, others]).toEqual(["6-9", []]);
    expect(JSON.stringify(row)).not.toContain("robin");
    await toldAges.sweep(Date.now() + 89 * DAY);
    expect(toldAges.bandFor("robin@stokeline.example")).toBe("6-9");
    await toldAges.sweep(Date.now() + 91 * DAY);
    expect(bandOf(await join("robin@stokeline.example"))).toBeNull();
  });

  test("is not kept for longer because someone joins with the address [A-192]", async () => {
    await leave("robin@stokeline.example", "6-9");
    db.update(rows).set({ createdAt: 1 }).run();
    await join("robin@stokeline.example");
    expect(db.select().from(rows).get()?.createdAt).toBe(1);
  });
});

describe("the operator forgets it for a parent who writes", () => {
  test("for a given address, and the log does not name the address [A-192] [P-130]", async () => {
    await leave("robin@stokeline.example", "6-9");
    const id = db.select().from(rows).get()?.id;
    moderation.accounts.forgetToldAge(viewer("ops"), " Robin+x@stokeline.example ");
    expect(bandOf(await join("robin@stokeline.example"))).toBeNull();
    expect(db.select().from(moderationLog).all()).toMatchObject([
      { operatorId: ID.ops, act: "forgetAge", kind: "toldAge", postId: id, posterId: null },
    ]);
  });

  test("and nobody else does, nor twice [A-192]", async () => {
    await leave("robin@stokeline.example", "6-9");
    for (const name of ["mia", "stat", "visitor"] as const)
      expect(codeOf(() => moderation.accounts.forgetToldAge(viewer(name), "robin@stokeline.example"))).not.toBe("");
    moderation.accounts.forgetToldAge(viewer("ops"), "robin@stokeline.example");
    const again = await refusalOf(() => moderation.accounts.forgetToldAge(viewer("ops"), "robin@stokeline.example"));
    expect(again.fields).toEqual({ email: "No age is remembered for this address" });
  });
});
