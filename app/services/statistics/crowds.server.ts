import { and, count, desc, ne, sql } from "drizzle-orm";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import { active } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { UNDER_13 } from "#app/schemas/age-bands.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { users } from "#db/schema/index.ts";

/** A smaller number could reveal one child. */
const FEWEST = 5;
const MOST = 1000;

export interface Crowd {
  country: string;
  /** "" for people in none of the named cities. */
  city: string;
  people: number;
}

const isFrom13 = sql`${users.band} is not null and ${users.band} not in ${UNDER_13}`;
const enough = sql`count(*) >= ${sql.raw(String(FEWEST))}`;

const cities = db
  .select({ country: users.country, city: sql<string>`min(${users.city})`, people: count() })
  .from(users)
  .where(and(active, isFrom13, ne(users.city, "")))
  .groupBy(users.country, users.place)
  .having(enough)
  .orderBy(desc(count()))
  .limit(limitOf(MOST))
  .prepare();

const countries = db
  .select({ country: users.country, people: count() })
  .from(users)
  .where(and(active, ne(users.country, "")))
  .groupBy(users.country)
  .orderBy(desc(count()))
  .prepare();

/** Lists the largest first. Under-13s count for their country only. */
export function crowds(viewer: Viewer): Crowd[] {
  requireOperator(viewer);
  const inCities = cities.all();
  const elsewhere = countries.all().map(({ country, people }) => {
    const named = inCities.filter((crowd) => crowd.country === country);
    return { country, city: "", people: people - named.reduce((sum, crowd) => sum + crowd.people, 0) };
  });
  return [...inCities, ...elsewhere.filter(({ people }) => people >= FEWEST)].sort((one, other) => other.people - one.people);
}
