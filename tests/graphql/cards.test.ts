import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db";
import { clicks, discounts, editViews, reports, edits as rows, stokes } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { addSpot } from "#tests/add-spot.ts";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const asked = graphqlOf(await openDoors());
const ask = (who: Name, query: string, variables: object = {}) => asked(query, variables, tokenOf(who));
const codeOf = ({ errors }: Awaited<ReturnType<typeof ask>>) => errors[0]?.extensions.code;

const { bowl, session, grown } = EDITS;
const stored = (id: string) => db.select().from(rows).where(eq(rows.id, id)).get();

describe("report", () => {
  const REPORT =
    "mutation ($u: ID, $v: ID, $d: ID) { report(userId: $u, videoId: $v, discountId: $d) { id userId videoId discountId } }";

  test("stores the report of an Edit once [GQL-053, ENT-053, CARD-030]", async () => {
    const first = await ask("sol", REPORT, { u: ID.sol, v: bowl.id });
    expect(first.data).toMatchObject({ report: { userId: ID.sol, videoId: bowl.id, discountId: null } });
    expect((await ask("sol", REPORT, { v: bowl.id })).data).toEqual(first.data);
    expect(db.select().from(reports).all()).toHaveLength(1);
  });

  test("takes a Discount, and refuses both, neither and one's own [GQL-053, ACC-035]", async () => {
    const facts = { amount: "5%", description: "d", code: "C", filename1: "f", productDescription1: "p" };
    const { id } = db
      .insert(discounts)
      .values({ posterId: ID.northbreak, ...facts })
      .returning()
      .get();
    expect((await ask("sol", REPORT, { d: id })).data).toMatchObject({ report: { videoId: null, discountId: id } });
    expect(codeOf(await ask("sol", REPORT, { v: bowl.id, d: id }))).toBe("BAD_USER_INPUT");
    expect(codeOf(await ask("sol", REPORT, {}))).toBe("NOT_FOUND");
    expect(codeOf(await ask("mia", REPORT, { v: bowl.id }))).toBe("FORBIDDEN");
    expect(codeOf(await ask("kit", REPORT, { v: grown.id }))).toBe("NOT_FOUND");
  });
});

describe("report of a Spot or a person", () => {
  const REPORT =
    "mutation ($s: ID, $p: ID, $v: ID, $r: String) { report(spotId: $s, profileId: $p, videoId: $v, reason: $r) { videoId spotId profileId } }";

  test("is stored with what is wrong, which a Spot needs", async () => {
    const s = addSpot();
    expect(codeOf(await ask("mia", REPORT, { s }))).toBe("BAD_USER_INPUT");
    for (const r of ["Closed", "violence"]) {
      const who = r === "Closed" ? "mia" : "ana";
      expect((await ask(who, REPORT, { s, r })).data).toEqual({ report: { videoId: null, spotId: s, profileId: null } });
    }
    const person = await ask("mia", REPORT, { p: ID.sol, r: "bullying" });
    expect(person.data).toEqual({ report: { videoId: null, spotId: null, profileId: ID.sol } });
    expect((await ask("sol", REPORT, { v: bowl.id, r: "childAbuse" })).errors).toEqual([]);
    expect(db.select({ fault: reports.fault, reason: reports.reason }).from(reports).all()).toEqual(
      expect.arrayContaining([
        { fault: "Closed", reason: null },
        { fault: null, reason: "violence" },
        { fault: null, reason: "bullying" },
        { fault: null, reason: "childAbuse" },
      ]),
    );
    expect((await ask("ana", "query ($v: ID) { video(id: $v) { id } }", { v: bowl.id })).data).toEqual({ video: null });
  });

  test("is refused and stores nothing about two posts, for an unknown reason, or about oneself", async () => {
    const s = addSpot();
    for (const given of [
      { s, p: ID.sol, r: "Closed" },
      { s, r: "Ugly" },
      { p: ID.sol, r: "likeGrave" },
    ])
      expect(codeOf(await ask("mia", REPORT, given))).toBe("BAD_USER_INPUT");
    expect(codeOf(await ask("sol", REPORT, { p: ID.sol }))).toBe("FORBIDDEN");
    expect(db.select().from(reports).all()).toEqual([]);
  });
});

test("a Discount takes no Stoke [SOC-003]", async () => {
  const facts = { amount: "5%", description: "d", code: "C", filename1: "f", productDescription1: "p" };
  const { id } = db
    .insert(discounts)
    .values({ posterId: ID.northbreak, ...facts })
    .returning()
    .get();
  expect(codeOf(await ask("sol", "mutation ($v: ID) { vote(videoId: $v) { id } }", { v: id }))).toBe("NOT_FOUND");
  expect(db.select().from(stokes).all()).toEqual([]);
});

test("videoViews counts once, and its answer is the view [GQL-054, ENT-052]", async () => {
  const VIEW = "mutation ($v: ID) { videoViews(videoId: $v) { id } }";
  const first = await ask("sol", VIEW, { v: bowl.id });
  expect((await ask("sol", VIEW, { v: bowl.id })).data).toEqual(first.data);
  const { data } = await ask("sol", "query ($v: ID) { video(id: $v) { videoViewsCount videoViews { id } } }", { v: bowl.id });
  expect(data).toEqual({ video: { videoViewsCount: 1, videoViews: [first.data?.videoViews] } });
  expect(db.select().from(editViews).all()).toMatchObject([{ userId: ID.sol, editId: bowl.id }]);
});

test("deleteVideo deletes one's own and answers with what it was [GQL-051]", async () => {
  const DELETE = "mutation ($v: ID) { deleteVideo(id: $v) { id description postedBy { id } votes { id } } }";
  expect(codeOf(await ask("sol", DELETE, { v: bowl.id }))).toBe("FORBIDDEN");
  expect((await ask("mia", DELETE, { v: bowl.id })).data).toEqual({
    deleteVideo: { id: bowl.id, description: "Bowl at dusk", postedBy: { id: ID.mia }, votes: [] },
  });
  expect(codeOf(await ask("mia", DELETE, { v: bowl.id }))).toBe("NOT_FOUND");
});

describe("postVideoUpdate", () => {
  test("changes what is sent and leaves the rest [GQL-073, EDIT-028]", async () => {
    db.update(rows)
      .set({ gear: { trucks: "Indy", wheels: "Spits" }, filmerInstagram: "lens" })
      .where(eq(rows.id, session.id))
      .run();
    const { data, errors } = await ask(
      "mia",
      'mutation ($v: ID) { postVideoUpdate(id: $v, description: "Later", competition: "16+FEMALE") { description trucks crewOnly } }',
      { v: session.id },
    );
    expect(errors).toEqual([]);
    expect(data).toEqual({ postVideoUpdate: { description: "Later", trucks: "Indy", crewOnly: true } });
    expect(stored(session.id)).toMatchObject({
      sport: "Skate",
      filmerInstagram: "lens",
      competition: "16+female",
      under18Viewable: true,
      gear: { trucks: "Indy", wheels: "Spits" },
    });
  });

  test("takes a new sport with its gear, and a sport that there is not is told so [GQL-073]", async () => {
    const UPDATE =
      "mutation ($v: ID, $s: String, $g: String) { postVideoUpdate(id: $v, category: $s, surfboard: $g) { category surfboard trucks } }";
    expect((await ask("mia", UPDATE, { v: bowl.id, s: "surf", g: "Twin" })).data).toEqual({
      postVideoUpdate: { category: "Surf", surfboard: "Twin", trucks: null },
    });
    const { errors } = await ask("mia", UPDATE, { v: bowl.id, s: "Chess" });
    expect(errors[0]).toMatchObject({
      message: "Please select a Sport",
      extensions: { fields: { category: "Please select a Sport" } },
    });
    expect(codeOf(await ask("ops", UPDATE, { v: bowl.id, s: "Surf" }))).toBe("FORBIDDEN");
    expect(stored(bowl.id)?.sport).toBe("Surf");
  });
});

test("filmer, profile and share are recorded for the caller, whoever the app names [GQL-056, GQL-057, GQL-058]", async () => {
  const { data, errors } = await ask(
    "sol",
    `mutation ($other: ID, $mia: ID) {
      filmerTracker(user: $other, filmerInstagram: "@lens") { user filmerInstagram }
      profileTracker(user: $other, profileId: $mia) { user profileId }
      shareTracker(user: $other, userShared: $mia, platform: "Whatsapp") { user userShared platform }
    }`,
    { other: ID.ana, mia: ID.mia },
  );
  expect(errors).toEqual([]);
  expect(data).toEqual({
    filmerTracker: { user: ID.sol, filmerInstagram: "lens" },
    profileTracker: { user: ID.sol, profileId: ID.mia },
    shareTracker: { user: ID.sol, userShared: ID.mia, platform: "Whatsapp" },
  });
  expect(
    db
      .select()
      .from(clicks)
      .all()
      .map(({ kind, userId }) => [kind, userId])
      .sort(),
  ).toEqual([
    ["filmer", ID.sol],
    ["profile", ID.sol],
    ["share", ID.sol],
  ]);
});
