import { describe, expect, test } from "vitest";
import { db } from "#db";
import { edits } from "#db/schema.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);
const RECENT = Date.UTC(2026, 10, 1);

/** The ids that an operation gives, which have to be the same at both doors. */
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
});

describe("localAthletesVideos [GQL-013]", () => {
  test("gives a page of the newest in ascending order, around the caller whatever place is said", async () => {
    const added = Array.from({ length: 8 }, (_, n) => addEdit({ createdAt: RECENT + n }));
    expect(await idsBy("sol", "localAthletesVideos")).toEqual(added.slice(2));
    const elsewhere = { country: "France", city: "Biarritz" };
    expect(await idsBy("sol", "localAthletesVideos", { ...elsewhere, last: 2 })).toEqual(added.slice(6));
    expect(await idsBy("sol", "localAthletesVideos", { skip: 2, last: 2 })).toEqual(added.slice(4, 6));
  });

  test("is about all of the caller's categories, or the one that is named, and never about the under-13s", async () => {
    const surf = addEdit({ createdAt: RECENT });
    const ski = addEdit({ createdAt: RECENT, sport: "Ski" });
    expect(await idsBy("sol", "localAthletesVideos", { category: "surf" })).toEqual([surf]);
    expect(await idsBy("sol", "localAthletesVideos", { category: "Ski" })).toEqual([ski]);
    expect(await idsBy("sol", "localAthletesVideos", { category: "All", last: 50 })).not.toContain(ski);
    expect(await idsBy("sol", "localAthletesVideos", { category: "Chess" })).toEqual([]);
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
});

describe("competitionFeed [GQL-027]", () => {
  test("gives all of a class in a sport, in ascending order", async () => {
    const entered = Array.from({ length: 9 }, (_, n) => addEdit({ createdAt: RECENT + n, competition: "16+male" }));
    addEdit({ competition: "16+female" });
    addEdit({ competition: "16+male", sport: "Skate" });
    expect(await idsBy("kit", "competitionFeed", { filter: "16+male", category: "Surf" })).toEqual(entered);
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
          filmerInstagram: "pips.dad",
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
    ["17+male", "Surf", /^Category must be one of 15andundermale, 15andunderfemale, 16\+male, 16\+female$/],
    ["16 male", "Surf", /^Category must be one of /],
    ["16+male", "Chess", /^Sport must be one of Surf, /],
  ])("refuses %j in %j with what there is [LIM-031]", async (filter, category, message) => {
    const { errors } = await ask(
      "query ($f: String, $c: String) { competitionFeed(filter: $f, category: $c) { id } }",
      { f: filter, c: category },
      tokenOf("sol"),
    );
    expect(errors).toMatchObject([{ message: expect.stringMatching(message), extensions: { code: "BAD_USER_INPUT" } }]);
  });
});
