import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { unblocked } from "#app/kernel/access/conditions.server.ts";
import { requireState } from "#app/kernel/access/requirements.server.ts";
import * as endings from "#app/kernel/endings.server.ts";
import { active, approvedBusiness } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { SPORT_NAMES, type Sport } from "#app/schemas/sports.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { users } from "#db/schema/index.ts";
import * as follows from "./follows.server.ts";
import * as people from "./users.server.ts";

const MOST = 1000;
/** Apparel further down a brand's list of sports is a sideline. */
const LOOKED_AT = 10;

export interface BrandGroup {
  sport: Sport;
  brands: people.Person[];
}

const byName = db
  .select({ id: users.id })
  .from(users)
  .where(and(approvedBusiness, active, unblocked(users.id)))
  .orderBy(asc(users.name), asc(users.id))
  .limit(limitOf("take"))
  .prepare();

export function list(viewer: Viewer, take = MOST): people.Person[] {
  const { id } = requireState(viewer, "profile");
  const ids = byName.all({ viewerId: id, take: Math.min(take, MOST) }).map((brand) => brand.id);
  return people.list(viewer, ids).filter((brand) => brand !== undefined);
}

/** Leaves out groups without brands, except MTB, which the page announces as coming. */
export function grouped(viewer: Viewer): BrandGroup[] {
  const brands = list(viewer);
  return SPORT_NAMES.map((sport) => ({ sport, brands: brands.filter((brand) => groupOf(brand.sports) === sport) })).filter(
    (group) => group.brands.length > 0 || group.sport === "MTB",
  );
}

function groupOf(sports: readonly Sport[]): Sport {
  return sports.slice(0, LOOKED_AT).includes("Apparel") ? "Apparel" : (sports[0] ?? "Other");
}

/** A trigger ends the brand's requests. Call it in a transaction. Returns false without an approval. */
export function endApproval(businessId: string): boolean {
  const approved = and(eq(users.id, businessId), eq(users.isBusiness, true), isNotNull(users.approvedAt));
  const { changes } = db.update(users).set({ approvedAt: null }).where(approved).run();
  if (!changes) return false;
  endings.record("approval", businessId);
  // Minors and a business that waits for approval do not follow each other.
  follows.recheck(businessId);
  return true;
}

/** Call it after an appeal. What has ended stays ended. */
export function giveApprovalBack(businessId: string): void {
  const waiting = and(eq(users.id, businessId), eq(users.isBusiness, true), isNull(users.approvedAt));
  const { changes } = db.update(users).set({ approvedAt: Date.now() }).where(waiting).run();
  if (changes) endings.undo("approval", businessId);
}
