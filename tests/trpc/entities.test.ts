import { createTRPCUntypedClient, httpLink } from "@trpc/client";
import { type GraphQLObjectType, getNamedType, getNullableType, isLeafType, isListType, isObjectType } from "graphql";
import { expect, test } from "vitest";
import * as follows from "#app/services/people/follows.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import { fillAll } from "#app/services/search/filling.server.ts";
import { callersFor, type wireRouter } from "#app/trpc/index.ts";
import { EDITS, ID } from "#db/seed/world.ts";
import { schema } from "#graphql/schema.ts";
import { addDiscount } from "#tests/add-discount.ts";
import { addEdit } from "#tests/add-edit.ts";
import { addSpot } from "#tests/add-spot.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "#tests/graphql/doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);
const trpc = createTRPCUntypedClient<typeof wireRouter>({
  links: [httpLink({ url: `${base}/trpc`, headers: { authorization: `Bearer ${tokenOf("mia")}` } })],
});

/** Nested lists and their counts have operations of their own at /trpc. */
const BELOW = /^(votes|follows|videos|discounts)Count$/;

/** Everything that /trpc gives of a type: its values, its people and parts without an id in full, and the ids of other entities. */
function selectionOf(type: GraphQLObjectType): string {
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type);
    const isList = isListType(getNullableType(field.type));
    if (isLeafType(inner)) return ["User", "Spot"].includes(type.name) && BELOW.test(field.name) ? [] : [field.name];
    if (!isObjectType(inner)) return [];
    const isPart = !("id" in type.getFields()) || !("id" in inner.getFields());
    if (field.name === "postedBy" || isPart) return [`${field.name} ${selectionOf(inner)}`];
    return isList ? [] : [`${field.name} { id }`];
  });
  return `{ ${fields.join(" ")} }`;
}

/** An app can tell an empty field from one that it did not request, and /trpc omits fields that it does not give. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, each]) => (each === null ? [] : [[key, withoutNulls(each)]])));
}

test.each([
  ["user", {}],
  ["findUser", { filter: ID.sol }],
  ["userIsBusiness", {}],
  ["userSearch", { filter: "Sol" }],
  ["homeFeed", {}],
  ["videoFeed", { filter: "Skate" }],
  ["localAthletesVideos", {}],
  ["highestStokeFeed", {}],
  ["crewsVideos", {}],
  ["video", { id: EDITS.young.id }],
  ["userVideos", { id: ID.mia }],
  ["userVotes", {}],
  ["videoSearch", { filter: "bowl" }],
  ["follows", {}],
  ["findCrew", {}],
  ["crew", {}],
  ["spots", { skip: 0, last: 1 }],
  ["spotsWithin", { south: -90, north: 90, west: -180, east: 180 }],
  ["spotsBeside", { latitude: 50.416, longitude: -5.1 }],
  ["userDiscounts", { id: ID.northbreak }],
] as const)("%s answers the same names and values at both doors [A-169, ENT-001, ENT-017]", async (name, input) => {
  addSpot({ title: "Low wall" });
  addDiscount({ description: "Boards" });
  addEdit({ posterId: ID.sol, crewOnly: true });
  follows.set(viewer("mia"), ID.sol, true);
  stokes.set(viewer("mia"), EDITS.young.id, true);
  fillAll();
  const field = schema.getQueryType()?.getFields()[name];
  const type = field && getNamedType(field.type);
  if (!field || !isObjectType(type)) throw new Error(`${name} answers no entity`);

  const given = field.args.filter((arg) => arg.name in input);
  const declared = given.length ? `(${given.map((arg) => `$${arg.name}: ${arg.type}`).join(", ")})` : "";
  const passed = given.length ? `(${given.map((arg) => `${arg.name}: $${arg.name}`).join(", ")})` : "";
  const { data, errors } = await ask(`query ${declared} { ${name}${passed} ${selectionOf(type)} }`, input, tokenOf("mia"));
  expect(errors).toEqual([]);
  const byTrpc = await trpc.query(name, input);
  expect(withoutNulls(byTrpc)).toEqual(withoutNulls(data?.[name]));
  expect(byTrpc).not.toEqual([]);
});

test.each([
  ["vote", { videoId: EDITS.young.id }],
  ["follow", { followId: ID.sol }],
  ["askCrew", { crewId: ID.ana }],
  ["report", { videoId: EDITS.abroad.id }],
  ["videoViews", { videoId: EDITS.young.id }],
  ["shareTracker", { userShared: ID.sol, platform: "Email" }],
  ["profileTracker", { profileId: ID.sol }],
  ["newUser", { newUser: true }],
] as const)("%s answers by the names of the schema [A-169]", async (name, input) => {
  const field = schema.getMutationType()?.getFields()[name === "askCrew" ? "crew" : name];
  const type = field && getNamedType(field.type);
  if (!isObjectType(type)) throw new Error(`${name} answers no entity`);
  const answer = Object(await trpc.mutation(name, input));
  expect(Object.keys(type.getFields())).toEqual(expect.arrayContaining(Object.keys(answer)));
  expect(answer.id).toMatch(/^\d+$/);
});

test.each([
  ["homeFeed", {}],
  ["spots", { skip: 0, last: 1 }],
  ["crew", {}],
  ["userDiscounts", { id: ID.northbreak }],
] as const)(
  "what %s makes only where it is read is made once, since compiled documents read it several times",
  async (name, input) => {
    addSpot({ title: "Low wall" });
    addDiscount({ description: "Boards" });
    const call: Record<string, unknown> = callersFor({ viewer: viewer("mia"), origin: { address: "", userAgent: "" } }).Query;
    const objects: object[] = [Object(await Reflect.apply(Object(call[name]), undefined, [input]))];
    let made = 0;
    for (const found of objects) {
      const fields = Object.entries({ ...getters(Object.getPrototypeOf(found)), ...Object.getOwnPropertyDescriptors(found) });
      for (const [key, { get }] of fields) {
        const value: unknown = Reflect.get(found, key);
        if (typeof value !== "object" || value === null) continue;
        expect(Reflect.get(found, key), key).toBe(value);
        objects.push(value);
        if (get) made++;
      }
    }
    expect(made).toBeGreaterThan(1);
  },
);

function getters(prototype: object): Record<string, PropertyDescriptor> {
  if (prototype === Object.prototype || prototype === Array.prototype) return {};
  return Object.fromEntries(Object.entries(Object.getOwnPropertyDescriptors(prototype)).filter(([, { get }]) => get));
}
