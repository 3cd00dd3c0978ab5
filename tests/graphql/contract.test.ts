import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import {
  buildClientSchema,
  buildSchema,
  type GraphQLField,
  getIntrospectionQuery,
  getNamedType,
  isNonNullType,
  isObjectType,
  lexicographicSortSchema,
  printSchema,
} from "graphql";
import { expect, test } from "vitest";
import { z } from "zod";
import { GEAR } from "#app/schemas/gear.ts";
import { SPORT_NAMES, slugOf } from "#app/schemas/sports.ts";
import { db } from "#db";
import { users } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { FIXED_VALUES } from "#graphql/fixed-values.ts";
import { schema } from "#graphql/schema.ts";
import { tokenOf } from "#tests/cast.ts";
import { changesBetween } from "../../scripts/wire-changes.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const ask = graphqlOf(await openDoors());

const fieldsOf = (type: string): Record<string, GraphQLField<unknown, unknown>> => {
  const found = schema.getType(type);
  return isObjectType(found) ? found.getFields() : {};
};

test("no argument is required but a file, so that the service answers a missing one with its own sentence", () => {
  const args = ["Query", "Mutation"].flatMap((root) => Object.values(fieldsOf(root)).flatMap((field) => field.args));
  expect(args.filter(({ type }) => isNonNullType(type)).map(({ type }) => String(type))).toEqual([
    "Upload!",
    "Upload!",
    "Upload!",
    "Upload!",
    "Upload!",
  ]);
});

test.each([
  ["Query", "user", "", "User"],
  ["Query", "homeFeed", "id category orientation skip last before", "[Video!]"],
  ["Query", "videoFeed", "filter country skip last before", "[Video!]"],
  ["Query", "localAthletesVideos", "country city category skip last before", "[Video!]"],
  ["Query", "highestStokeFeed", "country category skip last", "[Video!]"],
  ["Query", "competitionFeed", "filter category orderBy", "[Video!]"],
  ["Query", "crewsVideos", "id skip last before", "[Video!]"],
  ["Query", "findUser", "filter", "User"],
  ["Query", "userIsBusiness", "", "[User!]"],
  ["Query", "userVideos", "id skip last before orderBy", "[Video!]"],
  ["Query", "userSearch", "filter skip first", "[User!]"],
  [
    "Query",
    "advancedSearch",
    "name instagram country city category gender orientation resolution filetype skip last openTo",
    "[Video!]",
  ],
  ["Query", "discountSearch", "filter skip first", "[Discount!]"],
  ["Query", "videoSearch", "filter skip first", "[Video!]"],
  ["Query", "video", "id", "Video"],
  ["Query", "videoNotification", "id", "Video"],
  ["Query", "videoDiscounts", "country city category", "[Discount!]"],
  ["Query", "localDiscounts", "country city category skip last before", "[Discount!]"],
  ["Query", "discountFeed", "category businessRegion country skip last before", "[Discount!]"],
  ["Query", "userDiscounts", "id skip last before orderBy", "[Discount!]"],
  ["Query", "discount", "id", "Discount"],
  ["Query", "discountNotification", "id", "Discount"],
  ["Query", "spots", "userId category skip last", "SpotList"],
  ["Query", "spotEdits", "spotId skip last before", "[Video!]"],
  ["Query", "statistics", "", "Statistics"],
  ["Query", "follows", "id", "[Follow!]"],
  ["Query", "findCrew", "id", "[Crew!]"],
  ["Query", "crew", "userId", "CrewLists"],
  ["Query", "followerCount", "userId", "Int"],
  ["Query", "userVotes", "id skip last before orderBy", "[Vote!]"],
  ["Mutation", "follow", "followId", "Follow"],
  ["Mutation", "deleteFollow", "id", "Follow"],
  ["Mutation", "crew", "crewId", "Crew"],
  ["Mutation", "deleteCrew", "id", "Crew"],
  ["Mutation", "addToCrew", "userId", "Crew"],
  ["Mutation", "removeFromCrew", "userId", "Crew"],
  ["Mutation", "instagramTracker", "user instagram", "InstagramTracker"],
  ["Mutation", "websiteTracker", "business user discountId", "WebsiteTracker"],
  ["Mutation", "contactUser", "user business", "ContactTracker"],
  ["Mutation", "filmerTracker", "user filmerInstagram", "FilmerTracker"],
  ["Mutation", "profileTracker", "user profileId", "ProfileTracker"],
  ["Mutation", "deleteDiscount", "id", "Discount"],
  ["Mutation", "discountViews", "discountId", "DiscountView"],
  ["Mutation", "codeTracker", "business user discountId", "CodeTracker"],
  ["Mutation", "discountProductImagesUpload", "file", "UploadResult"],
  ["Mutation", "deleteSpot", "id", "Spot"],
  ["Mutation", "spotUpload", "file", "UploadResult"],
  ["Mutation", "uploadedEditEmail", "email", "Identified"],
  ["Mutation", "uploadedDiscountEmail", "email name", "Identified"],
  ["Mutation", "deleteVideo", "id", "Video"],
  ["Mutation", "videoViews", "videoId", "VideoView"],
  ["Mutation", "report", "userId videoId discountId spotId guideId profileId reason", "Report"],
  ["Mutation", "shareTracker", "user userShared platform", "ShareTracker"],
  ["Mutation", "login", "email password code", "Token"],
  ["Mutation", "logout", "", "Identified"],
  ["Mutation", "signup", "name email password", "Token"],
  ["Mutation", "changePassword", "id oldPassword newPassword", "Identified"],
  ["Mutation", "sendEmail", "email", "Identified"],
  ["Mutation", "resetPassword", "email verification newPassword", "Identified"],
  ["Mutation", "vote", "videoId", "Vote"],
  ["Mutation", "deleteVote", "id", "Vote"],
  ["Mutation", "newUser", "id newUser", "User"],
  ["Mutation", "videoUpload", "file", "UploadResult"],
  ["Mutation", "profileImageUpload", "file", "UploadResult"],
  ["Mutation", "businessLogoUpload", "file", "UploadResult"],
])("%s.%s has the arguments of its row, spelled as there [ENT-054]", (root, name, args, type) => {
  const field = fieldsOf(root)[name]!;
  expect([field.args.map((arg) => arg.name).join(" "), String(field.type)]).toEqual([args, type]);
});

test("each root field may be null, so that one that fails takes nothing from those beside it", () => {
  const fields = ["Query", "Mutation"].flatMap((root) => Object.values(fieldsOf(root)));
  expect(fields.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([]);
});

test("a mutation that is done answers beside one that fails, interpreted and compiled", async () => {
  const document = `mutation ($email: String) { signup(name: "New Rider", email: $email, password: "a long pass phrase 7") { token }
    vote(videoId: "77") { id } }`;
  for (const n of [1, 2, 3]) {
    const { data, errors } = await ask(document, { email: `new.${n}@stokeline.example` });
    expect(data).toEqual({ signup: { token: expect.any(String) }, vote: null });
    expect(errors).toMatchObject([{ path: ["vote"], extensions: { code: "UNAUTHENTICATED" } }]);
  }
  const STOKE = `mutation ($id: ID) { newUser(newUser: false) { newUser } vote(videoId: $id) { id } }`;
  for (const _ of [1, 2, 3])
    expect(await ask(STOKE, { id: "77" }, tokenOf("mia"))).toMatchObject({
      data: { newUser: { newUser: false }, vote: null },
      errors: [{ path: ["vote"], extensions: { code: "NOT_FOUND" } }],
    });
});

test("initialSetup and profileSetup take what their rows name [ENT-058, ENT-059]", () => {
  const argsOf = (name: string) => fieldsOf("Mutation")[name]!.args.map((arg) => arg.name);

  expect(argsOf("initialSetup")).toEqual(
    expect.arrayContaining(["isBusiness", "athleteOrPhotographer", "age", "parentEmail", "category", "marketingOptIn"]),
  );
  expect(argsOf("profileSetup").join(" ")).toBe(
    "profileImage gender instagram country city sponsors about website businessRegion businessIsBricks businessProof parentEmail code",
  );
});

test("postVideo takes every field of an Edit, the poster's copies among them [GQL-072]", () => {
  const fixed =
    "filename description category userId userName userInstagram userGender userCountry userCity filmerInstagram mimetype " +
    "competition crewOnly spotLocation under18Viewable spotId height width orientation altText adFor";
  const args = fieldsOf("Mutation").postVideo!.args.map((arg) => arg.name);
  expect(args.sort()).toEqual([...fixed.split(" "), ...GEAR].sort());
});

test("a Spot has the fields of its rows, and its operations take them [ENT-060, ENT-061, ENT-062] [GQL-080, GQL-081]", () => {
  const flags = SPORT_NAMES.map((name) => slugOf(name));
  const facts = ["title", "description", "spotImage", "latitude", "longitude", "isBusiness", "userId", "userName"];
  expect(Object.keys(fieldsOf("Spot"))).toEqual(expect.arrayContaining(["id", ...facts, "userWebsite", "videos", ...flags]));
  const argsOf = (name: string) =>
    fieldsOf("Mutation")
      [name]!.args.map((arg) => arg.name)
      .sort();
  expect(argsOf("postSpot")).toEqual([...facts, "userWebsite", ...flags].sort());
  expect(argsOf("postSpotUpdate")).toEqual(["id", ...facts, ...flags].sort());
});

test("postVideoUpdate takes what may be changed, and nothing of the file or its poster [GQL-073]", () => {
  const fixed = "id description adFor altText category filmerInstagram competition crewOnly spotLocation under18Viewable spotId";
  const args = fieldsOf("Mutation").postVideoUpdate!.args.map((arg) => arg.name);
  expect(args.sort()).toEqual([...fixed.split(" "), ...GEAR].sort());
});

const DISCOUNT =
  "amount description code surf skate snowboard ski bmx mtb scooter climbing apparel other " +
  "productDescription1 productDescription2 productDescription3 inStore under18Viewable startsOn endsOn terms";

test("postDiscount takes every field of a Discount, the poster's copies among them [GQL-070, ENT-041]", () => {
  const more = "title filename1 filename2 filename3 businessIsBricks userId userName userCountry userCity userBusinessRegion";
  expect(
    fieldsOf("Mutation")
      .postDiscount!.args.map((arg) => arg.name)
      .sort(),
  ).toEqual(`${DISCOUNT} ${more}`.split(" ").sort());
});

test("postDiscountUpdate takes what may be changed, and nothing of the files or the poster [GQL-071]", () => {
  expect(
    fieldsOf("Mutation")
      .postDiscountUpdate!.args.map((arg) => arg.name)
      .sort(),
  ).toEqual(`id ${DISCOUNT}`.split(" ").sort());
});

test.each([
  ["Discount", "amount description code filename1 filename2 filename3"],
  ["Discount", "productDescription1 productDescription2 productDescription3"],
])("%s has %s [ENT-036, ENT-037]", hasFields);

test.each([
  ["Discount", "inStore under18Viewable businessIsBricks"],
  ["Discount", "surf skate snowboard ski bmx mtb scooter climbing apparel other"],
])("%s has %s [ENT-038, ENT-039]", hasFields);

test.each([
  ["User", "discounts discountsCount videos"],
  ["CodeTracker", "business user discountId"],
])("%s has %s [ENT-017, ENT-049]", hasFields);

test.each([
  ["User", "id name email"],
  ["User", "gender age instagram country city"],
  ["User", "category sponsors about"],
])("%s has %s [ENT-001, ENT-004, ENT-006]", hasFields);

test.each([["User", "gender age category athleteOrPhotographer isBusiness website businessLogo businessRegion"]])(
  "%s has %s [ENT-008]",
  hasFields,
);

test.each([
  ["mia", "gender", ["Male", "Female", "Other", "Prefer Not To Say"]],
  ["mia", "athleteOrPhotographer", ["Athlete", "Photographer/Videographer", "Spectator", "Club"]],
  ["northbreak", "businessRegion", ["National", "International"]],
] as const)("in %s, the field %s takes each of %j and nothing else [ENT-002, ENT-007, ENT-009]", async (name, field, words) => {
  db.update(users).set({ instagram: "northbreak", businessLogo: "2001.jpg" }).where(eq(users.id, ID.northbreak)).run();
  const update = (value: string) =>
    ask(`mutation ($value: String) { userUpdate(${field}: $value) { ${field} } }`, { value }, tokenOf(name));
  for (const word of words) expect(await update(word)).toMatchObject({ data: { userUpdate: { [field]: word } }, errors: [] });
  for (const word of ["Nonsense", "Under 6"])
    expect((await update(word)).errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
});

test("the categories of a person are sports, and no others are kept [ENT-005]", async () => {
  const { data } = await ask('mutation { userUpdate(category: ["surf", "Chess", "Ski"]) { category } }', {}, tokenOf("mia"));
  expect(data).toEqual({ userUpdate: { category: ["Surf", "Ski"] } });
});

test.each([["User", "businessIsBricks profileImage initialProfileSetup profileSetup newUser"]])(
  "%s has %s [ENT-010, ENT-011, ENT-012]",
  hasFields,
);

test.each([["Video", "id filename mimetype description category"]])("%s has %s [ENT-018]", hasFields);

test.each([
  ["Video", "filmerInstagram userId userName userInstagram userGender userCountry userCity crewOnly under18Viewable competition"],
])("%s has %s [ENT-022, ENT-023]", hasFields);

test.each([["Video", "height width orientation votes videoViews"]])("%s has %s [ENT-027]", hasFields);

test.each([
  ["Video", "surfboard fins leash trackpad wetsuit booties surfGloves hood skateDeck trucks wheels griptape tshirt hoodie"],
])("%s has %s [ENT-028, ENT-029, ENT-030]", hasFields);

test.each([
  ["Video", "snowboard snowboardBoots bindings jacket snowsportsHelmet goggles gloves snowsportsBottoms skis skiBoots poles"],
  ["Video", "bike shoes scooterDeck scooterWheels helmet pads bottoms surfWax skateWax beanie"],
  ["Video", "harness rope sling belay lockingCarabiner quickdraws cams nuts chalkBag chalk backpack"],
])("%s has %s [ENT-031, ENT-032, ENT-033]", hasFields);

test.each([
  ["User", "follows followsCount"],
  ["Follow", "id user follow"],
  ["Crew", "id user crew"],
])("%s has %s [ENT-016, ENT-042, ENT-043]", hasFields);

test.each([
  ["ShareTracker", "user userShared platform"],
  ["WebsiteTracker", "business user discountId"],
  ["ContactTracker", "user business"],
])("%s has %s [ENT-047, ENT-048, ENT-050]", hasFields);

test.each([
  ["FilmerTracker", "user filmerInstagram"],
  ["ProfileTracker", "user profileId"],
  ["Report", "userId videoId discountId"],
])("%s has %s [ENT-045, ENT-046, ENT-053]", hasFields);

test.each([["InstagramTracker", "user instagram"]])("%s has %s [ENT-051]", hasFields);

test.each([
  ["Vote", "id user video"],
  ["UploadResult", "filename mimetype encoding"],
  ["Token", "token"],
])("%s has %s [ENT-044, ENT-054, ENT-055]", hasFields);

function hasFields(type: string, names: string) {
  expect(Object.keys(fieldsOf(type))).toEqual(expect.arrayContaining(names.split(" ")));
}

test("a poster is a User, so that a card can name what its row names [ENT-026, ENT-040]", () => {
  expect(String(getNamedType(fieldsOf("Discount").postedBy!.type))).toBe("User");
  expect(String(getNamedType(fieldsOf("Video").postedBy!.type))).toBe("User");
});

test("the printed schema is up to date", () => {
  expect(readFileSync("graphql/schema.graphql", "utf8")).toBe(`${printSchema(lexicographicSortSchema(schema))}\n`);
});

test("nothing that the released wire offers is removed or narrowed", async () => {
  const values = z
    .record(z.string(), z.array(z.string()))
    .parse(JSON.parse(readFileSync("graphql/released/values.json", "utf8")));
  const released = { schema: buildSchema(readFileSync("graphql/released/schema.graphql", "utf8")), values };
  const today = new Date().toISOString().slice(0, 10);
  expect((await changesBetween(released, { schema, values: FIXED_VALUES }, today)).refused).toEqual([]);
  expect(Object.keys(values)).not.toEqual([]);
});

test("tools may read the schema, again and again", async () => {
  for (const _ of [1, 2]) {
    const { data, errors } = await ask(getIntrospectionQuery());
    expect(errors).toEqual([]);
    const read = buildClientSchema(data as unknown as Parameters<typeof buildClientSchema>[0]);
    expect(Object.keys(read.getQueryType()!.getFields())).toEqual(Object.keys(fieldsOf("Query")));
  }
});

test("each type, field and argument is described", () => {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith("__"));
  const plain = types.flatMap((type) => {
    const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
    const parts = fields.flatMap((field) => [field, ...field.args.map((arg) => ({ ...arg, name: `${field.name}.${arg.name}` }))]);
    return [type, ...parts].filter(({ description }) => !description).map(({ name }) => `${type.name}.${name}`);
  });
  expect(plain).toEqual([]);
});
