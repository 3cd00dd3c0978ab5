import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as edits from "#app/services/edits/index.server.ts";
import { setBandByOperator } from "#app/services/guardians/operator.server.ts";
import * as serving from "#app/services/media/serving.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import * as people from "#app/services/people/users.server.ts";
import { shareEdit } from "#app/services/reactions/outgoing.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import { db } from "#db";
import { follows, crews as links, edits as rows, users } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";

const EVERYBODY = Object.keys(ID) as Name[];
const { young } = EDITS;

beforeEach(() => {
  db.delete(links).run();
});

function set(name: Name, traits: Partial<typeof users.$inferInsert>) {
  db.update(users).set(traits).where(eq(users.id, ID[name])).run();
}

const link = (asker: Name, asked: Name, acceptedAt: number | null = null) =>
  db.insert(links).values({ askerId: ID[asker], askedId: ID[asked], toldAt: 1, answeredAt: acceptedAt, acceptedAt }).run();

describe("a private account of an under-13 [A-175]", () => {
  beforeEach(() => {
    set("pip", { publicSince: null });
    link("mia", "pip", 1);
    link("pip", "sol");
    link("ana", "pip");
  });

  const CLOSE = ["mia", "ops", "pip"];

  test("is seen by the child, its Crew and the operator, not by people it asked: profile, Edits, pictures and numbers [P-06]", () => {
    for (const name of EVERYBODY) {
      const who = viewer(name);
      const isClose = CLOSE.includes(name);
      expect([name, Boolean(people.find(who, ID.pip))]).toEqual([name, isClose]);
      expect([name, Boolean(edits.find(who, young.id))]).toEqual([name, isClose]);
      expect([name, Boolean(serving.postFile(who, ID.pip, `${young.id}.jpg`, "file"))]).toEqual([name, isClose]);
      expect([name, edits.countsByPoster(who, [ID.pip])]).toEqual([name, [isClose ? 1 : 0]]);
    }
  });

  test("is not found by those who would ask, Stoke or share", async () => {
    const ends = [
      () => crews.ask(viewer("kit"), ID.pip),
      () => stokes.set(viewer("kit"), young.id, true),
      () => shareEdit(viewer("kit"), young.id, "email"),
    ];
    for (const act of ends) expect((await refusalOf(act)).code).toBe("NOT_FOUND");
  });

  test("is not shared, by the child and its Crew neither", async () => {
    for (const name of ["pip", "mia"] as const)
      expect((await refusalOf(() => shareEdit(viewer(name), young.id, "email"))).code).toBe("FORBIDDEN");
  });

  test("is seen by everybody once it is opened, and by nobody else again once it is closed", () => {
    expect(edits.find(viewer("kit"), young.id)).toBeUndefined();
    set("pip", { publicSince: 1 });
    expect(edits.find(viewer("kit"), young.id)).toMatchObject({ forCrew: false, poster: { name: "Pip Hale" } });
    set("pip", { publicSince: null });
    expect([edits.find(viewer("kit"), young.id), people.find(viewer("kit"), ID.pip)]).toEqual([undefined, undefined]);
  });

  test("keeps to the Crew what was posted in it when the child becomes 13, and what was open stays open [P-06]", () => {
    setBandByOperator(viewer("ops"), ID.pip, "13-17");
    expect(edits.find(viewer("kit"), young.id)).toBeUndefined();
    expect(edits.find(viewer("mia"), young.id)).toMatchObject({ crewOnly: true });
    expect(people.find(viewer("kit"), ID.pip)?.name).toBe("Pip Hale");

    db.update(rows).set({ crewOnly: false }).run();
    db.update(users).set({ lowestBand: "10-12", age: "10-12", publicSince: 1 }).where(eq(users.id, ID.pip)).run();
    setBandByOperator(viewer("ops"), ID.pip, "13-17");
    expect(edits.find(viewer("kit"), young.id)).toMatchObject({ crewOnly: false });
  });

  test("is private whenever an account falls below 13, whatever was opened before", () => {
    set("kit", { publicSince: null, age: "10-12", lowestBand: "10-12" });
    expect(people.find(viewer("mia"), ID.kit)).toBeUndefined();
  });
});

describe("city and Instagram handle of a 13-17 [A-180]", () => {
  const placeOf = (name: Name) => {
    const { city, instagram } = people.find(viewer(name), ID.kit) ?? {};
    return [city, instagram];
  };
  const GIVEN = ["Newquay", "kit.lowe"];
  const HIDDEN = [null, null];

  test("are given to the Crew, to those whom the minor follows, to the minor and to the operator [P-32]", () => {
    link("sol", "kit", 1);
    link("ana", "kit");
    db.insert(follows).values({ followerId: ID.kit, followedId: ID.northbreak }).run();
    db.insert(follows).values({ followerId: ID.stat, followedId: ID.kit }).run();
    db.insert(follows).values({ followerId: ID.sol, followedId: ID.mia }).run();
    for (const name of ["sol", "northbreak", "ops", "kit"] as const) expect([name, placeOf(name)]).toEqual([name, GIVEN]);
    for (const name of ["ana", "stat", "mia", "pip", "noa"] as const) expect([name, placeOf(name)]).toEqual([name, HIDDEN]);
  });

  test("are given to everybody only by choice, and local lists follow it [P-32]", () => {
    const post = db.select().from(rows).where(eq(rows.id, EDITS.bowl.id)).get();
    db.update(rows).set({ posterId: ID.kit }).where(eq(rows.id, EDITS.bowl.id)).run();
    const around = () => edits.local({ ...viewer("mia"), sports: ["Skate"] }, { take: 50 }).map(({ id }) => id);
    set("kit", { showsPlace: false });
    expect([placeOf("mia"), around().includes(post?.id ?? "")]).toEqual([HIDDEN, false]);
    set("kit", { showsPlace: true });
    expect([placeOf("mia"), around().includes(post?.id ?? "")]).toEqual([GIVEN, true]);
  });

  test("stay hidden for an under-13, whatever was chosen, and are given for adults", () => {
    set("pip", { showsPlace: true });
    link("sol", "pip", 1);
    expect(people.find(viewer("sol"), ID.pip)).toMatchObject({ city: null, instagram: null });
    expect(people.find(viewer("pip"), ID.mia)).toMatchObject({ city: "Newquay", instagram: "mia.rides" });
  });
});
