import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import { db } from "#db";
import { clicks, crews, edits, follows, media, sponsorships, stokes as stokeRows, users } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const base = await openDoors();
const asked = graphqlOf(base);

const ask = (who: Name, query: string, variables: object = {}) => asked(query, variables, tokenOf(who));
const codeOf = ({ errors }: Awaited<ReturnType<typeof ask>>) => errors[0]?.extensions.code;

async function trpc(who: Name, name: string, input: object) {
  const headers = { authorization: `Bearer ${tokenOf(who)}`, "content-type": "application/json" };
  const answer = await fetch(`${base}/trpc/${name}`, { method: "POST", headers, body: JSON.stringify(input) });
  return { status: answer.status, body: await answer.json() };
}

/** Nested lists, as the apps request them. */
function moreEditsOf(name: Name, count: number) {
  for (let n = 0; n < count; n++) {
    const id = `${ID[name]}${100 + n}`;
    const file = { filename: `${id}.jpg`, mimetype: "image/jpeg" };
    db.insert(media)
      .values({ ...file, id, ownerId: ID[name], purpose: "edit", bytes: 1, sha256: id, state: "ready" })
      .run();
    const facts = { posterId: ID[name], mediaId: id, description: id, sport: "Ski", orientation: "Landscape" } as const;
    db.insert(edits)
      .values({ ...file, ...facts, id, ready: true, under18Viewable: true, createdAt: n })
      .run();
  }
}

describe("follows", () => {
  const FOLLOW = "mutation ($id: ID) { follow(followId: $id) { id user { id } follow { id followerCount } } }";
  const FOLLOWS = "query ($id: ID) { follows(id: $id) { id user { id } follow { id videos { id } } } }";

  test("a second follow adds nothing, and the followed people come with their Edits [GQL-045, GQL-022, ENT-042]", async () => {
    const first = await ask("sol", FOLLOW, { id: ID.mia });
    expect(first.data).toMatchObject({ follow: { user: { id: ID.sol }, follow: { id: ID.mia, followerCount: 1 } } });
    expect((await ask("sol", FOLLOW, { id: ID.mia })).data).toEqual(first.data);

    const { data } = await ask("sol", FOLLOWS, { id: ID.sol });
    const videos = ["grown", "slam", "session", "bowl"].map((name) => ({ id: EDITS[name as keyof typeof EDITS].id }));
    expect(data).toMatchObject({ follows: [{ user: { id: ID.sol }, follow: { id: ID.mia, videos } }] });
    const { data: counted } = await ask("ana", "query ($id: ID) { followerCount(userId: $id) }", { id: ID.mia });
    expect(counted).toEqual({ followerCount: 1 });
  });

  test("a link is taken back by its owner; another's answers like an unknown one [GQL-046]", async () => {
    const { id } = (await ask("sol", FOLLOW, { id: ID.mia })).data!.follow as { id: string };
    const DELETE = "mutation ($id: ID) { deleteFollow(id: $id) { id } }";
    const [others, unknown] = [await ask("ana", DELETE, { id }), await ask("ana", DELETE, { id: "77" })];
    expect(others.errors).toEqual(unknown.errors);
    expect(codeOf(others)).toBe("NOT_FOUND");
    expect((await ask("sol", DELETE, { id })).data).toEqual({ deleteFollow: { id } });
  });

  test("following oneself or a hidden person is refused [ACC-034]", async () => {
    expect(codeOf(await ask("mia", FOLLOW, { id: ID.mia }))).toBe("FORBIDDEN");
    for (const id of [ID.ash, ID.noa, "77", "x", null]) expect(codeOf(await ask("mia", FOLLOW, { id }))).toBe("NOT_FOUND");
    expect((await trpc("mia", "follow", { followId: ID.mia })).status).toBe(403);
    expect(db.select().from(follows).all()).toEqual([]);
  });

  test("in a User they are the caller's own alone, with their true numbers [ENT-016]", async () => {
    await ask("sol", FOLLOW, { id: ID.mia });
    stokes.set(viewer("sol"), EDITS.bowl.id, true);
    const USER = "follows { follow { id } } followsCount votesCount videosCount";
    expect((await ask("sol", `{ user { ${USER} } }`)).data).toEqual({
      user: { follows: [{ follow: { id: ID.mia } }], followsCount: 1, votesCount: 1, videosCount: 0 },
    });
    const { data } = await ask("sol", `query ($id: ID) { findUser(filter: $id) { ${USER} } }`, { id: ID.mia });
    expect(data).toEqual({ findUser: { follows: null, followsCount: null, votesCount: null, videosCount: 4 } });
    expect((await ask("kit", `query ($id: ID) { findUser(filter: $id) { videosCount } }`, { id: ID.mia })).data).toEqual({
      findUser: { videosCount: 2 },
    });
  });

  test("the Edits of all whom someone follows share what one answer may hold", async () => {
    for (const name of ["ana", "mia", "kit", "stat"] as const) {
      moreEditsOf(name, 30);
      await ask("sol", FOLLOW, { id: ID[name] });
    }
    const { data, errors } = await ask("sol", FOLLOWS, { id: ID.sol });
    expect(errors).toEqual([]);
    const lists = (data!.follows as { follow: { videos: unknown[] } }[]).map(({ follow }) => follow.videos.length);
    expect(lists.sort()).toEqual([30, 30, 31, 34]);
  });
});

describe("crews", () => {
  const ENTRY = "id user { id } crew { id }";
  const LISTS = `query ($id: ID) { crew(userId: $id) { crews { ${ENTRY} } crewsCount pendingCrew { ${ENTRY} } pendingCrewCount } }`;
  const ASK = `mutation ($id: ID) { crew(crewId: $id) { ${ENTRY} } }`;
  const ADD = `mutation ($id: ID) { addToCrew(userId: $id) { ${ENTRY} } }`;
  const REMOVE = `mutation ($id: ID) { removeFromCrew(userId: $id) { ${ENTRY} } }`;
  const FIND = `query ($id: ID) { findCrew(id: $id) { ${ENTRY} } }`;

  test("are split into the crew and those who ask [GQL-024, SOC-020, ENT-043]", async () => {
    const { data } = await ask("mia", LISTS, { id: ID.mia });
    expect(data).toMatchObject({
      crew: { crewsCount: 2, pendingCrewCount: 1, pendingCrew: [{ user: { id: ID.ana }, crew: { id: ID.mia } }] },
    });
    const { crews: members } = data!.crew as { crews: { user: { id: string }; crew: { id: string } }[] };
    expect(members.map(({ crew }) => crew.id).sort()).toEqual([ID.sol, ID.kit].sort());
    expect(members.every(({ user }) => user.id === ID.mia)).toBe(true);
  });

  test("are asked, accepted by the asked alone, and removed [GQL-047, GQL-049, GQL-050]", async () => {
    const { data } = await ask("sol", ASK, { id: ID.ana });
    expect(data).toMatchObject({ crew: { user: { id: ID.sol }, crew: { id: ID.ana } } });
    expect((await ask("sol", ASK, { id: ID.ana })).data).toEqual(data);
    expect(codeOf(await ask("sol", ADD, { id: ID.ana }))).toBe("NOT_FOUND");
    expect((await ask("sol", LISTS)).data).toMatchObject({ crew: { crewsCount: 1 } });

    expect((await ask("ana", ADD, { id: ID.sol })).data).toMatchObject({
      addToCrew: { user: { id: ID.ana }, crew: { id: ID.sol } },
    });
    for (const who of ["sol", "ana"] as const) {
      const found = (await ask(who, FIND, { id: ID[who] })).data!.findCrew as { crew: { id: string } }[];
      expect(found.map(({ crew }) => crew.id)).toContain(who === "sol" ? ID.ana : ID.sol);
    }
    expect((await ask("ana", REMOVE, { id: ID.sol })).data).toMatchObject({ removeFromCrew: { crew: { id: ID.sol } } });
    expect(codeOf(await ask("ana", REMOVE, { id: ID.sol }))).toBe("NOT_FOUND");
  });

  test("one's own request is found again and withdrawn; another's is answered like an unknown one [GQL-023, GQL-048]", async () => {
    const { findCrew } = (await ask("ana", FIND)).data as { findCrew: { id: string; crew: { id: string } }[] };
    expect(findCrew).toMatchObject([{ user: { id: ID.ana }, crew: { id: ID.mia } }]);
    const DELETE = "mutation ($id: ID) { deleteCrew(id: $id) { id } }";
    const { id } = findCrew[0]!;
    const [others, unknown] = [await ask("kit", DELETE, { id }), await ask("kit", DELETE, { id: "77" })];
    expect(others.errors).toEqual(unknown.errors);
    expect((await ask("ana", DELETE, { id })).data).toEqual({ deleteCrew: { id } });
  });

  test("at /trpc the mutation has a name of its own, since the query has the other [GQL-047]", async () => {
    expect((await trpc("sol", "askCrew", { crewId: ID.ana })).body.result.data).toMatchObject({
      user: { id: ID.sol },
      crew: { id: ID.ana },
    });
    expect((await trpc("sol", "crew", { crewId: ID.kit })).status).toBeGreaterThanOrEqual(400);
    const answer = await fetch(`${base}/trpc/crew?input=%7B%7D`, { headers: { authorization: `Bearer ${tokenOf("mia")}` } });
    const { data } = (await answer.json()).result;
    expect(data).toMatchObject({ crewsCount: 2, pendingCrew: [{ user: { id: ID.ana }, crew: { id: ID.mia } }] });
    expect(JSON.stringify(data)).not.toMatch(/parent|answered|accepted/i);
  });

  test("tell an adult nothing of a parent who is asked", async () => {
    await ask("ana", ASK, { id: ID.pip });
    await ask("pip", ADD, { id: ID.ana });
    const before = db.select().from(crews).where(eq(crews.askedId, ID.pip)).get();
    expect(before).toMatchObject({ acceptedAt: null, askedParentAgreedAt: null });
    const { data } = await ask("ana", LISTS);
    expect(data).toMatchObject({ crew: { crews: [], pendingCrew: [] } });
    expect(codeOf(await ask("northbreak", ASK, { id: ID.pip }))).toBe("FORBIDDEN");
  });
});

describe("an id that is not the caller's", () => {
  test.each([
    "query ($id: ID) { follows(id: $id) { id } }",
    "query ($id: ID) { findCrew(id: $id) { id } }",
    "query ($id: ID) { crew(userId: $id) { crewsCount } }",
    "query ($id: ID) { userVotes(id: $id) { id } }",
  ])("%s is refused [GQL-022, GQL-024, GQL-030]", async (query) => {
    expect(codeOf(await ask("sol", query, { id: ID.mia }))).toBe("FORBIDDEN");
    expect(codeOf(await ask("ops", query, { id: ID.mia }))).toBe("FORBIDDEN");
    expect((await ask("sol", query, { id: ID.sol })).errors).toEqual([]);
    expect((await ask("sol", query)).errors).toEqual([]);
  });
});

describe("userVotes", () => {
  test("gives the newest that are not skipped, ascending unless asked otherwise [GQL-030]", async () => {
    moreEditsOf("ana", 10);
    for (let n = 0; n < 10; n++)
      db.insert(stokeRows)
        .values({ userId: ID.sol, editId: `${ID.ana}${100 + n}`, createdAt: n })
        .run();
    const votes = async (more: string) => {
      const { data } = await ask("sol", `{ userVotes${more} { video { id } user { id } } }`);
      return (data!.userVotes as { video: { id: string } }[]).map(({ video }) => Number(video.id.slice(-2)));
    };
    expect(await votes("")).toEqual([4, 5, 6, 7, 8, 9]);
    expect(await votes("(skip: 6)")).toEqual([0, 1, 2, 3]);
    expect(await votes("(skip: 1, last: 2)")).toEqual([7, 8]);
    expect(await votes('(last: 3, orderBy: "createdAt_DESC")')).toEqual([9, 8, 7]);

    db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, ID.ana)).run();
    expect(await votes("")).toEqual([]);
  });
});

describe("trackers", () => {
  const kept = () => db.select().from(clicks).all();

  test("write down the caller, whoever the arguments name [GQL-058, GQL-059, GQL-062]", async () => {
    const { data } = await ask(
      "sol",
      `mutation ($mia: ID, $brand: ID) {
        shareTracker(user: $mia, userShared: $mia, platform: "whatsapp") { user userShared platform }
        websiteTracker(business: $brand, user: $mia, discountId: "Sponsored") { business user discountId }
        instagramTracker(user: $mia, instagram: "@mia.rides") { user instagram }
      }`,
      { mia: ID.mia, brand: ID.northbreak },
    );
    expect(data).toEqual({
      shareTracker: { user: ID.sol, userShared: ID.mia, platform: "Whatsapp" },
      websiteTracker: { business: ID.northbreak, user: ID.sol, discountId: "Sponsored" },
      instagramTracker: { user: ID.sol, instagram: "mia.rides" },
    });
    expect(kept().map(({ userId }) => userId)).toEqual([ID.sol, ID.sol, ID.sol]);
  });

  test("a business is the one who writes, and only about whom it may [GQL-061, ACC-049]", async () => {
    const CONTACT = "mutation ($user: ID, $business: ID) { contactUser(user: $user, business: $business) { user business } }";
    const named = { user: ID.mia, business: ID.northbreak };
    expect((await ask("fakie", CONTACT, named)).data).toEqual({ contactUser: { user: ID.mia, business: ID.fakie } });
    expect(codeOf(await ask("sol", CONTACT, named))).toBe("FORBIDDEN");
    expect(codeOf(await ask("fakie", CONTACT, { user: ID.kit }))).toBe("FORBIDDEN");
    expect((await ask("northbreak", CONTACT, { user: ID.kit })).errors).toEqual([]);
    expect(codeOf(await ask("northbreak", CONTACT, { user: ID.pip }))).toBe("FORBIDDEN");
    expect(kept()).toHaveLength(2);
  });

  test("an approved brand's question makes a draft at the desk, and the answer stays as it is [GQL-061]", async () => {
    const CONTACT = "mutation ($user: ID) { contactUser(user: $user) { user business } }";
    const drafts = () => db.select().from(sponsorships).all();
    await ask("fakie", CONTACT, { user: ID.mia });
    expect(drafts()).toEqual([]);
    expect((await ask("northbreak", CONTACT, { user: ID.mia })).data).toEqual({
      contactUser: { user: ID.mia, business: ID.northbreak },
    });
    expect(drafts()).toMatchObject([{ brandId: ID.northbreak, athleteId: ID.mia, state: "draft", offeredAt: null }]);
  });

  test.each([
    ['mutation { shareTracker(userShared: "77", platform: "Email") { id } }', "NOT_FOUND"],
    [`mutation { shareTracker(userShared: "${ID.ash}", platform: "Email") { id } }`, "NOT_FOUND"],
    [`mutation { shareTracker(userShared: "${ID.mia}", platform: "Myspace") { id } }`, "BAD_USER_INPUT"],
    [`mutation { shareTracker(userShared: "${ID.mia}") { id } }`, "BAD_USER_INPUT"],
    [`mutation { websiteTracker(business: "${ID.mia}") { id } }`, "NOT_FOUND"],
    [`mutation { websiteTracker(business: "${ID.northbreak}", discountId: "77") { id } }`, "NOT_FOUND"],
    ["mutation { websiteTracker { id } }", "NOT_FOUND"],
    ['mutation { instagramTracker(instagram: "pip.hale") { id } }', "NOT_FOUND"],
    ["mutation { instagramTracker { id } }", "NOT_FOUND"],
    ["mutation { contactUser { id } }", "NOT_FOUND"],
  ])("%s is not kept [GQL-058, GQL-059, GQL-062]", async (query, code) => {
    expect(codeOf(await ask("sol", query))).toBe(code);
    expect(kept()).toEqual([]);
  });
});
