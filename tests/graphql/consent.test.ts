import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as guardians from "#app/services/guardians/index.server.ts";
import { db } from "#db";
import { guardians as guardianRows, parentCodes, users } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { schema } from "#graphql/schema.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { aParent, doMails, lastCode } from "#tests/parents.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);

const VERIFY = `mutation ($parentEmail: String, $verification: Int, $age: String) {
  ageVerification(parentEmail: $parentEmail, verification: $verification, age: $age) { id age initialProfileSetup }
}`;
const SET_UP = `mutation ($isBusiness: Boolean, $group: String, $age: String, $parentEmail: String, $category: [String], $code: String) {
  initialSetup(isBusiness: $isBusiness, athleteOrPhotographer: $group, age: $age, parentEmail: $parentEmail, category: $category,
    marketingOptIn: true, code: $code) { id age initialProfileSetup marketingOptIn category athleteOrPhotographer websiteCookies }
}`;
const CHILD = { group: "Athlete", age: "10-12", category: ["Surf"] };

const fieldsOf = ({ errors }: Awaited<ReturnType<typeof ask>>) => errors[0]?.extensions.fields;
const account = () => db.select().from(users).where(eq(users.id, ID.rex)).get();

test("the two operations have the arguments of their rows, and beside them the code and the country [GQL-067, GQL-068, ENT-058]", () => {
  const argumentsOf = (name: string) =>
    schema
      .getMutationType()
      ?.getFields()
      [name]?.args.map((arg) => `${arg.name}: ${arg.type}`);
  expect(argumentsOf("initialSetup")).toEqual([
    "isBusiness: Boolean",
    "athleteOrPhotographer: String",
    "age: String",
    "parentEmail: String",
    "category: [String]",
    "marketingOptIn: Boolean",
    "code: String",
  ]);
  expect(argumentsOf("ageVerification")).toEqual(["parentEmail: String", "verification: Int", "age: String", "country: String"]);
});

test("ageVerification emails a code of the server's own, and the app's number opens nothing [GQL-068]", async () => {
  const token = tokenOf("rex");
  const parentEmail = aParent();
  const verification = 123_456;
  const { data, errors } = await ask(VERIFY, { parentEmail, verification, age: "10-12" }, token);
  expect(errors).toEqual([]);
  expect(data).toEqual({ ageVerification: { id: ID.rex, age: null, initialProfileSetup: false } });
  await doMails("rex");
  const code = lastCode(parentEmail);

  const local = await ask(SET_UP, { ...CHILD, parentEmail }, token);
  expect(fieldsOf(local)).toEqual({ code: "Verification Code Incorrect" });
  if (code !== "123456")
    expect(fieldsOf(await ask(SET_UP, { ...CHILD, parentEmail, code: "123456" }, token))).toEqual({
      code: "Verification Code Incorrect",
    });
  expect(viewer("rex").state).toBe("initial");

  const done = await ask(SET_UP, { ...CHILD, parentEmail, code }, token);
  expect(done.errors).toEqual([]);
  expect(done.data?.initialSetup).toMatchObject({ age: "10-12", initialProfileSetup: true, websiteCookies: null });
});

describe("the wire fails closed", () => {
  test("without a parent, and without the code [SETUP-018, SETUP-024]", async () => {
    const token = tokenOf("rex");
    expect(fieldsOf(await ask(SET_UP, CHILD, token))).toEqual({ parentEmail: "Please enter your Parent/Guardian's Email" });
    expect(fieldsOf(await ask(SET_UP, { ...CHILD, parentEmail: aParent(), code: "1" }, token))).toEqual({
      code: "Send Verification Email",
    });
    expect(fieldsOf(await ask(VERIFY, { age: "10-12", verification: 1 }, token))).toHaveProperty("parentEmail");
  });

  test.each([VERIFY, SET_UP])("Under 6 is remembered and never returned as an age [ENT-003]", async (document) => {
    const token = tokenOf("rex");
    const told = await ask(document, { age: "under 6", parentEmail: aParent() }, token);
    expect(told.errors[0]?.message).toBe("Users under the age of 6 aren't allowed to use the platform more their safety.");
    expect(account()).toMatchObject({ age: null, lowestBand: "Under 6" });
    for (const next of [{ ...CHILD, age: "18+" }, CHILD, { isBusiness: true, category: ["Surf"] }])
      expect((await ask(SET_UP, next, token)).errors).toHaveLength(1);
    expect((await ask("{ user { age } }", {}, token)).data).toEqual({ user: { age: null } });
    expect((await ask("mutation { deleteAccount { id } }", {}, token)).errors).toEqual([]);
    expect(account()).toBeUndefined();
  });

  test.each(["6-9", "10-12"])("after ageVerification for %s no other answer gets through", async (age) => {
    const token = tokenOf("rex");
    await ask(VERIFY, { age, parentEmail: aParent() }, token);
    for (const next of [
      { ...CHILD, age: "13-17" },
      { isBusiness: true, category: ["Surf"] },
    ])
      expect(fieldsOf(await ask(SET_UP, next, token))).toHaveProperty("parentEmail");
    expect(fieldsOf(await ask(SET_UP, { ...CHILD, age: "18+" }, token))?.age).toMatch(/^Only we can change this age to 18\+/);
    expect(account()).toMatchObject({ lowestBand: age, initialProfileSetup: false });
  });

  test("after 13-17 neither does 18+", async () => {
    const token = tokenOf("rex");
    await ask(VERIFY, { age: "13-17" }, token);
    expect(fieldsOf(await ask(SET_UP, { ...CHILD, age: "18+" }, token))).toHaveProperty("age");
  });
});

test.each([
  ["pip", /^Only we can change this age to 18\+/],
  ["kit", /^You have told us that you're 13-17/],
] as const)("after a withdrawn consent %s becomes neither 18+ nor a business by the wire [A-188]", async (who, why) => {
  db.insert(guardianRows)
    .values({ userId: ID[who], email: aParent(), band: "10-12", consentedAt: 1 })
    .onConflictDoNothing()
    .run();
  guardians.withdraw(ID[who]);
  const token = tokenOf(who);
  expect(fieldsOf(await ask(SET_UP, { ...CHILD, age: "18+" }, token))?.age).toMatch(why);
  for (const code of [undefined, "123456"])
    expect(fieldsOf(await ask(SET_UP, { isBusiness: true, category: ["Surf"], code }, token))).toEqual({
      isBusiness: "You must be 18 for a brand account",
    });
  expect(viewer(who)).toMatchObject({ state: "initial", isBusiness: false });
});

test("user.age is a band, to oneself alone [ENT-003, LIM-020]", async () => {
  const age = async (who: "mia" | "kit" | "pip" | "tam") => (await ask("{ user { age } }", {}, tokenOf(who))).data;
  expect([await age("mia"), await age("kit"), await age("pip"), await age("tam")]).toEqual(
    ["18+", "13-17", "10-12", "6-9"].map((band) => ({ user: { age: band } })),
  );
});

test("no parent's address comes out of the wire, and a parent's link is no key to it", async () => {
  const everything = `{ user { id name email gender age instagram country city about sponsors website profileImage url
    votes { id } videos { id postedBy { id email } } } findUser(filter: "${ID.pip}") { id name email } }`;
  for (const who of ["pip", "mia", "ops"] as const)
    expect(JSON.stringify(await ask(everything, {}, tokenOf(who)))).not.toMatch(/parent@|guardian|parentEmail/i);
  for (const field of ["parentEmail", "guardian", "lowestBand", "consent"])
    expect((await ask(`{ user { ${field} } }`, {}, tokenOf("pip"))).errors[0]?.message).toMatch(/Cannot query field/);
  expect(db.select().from(parentCodes).all()).toEqual([]);
});
