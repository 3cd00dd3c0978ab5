import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { InitialSetupInput, ProfileInput, ProfileUpdateInput } from "#app/schemas/accounts.ts";
import { CONSENT_AGES } from "#app/schemas/consent-ages.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as consent from "#app/services/guardians/consent.server.ts";
import { PARENTS_COUNTRIES } from "#app/services/guardians/countries.server.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import { noteParent, replaceParent } from "#app/services/guardians/operator.server.ts";
import { confirmationOf, open, tokenFor } from "#app/services/guardians/tokens.server.ts";
import * as acts from "#app/services/parents-page/acts.server.ts";
import * as page from "#app/services/parents-page/page.server.ts";
import { me } from "#app/services/people/users.server.ts";
import { nameOf } from "#app/text/countries.server.ts";
import { db } from "#db";
import { guardians as consents, media, users } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { aParent, doMails, elsewhere, lastCode, lastLetter } from "#tests/parents.ts";
import { refusalOf } from "#tests/refusal.ts";

const US = "United States of America";

const accountOf = (id: string) => db.select().from(users).where(eq(users.id, id)).get();
const consentOf = (id: string) => db.select().from(consents).where(eq(consents.userId, id)).get();
const set = (id: string, values: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(values).where(eq(users.id, id)).run();

function aPicture(filename: string): string {
  const file = { purpose: "image", mimetype: "image/jpeg", bytes: 1, sha256: "x", state: "ready" } as const;
  db.insert(media)
    .values({ id: filename, ownerId: ID.kit, filename, ...file })
    .run();
  return filename;
}

describe("a 13-17 in a country where children agree alone only from an age above 13", () => {
  const PROFILE = { about: "Learning airs.", instagram: "kit.lowe", city: "Bremen", gender: "Other", profileImage: "kits.jpg" };
  const complete = (more: Record<string, unknown>) =>
    accounts.completeProfile(viewer("kit"), ProfileInput.parse({ ...PROFILE, country: "Germany", ...more }));

  beforeEach(() => {
    set(ID.kit, { profileSetup: false });
    aPicture(PROFILE.profileImage);
  });

  async function agreed(parentEmail: string) {
    await guardians.sendCode(viewer("kit"), elsewhere(), { age: "13-17", parentEmail, country: "Germany" });
    await doMails("kit");
    return { parentEmail, code: lastCode(parentEmail) };
  }

  test("completes the profile once a parent agreed, whose address is kept [P-134]", async () => {
    const parent = aParent();
    expect(await refusalOf(() => complete({}))).toMatchObject({ fields: { parentEmail: expect.any(String) } });
    expect(await refusalOf(() => complete({ parentEmail: parent }))).toMatchObject({ fields: { code: expect.any(String) } });
    const given = await agreed(parent);
    expect(await refusalOf(() => complete({ ...given, code: "000000" }))).toMatchObject({ fields: { code: expect.any(String) } });
    expect(accountOf(ID.kit)?.profileSetup).toBe(false);
    complete(given);
    expect(viewer("kit").state).toBe("complete");
    expect(consentOf(ID.kit)).toMatchObject({ email: parent, band: "13-17" });
  });

  test("needs no parent in another country", () => {
    complete({ country: "United Kingdom" });
    expect(viewer("kit").state).toBe("complete");
    expect(consentOf(ID.kit)).toBeUndefined();
  });

  test("needs a parent to move there, and keeps no address after moving away", async () => {
    complete({ country: "United Kingdom" });
    const update = (more: Record<string, unknown>) =>
      accounts.update(viewer("kit"), ProfileUpdateInput.parse({ ...me(viewer("kit")), ...more }));
    expect(await refusalOf(() => update({ country: "France" }))).toMatchObject({ fields: { parentEmail: expect.any(String) } });
    await update({ country: "France", ...(await agreed(aParent())) });
    expect([accountOf(ID.kit)?.country, consentOf(ID.kit)?.band]).toEqual(["France", "13-17"]);
    await update({ country: "Sweden" });
    expect(consentOf(ID.kit)).toBeUndefined();
  });

  test("loses others' sight when the parent takes the consent back on a page that offers nothing else [P-134]", async () => {
    const parent = aParent();
    complete(await agreed(parent));
    const token = tokenFor(ID.kit) ?? "";
    expect(page.find(token)).toMatchObject({ is: "teen", name: "Kit", consent: { band: "13-17" } });
    for (const act of [() => acts.showToCrew(token), () => acts.requestData(token, ""), () => acts.closeTheirs(token, "")])
      expect(await refusalOf(act)).toMatchObject({ code: "NOT_FOUND" });
    await acts.sendCode(token, elsewhere());
    await doMails("kit");
    acts.withdraw(token, lastCode(parent));
    expect(viewer("kit").state).toBe("initial");
  });

  test("waits for the same parent after that, whatever age, business or country is told", async () => {
    const parent = aParent();
    complete(await agreed(parent));
    consent.withdraw(ID.kit);
    const setUp = (more: Record<string, unknown>) =>
      accounts.setUp(viewer("kit"), InitialSetupInput.parse({ group: "Athlete", age: "13-17", sports: ["Surf"], ...more }));
    for (const way of [{}, { isBusiness: true }, { age: "18+" }, { parentEmail: aParent(), code: "123456" }])
      await refusalOf(() => setUp(way));
    expect(viewer("kit").state).toBe("initial");

    await guardians.sendCode(viewer("kit"), elsewhere(), { age: "13-17", parentEmail: aParent() });
    await doMails("kit");
    setUp({ code: lastCode(parent) });
    expect(consentOf(ID.kit)).toMatchObject({ email: parent, band: "13-17" });
    complete({ profileImage: aPicture("newer.jpg") });
    expect(viewer("kit").state).toBe("complete");
  });

  test("who said 18+ before completes the profile again", async () => {
    set(ID.mia, { country: "Ireland" });
    const input = ProfileUpdateInput.parse({ ...me(viewer("mia")), age: "13-17" });
    expect(await refusalOf(() => accounts.update(viewer("mia"), input))).toMatchObject({ code: "FORBIDDEN" });
    expect(viewer("mia")).toMatchObject({ state: "profile", band: "13-17" });
  });

  test("is named to the parent by what the law asks, and not as a child whose protection ends", async () => {
    const parent = aParent();
    await agreed(parent);
    expect(lastLetter(parent)).toContain("a parent has to agree before the age of 18");
    expect(lastLetter(parent)).not.toContain("protection for children under 13");
  });
});

test("the age is known for each country of the EEA and the United Kingdom", () => {
  expect(Object.keys(CONSENT_AGES)).toHaveLength(31);
  expect(PARENTS_COUNTRIES).toHaveLength(Object.values(CONSENT_AGES).filter((age) => age > 13).length);
});

describe("an under-13 in the United States", () => {
  const openAll = () => {
    const token = tokenFor(ID.pip) ?? "";
    acts.showToEverybody(token, confirmationOf(open(token)!));
  };

  beforeEach(() => set(ID.pip, { country: US, publicSince: null }));

  test("is seen by everybody only after the operator made sure of the parent", async () => {
    expect(await refusalOf(openAll)).toMatchObject({ code: "FORBIDDEN", message: expect.stringContaining("make sure") });
    expect(accountOf(ID.pip)?.publicSince).toBeNull();
    expect(await refusalOf(() => noteParent(viewer("mia"), ID.pip, "form"))).toMatchObject({ code: "FORBIDDEN" });
    noteParent(viewer("ops"), ID.pip, "form");
    openAll();
    expect(accountOf(ID.pip)?.publicSince).not.toBeNull();
    expect(consentOf(ID.tam)?.checkedAt).toBeNull();
    expect(await refusalOf(() => noteParent(viewer("ops"), ID.kit, "form"))).toMatchObject({
      message: "No parent or guardian has agreed for this account",
    });
  });

  test.each(["US", "AS", "GU", "MP", "PR", "UM", "VI"])(
    "who moves to %s while everybody sees the account is private again",
    async (code) => {
      set(ID.pip, { country: "United Kingdom" });
      openAll();
      expect(accountOf(ID.pip)?.publicSince).not.toBeNull();
      set(ID.pip, { country: nameOf(code) });
      expect(accountOf(ID.pip)?.publicSince).toBeNull();
      expect(await refusalOf(openAll)).toMatchObject({ code: "FORBIDDEN" });
    },
  );

  test("is private again when the address of the parent is replaced", () => {
    noteParent(viewer("ops"), ID.pip, "call");
    openAll();
    replaceParent(viewer("ops"), ID.pip, aParent());
    expect(accountOf(ID.pip)?.publicSince).toBeNull();
    expect(consentOf(ID.pip)?.checkedAt).toBeNull();
  });
});
