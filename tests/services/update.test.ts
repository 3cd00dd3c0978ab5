import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { ProfileUpdateInput, SignUpInput } from "#app/schemas/accounts.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as users from "#app/services/people/users.server.ts";
import { db } from "#db";
import { crews, edits, jobs, media, users as userRows } from "#db/schema/index.ts";
import { EDITS, ID, type Name, PASSWORD } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";

const RIDER = {
  name: "Mia",
  email: "mia@stokeline.example",
  about: "Dawn",
  age: "18+",
  instagram: "@mia",
  city: "Bude",
  country: "united kingdom",
  sports: ["Surf", "Ski"],
  gender: "Female",
  group: "Club",
  sponsors: "Nobody yet",
};
const BRAND = {
  ...RIDER,
  isBusiness: "on",
  email: "brand@stokeline.example",
  website: "https://northbreak.example/",
  businessRegion: "International",
  businessIsBricks: "on",
  businessProof: "Company number 01234567",
  businessLogo: "logo.jpg",
};

const update = (name: Name | "visitor", input: object) => accounts.update(viewer(name), ProfileUpdateInput.parse(input));
const meAs = (name: Name) => users.me(viewer(name));

function upload(ownerId: string, filename: string) {
  db.insert(media)
    .values({ id: filename, ownerId, purpose: "image", filename, mimetype: "image/jpeg", bytes: 1, sha256: "x", state: "ready" })
    .run();
}

beforeEach(() => upload(ID.northbreak, "logo.jpg"));

test("a rider changes every field of the profile, and the handle loses its @ [PROF-041, PROF-067, GQL-063]", async () => {
  await update("mia", RIDER);
  expect(meAs("mia")).toMatchObject({
    ...RIDER,
    instagram: "mia",
    country: "United Kingdom",
    isBusiness: false,
    band: "18+",
  });
  expect(viewer("mia").place).toBe("united kingdom|bude");
});

test("a business changes its own fields [PROF-038, PROF-044]", async () => {
  await update("northbreak", BRAND);
  expect(meAs("northbreak")).toMatchObject({
    isBusiness: true,
    website: "https://northbreak.example/",
    businessRegion: "International",
    businessIsBricks: true,
    businessProof: "Company number 01234567",
    businessLogo: "logo.jpg",
    group: null,
  });
});

/** The checks of a form, each shown by a form in which this field and all after it are empty. */
function firstFailing(whole: Record<string, unknown>, order: string[]) {
  return order.map((field, index) => {
    const after = Object.fromEntries(order.slice(index).map((name) => [name, ""]));
    return [field, { ...whole, ...after }] as const;
  });
}

const SENTENCES: Record<string, string> = {
  name: "Please enter your Business Name",
  email: "Please enter a valid Email Address",
  about: "Please add About You",
  age: "Please select your Age",
  instagram: "Please add your Instagram Handle",
  city: "Please add your City",
  country: "Please select your Country",
  sports: "Please select a Sport",
  gender: "Please select a Gender",
  group: "Please select a Group",
  website: "Please enter your Website Address in the form https://",
  businessRegion: "Please select your Business Region",
  businessLogo: "Please upload your Business Logo",
};

describe("the checks of a rider in their order [PROF-046, PROF-057, PROF-058]", () => {
  const order = ["name", "email", "about", "age", "instagram", "city", "country", "sports", "gender", "group"];
  test.each(firstFailing(RIDER, order))("%s [PROF-059, PROF-060, PROF-061]", async (field, input) => {
    expect(await refusalOf(() => update("mia", input))).toMatchObject({
      message: SENTENCES[field],
      fields: { [field]: SENTENCES[field] },
    });
    expect(meAs("mia")?.name).toBe("Mia Trevose");
  });
  test.each([
    ["city", "Please add your City"],
    ["country", "Please select your Country"],
    ["sports", "Please select a Sport"],
    ["gender", "Please select a Gender"],
    ["group", "Please select a Group"],
  ])("an empty %s says %s [PROF-062, PROF-063, PROF-064] [PROF-065, PROF-066]", async (field, sentence) => {
    expect((await refusalOf(() => update("mia", { ...RIDER, [field]: "" }))).message).toBe(sentence);
  });
  test("an unknown gender, group or age is refused [PROF-085]", async () => {
    for (const field of ["gender", "group", "age"])
      expect((await refusalOf(() => update("mia", { ...RIDER, [field]: "Under 6" }))).fields).toHaveProperty(field);
  });
});

describe("the checks of a business in their order [PROF-047, PROF-048, PROF-049]", () => {
  const order = ["name", "email", "about", "instagram", "city", "country", "sports", "website", "businessRegion", "businessLogo"];
  test.each(firstFailing(BRAND, order))(
    "%s [PROF-050, PROF-051, PROF-052] [PROF-053, PROF-055, PROF-056]",
    async (field, input) => {
      expect((await refusalOf(() => update("northbreak", input))).fields).toEqual({ [field]: SENTENCES[field] });
    },
  );
  test.each(["", "northbreak.example", "javascript:alert(1)//http", "ftp://x.example", "https://"])(
    "%j is no website [PROF-054]",
    async (website) =>
      expect((await refusalOf(() => update("northbreak", { ...BRAND, website }))).fields).toEqual({ website: SENTENCES.website }),
  );
  test("a logo is needed once, and someone else's upload is none [PROF-056]", async () => {
    upload(ID.fakie, "theirs.jpg");
    expect((await refusalOf(() => update("northbreak", { ...BRAND, businessLogo: "" }))).message).toBe(SENTENCES.businessLogo);
    expect((await refusalOf(() => update("northbreak", { ...BRAND, businessLogo: "theirs.jpg" }))).message).toBe(
      SENTENCES.businessLogo,
    );
    await update("northbreak", BRAND);
    await update("northbreak", { ...BRAND, businessLogo: "" });
    await update("northbreak", BRAND);
    expect(meAs("northbreak")?.businessLogo).toBe("logo.jpg");
  });
});

test.each([
  ["name", 80, "n"],
  ["about", 150, "a"],
  ["instagram", 80, "i"],
  ["city", 80, "c"],
  ["sponsors", 80, "s"],
] as const)(
  "%s takes %i characters and not one more [PROF-070, PROF-072, PROF-073] [PROF-074, PROF-076]",
  async (field, most, letter) => {
    await update("mia", { ...RIDER, [field]: letter.repeat(most) });
    expect(meAs("mia")?.[field]).toHaveLength(most);
    expect((await refusalOf(() => update("mia", { ...RIDER, [field]: letter.repeat(most + 1) }))).message).toBe(
      `Please use at most ${most} characters`,
    );
  },
);

test("website and address have their limits too [PROF-071, PROF-075]", async () => {
  const long = `https://x.example/${"w".repeat(200)}`;
  await update("northbreak", { ...BRAND, website: long.slice(0, 120) });
  expect((await refusalOf(() => update("northbreak", { ...BRAND, website: long.slice(0, 121) }))).fields).toHaveProperty(
    "website",
  );
  const address = (length: number) => `${"e".repeat(length - "@b.example".length)}@b.example`;
  await update("mia", { ...RIDER, email: address(80), password: PASSWORD });
  expect((await refusalOf(() => update("mia", { ...RIDER, email: address(81) }))).fields).toHaveProperty("email");
});

test("the limits of lengths are those of the list [LIM-037]", async () => {
  const { DISCOUNT_LENGTHS, LENGTHS } = await import("#app/schemas/lengths.ts");
  expect(LENGTHS).toMatchObject({
    name: 80,
    email: 80,
    about: 150,
    instagram: 80,
    city: 80,
    website: 120,
    sponsors: 80,
    password: 80,
  });
  expect(LENGTHS).toMatchObject({ parentEmail: 80, code: 80, description: 150, filmerInstagram: 80, gear: 80 });
  expect(DISCOUNT_LENGTHS).toEqual({ title: 60, amount: 60, description: 100, code: 60, productDescription: 120, terms: 300 });
});

describe("markup, control characters and turned text", () => {
  test.each([
    ["<script>alert(1)</script>", "<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["Mia\u202egnp.exe", "Mia gnp.exe", "Miagnp.exe"],
    ["M\u0000i\u0007a", "M i a", "Mia"],
    ["  Mia  ", "Mia", "Mia"],
    ["Mia\r\nBcc: eve@evil.example", "Mia Bcc: eve@evil.example", "Mia\nBcc: eve@evil.example"],
    ["Mia \n\n\tTrevose", "Mia Trevose", "Mia \n\nTrevose"],
    ["Mia\u2028Tre\u2029vose\u0085x", "Mia Tre vose x", "Mia\nTre\nvosex"],
    ["Mi\u200ba  Trevose", "Mia  Trevose", "Mia  Trevose"],
    ["👩‍🚀 मिया", "👩‍🚀 मिया", "👩‍🚀 मिया"],
  ])("%j is kept as %j on one line, and else as %j", async (given, line, text) => {
    await update("mia", { ...RIDER, name: given, about: given, sponsors: given, city: given, instagram: given });
    expect(meAs("mia")).toMatchObject({ name: line, about: text, sponsors: line, city: line, instagram: line });
  });

  test.each(["\u200b", "\u200d\u2060", " \n ", "\u0301", "\u3164", "\u2800", "\u00ad\ufe0f", "\u{e0041}"])(
    "%j is invisible and is refused as a name or a city",
    async (nothing) => {
      for (const field of ["name", "city", "about"])
        expect((await refusalOf(() => update("mia", { ...RIDER, [field]: nothing }))).fields).toEqual({
          [field]: SENTENCES[field],
        });
      const signUp = SignUpInput.parse({ name: nothing, email: "new@stokeline.example", password: "granite-kelp-41" });
      const refusal = await refusalOf(() => accounts.signUp({ address: "198.51.100.7", userAgent: "" }, signUp));
      expect(refusal.fields).toEqual({ name: "Please enter your Name or Business Name" });
    },
  );
});

describe("personal and business [PROF-040]", () => {
  test("a rider of 18 or over becomes a business, which waits for approval, and gets Apparel [ACC-027]", async () => {
    upload(ID.mia, "mias-logo.jpg");
    await update("mia", { ...BRAND, email: RIDER.email, businessLogo: "mias-logo.jpg", sports: ["Surf", "Apparel"] });
    expect(meAs("mia")).toMatchObject({ isBusiness: true, group: null, sports: ["Surf", "Apparel"] });
    expect(db.select().from(userRows).where(eq(userRows.id, ID.mia)).get()?.approvedAt).toBeNull();
  });

  test.each<Name>(["kit", "pip", "tam"])("%s, under 18, does not", async (name) => {
    upload(ID[name], `${name}.jpg`);
    const input = { ...BRAND, email: `${name}@stokeline.example`, businessLogo: `${name}.jpg` };
    expect((await refusalOf(() => update(name, input))).fields).toHaveProperty("isBusiness");
    expect(viewer(name)).toMatchObject({ isBusiness: false, adult: false });
  });

  test("a business that becomes a rider says age, gender and group, and loses Apparel [PROF-042, ACC-026]", async () => {
    const input = { ...RIDER, email: BRAND.email, sports: ["Surf", "Apparel"] };
    for (const field of ["age", "gender", "group"])
      expect((await refusalOf(() => update("northbreak", { ...input, [field]: "" }))).fields).toHaveProperty(field);
    await update("northbreak", input);
    expect(meAs("northbreak")).toMatchObject({
      isBusiness: false,
      age: "18+",
      group: "Club",
      sports: ["Surf"],
      businessLogo: null,
    });
  });

  test("what a business gave as proof has 1,000 characters at most, and goes when it becomes a rider", async () => {
    await update("northbreak", BRAND);
    const refusal = await refusalOf(() => update("northbreak", { ...BRAND, businessProof: "x".repeat(1001) }));
    expect(refusal.fields).toHaveProperty("businessProof");
    expect(meAs("northbreak")?.businessProof).toBe(BRAND.businessProof);
    await update("northbreak", { ...RIDER, email: BRAND.email, businessProof: "A rider has none" });
    expect(meAs("northbreak")?.businessProof).toBe("");
  });

  test("a rider who names Apparel is refused, in the form and at the wire [ACC-026]", async () => {
    const refusal = { fields: { sports: "Just brands can choose this sport" } };
    expect(await refusalOf(() => update("mia", { ...RIDER, sports: ["Surf", "Apparel"] }))).toMatchObject(refusal);
    expect(await refusalOf(() => accounts.updateSome(viewer("mia"), { sports: ["Surf", "Apparel"] }))).toMatchObject(refusal);
    expect(meAs("mia")?.sports).toEqual(["Surf", "Skate"]);
  });

  test("a business does not become a child's account without a parent", async () => {
    const input = { ...RIDER, email: BRAND.email, age: "10-12" };
    expect((await refusalOf(() => update("northbreak", input))).fields).toHaveProperty("parentEmail");
    expect(viewer("northbreak")).toMatchObject({ state: "initial", band: "10-12" });
  });

  test("a rider's crew with a minor ends when the rider becomes a business", async () => {
    upload(ID.mia, "mias-logo.jpg");
    await update("mia", { ...BRAND, email: RIDER.email, businessLogo: "mias-logo.jpg" });
    const links = db.select().from(crews).where(eq(crews.askerId, ID.kit)).all();
    expect(links).toEqual([]);
  });
});

test("copies on one's Edits follow the profile", async () => {
  await update("mia", { ...RIDER, country: "France", city: "Biarritz" });
  const copy = db.select().from(edits).where(eq(edits.id, EDITS.bowl.id)).get();
  expect(copy).toMatchObject({ posterCountry: "France", posterPlace: "france|biarritz" });
});

test("a refused field leaves everything as it was, the address too", async () => {
  const before = meAs("mia");
  expect(
    (await refusalOf(() => update("mia", { ...RIDER, name: "Other", email: "ana@stokeline.example" }))).fields,
  ).toHaveProperty("email");
  expect(meAs("mia")).toEqual(before);
});

test("an app that names only what changes keeps the rest", async () => {
  const before = meAs("mia");
  await accounts.updateSome(viewer("mia"), {
    id: ID.mia,
    about: "New words",
    websiteCookies: true,
    marketingOptIn: true,
    name: null,
  });
  expect(meAs("mia")).toEqual({ ...before, about: "New words", websiteCookies: true, marketingOptIn: true });
});

test("only someone who is fully set up has a profile to change", async () => {
  for (const name of ["visitor", "rex", "noa", "ash"] as const)
    expect((await refusalOf(() => update(name, RIDER))).code).toMatch(/UNAUTHENTICATED|FORBIDDEN/);
});

test("whether addresses are taken can be asked thirty times an hour, and no more", async () => {
  const ask = () => refusalOf(() => update("sol", { ...RIDER, email: "ana@stokeline.example" }));
  for (let n = 0; n < 30; n++) expect((await ask()).fields).toHaveProperty("email");
  expect((await ask()).code).toBe("RATE_LIMITED");
  await update("sol", { ...RIDER, email: "sol@stokeline.example", about: "No change of address" });
});

test("a logo goes with its file when a business becomes a rider", async () => {
  await update("northbreak", BRAND);
  await update("northbreak", { ...RIDER, email: BRAND.email });
  expect(db.select().from(media).where(eq(media.ownerId, ID.northbreak)).all()).toEqual([]);
  expect(db.select().from(jobs).where(eq(jobs.kind, "remove-media")).get()?.key).toBe("logo.jpg");
});
