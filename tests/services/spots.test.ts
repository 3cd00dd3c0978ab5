import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { EditDetailsInput, EditInput } from "#app/schemas/edits.ts";
import { SPORT_NAMES, type Sport } from "#app/schemas/sports.ts";
import { SpotInput } from "#app/schemas/spots.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { beforeChange, settle } from "#app/services/guardians/index.server.ts";
import * as blocks from "#app/services/people/blocks.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { db, sqlite } from "#db";
import { edits as editRows, media, spots as rows, users } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addUpload } from "#tests/add-discount.ts";
import { addEdit } from "#tests/add-edit.ts";
import { addSpot, SPOT } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";
import { rowsReadOf } from "#tests/rows-read.ts";

const seen = (name: Name, id: string) => spots.find(viewer(name), id);
const given = (change: Record<string, unknown> = {}) => SpotInput.parse({ ...SPOT, ...change });

describe("a Spot", () => {
  test.each([
    ["Please enter a spot title", "[MAP-032]", { title: " " }],
    ["Please use at most 60 characters", "[MAP-033]", { title: "é".repeat(61) }],
    ["Please enter a spot description", "[MAP-034]", { description: "" }],
    ["Please use at most 100 characters", "[MAP-035]", { description: "x".repeat(101) }],
    ["Please select a sport", "[MAP-036]", { sports: [] }],
    ["Please select a sport", "[MAP-036]", { sports: ["Chess"] }],
    ["The latitude must be from -85 to 85", "", { latitude: "" }],
    ["The latitude must be from -85 to 85", "", { latitude: 85.1 }],
    ["The latitude must be from -85 to 85", "", { latitude: "NaN" }],
    ["The latitude must be from -85 to 85", "", { latitude: [50] }],
    ["The longitude must be from -180 to 180", "", { longitude: "180.5" }],
    ["The longitude must be from -180 to 180", "", { longitude: Number.NEGATIVE_INFINITY }],
    ["Please select a File", "", { spotImage: "somebody-elses.jpg" }],
    ["Please select a sport", "[MAP-028]", { sports: ["Apparel"] }],
    ["Just brands can mark a Spot as theirs", "[MAP-022]", { isBusiness: true }],
  ])("is refused with: %s %s [LIM-026] [A-138]", async (sentence, _, change) => {
    expect(await refusalOf(() => addSpot(change))).toMatchObject({ code: "INVALID", message: sentence });
    expect(db.select().from(rows).all()).toEqual([]);
  });

  test("tells the first of several faults alone [MAP-038]", async () => {
    const { fields } = await refusalOf(() => addSpot({ title: "", description: "", sports: [] }));
    expect(fields).toEqual({ title: "Please enter a spot title" });
  });

  test("can be marked as a business's, and be for apparel [MAP-022, ACC-030]", () => {
    const shop = seen("kit", addSpot({ isBusiness: "on", sports: ["Apparel", "Surf"] }, "northbreak"));
    expect(shop).toMatchObject({ isBusiness: true, sports: ["Surf", "Apparel"], poster: { id: ID.northbreak } });
  });

  test("has its picture from a pending upload of its author's, and no picture twice", async () => {
    const picture = addUpload("sol", { purpose: "spot" });
    const id = addSpot({ spotImage: picture });
    expect(seen("kit", id)?.spotImage).toBe(picture);
    expect(await refusalOf(() => addSpot({ spotImage: picture }))).toMatchObject({ message: "Please select a File" });
    expect(await refusalOf(() => addSpot({ spotImage: addUpload("sol") }))).toMatchObject({ message: "Please select a File" });

    const other = addUpload("sol", { purpose: "spot" });
    expect(spots.update(viewer("sol"), id, given({ spotImage: other })).spotImage).toBe(other);
    expect(db.select().from(media).where(eq(media.filename, picture)).all()).toEqual([]);
    spots.remove(viewer("sol"), id);
    expect(db.select().from(media).where(eq(media.purpose, "spot")).all()).toEqual([]);
  });

  test("is changed by its author alone, and deleted by its author and the operator [MAP-018]", async () => {
    const id = addSpot();
    expect(seen("sol", id)?.isMine).toBe(true);
    expect(seen("mia", id)?.isMine).toBe(false);
    for (const name of ["mia", "northbreak", "ops"] as const)
      expect(await refusalOf(() => spots.update(viewer(name), id, given()))).toMatchObject({ code: "FORBIDDEN" });
    expect(await refusalOf(() => spots.remove(viewer("mia"), id))).toMatchObject({ code: "FORBIDDEN" });
    expect(spots.update(viewer("sol"), id, { title: "North Fistral" })).toMatchObject({
      title: "North Fistral",
      sports: ["Surf"],
    });
    spots.remove(viewer("ops"), id);
    expect(seen("sol", id)).toBeUndefined();
  });

  test("is seen and changed by neither side of a block", async () => {
    const id = addSpot();
    blocks.set(viewer("mia"), ID.sol, true);
    expect(seen("mia", id)).toBeUndefined();
    expect(await refusalOf(() => spots.update(viewer("mia"), id, given()))).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("how many Spots one account may have", () => {
  const age = (days: number) =>
    db
      .update(rows)
      .set({ createdAt: Date.now() - days * 24 * 60 * 60 * 1000 })
      .run();

  test("is 20 new ones a day, and what said the same before is not counted", async () => {
    for (let n = 0; n < 20; n++) addSpot({ title: `Spot ${n}` });
    expect(addSpot({ title: "Spot 3" })).toBeTruthy();
    expect((await refusalOf(() => addSpot({ title: "One more" }))).message).toBe(
      "You've added 20 Spots today. You can add more tomorrow",
    );
    expect(addSpot({ title: "One more" }, "kit")).toBeTruthy();
    age(1.1);
    expect(addSpot({ title: "One more" })).toBeTruthy();
  });

  test("is 300 in all", async () => {
    const [first] = db.select().from(rows).where(eq(rows.id, addSpot())).all();
    for (let n = 1; n < 300; n++)
      db.insert(rows)
        .values({ ...first!, id: `${7000 + n}`, title: `Spot ${n}` })
        .run();
    age(30);
    const sentence = "You have 300 Spots, which is the most. Delete one to add another";
    expect((await refusalOf(() => addSpot({ title: "One more" }))).message).toBe(sentence);
    db.delete(rows).where(eq(rows.id, "7001")).run();
    expect(addSpot({ title: "One more" })).toBeTruthy();
  });
});

describe("the Spot of a minor [A-173]", () => {
  test("under 13 is seen by its author and the operator until the operator approves it, and again after each change", async () => {
    const id = addSpot({}, "pip");
    const who = () => (["pip", "ops", "mia", "kit", "tam", "northbreak"] as const).filter((name) => seen(name, id));
    expect([who(), seen("pip", id)?.isWaiting]).toEqual([["pip", "ops"], true]);
    expect(await refusalOf(() => spots.approve(viewer("mia"), id, "A skatepark"))).toMatchObject({ code: "FORBIDDEN" });
    spots.approve(viewer("ops"), id, "A skatepark");
    expect([who().length, seen("pip", id)?.isWaiting]).toEqual([6, false]);
    spots.update(viewer("pip"), id, { title: "My house" });
    expect(who()).toEqual(["pip", "ops"]);
  });

  test("is not shown by a birthday, and waits again when the account falls under 13", () => {
    const [childs, teens] = [addSpot({}, "pip"), addSpot({}, "kit")];
    const seenByMia = () => [childs, teens].map((id) => seen("mia", id) !== undefined);
    expect(seenByMia()).toEqual([false, true]);
    for (const [name, age] of [
      ["pip", "13-17"],
      ["kit", "10-12"],
    ] as const) {
      const before = beforeChange(ID[name]);
      db.update(users).set({ age, lowestBand: age }).where(eq(users.id, ID[name])).run();
      settle(ID[name], before);
    }
    expect(seenByMia()).toEqual([false, false]);
  });

  test("names no author to others", () => {
    const [childs, teens, adults] = [addSpot({}, "pip"), addSpot({}, "kit"), addSpot({}, "sol")];
    spots.approve(viewer("ops"), childs, "A skatepark");
    const named = (name: Name) => [childs, teens, adults].map((id) => seen(name, id)?.poster?.id);
    expect(named("mia")).toEqual([undefined, undefined, ID.sol]);
    expect(named("kit")).toEqual([undefined, ID.kit, ID.sol]);
    expect(named("ops")).toEqual([ID.pip, ID.kit, ID.sol]);
  });

  test("stays where a block hides an adult's, since its absence would tell whose it is", () => {
    const [teens, adults] = [addSpot({}, "kit"), addSpot({}, "sol")];
    for (const name of ["kit", "sol"] as const) blocks.set(viewer("mia"), ID[name], true);
    expect([teens, adults].map((id) => seen("mia", id) !== undefined)).toEqual([true, false]);
  });

  test("does not take its new name to the Edits of others before the operator has read it", () => {
    const id = addSpot({}, "pip");
    spots.approve(viewer("ops"), id, "A skatepark");
    const wave = addEdit({ spotId: id, spotLocation: "Fistral" });
    spots.update(viewer("pip"), id, { title: "My house" });
    expect(edits.find(viewer("mia"), wave)?.spotLocation).toBe("Fistral");
    spots.approve(viewer("ops"), id, "A skatepark");
    expect(edits.find(viewer("mia"), wave)?.spotLocation).toBe("My house");
  });
});

describe("the Spots of a box", () => {
  const inBox = (south: number, west: number, north: number, east: number) =>
    spots
      .within(viewer("mia"), { south, west, north, east }, ["Surf"])
      .map(({ title }) => title)
      .sort();

  test("are those within its sides, also across the date line and with the sides at the ends of the world", () => {
    for (const [title, latitude, longitude] of [
      ["Taveuni", -16.8, -179.9],
      ["Suva", -18.1, 178.4],
      ["Newquay", 50.4, -5.1],
      ["The line", 0, 180],
    ] as const)
      addSpot({ title, latitude, longitude });
    expect(inBox(50, -6, 51, -5)).toEqual(["Newquay"]);
    expect(inBox(-20, 177, -10, -179)).toEqual(["Suva", "Taveuni"]);
    expect(inBox(-1, 179, 1, -179)).toEqual(["The line"]);
    expect(inBox(-90, -180, 90, 180)).toHaveLength(4);
    expect(inBox(51, -6, 50, -5)).toEqual([]);
    expect(inBox(Number.NaN, -6, 51, -5)).toEqual([]);
  });

  test("are of the sports that are asked for, and those that the viewer may see", () => {
    addSpot({ title: "Wave" });
    addSpot({ title: "Bowl", sports: ["Skate", "Scooter"] });
    addSpot({ title: "Secret" }, "pip");
    const box = { south: -90, west: -180, north: 90, east: 180 };
    const titles = (name: Name, sports = SPORT_NAMES) => spots.within(viewer(name), box, sports).map(({ title }) => title);
    expect(titles("mia")).toEqual(expect.arrayContaining(["Wave", "Bowl"]));
    expect(titles("mia")).not.toContain("Secret");
    expect(titles("mia", ["Scooter"])).toEqual(["Bowl"]);
    expect(titles("mia", [])).toEqual([]);
    for (const sports of [SPORT_NAMES, ["Scooter"], []] as const)
      for (const name of ["mia", "pip", "ops"] as const)
        expect(spots.pinsWithin(viewer(name), box, sports).pins).toEqual(
          spots
            .within(viewer(name), box, sports)
            .map(({ id, title, latitude, longitude, sports }) => ({ id, title, latitude, longitude, sports })),
        );
  });

  test("are kept in an area that equals the table after every change", () => {
    const ids = [addSpot(), addSpot({ latitude: -33.9, longitude: 151.2 }), addSpot({ latitude: 1 })];
    spots.update(viewer("sol"), ids[0] ?? "", { latitude: 21.6, longitude: -158.1 });
    spots.remove(viewer("sol"), ids[1] ?? "");
    db.delete(users).where(eq(users.id, ID.fakie)).run();
    const area = sqlite
      .prepare(
        "SELECT id FROM spots_area JOIN spots USING (id) WHERE latitude BETWEEN min_latitude AND max_latitude AND longitude BETWEEN min_longitude AND max_longitude",
      )
      .all();
    const [{ inArea, inTable } = { inArea: 0, inTable: 1 }] = sqlite
      .prepare<[], { inArea: number; inTable: number }>(
        "SELECT (SELECT count(*) FROM spots_area) AS inArea, (SELECT count(*) FROM spots) AS inTable",
      )
      .all();
    expect([area.length, inArea]).toEqual([inTable, inTable]);
    expect(inTable).toBe(2);
  });
});

describe("in a crowd", () => {
  /** Spreads Spots evenly over the world, some hundred in each part. Every third waits for the operator. */
  const fill = (count: number) =>
    sqlite
      .prepare(
        `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?)
         INSERT INTO spots (id, poster_id, title, latitude, longitude, sports, awaits_approval, created_at)
         SELECT 1000000 + n, ?, 'Spot ' || n, (n * 7919 % 1600) / 10.0 - 80, (n * 104729 % 3600) / 10.0 - 180, 1, n % 3 = 0, n FROM n`,
      )
      .run(count, Number(ID.pip));
  const WORLD = { south: -85, west: -180, north: 85, east: 180 };
  const WIDE = { south: -85, west: 10, north: 85, east: 5 };

  test.each([4000, 30_000])(
    "a map of %d shows at most 2,000 from all parts of the world, and a waiting one to nobody else [LIM-029]",
    (count) => {
      fill(count);
      for (const box of [WORLD, WIDE]) {
        const found = spots.within(viewer("mia"), box, ["Surf"]);
        expect(found).toHaveLength(2000);
        expect(found.filter(({ isWaiting }) => isWaiting)).toEqual([]);
        expect(found.map(({ createdAt }) => createdAt)).toEqual(found.map(({ createdAt }) => createdAt).sort((a, b) => b - a));
        const { pins, hasMore } = spots.pinsWithin(viewer("mia"), box, ["Surf"]);
        expect([pins.map(({ id }) => id), hasMore]).toEqual([found.map(({ id }) => id), true]);
        const parts = new Set(found.map(({ latitude, longitude }) => `${latitude > 0} ${Math.floor(longitude / 45)}`));
        expect(parts.size).toBe(16);
      }
      expect(spots.bySports(viewer("mia"), ["Surf"], { take: spots.MOST_SPOTS })).toHaveLength(2000);
    },
  );

  test.each([2001, 4000])("a map of %d with its newest in one place still shows all others", (count) => {
    const add = sqlite.prepare(
      "INSERT INTO spots (id, poster_id, title, latitude, longitude, sports, created_at) VALUES (?, ?, 'Spot', ?, ?, 1, ?)",
    );
    for (let n = 0; n < count; n++) add.run(2_000_000 + n, Number(ID.sol), 50 + n / 10_000, 10, 1_000_000 + n);
    const far = [
      [-33, 18],
      [-38, 144],
      [21, -157],
      [-13, -77],
    ].map(([latitude, longitude], n) => {
      add.run(3_000_000 + n, Number(ID.sol), latitude, longitude, n);
      return String(3_000_000 + n);
    });
    const { pins, hasMore } = spots.pinsWithin(viewer("mia"), WORLD, ["Surf"]);
    expect([pins.length, hasMore]).toEqual([2000, true]);
    expect(pins.map(({ id }) => id)).toEqual(expect.arrayContaining(far));
    expect(spots.within(viewer("mia"), WORLD, ["Surf"]).map(({ id }) => id)).toEqual(pins.map(({ id }) => id));
  });

  test("the nearest of a word that all titles have are found without reading them all", () => {
    fill(30_000);
    const [{ title = "" } = {}] = db.select({ title: rows.title }).from(rows).orderBy(rows.id).limit(1).all();
    const [word = ""] = title.match(/\p{L}{2,}/u) ?? [];
    expect(word).not.toBe("");
    expect(rowsReadOf("spots", () => spots.named(viewer("mia"), word, { latitude: 50, longitude: -5 }, 10))).toBeLessThan(1_000);
  });

  test("a rare sport is found whole on a map, among the nearest and in the list, without reading the others", () => {
    const ids = [addSpot({ sports: ["Climbing"] }), addSpot({ sports: ["Climbing", "Ski"], latitude: 51, longitude: -60 })];
    const hidden = addSpot({ sports: ["Ski"] }, "pip");
    fill(30_000);
    const found = (name: Name, sports: Sport[]) => {
      const [who, place] = [viewer(name), { latitude: 50, longitude: -5 }];
      const lists = [
        spots.within(who, WORLD, sports),
        spots.pinsWithin(who, WORLD, sports).pins,
        spots.nearest(who, place, sports, 20),
        spots.bySports(who, sports, { take: 20 }),
      ];
      return lists.map((list) => list.map(({ id }) => id).sort());
    };
    const all = (some: string[]) => Array.from({ length: 4 }, () => some.toSorted());
    expect(found("mia", ["Climbing"])).toEqual(all(ids));
    expect(found("mia", ["Ski", "Climbing"])).toEqual(all(ids));
    expect(found("ops", ["Ski"])).toEqual(all([ids[1] ?? "", hidden]));
    expect(found("mia", ["MTB"])).toEqual(all([]));
    expect(spots.pinsWithin(viewer("mia"), WORLD, ["Climbing"]).hasMore).toBe(false);
    const lists = () => [
      spots.pinsWithin(viewer("mia"), WORLD, ["Ski", "Climbing"]),
      spots.bySports(viewer("mia"), ["Ski", "Climbing"], { take: 20 }),
    ];
    expect(rowsReadOf("spots", lists)).toBeLessThan(50);
  });

  test("the newest of several sports come once each, page by page [GQL-035]", () => {
    fill(300);
    for (let n = 0; n < 6; n++) addSpot({ title: `Both ${n}`, sports: ["Surf", "Climbing"] });
    const pages = [0, 20, 40].map((skip) => spots.bySports(viewer("mia"), ["Surf", "Climbing"], { take: 20, skip }));
    const whole = spots.bySports(viewer("mia"), SPORT_NAMES, { take: 60 });
    expect(pages.flat().map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    expect(new Set(whole.map(({ id }) => id)).size).toBe(60);
    expect(whole.map(({ createdAt }) => createdAt)).toEqual(whole.map(({ createdAt }) => createdAt).sort((a, b) => b - a));
  });

  test("the nearest are found without looking through it", () => {
    fill(30_000);
    const place = { latitude: 0, longitude: 0 };
    const byHand = sqlite
      .prepare("SELECT latitude * latitude + longitude * longitude FROM spots WHERE awaits_approval = 0 ORDER BY 1 LIMIT 20")
      .pluck()
      .all();
    const found = spots.nearest(viewer("mia"), place, ["Surf"], 20);
    expect(found.map(({ latitude, longitude }) => latitude * latitude + longitude * longitude)).toEqual(byHand);
    expect(spots.nearest(viewer("mia"), place, ["Apparel"], 20)).toEqual([]);
  });
});

describe("Spots by name", () => {
  const HERE = { latitude: 50.4, longitude: -5.1 };
  const named = (text: string, who: Name = "mia", take = 10) =>
    spots.named(viewer(who), text, HERE, take).map(({ title }) => title);

  test("are found by the beginnings of words, in any case and without accents, the nearest first", () => {
    addSpot({ title: "Praia do Guincho", ...HERE, latitude: 51 });
    addSpot({ title: "Guíncho Velho", ...HERE });
    expect(named("guin")).toEqual(["Guíncho Velho", "Praia do Guincho"]);
    expect(named("PRAIA guincho")).toEqual(["Praia do Guincho"]);
    expect(named("uincho")).toEqual([]);
    expect(named("guin", "mia", 1)).toEqual(["Guíncho Velho"]);
    for (const nothing of ["", "g", " ", '"', "*", "OR"]) expect(named(nothing)).toEqual([]);
  });

  test("follow a change of the title, and its end", () => {
    const id = addSpot({ title: "Old Pier" });
    spots.update(viewer("sol"), id, { title: "New Jetty" });
    expect([named("pier"), named("jetty")]).toEqual([[], ["New Jetty"]]);
    spots.remove(viewer("sol"), id);
    expect(named("jetty")).toEqual([]);
  });

  test("are found by those alone who see them", () => {
    addSpot({ title: "Den" }, "pip");
    expect([named("den"), named("den", "pip")]).toEqual([[], ["Den"]]);
  });
});

describe("a Spot that may double another", () => {
  const HERE = { latitude: 50.4, longitude: -5.1 };
  /** Degrees of latitude for so many metres. */
  const north = (metres: number) => HERE.latitude + metres / 111_195;
  const doubles = (change: object = {}, name: Name = "mia") =>
    spots.doublesOf(viewer(name), given({ title: "New", sports: ["Surf"], ...HERE, ...change })).map(({ title }) => title);

  test("is told of those of its sports within 150 m, the nearest first", () => {
    addSpot({ title: "Near", sports: ["Surf"], ...HERE, latitude: north(140) });
    addSpot({ title: "Nearer", sports: ["Surf", "Skate"], ...HERE, latitude: north(-20) });
    addSpot({ title: "Too far", sports: ["Surf"], ...HERE, latitude: north(160) });
    addSpot({ title: "Bowl", sports: ["Skate"], ...HERE });
    expect(doubles()).toEqual(["Nearer", "Near"]);
    expect(doubles({ sports: ["Ski"] })).toEqual([]);
  });

  test("is told across the date line, and next to a pole", () => {
    addSpot({ title: "East", sports: ["Surf"], latitude: -17, longitude: 179.9999 });
    expect(doubles({ latitude: -17, longitude: -179.9999 })).toEqual(["East"]);
    addSpot({ title: "Ice", sports: ["Surf"], latitude: 84.9999, longitude: 100 });
    expect(doubles({ latitude: 85, longitude: 100.001 })).toEqual(["Ice"]);
  });

  test("is not told of a Spot that its author does not see", () => {
    addSpot({ title: "Child's", sports: ["Surf"], ...HERE }, "pip");
    expect([doubles(), doubles({}, "pip")]).toEqual([[], ["Child's"]]);
  });

  test("is not told of itself on a second press", () => {
    spots.post(viewer("mia"), given({ title: "New", sports: ["Surf"], ...HERE }));
    expect([doubles(), doubles({ title: "Newer" })]).toEqual([[], ["New"]]);
  });

  test("is refused as when it is added", async () => {
    expect((await refusalOf(() => doubles({ title: "" }))).fields).toHaveProperty("title");
  });
});

test("the nearest Spots come first, from however far [EDIT-020]", () => {
  addSpot({ title: "Sydney", latitude: -33.9, longitude: 151.2 });
  addSpot({ title: "Porthtowan", latitude: 50.28, longitude: -5.24 });
  addSpot({ title: "Fistral" });
  addSpot({ title: "Biarritz", latitude: 43.5, longitude: -1.6 });
  const nearest = (latitude: number, longitude: number, take = 4) =>
    spots.nearest(viewer("mia"), { latitude, longitude }, ["Surf"], take).map(({ title }) => title);
  expect(nearest(50.4, -5.1)).toEqual(["Fistral", "Porthtowan", "Biarritz", "Sydney"]);
  expect(nearest(50.28, -5.24, 2)).toEqual(["Porthtowan", "Fistral"]);
  expect(nearest(-33, 179.9, 1)).toEqual(["Sydney"]);
  expect(nearest(89.9, 0, 1)).toEqual(["Fistral"]);
});

describe("an Edit at a Spot [EDIT-020, MAP-039] [A-134]", () => {
  const post = (name: Name, spotId: string) => {
    const filename = addUpload(name, { purpose: "edit" });
    const input = EditInput.parse({ description: "A wave", sport: "Surf", under18Viewable: true, filename, spotId });
    return edits.get(viewer(name), edits.post(viewer(name), input).id);
  };

  test("is linked to one of the viewer's sports that is no business, to an own one and to that of a business", async () => {
    db.update(users)
      .set({ sports: ["Surf"] })
      .where(eq(users.id, ID.mia))
      .run();
    const [surf, skate] = [addSpot(), addSpot({ sports: ["Skate"] })];
    const own = addSpot({ sports: ["Climbing"], title: "Crag" }, "mia");
    const shop = addSpot({ isBusiness: "on", sports: ["Ski"] }, "northbreak");
    for (const [id, place] of [
      [surf, "Fistral"],
      [own, "Crag"],
      [shop, "Fistral"],
    ] as const)
      expect(post("mia", id)).toMatchObject({ spotId: id, spotLocation: place });
    for (const id of [skate, "17", addSpot({}, "pip")])
      expect(await refusalOf(() => post("mia", id))).toMatchObject({
        code: "INVALID",
        message: "Please choose one of the Spots on offer",
      });
  });

  test("keeps its place through other changes, moves, and leaves it", () => {
    const [first, second] = [addSpot(), addSpot({ title: "Crantock" })];
    const { id } = post("mia", first);
    db.update(rows).set({ sports: [] }).where(eq(rows.id, first)).run();
    const change = (details: Record<string, unknown>) => edits.update(viewer("mia"), id, details);
    expect(change({ description: "Another wave" }).spotId).toBe(first);
    expect(change({ spotId: second })).toMatchObject({ spotId: second, spotLocation: "Crantock" });
    expect(change({ spotId: "" })).toMatchObject({ spotId: null, spotLocation: "" });
    expect(EditDetailsInput.parse({ spotId: second }).spotId).toBe(second);
  });

  test("follows its Spot's name, and stays without a place when the Spot goes", () => {
    const spot = addSpot();
    const { id } = post("mia", spot);
    spots.update(viewer("sol"), spot, { title: "South Fistral" });
    expect(edits.find(viewer("kit"), id)?.spotLocation).toBe("South Fistral");
    spots.remove(viewer("sol"), spot);
    expect(edits.find(viewer("kit"), id)).toMatchObject({ spotId: null, spotLocation: "" });
  });

  test("loses its place when the account falls under 13 [A-173]", () => {
    const { id } = post("kit", addSpot());
    const before = beforeChange(ID.kit);
    db.update(users).set({ age: "10-12", lowestBand: "10-12" }).where(eq(users.id, ID.kit)).run();
    settle(ID.kit, before);
    expect(db.select().from(editRows).where(eq(editRows.id, id)).get()).toMatchObject({ spotId: null, spotLocation: "" });
  });

  test("is never linked under 13 [A-173]", () => {
    const spot = addSpot();
    const { id } = post("pip", spot);
    expect(db.select().from(editRows).where(eq(editRows.id, id)).get()).toMatchObject({ spotId: null, spotLocation: "" });
  });

  test("is counted at its Spot for those who may see it", () => {
    const spot = addSpot();
    const times = [10, 30, 20].map((createdAt) => addEdit({ spotId: spot, createdAt, under18Viewable: createdAt < 30 }));
    addEdit({ spotId: spot, createdAt: 40, posterId: ID.pip });
    expect(edits.countsBySpot(viewer("sol"), [spot, "1"])).toEqual([
      { total: 3, newest: 30 },
      { total: 0, newest: null },
    ]);
    expect(edits.countsBySpot(viewer("kit"), [spot])).toEqual([{ total: 2, newest: 20 }]);
    expect(edits.bySpot(viewer("kit"), spot, { take: 6 }).map(({ id }) => id)).toEqual([times[2], times[0]]);
  });
});
