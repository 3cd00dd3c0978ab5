import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as edits from "#app/services/edits/index.server.ts";
import * as guardians from "#app/services/guardians/operator.server.ts";
import * as notifications from "#app/services/notifications/index.server.ts";
import * as blocks from "#app/services/people/blocks.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import { db } from "#db";
import { jobs, crews as links, follows as rows, users } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";

/* The people who may contact a minor. Kit is 15, Pip 11, Tam 8; Northbreak is an approved brand, and Fakie waits for approval. */

const ADULTS = ["mia", "sol", "ana", "northbreak", "fakie"] as const;

beforeEach(() => {
  db.delete(links).run();
});

function makeCrew(one: Name, other: Name) {
  const [askerId, askedId] = [ID[one], ID[other]];
  return db.insert(links).values({ askerId, askedId, answeredAt: 1, acceptedAt: 1 }).returning().get();
}

const followersOf = (name: Name) => db.select().from(rows).where(eq(rows.followedId, ID[name])).all().length;

describe("following a minor", () => {
  beforeEach(() => {
    db.update(users).set({ publicSince: 1 }).run();
  });

  test.each(["pip", "tam"] as const)(
    "%s is followed by nobody but its Crew, and the refusal tells no age [P-15]",
    async (child) => {
      for (const name of [...ADULTS, "kit"] as const) {
        const refusal = await refusalOf(() => follows.set(viewer(name), ID[child], true));
        expect([name, refusal.code, refusal.message]).toEqual([name, "FORBIDDEN", "You may not do that"]);
      }
      makeCrew("mia", child);
      expect(follows.follow(viewer("mia"), ID[child])).toMatchObject({ followedId: ID[child] });
      expect(followersOf(child)).toBe(1);
    },
  );

  test("a request that is not accepted does not open the way", async () => {
    db.insert(links).values({ askerId: ID.mia, askedId: ID.pip, toldAt: 1 }).run();
    expect((await refusalOf(() => follows.set(viewer("mia"), ID.pip, true))).code).toBe("FORBIDDEN");
  });

  test("the follow of a child ends with the Crew, the child's own stays", () => {
    makeCrew("mia", "pip");
    follows.follow(viewer("mia"), ID.pip);
    follows.follow(viewer("pip"), ID.mia);
    crews.leave(viewer("mia"), ID.pip);
    expect([followersOf("pip"), followersOf("mia")]).toEqual([0, 1]);
  });

  test("a 13-17 is followed by adults and approved brands, not by a brand that waits, nor the other way round [P-39]", async () => {
    for (const name of ["mia", "sol", "northbreak"] as const) follows.follow(viewer(name), ID.kit);
    expect((await refusalOf(() => follows.set(viewer("fakie"), ID.kit, true))).code).toBe("FORBIDDEN");
    expect((await refusalOf(() => follows.set(viewer("kit"), ID.fakie, true))).code).toBe("FORBIDDEN");
    follows.follow(viewer("fakie"), ID.mia);
    expect(followersOf("kit")).toBe(3);
  });

  test("a band that falls under 13 ends the follows, since every Crew then waits for the parent", () => {
    makeCrew("sol", "kit");
    for (const name of ["mia", "sol"] as const) follows.follow(viewer(name), ID.kit);
    guardians.setBandByOperator(viewer("ops"), ID.kit, "10-12");
    expect(followersOf("kit")).toBe(0);
  });

  test("its button is on no card and no profile where it would be refused", () => {
    const young = (name: Name) => edits.find(viewer(name), EDITS.young.id);
    expect([young("mia")?.viewerMayFollow, young("northbreak")?.viewerMayFollow]).toEqual([false, false]);
    makeCrew("mia", "pip");
    expect(young("mia")?.viewerMayFollow).toBe(true);
    expect(edits.find(viewer("sol"), EDITS.bowl.id)?.viewerMayFollow).toBe(true);
  });

  test("a minor removes a follower, and nobody else's", async () => {
    for (const name of ["mia", "sol"] as const) follows.follow(viewer(name), ID.kit);
    follows.follow(viewer("sol"), ID.mia);
    expect(follows.followersOf(viewer("kit")).sort()).toEqual([ID.mia, ID.sol].sort());
    follows.removeFollower(viewer("kit"), ID.sol);
    expect(follows.followersOf(viewer("kit"))).toEqual([ID.mia]);
    expect(followersOf("mia")).toBe(1);
    expect((await refusalOf(() => follows.removeFollower(viewer("kit"), ID.ana))).code).toBe("NOT_FOUND");
    expect((await refusalOf(() => follows.removeFollower(viewer("visitor"), ID.mia))).code).toBe("UNAUTHENTICATED");
  });
});

describe("a Crew request of an adult to a 13-17 [SOC-017, GQL-047]", () => {
  test("is refused in a neutral sentence, and nobody is told [P-34]", async () => {
    const refusal = await refusalOf(() => crews.ask(viewer("mia"), ID.kit));
    expect([refusal.code, refusal.message]).toEqual(["FORBIDDEN", "You may not do that"]);
    expect(
      db
        .select()
        .from(links)
        .where(and(eq(links.askerId, ID.mia), eq(links.askedId, ID.kit)))
        .all(),
    ).toEqual([]);
  });

  test("reaches whoever follows the adult", () => {
    follows.follow(viewer("kit"), ID.mia);
    expect(crews.ask(viewer("mia"), ID.kit)).toMatchObject({ acceptedAt: null });
    expect(crews.requestsTo(viewer("kit"))).toHaveLength(1);
  });

  test("accepts the minor's own request", () => {
    crews.ask(viewer("kit"), ID.mia);
    expect(crews.ask(viewer("mia"), ID.kit).acceptedAt).not.toBeNull();
  });

  test("needs no follow if another minor sends it", () => {
    db.update(users).set({ age: "13-17", lowestBand: "13-17", reachBand: "13-17" }).where(eq(users.id, ID.sol)).run();
    expect(crews.ask(viewer("sol"), ID.kit)).toMatchObject({ acceptedAt: null });
  });
});

test("minors are told of each asker's age, others of under-13s alone, in one statement for all who ask [P-34]", () => {
  for (const askerId of [ID.ana, ID.sol, ID.pip])
    for (const askedId of [ID.kit, ID.fakie]) db.insert(links).values({ askerId, askedId, toldAt: 1 }).run();
  const claims = (name: Name) => Object.fromEntries(crews.ageClaimsOf(viewer(name), crews.requestsTo(viewer(name))));
  expect(claims("kit")).toEqual({ [ID.ana]: "Grown-up", [ID.sol]: "Grown-up", [ID.pip]: "A rider under 13" });
  expect(claims("fakie")).toEqual({ [ID.pip]: "A rider under 13" });
});

describe("who Stoked an Edit [ENT-027, ENT-044] [P-36]", () => {
  test.each<[Name, Name[]]>([
    ["ana", ["sol", "northbreak"]],
    ["northbreak", ["northbreak", "sol"]],
    ["mia", ["sol", "northbreak", "kit"]],
    ["kit", ["kit", "sol", "northbreak"]],
    ["tam", ["sol", "northbreak"]],
    ["ops", ["sol", "northbreak", "kit", "pip"]],
  ])("%s is given the names %j of four, and the number of all", (name, named) => {
    makeCrew("mia", "kit");
    for (const giver of ["sol", "northbreak", "kit", "pip"] as const) stokes.set(viewer(giver), EDITS.bowl.id, true);
    const [list = []] = stokes.listsOf(viewer(name), [EDITS.bowl.id], 100);
    expect(list).toHaveLength(4);
    const ids = list.map(({ userId }) => userId).filter((id) => id !== null);
    expect(ids.sort()).toEqual(named.map((giver) => ID[giver]).sort());
  });
});

describe("a business that waits for approval", () => {
  test("is given what minors are given, and an approved one what adults are [P-39]", () => {
    const grown = (name: Name) => edits.find(viewer(name), EDITS.grown.id)?.id;
    expect([grown("kit"), grown("fakie"), grown("northbreak")]).toEqual([undefined, undefined, EDITS.grown.id]);
    db.update(users).set({ approvedAt: 1 }).where(eq(users.id, ID.fakie)).run();
    expect(grown("fakie")).toBe(EDITS.grown.id);
  });
});

describe("an adult who asks and follows in a loop", () => {
  test("is told once at a time to the child, and the child's parent is written to once until that email is sent", () => {
    db.update(users).set({ publicSince: 1, notifyCrew: true, notifyFollows: true }).run();
    for (let n = 0; n < 20; n++) {
      const { id } = crews.ask(viewer("ana"), ID.pip);
      if (n < 19) crews.withdraw(viewer("ana"), id);
    }
    expect(notifications.page(viewer("pip"), { take: 100 }).map(({ kind }) => kind)).toEqual(["crewRequest"]);
    expect(db.select().from(jobs).where(eq(jobs.kind, "parent-crew-mail")).all()).toHaveLength(1);

    for (let n = 0; n < 20; n++) for (const wanted of [true, false]) follows.set(viewer("ana"), ID.kit, wanted);
    expect(notifications.page(viewer("kit"), { take: 100 })).toEqual([]);
  });

  test("is neither heard nor seen by whoever blocked them", async () => {
    blocks.set(viewer("kit"), ID.ana, true);
    for (const act of [() => follows.set(viewer("ana"), ID.kit, true), () => crews.ask(viewer("ana"), ID.kit)])
      expect((await refusalOf(act)).code).toBe("NOT_FOUND");
  });
});
