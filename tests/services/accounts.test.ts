import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as limits from "#app/kernel/limits.server.ts";
import { type Viewer, viewerOf } from "#app/kernel/viewer.server.ts";
import { InitialSetupInput, LogInInput, ProfileInput, SignUpInput } from "#app/schemas/accounts.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as sessions from "#app/services/people/sessions.server.ts";
import * as users from "#app/services/people/users.server.ts";
import { db } from "#db";
import { closedAccounts, media, sessions as sessionRows, users as userRows } from "#db/schema/index.ts";
import { ID, PASSWORD } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";

const origin = { address: "192.0.2.1", userAgent: "test" };
let address = 0;
/** A new client address, so that tests share no limit. */
const elsewhere = () => ({ ...origin, address: `192.0.2.${++address}` });

const join = (input: Record<string, unknown>) => accounts.signUp(elsewhere(), SignUpInput.parse(input));
const NEWCOMER = { name: "Newcomer", email: "new@stokeline.example", password: "kelp-swell-1" };

describe("sign-up checks in their order [AUTH-017, AUTH-018, AUTH-019]", () => {
  test.each([
    [{ name: "", email: "no", password: "1" }, "name", "Please enter your Name or Business Name"],
    [{ name: " \u200b ", email: "no", password: "1" }, "name", "Please enter your Name or Business Name"],
    [{ ...NEWCOMER, email: "a b@c.d" }, "email", "Please enter a valid Email Address"],
    [{ ...NEWCOMER, email: "a@b" }, "email", "Please enter a valid Email Address"],
    [{ ...NEWCOMER, email: "a@@b.c" }, "email", "Please enter a valid Email Address"],
    [{ ...NEWCOMER, password: "12345" }, "password", "Please enter a Password greater than 5 characters long"],
  ])("%j [AUTH-020]", async (input, field, message) => {
    expect(await refusalOf(() => join(input))).toMatchObject({ code: "INVALID", message, fields: { [field]: message } });
  });
});

test("name, email and password take 80 characters and not one more [AUTH-021]", async () => {
  const longest = { name: "n".repeat(80), email: `${"e".repeat(70)}@b.example`, password: "p".repeat(80) };
  expect(longest.email).toHaveLength(80);
  expect(await join(longest)).toMatch(/^[\w-]{43}$/);
  for (const field of ["name", "email", "password"] as const)
    expect((await refusalOf(() => join({ ...longest, [field]: `x${longest[field]}` }))).fields).toHaveProperty(field);
});

test("an account is never made from less than it needs [AUTH-022]", async () => {
  const before = db.$count(userRows);
  for (const input of [{}, { name: "A" }, { name: "A", email: "a@b.example" }]) await refusalOf(() => join(input));
  expect(await db.$count(userRows)).toBe(await before);
});

test("signing up and logging in give a token that stands for the account [AUTH-041, ENT-055]", async () => {
  const token = await join({ ...NEWCOMER, email: "New@Stokeline.example" });
  const me = users.me(viewerOf(token));
  expect(me).toMatchObject({ name: "Newcomer", email: "new@stokeline.example", newUser: true, initialProfileSetup: false });

  const again = await accounts.logIn(elsewhere(), LogInInput.parse(NEWCOMER));
  expect(viewerOf(again).id).toBe(me?.id);
  expect(again).not.toBe(token);
});

test("one address is one account, whatever its case", async () => {
  expect((await refusalOf(() => join({ ...NEWCOMER, email: "MIA@stokeline.example" }))).fields).toHaveProperty("email");
});

test("a wrong password and an unknown address get the same answer, and both fields are required [AUTH-005, AUTH-006]", async () => {
  const attempt = (email: string, password: string) =>
    refusalOf(() => accounts.logIn(elsewhere(), LogInInput.parse({ email, password })));
  const wrong = await attempt("mia@stokeline.example", "wrong!");
  const unknown = await attempt("nobody@stokeline.example", "wrong!");
  expect({ ...wrong }).toEqual({ ...unknown });
  expect((await attempt("", "x")).fields).toHaveProperty("email");
  expect((await attempt("mia@stokeline.example", "")).fields).toHaveProperty("password");
});

test("the login takes an address and a password of 80 characters and not one more [AUTH-007, AUTH-008]", async () => {
  const longest = { email: `${"e".repeat(70)}@b.example`, password: "p".repeat(80) };
  const attempt = (change: object) => refusalOf(() => accounts.logIn(elsewhere(), LogInInput.parse({ ...longest, ...change })));
  const wrong = await attempt({});
  for (const field of ["email", "password"] as const) {
    const refusal = await attempt({ [field]: `x${longest[field]}` });
    expect(refusal.message).not.toBe(wrong.message);
    expect(refusal.fields).toHaveProperty(field);
  }
});

test("the eleventh failed login from one place to one account waits, another's does not", async () => {
  const here = elsewhere();
  const wrong = LogInInput.parse({ email: "sol@stokeline.example", password: "wrong!" });
  for (let n = 0; n < 10; n++) expect((await refusalOf(() => accounts.logIn(here, wrong))).code).toBe("INVALID");
  const refusal = await refusalOf(() => accounts.logIn(here, { ...wrong, password: PASSWORD }));
  expect(refusal.code).toBe("RATE_LIMITED");
  expect(refusal.retryAfterSeconds).toBeGreaterThan(0);
  expect(await accounts.logIn(elsewhere(), { ...wrong, password: PASSWORD })).toBeTruthy();
});

test("many failures from everywhere only slow an account down", async () => {
  for (let n = 0; n < 50; n++) await limits.note("account", "kit@stokeline.example");
  const from = Date.now();
  expect(
    await accounts.logIn(elsewhere(), LogInInput.parse({ email: "kit@stokeline.example", password: PASSWORD })),
  ).toBeTruthy();
  expect(Date.now() - from).toBeGreaterThan(1900);
});

test("logging out ends that token and no other [AUTH-044]", () => {
  const [one, other] = [sessions.open(ID.mia), sessions.open(ID.mia)];
  accounts.logOut(one);
  expect(viewerOf(one).state).toBe("visitor");
  expect(viewerOf(other).id).toBe(ID.mia);
});

test("an expired token is a visitor's, and says so", () => {
  const token = sessions.open(ID.mia);
  db.update(sessionRows)
    .set({ expiresAt: Date.now() - 1 })
    .run();
  expect(viewerOf(token)).toMatchObject({ state: "visitor", expired: true });
});

test("the database holds no token and no password that would log in [P-28]", async () => {
  const token = await join({ ...NEWCOMER, password: "Left Hander 9" });
  const kept = JSON.stringify([db.select().from(sessionRows).all(), db.select().from(userRows).all()]);
  expect(kept).not.toContain(token);
  expect(kept).not.toMatch(/left hander/i);
  expect(db.select().from(userRows).where(eq(userRows.email, NEWCOMER.email)).get()?.passwordHash).toMatch(/^\$argon2id\$/);
});

const RIDER = { group: "Athlete", age: "18+", sports: ["Surf"] };
const setUp = (input: Record<string, unknown>, who: Viewer = viewer("rex")) =>
  accounts.setUp(who, InitialSetupInput.parse(input));

describe("initial setup checks in their order [SETUP-020]", () => {
  test.each([
    [{}, "group", "Please select your Category"],
    [{ group: "Athlete" }, "age", "Please select your Age"],
    [{ group: "Athlete", age: "18+" }, "sports", "Please select the sports you are interested in"],
    [{ group: "Athlete", age: "18+", sports: ["Apparel"] }, "sports", "Please select the sports you are interested in"],
    [{ isBusiness: "on" }, "sports", "Please select the sports you participate in"],
    [{ ...RIDER, parentEmail: "p".repeat(81) }, "parentEmail", "Please use at most 80 characters"],
    [{ ...RIDER, code: "1".repeat(81) }, "code", "Please use at most 80 characters"],
  ])("%j [SETUP-013, SETUP-014, SETUP-016] [SETUP-015]", async (input, field, message) => {
    expect(await refusalOf(() => setUp(input))).toMatchObject({ message, fields: { [field]: message } });
    expect(viewer("rex").state).toBe("initial");
  });
});

test("a parent's address and code take 80 characters and not one more [SETUP-027, SETUP-028]", async () => {
  for (const field of ["parentEmail", "code"])
    expect((await refusalOf(() => setUp({ ...RIDER, [field]: "x".repeat(81) }))).fields).toHaveProperty(field);
  setUp({ ...RIDER, parentEmail: "p".repeat(80), code: "1".repeat(80) });
  expect(viewer("rex").state).toBe("profile");
});

test("a business is asked for neither group nor age, and is given what adults are once it is approved [SETUP-021]", () => {
  setUp({ isBusiness: true, sports: ["surf", "APPAREL", "nonsense"] });
  expect(viewer("rex")).toMatchObject({ state: "profile", isBusiness: true, adult: false, sports: ["Surf", "Apparel"] });
  db.update(userRows).set({ approvedAt: 1 }).where(eq(userRows.id, ID.rex)).run();
  expect(viewer("rex")).toMatchObject({ band: "18+", adult: true });
});

test("a person of 13 or over consents alone, and the setup goes through its states [SETUP-001, SETUP-030]", () => {
  setUp({ ...RIDER, age: "13-17", sports: ["Surf", "Apparel"], marketingOptIn: "on" });
  expect(viewer("rex")).toMatchObject({ state: "profile", band: "13-17", adult: false, sports: ["Surf"] });
  expect(users.me(viewer("rex"))).toMatchObject({ marketingOptIn: true, group: "Athlete" });
});

test("setting up twice is refused, and a younger age counts all the same", async () => {
  setUp(RIDER);
  expect((await refusalOf(() => setUp({ ...RIDER, age: "13-17", sports: ["Ski"] }))).code).toBe("FORBIDDEN");
  expect(viewer("rex")).toMatchObject({ band: "13-17", sports: RIDER.sports });
});

test.each(["6-9", "10-12"])(
  "%s is refused without a parent, and cannot answer again [SETUP-029, LIM-020] [P-02]",
  async (age) => {
    for (const answer of [
      { ...RIDER, age },
      { ...RIDER, age: "13-17" },
      { isBusiness: true, sports: ["Surf"] },
    ])
      expect((await refusalOf(() => setUp(answer))).fields).toEqual({
        parentEmail: "Please enter your Parent/Guardian's Email",
      });
    expect((await refusalOf(() => setUp(RIDER))).fields.age).toMatch(/^Only we can change this age to 18\+/);
    expect(viewer("rex").state).toBe("initial");
  },
);

test("a young band counts even when the form was not whole", async () => {
  await refusalOf(() => setUp({ group: "Athlete", age: "6-9" }));
  await refusalOf(() => setUp(RIDER));
  expect(viewer("rex").state).toBe("initial");
});

test("Under 6 is refused with its sentence, and the account can only be deleted, without a trace [SETUP-011, SETUP-012, ACC-046] [P-01]", async () => {
  const sentence = "Users under the age of 6 aren't allowed to use the platform more their safety.";
  expect((await refusalOf(() => setUp({ age: "Under 6" }))).message).toBe(sentence);
  for (const answer of [RIDER, { ...RIDER, age: "10-12" }, { isBusiness: true, sports: ["Surf"] }])
    expect((await refusalOf(() => setUp(answer))).message).toBe(sentence);
  expect(users.me(viewer("rex"))?.age).toBeNull();

  accounts.close(viewer("rex"));
  expect(db.select().from(userRows).where(eq(userRows.id, ID.rex)).get()).toBeUndefined();
  expect(db.select().from(closedAccounts).all()).toEqual([]);
});

const PROFILE = {
  about: "Here to ride",
  instagram: "@@noa",
  city: " Bude ",
  country: "United Kingdom",
  gender: "prefer not to say",
};

function picture(ownerId: string, filename = "face.jpg") {
  db.insert(media)
    .values({ id: filename, ownerId, purpose: "image", filename, mimetype: "image/jpeg", bytes: 1, sha256: "x", state: "ready" })
    .run();
  return filename;
}

const completeProfile = (input: Record<string, unknown>, who: Viewer = viewer("noa")) =>
  accounts.completeProfile(who, ProfileInput.parse(input));

describe("profile completion checks in their order [SETUP-060]", () => {
  test.each([
    ["profileImage", {}, "Please add a Profile Image"],
    ["about", { about: "" }, "Please add About You"],
    ["about", { about: "a".repeat(151) }, "Please use at most 150 characters"],
    ["instagram", { instagram: "@" }, "Please add your Instagram Handle"],
    ["city", { city: " " }, "Please add your City"],
    ["country", { country: "" }, "Please select your Country"],
    ["country", { country: "Atlantis" }, "Please select your Country"],
    ["gender", { gender: "" }, "Please select a Gender"],
  ])("%s %j [SETUP-049, SETUP-052, SETUP-053] [SETUP-054, SETUP-055, SETUP-058]", async (field, change, message) => {
    const profileImage = field === "profileImage" ? "" : picture(ID.noa);
    expect(await refusalOf(() => completeProfile({ ...PROFILE, profileImage, ...change }))).toMatchObject({
      fields: { [field]: message },
    });
    expect(viewer("noa").state).toBe("profile");
  });
});

test("a rider completes their profile and is fully set up", () => {
  completeProfile({ ...PROFILE, profileImage: picture(ID.noa) });
  expect(viewer("noa")).toMatchObject({ state: "complete", country: "United Kingdom", place: "united kingdom|bude" });
  expect(users.me(viewer("noa"))).toMatchObject({
    instagram: "noa",
    city: "Bude",
    gender: "Prefer Not To Say",
    profileImage: "face.jpg",
    businessLogo: null,
  });
});

test("a business gives website and region, and its picture is its logo too [SETUP-056, SETUP-057, ENT-059]", async () => {
  setUp({ isBusiness: true, sports: ["Surf"] });
  const profileImage = picture(ID.rex);
  const business = {
    ...PROFILE,
    profileImage,
    website: "https://rex.example",
    businessRegion: "national",
    businessIsBricks: "on",
  };
  for (const website of ["", "rex.example", "javascript:alert(1)//http", "http", "https://"])
    expect((await refusalOf(() => completeProfile({ ...business, website }, viewer("rex")))).message).toBe(
      "Please enter your Website Address in the form https://",
    );
  expect((await refusalOf(() => completeProfile({ ...business, businessRegion: "" }, viewer("rex")))).message).toBe(
    "Please select your Business Region",
  );

  completeProfile(business, viewer("rex"));
  expect(users.me(viewer("rex"))).toMatchObject({
    businessRegion: "National",
    businessIsBricks: true,
    businessLogo: profileImage,
    profileImage,
  });
});

test("another person's upload is refused as a picture", async () => {
  const profileImage = picture(ID.mia, "mias.jpg");
  expect((await refusalOf(() => completeProfile({ ...PROFILE, profileImage }))).message).toBe("Please add a Profile Image");
});
