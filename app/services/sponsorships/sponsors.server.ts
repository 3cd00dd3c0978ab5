import { and, eq, gte } from "drizzle-orm";
import { db } from "#db";
import { sponsorships } from "#db/schema.ts";
import * as people from "../people/users.server.ts";
import type { Viewer } from "../people/viewer.server.ts";

/** The brands that an athlete's profile names, as far as the viewer sees them. */
export function sponsorsOf(viewer: Viewer, athleteId: string): people.Person[] {
  const { brandId, endsOn, state, showsBrand } = sponsorships;
  const today = new Date().toISOString().slice(0, 10);
  const shown = and(eq(sponsorships.athleteId, athleteId), eq(state, "deal"), eq(showsBrand, true), gte(endsOn, today));
  const ids = db.selectDistinct({ brandId }).from(sponsorships).where(shown).all();
  return people
    .list(
      viewer,
      ids.map((row) => row.brandId),
    )
    .filter((brand) => brand !== undefined);
}
