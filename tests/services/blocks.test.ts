import { and, eq, or } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as edits from "#app/services/edits/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as blocks from "#app/services/people/blocks.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import * as mutes from "#app/services/people/mutes.server.ts";
import * as people from "#app/services/people/users.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import { db } from "#db";
import { crews as crewRows, edits as editRows, users } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";

const followersOf = (name: Name) => db.select().from(users).where(eq(users.id, ID[name])).get()?.followerCount;
const stokesOf = (id: string) => db.select().from(editRows).where(eq(editRows.id, id)).get()?.stokeCount;

describe("blocking", () => {
  test("hides each person from the other and refuses every action between them [P-55]", () => {
    blocks.set(viewer("mia"), ID.ana, true);

    for (const [one, other, edit] of [
      ["mia", "ana", EDITS.abroad.id],
      ["ana", "mia", EDITS.bowl.id],
    ] as const) {
      const who = viewer(one);
      expect(people.find(who, ID[other])).toBeUndefined();
      expect(people.list(who, [ID[other], ID.sol]).map((person) => person?.id)).toEqual([undefined, ID.sol]);
      expect(edits.find(who, edit)).toBeUndefined();
      expect(edits.countsByPoster(who, [ID[other]])).toEqual([0]);
      expect(follows.followerCount(who, ID[other])).toBeUndefined();
      for (const act of [
        () => follows.follow(who, ID[other]),
        () => crews.ask(who, ID[other]),
        () => crews.accept(who, ID[other]),
        () => stokes.give(who, edit),
        () => reports.reportEdit(who, edit),
        () => mutes.set(who, ID[other], true),
      ])
        expect(codeOf(act)).toBe("NOT_FOUND");
    }
  });

  test("ends follows, Crew and Stokes between the two, with their counts, and nobody else's", () => {
    const [mia, sol, kit] = [viewer("mia"), viewer("sol"), viewer("kit")];
    for (const who of [sol, kit]) {
      follows.follow(who, ID.mia);
      stokes.give(who, EDITS.bowl.id);
    }
    follows.follow(mia, ID.sol);
    const before = [followersOf("mia"), followersOf("sol"), stokesOf(EDITS.bowl.id)].map(Number);

    blocks.set(sol, ID.mia, true);

    expect([followersOf("mia"), followersOf("sol"), stokesOf(EDITS.bowl.id)]).toEqual(before.map((count) => count - 1));
    expect([follows.has(kit, ID.mia), follows.has(sol, ID.mia), follows.has(mia, ID.sol)]).toEqual([true, false, false]);
    expect(crews.countsOf(sol).crews).toBe(0);
    expect(crews.linkWith(kit, ID.mia)).toBe("accepted");
  });

  test("removes a pending request", () => {
    blocks.set(viewer("mia"), ID.ana, true);
    expect(crews.requestsTo(viewer("mia"))).toEqual([]);
    const between = or(
      and(eq(crewRows.askerId, ID.ana), eq(crewRows.askedId, ID.mia)),
      and(eq(crewRows.askerId, ID.mia), eq(crewRows.askedId, ID.ana)),
    );
    expect(db.select().from(crewRows).where(between).all()).toEqual([]);
  });

  test("hides each other's Stoke on what a third person posted", () => {
    stokes.give(viewer("sol"), EDITS.abroad.id);
    stokes.give(viewer("mia"), EDITS.abroad.id);
    blocks.set(viewer("sol"), ID.mia, true);

    const stokersSeenBy = (name: Name) => stokes.listsOf(viewer(name), [EDITS.abroad.id], 100)[0]?.map(({ userId }) => userId);
    expect(stokersSeenBy("mia")).toEqual([ID.mia]);
    expect(stokersSeenBy("sol")).toEqual([ID.sol]);
    expect(stokersSeenBy("kit")).toEqual(expect.arrayContaining([ID.sol, ID.mia]));
  });

  test("is known only to the person who did it, adds nothing when repeated, and when undone restores nothing that it ended", () => {
    follows.follow(viewer("sol"), ID.mia);
    blocks.set(viewer("mia"), ID.sol, true);
    blocks.set(viewer("mia"), ID.sol, true);
    expect(blocks.ofViewer(viewer("mia"))).toEqual([{ id: ID.sol, name: people.find(viewer("kit"), ID.sol)?.name }]);
    expect(blocks.ofViewer(viewer("sol"))).toEqual([]);
    blocks.set(viewer("sol"), ID.mia, false);
    expect(people.find(viewer("sol"), ID.mia)).toBeUndefined();

    blocks.set(viewer("mia"), ID.sol, false);
    blocks.set(viewer("mia"), ID.sol, false);
    expect(people.find(viewer("sol"), ID.mia)?.id).toBe(ID.mia);
    expect(follows.has(viewer("sol"), ID.mia)).toBe(false);
    expect(crews.linkWith(viewer("sol"), ID.mia)).toBe("none");
  });

  test("does not hide anybody from the operator", () => {
    blocks.set(viewer("mia"), ID.ops, true);
    expect(people.find(viewer("ops"), ID.mia)?.id).toBe(ID.mia);
    expect(edits.find(viewer("ops"), EDITS.slam.id)?.id).toBe(EDITS.slam.id);
  });
});

describe("muting", () => {
  test("removes a person from automatic lists and changes nothing else", () => {
    const sol = viewer("sol");
    mutes.set(sol, ID.mia, true);
    mutes.set(sol, ID.mia, true);
    const listed = edits.bySport(sol, "Skate", { take: 50 }).map(({ posterId }) => posterId);
    expect(listed).toContain(ID.ana);
    expect(listed).not.toContain(ID.mia);
    expect(edits.byCrew(sol, { take: 50 })).toEqual([]);
    expect(edits.byPoster(sol, ID.mia, { take: 50 })).not.toEqual([]);
    expect(crews.linkWith(sol, ID.mia)).toBe("accepted");
    expect(edits.bySport(viewer("mia"), "Skate", { take: 50 })).not.toEqual([]);
    expect(mutes.ofViewer(sol).map(({ id }) => id)).toEqual([ID.mia]);

    mutes.set(sol, ID.mia, false);
    expect(edits.byCrew(sol, { take: 50 })).not.toEqual([]);
  });

  test("can be undone for a person who is hidden by now", () => {
    mutes.set(viewer("sol"), ID.mia, true);
    blocks.set(viewer("mia"), ID.sol, true);
    expect(mutes.ofViewer(viewer("sol"))).toEqual([]);
    mutes.set(viewer("sol"), ID.mia, false);
    blocks.set(viewer("mia"), ID.sol, false);
    expect(mutes.ofViewer(viewer("sol"))).toEqual([]);
    expect(mutes.has(viewer("sol"), ID.mia)).toBe(false);
  });
});

test("nobody blocks or mutes themselves, someone who is not there, or before they told who they are", () => {
  for (const { set } of [blocks, mutes]) {
    expect(codeOf(() => set(viewer("sol"), ID.sol, true))).toBe("FORBIDDEN");
    for (const id of ["", "0", "77", ID.ash]) expect(codeOf(() => set(viewer("sol"), id, true))).toBe("NOT_FOUND");
    for (const name of ["visitor", "ash"] as const) expect(codeOf(() => set(viewer(name), ID.mia, true))).toBe("UNAUTHENTICATED");
    for (const name of ["rex", "noa"] as const) expect(codeOf(() => set(viewer(name), ID.mia, true))).toBe("FORBIDDEN");
  }
});

test("a block is lifted by whoever set it, for that person alone", () => {
  const blocked = (name: Name) => blocks.ofViewer(viewer(name)).map(({ id }) => id);
  blocks.set(viewer("sol"), ID.mia, true);
  blocks.set(viewer("sol"), ID.kit, true);
  blocks.set(viewer("ana"), ID.mia, true);
  blocks.set(viewer("sol"), ID.mia, true);
  blocks.set(viewer("sol"), ID.mia, false);
  expect([blocked("sol"), blocked("ana")]).toEqual([[ID.kit], [ID.mia]]);
});
