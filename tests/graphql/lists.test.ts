import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { fillAll } from "#app/services/search/filling.server.ts";
import { foldPlace } from "#app/text/fold.ts";
import { db } from "#db";
import { edits, users } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { addDiscount } from "#tests/add-discount.ts";
import { addEdit } from "#tests/add-edit.ts";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);
const RECENT = Date.UTC(2026, 10, 1);

/** Returns the ids that an operation gives; they must be the same at both doors. */
async function idsBy(name: Name, operation: string, args: Record<string, unknown> = {}): Promise<string[]> {
  const token = tokenOf(name);
  const written = Object.entries(args).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  const { data, errors } = await ask(`{ ${operation}${written.length ? `(${written})` : ""} { id } }`, {}, token);
  expect(errors).toEqual([]);
  const ids = (data![operation] as { id: string }[]).map(({ id }) => id);

  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${base}/trpc/${operation}?input=${encodeURIComponent(JSON.stringify(args))}`, { headers });
  expect((await answer.json()).result.data.map(({ id }: { id: string }) => id)).toEqual(ids);
  return ids;
}

test("crewsVideos gives the crew's Edits by pages, the crew-only ones too, and is for oneself [GQL-026]", async () => {
  const { grown, slam, session, bowl } = EDITS;
  expect(await idsBy("sol", "crewsVideos", { id: ID.sol })).toEqual([grown.id, slam.id, session.id, bowl.id]);
  expect(await idsBy("sol", "crewsVideos", { skip: 1, last: 2 })).toEqual([slam.id, session.id]);
  expect(await idsBy("kit", "crewsVideos")).toEqual([session.id, bowl.id]);
  expect(await idsBy("ana", "crewsVideos")).toEqual([]);
  const { errors } = await ask("query ($id: ID) { crewsVideos(id: $id) { id } }", { id: ID.mia }, tokenOf("sol"));
  expect(errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);

  const back = addEdit({ posterId: ID.sol, crewOnly: true });
  addEdit({ posterId: ID.ana, crewOnly: true });
  expect(await idsBy("mia", "crewsVideos")).toEqual([back]);
  const added = Array.from({ length: 7 }, (_, n) => addEdit({ createdAt: RECENT + n }));
  expect(await idsBy("sol", "crewsVideos")).toEqual(added.toReversed().slice(0, 6));
});

describe("homeFeed [GQL-009]", () => {
  test("gives the first six and then fives, newest first, of the caller's sports", async () => {
    const added = Array.from({ length: 12 }, (_, n) => addEdit({ createdAt: RECENT + n, sport: n % 2 ? "Surf" : "Skate" }));
    addEdit({ createdAt: RECENT + 99, sport: "Ski" });
    const newest = added.toReversed();
    const category = ["Surf", "Skate"];
    expect(await idsBy("sol", "homeFeed", { id: ID.sol, category, skip: 0, last: 6 })).toEqual(newest.slice(0, 6));
    expect(await idsBy("sol", "homeFeed", { id: ID.sol, category, skip: 6, last: 5 })).toEqual(newest.slice(6, 11));
    expect(await idsBy("sol", "homeFeed")).toEqual(newest.slice(0, 6));
  });

  test("gives one orientation, or both, and only to oneself", async () => {
    const upright = addEdit({ createdAt: RECENT + 1, orientation: "Portrait" });
    const wide = addEdit({ createdAt: RECENT });
    expect(await idsBy("sol", "homeFeed", { orientation: "Portrait", last: 1 })).toEqual([upright]);
    expect(await idsBy("sol", "homeFeed", { orientation: "Landscape", last: 1 })).toEqual([wide]);
    expect(await idsBy("sol", "homeFeed", { last: 2 })).toEqual([upright, wide]);
    const { errors } = await ask("query ($id: ID) { homeFeed(id: $id) { id } }", { id: ID.mia }, tokenOf("sol"));
    expect(errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
  });
});

test("videoFeed gives pages of one sport, newest first, and of one country if it is named [GQL-014]", async () => {
  const added = Array.from({ length: 8 }, (_, n) => addEdit({ createdAt: RECENT + n, sport: "Ski" }));
  const abroad = addEdit({ createdAt: RECENT - 1, sport: "Ski", posterId: ID.ana });
  addEdit({ createdAt: RECENT + 99, sport: "Surf" });
  const newest = added.toReversed();
  for (const filter of ["Ski", "ski", "SKI"]) expect(await idsBy("sol", "videoFeed", { filter })).toEqual(newest.slice(0, 6));
  expect(await idsBy("sol", "videoFeed", { filter: "Ski", skip: 6, last: 6 })).toEqual([...newest.slice(6), abroad]);
  const home = { filter: "Ski", country: "United Kingdom" };
  expect(await idsBy("sol", "videoFeed", { ...home, skip: 6 })).toEqual(newest.slice(6));
  expect(await idsBy("sol", "videoFeed", { ...home, country: "France" })).toEqual([abroad]);
});

describe("userVideos [GQL-028]", () => {
  test("gives pages of anybody's Edits that the caller may see, in ascending order, the newest of them first", async () => {
    const added = Array.from({ length: 8 }, (_, n) => addEdit({ createdAt: RECENT + n, posterId: ID.ana }));
    addEdit({ createdAt: RECENT + 99, posterId: ID.ana, crewOnly: true });
    addEdit({ createdAt: RECENT + 99, posterId: ID.ana, ready: false });
    const id = ID.ana;
    expect(await idsBy("sol", "userVideos", { id })).toEqual(added.slice(2));
    expect(await idsBy("sol", "userVideos", { id, skip: 0, last: 6, orderBy: "createdAt_ASC" })).toEqual(added.slice(2));
    expect(await idsBy("sol", "userVideos", { id, skip: 6, last: 6 })).toEqual([EDITS.abroad.id, ...added.slice(0, 2)]);
    expect(await idsBy("sol", "userVideos", { id, last: 2, orderBy: "createdAt_DESC" })).toEqual([added[7], added[6]]);
    expect(await idsBy("sol", "userVideos", { id: "1" })).toEqual([]);
  });
});

describe("localAthletesVideos [GQL-013]", () => {
  test("gives a page of the newest in ascending order, around the caller whatever place is said", async () => {
    const added = Array.from({ length: 8 }, (_, n) => addEdit({ createdAt: RECENT + n }));
    expect(await idsBy("sol", "localAthletesVideos")).toEqual(added.slice(2));
    const elsewhere = { country: "France", city: "Biarritz" };
    expect(await idsBy("sol", "localAthletesVideos", { ...elsewhere, last: 2 })).toEqual(added.slice(6));
    expect(await idsBy("sol", "localAthletesVideos", { skip: 2, last: 2 })).toEqual(added.slice(4, 6));

    const place = foldPlace("united KINGDOM", "  new  quay ");
    db.update(users).set({ place }).where(eq(users.id, ID.sol)).run();
    expect(await idsBy("sol", "localAthletesVideos")).toEqual([]);
    db.update(users)
      .set({ place: foldPlace("United Kingdom ", " NEW Quay") })
      .where(eq(users.id, ID.mia))
      .run();
    expect(await idsBy("sol", "localAthletesVideos")).toEqual(added.slice(2));
  });

  test("is about all of the caller's categories, or the one that is named, and never about the under-13s", async () => {
    const surf = addEdit({ createdAt: RECENT });
    const ski = addEdit({ createdAt: RECENT, sport: "Ski" });
    expect(await idsBy("sol", "localAthletesVideos", { category: "surf" })).toEqual([surf]);
    expect(await idsBy("sol", "localAthletesVideos", { category: "Ski" })).toEqual([ski]);
    expect(await idsBy("sol", "localAthletesVideos", { category: "All", last: 50 })).not.toContain(ski);
    expect(await idsBy("kit", "localAthletesVideos", { last: 50 })).not.toContain(EDITS.young.id);
  });
});

test("highestStokeFeed orders by Stokes, then time, in the categories and the country that are named [GQL-015]", async () => {
  const older = addEdit({ createdAt: RECENT, stokeCount: 5 });
  const newer = addEdit({ createdAt: RECENT + 1, stokeCount: 5 });
  const first = addEdit({ createdAt: 1, stokeCount: 7, posterId: ID.ana, sport: "Skate" });
  const ski = addEdit({ createdAt: 1, stokeCount: 9, sport: "Ski" });

  expect(await idsBy("sol", "highestStokeFeed", { last: 3 })).toEqual([first, newer, older]);
  expect(await idsBy("sol", "highestStokeFeed", { skip: 1, last: 1 })).toEqual([newer]);
  expect(await idsBy("sol", "highestStokeFeed", { country: "United Kingdom", last: 2 })).toEqual([newer, older]);
  expect(await idsBy("sol", "highestStokeFeed", { category: ["SKI", "Chess"] })).toEqual([ski]);
  expect(await idsBy("sol", "highestStokeFeed", { category: [] })).toEqual([]);
  expect(await idsBy("sol", "highestStokeFeed")).toHaveLength(6);
});

describe("competitionFeed [GQL-027]", () => {
  test("gives all of a class in a sport, in ascending order", async () => {
    const entered = Array.from({ length: 9 }, (_, n) => addEdit({ createdAt: RECENT + n, competition: "16+male" }));
    addEdit({ competition: "16+female" });
    addEdit({ competition: "16+male", sport: "Skate" });
    expect(await idsBy("kit", "competitionFeed", { filter: "16+male", category: "Surf" })).toEqual(entered);
  });

  test("keeps from others what is for the crew or for adults", async () => {
    const facts = { competition: "16+female" as const };
    const forCrew = addEdit({ ...facts, createdAt: RECENT, crewOnly: true });
    const forAdults = addEdit({ ...facts, createdAt: RECENT + 1, under18Viewable: false });
    const forAll = addEdit({ ...facts, createdAt: RECENT + 2 });
    const entries = (name: Name) => idsBy(name, "competitionFeed", { filter: "16+female", category: "surf" });
    expect(await entries("sol")).toEqual([forCrew, forAdults, forAll]);
    expect(await entries("ana")).toEqual([forAdults, forAll]);
    expect(await entries("kit")).toEqual([forCrew, forAll]);
  });

  test("tells of each what a competition shows [ENT-065]", async () => {
    db.update(edits).set({ competition: "15andunderfemale" }).run();
    const { data, errors } = await ask(
      `{ competitionFeed(filter: "15andunderfemale", category: "Surf") {
        id filename description filmerInstagram mimetype crewOnly
        postedBy { id name category country city instagram email businessLogo profileImage isBusiness }
        votes { id user { id } } videoViews { id }
      } }`,
      {},
      tokenOf("pip"),
    );
    expect(errors).toEqual([]);
    expect(data).toMatchObject({
      competitionFeed: [
        {
          id: EDITS.young.id,
          filename: "2006.jpg",
          description: "My first green wave",
          filmerInstagram: "",
          mimetype: "image/jpeg",
          crewOnly: false,
          postedBy: { id: ID.pip, name: "Pip Hale" },
          votes: [],
          videoViews: [],
        },
      ],
    });
  });

  test.each([
    ["17+male", "Surf", /^Choose one of these: 15andundermale, 15andunderfemale, 16\+male, 16\+female$/],
    ["16 male", "Surf", /^Choose one of these: /],
    ["16+male", "Chess", /^Choose one of these sports: Surf, /],
  ])("refuses %j in %j with what there is [LIM-031]", async (filter, category, message) => {
    const { errors } = await ask(
      "query ($f: String, $c: String) { competitionFeed(filter: $f, category: $c) { id } }",
      { f: filter, c: category },
      tokenOf("sol"),
    );
    expect(errors).toMatchObject([{ message: expect.stringMatching(message), extensions: { code: "BAD_USER_INPUT" } }]);
  });
});

test.each(["Türkiye", "turkiye", " TÜRKİYE "])("a country is found as %j in each list that takes one", async (country) => {
  db.update(users).set({ country: "Türkiye", city: "Çeşme" }).where(eq(users.id, ID.sol)).run();
  db.update(users).set({ country: "Türkiye" }).where(eq(users.id, ID.northbreak)).run();
  const [edit, discount] = [addEdit({ posterId: ID.sol, sport: "Ski" }), addDiscount({ sports: ["Ski"] })];
  fillAll();
  for (const args of [{ country }, { country, city: "cesme" }, { country, city: "ÇEŞME" }])
    expect(await idsBy("northbreak", "advancedSearch", { ...args, category: ["Ski"] })).toEqual([edit]);
  expect(await idsBy("ana", "videoFeed", { country, filter: "Ski" })).toEqual([edit]);
  expect(await idsBy("ana", "highestStokeFeed", { country, category: ["Ski"] })).toEqual([edit]);
  expect(await idsBy("ana", "discountFeed", { country, category: ["Ski"], businessRegion: "National" })).toEqual([discount]);
});
