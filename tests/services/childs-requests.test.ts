import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as crewCodes from "#app/services/guardians/crew-codes.server.ts";
import * as notifications from "#app/services/notifications/index.server.ts";
import { heldAbout } from "#app/services/own-data/held.server.ts";
import { askersOf } from "#app/services/people/askers.server.ts";
import * as blocks from "#app/services/people/blocks.server.ts";
import * as refusals from "#app/services/people/crew-refusals.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import * as people from "#app/services/people/users.server.ts";
import { db } from "#db";
import { crewCodes as codeRows, crewRefusals, crews as links, users } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { refusalOf } from "#tests/refusal.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Pip (11) and Tam (8) have closed accounts, and nobody is linked. */
beforeEach(() => {
  db.update(users).set({ publicSince: null }).run();
  db.delete(links).run();
});

const answer = (child: Name, yes: boolean) => crews.answerForParent(ID[child], crews.forParent(ID[child])[0]?.id ?? "", yes);
const askers = (name: Name) =>
  askersOf(
    viewer(name),
    crews.requestsTo(viewer(name)).map(({ askerId }) => askerId),
  );
const standing = (one: Name, other: Name) => [crews.linkWith(viewer(one), ID[other]), crews.linkWith(viewer(other), ID[one])];

describe("a closed child's own request [SOC-017, GQL-047]", () => {
  beforeEach(() => {
    crews.ask(viewer("pip"), ID.ana);
  });

  test("after the parent's yes it tells a first name and nothing else, until it is accepted [P-06, P-14]", () => {
    answer("pip", true);
    expect(askers("ana")).toEqual([
      expect.objectContaining({ id: ID.pip, name: "Pip", about: "A rider under 13", isUnder13: true, sports: [], country: "" }),
    ]);
    expect(people.find(viewer("ana"), ID.pip)).toBeUndefined();
    expect(notifications.page(viewer("ana"), { take: 9 })).toMatchObject([{ kind: "crewRequest", by: { name: "Pip" } }]);
    expect(codeOf(() => blocks.set(viewer("ana"), ID.pip, true))).toBe("NOT_FOUND");

    crews.accept(viewer("ana"), ID.pip);
    expect(people.find(viewer("ana"), ID.pip)).toMatchObject({ name: "Pip Hale" });
  });

  test("is told so little of an open child as well", () => {
    db.update(users).set({ publicSince: 1 }).where(eq(users.id, ID.pip)).run();
    answer("pip", true);
    expect(askers("ana")).toMatchObject([{ name: "Pip", sports: [], profileImage: null }]);
  });

  test("is answered with the asker's id by a person who does not see the profile", () => {
    answer("pip", true);
    crews.remove(viewer("ana"), ID.pip);
    expect(standing("pip", "ana")).toEqual(["none", "none"]);
  });

  test("after the parent's no the two cannot ask each other for 90 days, and only the child reads why", async () => {
    db.update(users).set({ publicSince: 1 }).where(eq(users.id, ID.pip)).run();
    answer("pip", false);
    const childs = await refusalOf(() => crews.ask(viewer("pip"), ID.ana));
    const others = await refusalOf(() => crews.ask(viewer("ana"), ID.pip));
    expect([childs.code, childs.message]).toEqual(["FORBIDDEN", "Your parent said no to this. You can ask again later"]);
    expect([others.code, others.message]).toEqual(["FORBIDDEN", "You may not do that"]);
    expect([crews.mayAsk(viewer("pip"), ID.ana), crews.mayAsk(viewer("pip"), ID.sol)]).toEqual([false, true]);
    expect([heldAbout(ID.pip).crew_refusals, heldAbout(ID.ana).crew_refusals].map((rows) => rows?.length)).toEqual([
      1,
      undefined,
    ]);

    db.update(crewRefusals)
      .set({ createdAt: Date.now() - 90 * DAY - 1 })
      .run();
    crews.ask(viewer("pip"), ID.ana);
    await refusals.sweep();
    expect(db.select().from(crewRefusals).all()).toEqual([]);
  });

  test("counts as the child's yes where the asked person asks meanwhile, who cannot tell that it was there", () => {
    db.update(users).set({ publicSince: 1 }).where(eq(users.id, ID.pip)).run();
    const asked = crews.ask(viewer("ana"), ID.pip);
    expect(asked).toMatchObject({ askerId: ID.ana, askedId: ID.pip, acceptedAt: null });
    expect(standing("ana", "pip")).toEqual(["asked", "asked"]);
    expect(crews.forParent(ID.pip)).toMatchObject([{ id: asked.id, isWanted: true, isWaiting: true }]);
    answer("pip", true);
    expect(standing("ana", "pip")).toEqual(["accepted", "accepted"]);
  });

  test("reaches another child's parent only after the own parent's yes", () => {
    db.update(users).set({ publicSince: 1 }).run();
    crews.ask(viewer("tam"), ID.pip);
    expect(crews.forParent(ID.pip).map(({ other }) => other)).toEqual(["Ana"]);
    answer("tam", true);
    expect(crews.forParent(ID.pip).map(({ other, band }) => [other, band])).toEqual([
      ["Ana", "18+"],
      ["Tam", "6-9"],
    ]);
  });

  test("is out of sight again when a teenager who asked turns out to be under 13, and the parent decides", () => {
    crews.ask(viewer("kit"), ID.sol);
    db.update(users).set({ lowestBand: "10-12", age: "10-12" }).where(eq(users.id, ID.kit)).run();
    crews.recheck(ID.kit);
    expect([standing("kit", "sol"), crews.requestsTo(viewer("sol"))]).toEqual([["asked", "none"], []]);
    answer("kit", true);
    expect(crews.requestsTo(viewer("sol"))).toHaveLength(1);
  });

  test("reaches the asked person once the child is 13", () => {
    db.update(users).set({ lowestBand: "13-17", age: "13-17" }).where(eq(users.id, ID.pip)).run();
    crews.recheck(ID.pip);
    expect(standing("pip", "ana")).toEqual(["asked", "received"]);
  });
});

describe("two parents link their children by a code", () => {
  test("that one of them makes and the other uses, once, whatever the children asked before", async () => {
    const code = crewCodes.make(ID.pip);
    expect(code).toMatch(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/);
    expect(crewCodes.use(` ${code.toLowerCase().replace("-", " ")} `)).toBe(ID.pip);
    const again = await refusalOf(() => crewCodes.use(code));
    expect([again.code, Object.keys(again.fields)]).toEqual(["INVALID", ["crewCode"]]);

    crews.linkByParents(ID.pip, ID.tam);
    expect(standing("pip", "tam")).toEqual(["accepted", "accepted"]);
    expect(people.find(viewer("tam"), ID.pip)?.name).toBe("Pip Hale");
  });

  test("which a newer one replaces and which ends after 7 days", async () => {
    const [old, ended] = [crewCodes.make(ID.pip), crewCodes.make(ID.pip)];
    expect(codeOf(() => crewCodes.use(old))).toBe("INVALID");
    db.update(codeRows).set({ expiresAt: Date.now() }).run();
    expect(codeOf(() => crewCodes.use(ended))).toBe("INVALID");
    await crewCodes.sweep(Date.now() + 1);
    expect(db.select().from(codeRows).all()).toEqual([]);
  });

  test.each(["ana", "kit", "noa", "ash", "northbreak", "pip"] as const)("not with %s", (name) => {
    expect(codeOf(() => crews.linkByParents(ID.pip, ID[name]))).toBe("NOT_FOUND");
    expect(db.select().from(links).all()).toEqual([]);
  });

  test("not where one has blocked the other", () => {
    db.update(users).set({ publicSince: 1 }).run();
    blocks.set(viewer("tam"), ID.pip, true);
    for (const [one, other] of [[ID.pip, ID.tam] as const, [ID.tam, ID.pip] as const])
      expect(codeOf(() => crews.linkByParents(one, other))).toBe("NOT_FOUND");
    expect(db.select().from(links).all()).toEqual([]);
  });
});
