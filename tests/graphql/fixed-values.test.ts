import { createTRPCUntypedClient, httpLink, TRPCClientError } from "@trpc/client";
import { eq } from "drizzle-orm";
import { isObjectType } from "graphql";
import { describe, expect, test } from "vitest";
import * as choices from "#app/schemas/choices.ts";
import { SPORT_NAMES } from "#app/schemas/sports.ts";
import { GUIDE_FIELD_NAMES, GUIDE_WORDS } from "#app/schemas/spot-guides.ts";
import type { wireRouter } from "#app/trpc/index.ts";
import { db } from "#db";
import { users } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { FIXED_VALUES } from "#graphql/fixed-values.ts";
import { schema } from "#graphql/schema.ts";
import { addUpload } from "#tests/add-discount.ts";
import { addEdit } from "#tests/add-edit.ts";
import { addSpot } from "#tests/add-spot.ts";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);

type Args = Record<string, unknown>;
interface Row {
  by?: Name;
  /** The other arguments of the call. */
  given?: () => Args;
  /** Omitted: a value that no list has. */
  sent?: unknown;
}

const NONE = "Nonsense";
const film = () => ({ filename: addUpload("mia", { purpose: "edit" }), description: "d", category: "Surf" });

/** Each argument of fixed values that refuses any other value. */
const REFUSED: Record<string, Row> = {
  "ageVerification.age": { by: "rex", given: () => ({ parentEmail: "parent@example.com" }) },
  "report.reason": { by: "sol", given: () => ({ videoId: EDITS.bowl.id }) },
  "profileSetup.businessRegion": {
    by: "fakie",
    given: () => {
      db.update(users).set({ profileSetup: false }).where(eq(users.id, ID.fakie)).run();
      return { country: "France", city: "Anglet", about: "a", website: "https://fakie.example", instagram: "@fakie" };
    },
  },
  "advancedSearch.category": { by: "northbreak", sent: ["Surf", NONE] },
  "advancedSearch.gender": { by: "northbreak" },
  "advancedSearch.orientation": { by: "northbreak" },
  "advancedSearch.resolution": { by: "northbreak" },
  "advancedSearch.filetype": { by: "northbreak" },
  "advancedSearch.openTo": { by: "northbreak", sent: ["Team rider", NONE] },
  "athletes.category": { by: "northbreak", sent: ["Surf", NONE] },
  "athletes.gender": { by: "northbreak" },
  "athletes.openTo": { by: "northbreak", sent: ["Team rider", NONE] },
  "changeKeptAthlete.stage": { by: "northbreak", given: () => ({ listId: "1", userId: ID.mia }) },
  ...Object.fromEntries(
    ["askAthlete", "keepSponsorshipDraft"].flatMap((name) => [
      [`${name}.purpose`, { by: "northbreak", given: () => ({ userId: ID.mia }) }],
      [`${name}.gives`, { by: "northbreak", sent: ["Money", NONE], given: () => ({ userId: ID.mia }) }],
      [`${name}.expects`, { by: "northbreak", sent: ["Posts", NONE], given: () => ({ userId: ID.mia }) }],
    ]),
  ),
  "takeDeliverableStep.deliverableStep": { by: "northbreak", given: () => ({ id: "1", deliverableId: "1" }) },
  "takeTermSheetStep.sheetStep": { by: "northbreak", given: () => ({ id: "1", sheetId: "1" }) },
  "giveDealFeedback.went": { by: "northbreak", given: () => ({ id: "1" }) },
  "takeSponsorshipStep.step": { by: "northbreak", given: () => ({ id: "1" }) },
  "athletes.order": { by: "northbreak" },
  "athletes.level": { by: "northbreak" },
  "changeSponsorPage.level": {},
  "takeSponsorPageStep.pageStep": { by: "kit" },
  "homeFeed.category": { sent: [NONE] },
  "homeFeed.orientation": {},
  "videoFeed.filter": {},
  "localAthletesVideos.category": {},
  "highestStokeFeed.category": { sent: [NONE] },
  "competitionFeed.filter": { given: () => ({ category: "Surf" }) },
  "competitionFeed.category": { given: () => ({ filter: "16+male" }) },
  "competitionFeed.orderBy": { given: () => ({ filter: "16+male", category: "Surf" }) },
  "userVideos.orderBy": { given: () => ({ id: ID.mia }) },
  "userVotes.orderBy": {},
  "userDiscounts.orderBy": { given: () => ({ id: ID.northbreak }) },
  "discountFeed.category": { sent: [NONE], given: () => ({ businessRegion: "National" }) },
  "discountFeed.businessRegion": {},
  "localDiscounts.category": { sent: [NONE] },
  "videoDiscounts.category": { sent: [NONE] },
  "spots.category": { sent: [NONE] },
  "spotsWithin.category": { sent: [NONE] },
  "spotPins.category": { sent: [NONE] },
  "osmPins.category": { sent: [NONE] },
  ...Object.fromEntries(
    GUIDE_FIELD_NAMES.filter((name) => !GUIDE_WORDS.includes(name)).map((name) => [
      `writeSpotGuide.${name}`,
      { given: () => ({ spotId: addSpot({ sports: SPORT_NAMES }) }) },
    ]),
  ),
  "spotsBeside.category": { sent: [NONE], given: () => ({ latitude: 50, longitude: -5 }) },
  "shareTracker.platform": { given: () => ({ userShared: ID.sol }) },
  "postVideo.category": { given: film },
  "postVideo.competition": { given: film },
  "postVideoUpdate.category": { given: () => ({ id: addEdit({ posterId: ID.mia }) }) },
  "postVideoUpdate.competition": { given: () => ({ id: addEdit({ posterId: ID.mia }) }) },
  "userSettingsUpdate.openTo": { sent: ["Team rider", NONE] },
  "userUpdate.age": {},
  "userUpdate.gender": {},
  "userUpdate.athleteOrPhotographer": {},
  "userUpdate.businessRegion": { by: "northbreak" },
  "initialSetup.age": { by: "rex", given: () => ({ category: ["Surf"], athleteOrPhotographer: "Athlete" }) },
  "initialSetup.athleteOrPhotographer": { by: "rex", given: () => ({ category: ["Surf"], age: "18+" }) },
  "profileSetup.gender": {
    by: "noa",
    given: () => ({ instagram: "@noa", country: "France", city: "Anglet", about: "a", profileImage: "2001.jpg" }),
  },
};

/** The words in the description of every other argument of fixed values. */
const OTHERWISE: Record<string, string> = {
  "initialSetup.category": "Others are dropped",
  "userUpdate.category": "Others are dropped",
  "postVideo.orientation": "Measured by the server",
};

const NAMES = ["category", "gender", "orientation", "resolution", "filetype", "openTo", "orderBy", "businessRegion"];
const ALSO = ["platform", "competition", "age", "athleteOrPhotographer", "reason"];

test.each(Object.entries(OTHERWISE))("%s says what becomes of a value of no list", (name, words) => {
  const [operation = "", argument = ""] = name.split(".");
  const { args = [] } = schema.getMutationType()?.getFields()[operation] ?? {};
  expect(args.find((arg) => arg.name === argument)?.description).toContain(words);
});

test("every list of choices is among the fixed values, save those of screens alone", () => {
  const lists = Object.entries(choices).flatMap(([name, value]) => (Array.isArray(value) ? [name] : []));
  expect(lists.filter((name) => !(name in FIXED_VALUES))).toEqual(["THEMES", "FILM_SIZES"]);
});

test("each argument of fixed values is in a table", () => {
  const found = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(isObjectType(type) ? type.getFields() : {}).flatMap(({ name, args }) =>
      args
        .map((arg) => arg.name)
        .filter((arg) => [...NAMES, ...ALSO].includes(arg))
        .map((arg) => `${name}.${arg}`),
    ),
  );
  const known = [...Object.keys(REFUSED), ...Object.keys(OTHERWISE)];
  expect(found.filter((one) => !known.includes(one))).toEqual([]);
});

describe.each(Object.entries(REFUSED))("%s with a value of no list", (name, { by = "mia", given = () => ({}), sent = NONE }) => {
  const [operation = "", argument = ""] = name.split(".");
  const isMutation = Boolean(schema.getMutationType()?.getFields()[operation]);

  test("is refused at both doors", async () => {
    const input = { ...given(), [argument]: sent };
    const words = Object.entries(input).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
    const { errors } = await ask(
      `${isMutation ? "mutation" : "query"} { ${operation}(${words.join(", ")}) { __typename } }`,
      {},
      tokenOf(by),
    );
    expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);

    const headers = { authorization: `Bearer ${tokenOf(by)}` };
    const trpc = createTRPCUntypedClient<typeof wireRouter>({ links: [httpLink({ url: `${base}/trpc`, headers })] });
    const asked = isMutation ? trpc.mutation(operation, input) : trpc.query(operation, input);
    const error = await asked.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TRPCClientError);
    expect(error).toMatchObject({ message: errors[0]?.message, data: { code: "BAD_REQUEST" } });
  });
});
