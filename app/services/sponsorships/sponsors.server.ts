import { and, eq, sql } from "drizzle-orm";
import { equalsParam } from "#app/kernel/params.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { sponsorships } from "#db/schema/index.ts";
import * as people from "../people/users.server.ts";

const named = db
  .selectDistinct({ id: sponsorships.brandId })
  .from(sponsorships)
  .where(
    and(
      equalsParam(sponsorships.athleteId, "athleteId"),
      eq(sponsorships.state, "deal"),
      eq(sponsorships.showsBrand, true),
      sql`${sponsorships.endsOn} >= ${sql.placeholder("today")}`,
    ),
  )
  .prepare();

/** Leaves out brands that the viewer does not see. */
export function sponsorsOf(viewer: Viewer, athleteId: string): people.Person[] {
  const ids = named.all({ athleteId, today: new Date().toISOString().slice(0, 10) }).map(({ id }) => id);
  return people.list(viewer, ids).filter((brand) => brand !== undefined);
}
