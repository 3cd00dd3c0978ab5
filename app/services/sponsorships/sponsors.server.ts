import { and, eq, sql } from "drizzle-orm";
import { equalsParam } from "#app/kernel/params.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { sponsorships } from "#db/schema/index.ts";
import * as people from "../people/users.server.ts";

const isRunning = and(
  equalsParam(sponsorships.athleteId, "athleteId"),
  eq(sponsorships.state, "deal"),
  sql`${sponsorships.endsOn} >= ${sql.placeholder("today")}`,
);
const brands = () => db.selectDistinct({ id: sponsorships.brandId }).from(sponsorships);
const named = brands()
  .where(and(isRunning, eq(sponsorships.showsBrand, true)))
  .prepare();
const running = brands().where(isRunning).prepare();

/** Leaves out brands that the viewer does not see. */
export function sponsorsOf(viewer: Viewer, athleteId: string): people.Person[] {
  return visible(viewer, named.all(onToday(athleteId)));
}

/** Names the brands that the viewer has a running deal with. */
export function runningBrands(viewer: Viewer): string[] {
  return visible(viewer, running.all(onToday(viewer.id))).map(({ name }) => name);
}

function onToday(athleteId: string) {
  return { athleteId, today: new Date().toISOString().slice(0, 10) };
}

function visible(viewer: Viewer, rows: readonly { id: string }[]): people.Person[] {
  const ids = rows.map(({ id }) => id);
  return people.list(viewer, ids).filter((brand) => brand !== undefined);
}
