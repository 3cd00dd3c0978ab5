import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as edits from "#app/services/edits/index.server.ts";
import * as blocks from "#app/services/people/blocks.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { db } from "#db";
import { edits as editRows, savedSpots, spots as spotRows, users } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { addSpot } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";
import { rowsReadOf } from "#tests/rows-read.ts";

const savedIds = (name: Name) => spots.savedBy(viewer(name)).map(({ spot, list }) => [spot.id, list]);

describe("saved Spots", () => {
  test("are the owner's alone, move between lists, and are taken out", () => {
    const [one, other] = [addSpot(), addSpot({ title: "Another" })];
    spots.save(viewer("tam"), one, "Winter");
    spots.save(viewer("tam"), other, "");
    expect(savedIds("tam").toSorted()).toEqual(
      [
        [one, "Winter"],
        [other, ""],
      ].toSorted(),
    );
    expect([savedIds("mia"), spots.isSaved(viewer("mia"), one)]).toEqual([[], false]);
    spots.save(viewer("tam"), one, "Dawn");
    spots.unsave(viewer("mia"), one);
    spots.unsave(viewer("tam"), other);
    expect(savedIds("tam")).toEqual([[one, "Dawn"]]);
  });

  test("show only Spots that the owner sees now, and can be taken out although they are hidden", async () => {
    const id = addSpot();
    spots.save(viewer("mia"), id, "");
    blocks.block(ID.sol, ID.mia);
    expect(savedIds("mia")).toEqual([]);
    expect(await refusalOf(() => spots.save(viewer("mia"), id, "Winter"))).toMatchObject({ code: "NOT_FOUND" });
    spots.unsave(viewer("mia"), id);
    expect(db.select().from(savedSpots).all()).toEqual([]);
  });

  test("have lists with names of at most 60 characters, and are at most 300", async () => {
    const id = addSpot();
    const long = await refusalOf(() => spots.save(viewer("mia"), id, "a".repeat(61)));
    expect(long).toMatchObject({ fields: { list: "Please use at most 60 characters" } });
    for (let count = 0; count < 300; count++) {
      const spot = { title: `${count}`, sports: ["Surf" as const], latitude: 1, longitude: 1, posterId: ID.ana };
      const { id: spotId } = db.insert(spotRows).values(spot).returning().get();
      db.insert(savedSpots).values({ userId: ID.mia, spotId }).run();
    }
    expect(await refusalOf(() => spots.save(viewer("mia"), id, ""))).toMatchObject({
      message: "You have saved 300 Spots, which is the most. Take one out to save another",
    });
    const { spotId } = db.select().from(savedSpots).limit(1).get() ?? { spotId: "" };
    spots.save(viewer("mia"), spotId, "Moved");
    expect(savedIds("mia").filter(([, list]) => list === "Moved")).toHaveLength(1);
  });
});

describe("rode here", () => {
  test("offers one's own Edits without a Spot, the newest first, and links the chosen one", () => {
    const spotId = addSpot();
    db.update(editRows)
      .set({ spotId: addSpot({ title: "Elsewhere" }) })
      .run();
    const mine = [1, 2].map((createdAt) => addEdit({ posterId: ID.mia, createdAt }));
    addEdit({ posterId: ID.sol });
    const offered = (name: Name) => edits.ownWithoutSpot(viewer(name)).map(({ id }) => id);
    expect(offered("mia")).toEqual(mine.toReversed());
    edits.rodeHere(viewer("mia"), mine[0] ?? "", spotId);
    expect(edits.find(viewer("mia"), mine[0] ?? "")).toMatchObject({ spotId, spotLocation: "Fistral" });
    expect(offered("mia")).toEqual([mine[1]]);
  });

  test("offers an under-13 nothing, whose Edits stand at no Spot, and refuses a link", async () => {
    const id = addEdit({ posterId: ID.tam });
    expect(edits.ownWithoutSpot(viewer("tam"))).toEqual([]);
    expect(await refusalOf(() => edits.rodeHere(viewer("tam"), id, addSpot()))).toMatchObject({ code: "FORBIDDEN" });
    expect(edits.find(viewer("tam"), id)?.spotId).toBeNull();
  });

  test("links no Edit of another, and none to a Spot of another sport", async () => {
    const [surf, rocks] = [addSpot(), addSpot({ sports: ["Climbing"] })];
    const [theirs, mine] = [addEdit({ posterId: ID.sol }), addEdit({ posterId: ID.mia })];
    expect(await refusalOf(() => edits.rodeHere(viewer("mia"), theirs, surf))).toMatchObject({ code: "FORBIDDEN" });
    expect(await refusalOf(() => edits.rodeHere(viewer("mia"), mine, rocks))).toMatchObject({
      fields: { spotId: "Please choose one of the Spots on offer" },
    });
  });
});

describe("who of those one follows rode here", () => {
  const riders = (name: Name, id: string) => edits.followedRidersAt(viewer(name), id).map((person) => person.id);

  test("is told to adults about adults alone, who show an Edit there and are not blocked", () => {
    const id = addSpot();
    for (const name of ["sol", "kit", "northbreak", "ana"] as const) {
      follows.follow(viewer("mia"), ID[name]);
      if (name !== "ana") addEdit({ posterId: ID[name], spotId: id });
    }
    addEdit({ posterId: ID.ana, spotId: addSpot({ title: "Elsewhere" }) });
    follows.follow(viewer("kit"), ID.sol);
    expect([riders("mia", id), riders("kit", id), riders("ana", id)]).toEqual([[ID.sol], [], []]);
    const asAge = (lowestBand: "13-17" | "18+") => db.update(users).set({ lowestBand }).where(eq(users.id, ID.sol)).run();
    asAge("13-17");
    expect(riders("mia", id)).toEqual([]);
    asAge("18+");
    expect(riders("mia", id)).toEqual([ID.sol]);
    blocks.block(ID.sol, ID.mia);
    const ofAna = addSpot({ title: "Of Ana" }, "ana");
    addEdit({ posterId: ID.sol, spotId: ofAna });
    expect(riders("mia", ofAna)).toEqual([]);
  });

  test("leaves out an Edit that the viewer may not see", () => {
    const id = addSpot({}, "ana");
    follows.follow(viewer("mia"), ID.sol);
    addEdit({ posterId: ID.sol, spotId: id, crewOnly: true });
    db.update(editRows).set({ ready: false }).where(eq(editRows.posterId, ID.sol)).run();
    expect(riders("mia", id)).toEqual([]);
  });
});

test("the riders at a Spot are found without reading all of its Edits", () => {
  const id = addSpot();
  follows.follow(viewer("mia"), ID.sol);
  const addEdits = (total: number) => {
    for (let n = 0; n < total; n++) addEdit({ posterId: n % 2 ? ID.sol : ID.ana, spotId: id, createdAt: n + 1 });
  };
  const read = () => rowsReadOf("edits", () => edits.followedRidersAt(viewer("mia"), id));
  addEdits(10);
  const few = read();
  addEdits(300);
  expect(few).toBeGreaterThan(0);
  expect(read()).toBeLessThanOrEqual(few + 1);
});

test("a screen counts the Edits at a Spot up to a hundred, and reads no more of them however many stand there", () => {
  const id = addSpot();
  const empty = addSpot({ title: "Empty" });
  const glance = () => edits.glanceAtSpots(viewer("mia"), [id, empty]);
  const add = (total: number) => {
    for (let n = 1; n <= total; n++) addEdit({ posterId: ID.sol, spotId: id, createdAt: n });
  };
  add(2);
  addEdit({ posterId: ID.sol, spotId: id, createdAt: 9, ready: false });
  expect(glance()).toEqual([
    { total: 2, newest: 2 },
    { total: 0, newest: null },
  ]);
  add(150);
  const few = rowsReadOf("edits", glance);
  expect(glance()[0]).toEqual({ total: edits.MOST_COUNTED + 1, newest: 150 });
  expect(edits.countsBySpot(viewer("mia"), [id])[0]?.total).toBe(152);
  add(300);
  expect(rowsReadOf("edits", glance)).toBe(few);
});
