import { customType, integer } from "drizzle-orm/sqlite-core";
import { bitsOf, type Sport, sportsOf } from "#app/schemas/sports.ts";

/** Ids are random 53-bit integers in SQLite and decimal strings elsewhere. Any other value matches no row. */
export const idColumn = customType<{ data: string; driverData: number | null }>({
  dataType: () => "integer",
  fromDriver: String,
  toDriver: (value) => (/^\d{1,16}$/.test(value) ? Number(value) : null),
});

export const sportsColumn = customType<{ data: readonly Sport[]; driverData: number }>({
  dataType: () => "integer",
  fromDriver: sportsOf,
  toDriver: bitsOf,
});

/** Milliseconds since 1970, UTC. */
export const time = () => integer();

export const now = () => integer().notNull().$defaultFn(Date.now);

export const flag = (initially = false) => integer({ mode: "boolean" }).notNull().default(initially);

export function newId(): string {
  const [bits = 0n] = crypto.getRandomValues(new BigUint64Array(1));
  return String(bits >> 11n);
}

export const key = () => idColumn().primaryKey().$defaultFn(newId);
