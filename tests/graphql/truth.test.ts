import { eq } from "drizzle-orm";
import { type GraphQLOutputType, getNamedType, isObjectType } from "graphql";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hasReached } from "#app/kernel/access/requirements.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import { isAdult, traitsOf } from "#app/kernel/relationships.server.ts";
import { sweep } from "#app/services/search/athlete-figures.server.ts";
import { fillAll } from "#app/services/search/filling.server.ts";
import { EMPTY } from "#app/services/sponsorships/sponsor-pages.server.ts";
import { queries as operations } from "#app/trpc/index.ts";
import { db, sqlite } from "#db";
import {
  edits,
  follows,
  notifications,
  savedSpots,
  saves,
  shortlisted,
  shortlists,
  sponsorPages,
  stokes,
  users,
} from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { schema } from "#graphql/schema.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { ALL, aroundOf, crewOf, heardAtSpot, heardBy, makeTruth, PEOPLE, POSTS, SPOT, seenBy, type Who } from "../truth.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);

type Args = Record<string, unknown>;

interface Operation {
  /** Each query is asked with each of these arguments. */
  args: Args[];
  /** The ids that all these queries together give a person who may ask. */
  gives: (who: Who) => string[];
}

const everybody = Object.values(ID);
const bySport = (name: string, more: Args = {}) => ["Skate", "Surf"].map((sport) => ({ [name]: sport, ...more }));
const about = (told: string[], of: string[]) => told.filter((id) => of.includes(id));
const everybodyButChildren = PEOPLE.filter((who) => who !== "pip" && who !== "tam");
const postsOf = (userId: string) =>
  Object.values(POSTS)
    .filter(({ posterId }) => posterId === userId)
    .map(({ id }) => id);
const othersOf = (who: Who) => ALL.filter((id) => !ownOf(who).includes(id));
const ownOf = (who: Who) => (who === "visitor" ? [] : postsOf(ID[who]));

const withoutChildren = (who: Who) =>
  seenBy(who).filter((id) => ![POSTS.young.id, POSTS.closed.id].some((other) => other === id));

const ofAdults = (who: Who, ...others: string[]) =>
  withoutChildren(who).filter((id) => ![POSTS.teen.id, POSTS.shown.id, ...others].some((other) => other === id));

/** The posters in the crew entries of each. */
const LINKED: Partial<Record<Who, Who[]>> = {
  mia: ["mia", "kit"],
  sol: ["mia"],
  kit: ["kit", "mia", "tam"],
  tam: ["tam", "ana", "kit"],
  stat: ["stat"],
  ana: ["ana", "mia"],
};

const GROWN = ["mia", "sol", "ana", "noa", "ops"] as const satisfies Who[];

/** Every query that leads to an Edit, also through a person or a Stoke. Here everybody Stokes all Edits and follows everybody. */
const TABLE: Record<string, Operation> = {
  competitionFeed: { args: bySport("category", { filter: "16+male" }), gives: heardBy },
  crewsVideos: { args: [{ last: 50 }], gives: (who) => about(heardBy(who), crewOf(who)) },
  followingFeed: { args: [{ last: 50 }], gives: (who) => about(heardBy(who), othersOf(who)) },
  highestStokeFeed: { args: [{ last: 50 }], gives: heardBy },
  homeFeed: { args: [{ last: 50 }], gives: heardBy },
  localAthletesVideos: { args: [{ last: 50, category: "All" }], gives: (who) => about(heardBy(who), aroundOf(who)) },
  videoFeed: { args: bySport("filter", { last: 50 }), gives: heardBy },
  video: { args: ALL.map((id) => ({ id })), gives: seenBy },
  userVideos: { args: everybody.map((id) => ({ id, last: 50 })), gives: seenBy },
  spotEdits: { args: [{ spotId: SPOT, last: 50 }], gives: heardAtSpot },
  spots: { args: [{ last: 1 }], gives: heardAtSpot },
  spotsWithin: { args: [{}], gives: heardAtSpot },
  spotSearch: { args: [{ filter: "fist" }], gives: heardAtSpot },
  spotsBeside: { args: [{ latitude: 50.4, longitude: -5.1 }], gives: heardAtSpot },
  // Both sports begin with this letter.
  videoSearch: { args: [{ filter: "s", first: 50 }], gives: seenBy },
  // People who find themselves find their own Stokes. Only its Crew finds an under-13, as Kit finds Tam.
  userSearch: {
    args: ["a", "b", "h", "l", "s", "t", "w"].map((filter) => ({ filter, first: 50 })),
    gives: (who) => (viewer(who).under13 ? about(seenBy(who), everybodyButChildren.flatMap(ownOf)) : seenBy(who)),
  },
  // Kit and Stat are 13-17, Pip and Tam under 13.
  advancedSearch: {
    args: [{ last: 50 }, { name: "a", last: 50 }],
    gives: (who) => {
      if (!["northbreak", "fakie", "ops"].includes(who)) return [];
      const adults = withoutChildren(who);
      return who === "fakie" ? ofAdults(who) : adults;
    },
  },
  // Fakie waits for approval, and suspended people have no figures.
  athletes: {
    args: [{ last: 50 }, { name: "a", last: 50 }],
    gives: (who) => (["northbreak", "ops"].includes(who) ? withoutChildren(who).filter((id) => id !== POSTS.gone.id) : []),
  },
  // Northbreak keeps all adults in a list. Their best Edits are of the last weeks, and the late one is older.
  sponsorPage: {
    args: everybody.map((userId) => ({ userId })),
    gives: (who) => (["northbreak", "ops", "mia"].includes(who) ? about(seenBy(who), postsOf(ID.mia)) : []),
  },
  shortlist: { args: [{ listId: "1" }], gives: (who) => (who === "northbreak" ? ofAdults(who, POSTS.late.id) : []) },
  userVotes: { args: [{ last: 50 }], gives: seenBy },
  savedSpots: { args: [{}], gives: heardAtSpot },
  // Adults read of adults alone, and of nobody who blocks them.
  spotRiders: {
    args: [{ spotId: SPOT }],
    gives: (who) => (viewer(who).band === "18+" ? about(seenBy(who), GROWN.filter((one) => one !== who).flatMap(ownOf)) : []),
  },
  savedVideos: { args: [{ last: 50 }], gives: seenBy },
  // Nobody is told about their own Edits, nor the operator about a suspended person's.
  notifications: {
    args: [{ last: 50 }],
    gives: (who) => heardBy(who).filter((id) => id !== POSTS.gone.id && !ownOf(who).some((own) => own === id)),
  },
  user: { args: [{}], gives: seenBy },
  // The table has none of their Edits, but a brand's own Stokes.
  userIsBusiness: { args: [{}], gives: (who) => (who === "northbreak" ? seenBy(who) : []) },
  findUser: { args: everybody.map((filter) => ({ filter })), gives: seenBy },
  // Suspended people are listed to nobody, not even to the operator.
  follows: { args: [{}], gives: (who) => seenBy(who).filter((id) => id !== POSTS.gone.id) },
  videoNotification: { args: ALL.map((id) => ({ id })), gives: ownOf },
  // This world has no Discounts.
  ...Object.fromEntries(
    [
      "discount",
      "discountFeed",
      "localDiscounts",
      "pressedDiscounts",
      "videoDiscounts",
      "userDiscounts",
      "discountNotification",
      "discountSearch",
    ].map((name) => [name, { args: [{}], gives: () => [] }]),
  ),
  // An entry names its owner and the other person. Ana has only asked that person.
  findCrew: { args: [{}], gives: (who) => about(seenBy(who), (LINKED[who] ?? []).flatMap(ownOf)) },
};

const ID_OF_EDIT = new RegExp(`"(${ALL.join("|")})"`, "g");

/** The refusals that may replace an answer. */
const REFUSALS = ["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND"];

const queries = Object.values(schema.getQueryType()?.getFields() ?? {});

/** Each path from a type to Edits, as a selection of fields. */
function waysToEdits(type: GraphQLOutputType, depth = 3): string[] {
  const named = getNamedType(type);
  if (!isObjectType(named) || depth === 0) return [];
  if (named.name === "Video") return ["{ __typename id }"];
  return Object.values(named.getFields()).flatMap((field) =>
    waysToEdits(field.type, depth - 1).map((way) => `{ ${field.name} ${way} }`),
  );
}

beforeAll(async () => {
  makeTruth(sqlite);
  fillAll();
  await sweep();
  db.insert(sponsorPages)
    .values({ ...EMPTY, userId: ID.mia, offers: "Films", isShown: true })
    .run();
  db.insert(shortlists).values({ id: "1", brandId: ID.northbreak, name: "Everybody" }).run();
  for (const athleteId of everybody)
    if (isAdult(traitsOf(athleteId))) db.insert(shortlisted).values({ listId: "1", brandId: ID.northbreak, athleteId }).run();
  for (const userId of everybody) {
    db.update(users).set({ notifyPosts: true }).where(eq(users.id, userId)).run();
    for (const editId of ALL) {
      db.insert(stokes).values({ userId, editId }).onConflictDoNothing().run();
      db.insert(saves).values({ userId, editId }).onConflictDoNothing().run();
      if (!postsOf(userId).some((own) => own === editId)) db.insert(notifications).values({ userId, kind: "edit", editId }).run();
    }
    db.insert(savedSpots).values({ userId, spotId: SPOT }).run();
    for (const followedId of everybody)
      if (userId !== followedId) db.insert(follows).values({ followerId: userId, followedId }).onConflictDoNothing().run();
  }
});

test("the table of who sees what names every Edit of the world", () => {
  expect(
    db
      .select({ id: edits.id })
      .from(edits)
      .all()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(ALL);
});

test("the table names every query that leads to an Edit", () => {
  const leading = queries.filter(({ type }) => waysToEdits(type).length > 0).map(({ name }) => name);
  expect(Object.keys(TABLE).sort()).toEqual(leading.sort());
});

describe.each(PEOPLE)("which Edits %s is given [ACC-047]", (who) => {
  // All visitors here share one address.
  beforeEach(() => limits.forgive("wireVisitor", limits.addressKey("127.0.0.1")));

  test.each(queries.filter(({ type }) => waysToEdits(type).length > 0))("from $name", async ({ name, type }) => {
    const { args, gives } = TABLE[name]!;
    const token = who === "visitor" ? "" : tokenOf(who);
    const told = hasReached(viewer(who), Reflect.get(operations, name)._def.meta.state) ? gives(who) : [];

    const byGraphql = new Set<string>();
    const byTrpc = new Set<string>();
    for (const given of args) {
      const ways = waysToEdits(type).map((way) => ask(`{ ${name}${written(given)} ${way} }`, {}, token));
      for (const { data, errors } of await Promise.all(ways)) {
        for (const { extensions } of errors) expect(REFUSALS).toContain(extensions.code);
        for (const [, id = ""] of JSON.stringify(data ?? {}).matchAll(/"__typename":"Video","id":"(\d+)"/g)) byGraphql.add(id);
      }

      const headers = { authorization: token && `Bearer ${token}` };
      const answer = await fetch(`${base}/trpc/${name}?input=${encodeURIComponent(JSON.stringify(given))}`, { headers });
      for (const [, id = ""] of (await answer.text()).matchAll(ID_OF_EDIT)) byTrpc.add(id);
    }

    expect([...byGraphql].sort()).toEqual(told);
    if (getNamedType(type).name === "Video") expect([...byTrpc].sort()).toEqual(told);
    else expect(told).toEqual(expect.arrayContaining([...byTrpc]));
  });
});

function written(args: Args): string {
  const parts = Object.entries(args).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return parts.length ? `(${parts})` : "";
}
