import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import * as moderation from "#app/services/moderation/index.server.ts";
import { heldAbout } from "#app/services/own-data/held.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { db } from "#db";
import { dealFeedback, jobs, sponsorships as rows } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";
import { WHOLE } from "#tests/whole-request.ts";

const { give, markRead } = sponsorships.feedback;

function stoppedDeal(about: "mia" | "kit" = "mia"): string {
  const { agrees, ...details } = WHOLE;
  const row = { ...details, brandId: ID.northbreak, athleteId: ID[about], offeredAt: 1, state: "released" } as const;
  const { id } = db.insert(rows).values(row).returning().get();
  for (const who of ["northbreak", about] as const) sponsorships.takeStep(viewer(who), id, "confirm");
  sponsorships.takeStep(viewer("northbreak"), id, "stop", { reply: "No team next year" });
  db.delete(jobs).run();
  return id;
}
const told = (id: string, who: Name, went: string, experience = "") => give(viewer(who), id, { went, experience });
const waits = (id: string) => moderation.waiting(viewer("ops"), 50).some((one) => one.kind === "sponsorship" && one.id === id);
const wordsSeen = (id: string, who: Name) =>
  sponsorships.requestOf(viewer(who), id)?.feedback.map(({ by, experience }) => `${by}: ${experience}`);

beforeEach(() => {
  for (const table of [rows, jobs]) db.delete(table).run();
});

test("each side says once how a deal went, and the operator alone reads both", () => {
  const id = stoppedDeal();
  told(id, "mia", "badly", "No board ever came");
  told(id, "mia", "well", "Changed my mind");
  told(id, "northbreak", "well", "A fine year");
  expect(wordsSeen(id, "ops")?.sort()).toEqual(["athlete: No board ever came", "brand: A fine year"]);
  expect([wordsSeen(id, "mia"), wordsSeen(id, "northbreak")]).toEqual([["athlete: No board ever came"], ["brand: A fine year"]]);
  expect(JSON.stringify(heldAbout(ID.northbreak))).not.toContain("No board ever came");
  expect(JSON.stringify(heldAbout(ID.mia))).toContain("No board ever came");
  expect(sponsorships.requestOf(viewer("mia"), id)?.maySayHowItWent).toBe(false);
});

test("a deal that went badly waits at the operator's desk until it is read; a good one waits for nobody", async () => {
  const [bad, good] = [stoppedDeal("kit"), stoppedDeal()];
  told(good, "mia", "well");
  expect([waits(bad), waits(good)]).toEqual([false, false]);
  expect(db.select().from(jobs).all()).toEqual([]);
  told(bad, "kit", "badly", "They wrote to me at night");
  expect([waits(bad), sponsorships.countAtDesk()]).toEqual([true, 1]);
  expect(sponsorships.deskOf(viewer("ops")).toDo.requests.map(({ id }) => id)).toEqual([bad]);
  expect(db.select().from(jobs).all()).toMatchObject([{ kind: "sponsorship-desk-mail" }]);
  for (const who of ["kit", "northbreak"] as const)
    expect((await refusalOf(() => markRead(viewer(who), bad))).code).toBe("FORBIDDEN");
  markRead(viewer("ops"), bad);
  expect([waits(bad), sponsorships.countAtDesk()]).toEqual([false, 0]);
});

test("the next request of a brand shows the operator how many deals went badly, by the athletes alone", () => {
  told(stoppedDeal(), "mia", "badly", "Nothing came");
  told(stoppedDeal("kit"), "northbreak", "badly", "No film came");
  const { agrees, ...details } = WHOLE;
  const next = { ...details, brandId: ID.northbreak, athleteId: ID.sol, state: "asked" } as const;
  const { id } = db.insert(rows).values(next).returning().get();
  expect(sponsorships.requestOf(viewer("ops"), id)?.history).toMatchObject({ wentBadly: 1 });
  expect(sponsorships.requestOf(viewer("northbreak"), id)?.history).toBeUndefined();
});

test.each([
  ["nothing chosen", "", "Fine", "went"],
  ["another word", "so-so", "Fine", "went"],
  ["no reason for a bad one", "badly", "", "experience"],
  ["too many words", "well", "x".repeat(501), "experience"],
])("with %s it is refused at its field", async (_, went, experience, field) => {
  const id = stoppedDeal();
  expect(Object.keys((await refusalOf(() => told(id, "mia", went, experience))).fields ?? {})).toEqual([field]);
  expect(db.select().from(dealFeedback).all()).toEqual([]);
});

test("nobody says how it went before the end, without a deal, or about another's", async () => {
  const id = stoppedDeal();
  for (const who of ["ops", "sol"] as const)
    expect((await refusalOf(() => told(id, who, "well"))).code).toMatch(/FORBIDDEN|NOT_FOUND/);
  db.update(rows).set({ state: "deal" }).where(eq(rows.id, id)).run();
  expect((await refusalOf(() => told(id, "mia", "well"))).code).toBe("FORBIDDEN");
  const { agrees, ...details } = WHOLE;
  const early = { ...details, brandId: ID.northbreak, athleteId: ID.kit, offeredAt: 1, state: "stopped" } as const;
  const { id: noDeal } = db.insert(rows).values(early).returning().get();
  expect((await refusalOf(() => told(noDeal, "kit", "well"))).code).toBe("FORBIDDEN");
});
