import { and, eq, getTableColumns, getTableName, inArray, isNotNull, or, type SQL } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { HELD, type Held } from "#app/content/held.ts";
import { db } from "#db";
import * as schema from "#db/schema.ts";
import {
  ageReceipts,
  blocks,
  crews,
  discounts,
  edits,
  guardians,
  media,
  mutes,
  parentCodes,
  reports,
  sponsorshipContacts,
  sponsorships,
  users,
} from "#db/schema.ts";
import { exportable } from "./moderation/grave.server.ts";

const DESCRIBED: Record<string, Held> = HELD;

/** Columns that reveal the parent, or reveal to another user that somebody is a child. What would open an account is secret in `HELD`. */
const REVEALING: SQLiteColumn[] = [
  parentCodes.email,
  guardians.email,
  ageReceipts.email,
  ageReceipts.objection,
  crews.answeredAt,
  crews.askerParentAgreedAt,
  crews.askedParentAgreedAt,
  sponsorshipContacts.parentEmail,
];

/** Users must not learn who has blocked, muted or reported them. */
const NOT_THEIRS: SQLiteColumn[] = [blocks.blockedId, mutes.mutedId, reports.profileId];

export type Media = typeof media.$inferSelect;

/** Every row that belongs to a user, by table name, without secrets. */
export function heldAbout(userId: string): Record<string, Record<string, unknown>[]> {
  const found = Object.entries(schema)
    .flatMap(([name, table]) =>
      table instanceof SQLiteTable ? [[getTableName(table), rowsOf(table, secretsOf(name), userId)] as const] : [],
    )
    .filter(([, rows]) => rows.length > 0);
  return Object.fromEntries(found);
}

/** Without what a grave report is open about, which is copied for nobody. */
export function filesOf(userId: string): Media[] {
  return exportable(db.select().from(media).where(eq(media.ownerId, userId)).all());
}

function secretsOf(table: string): string[] {
  return Object.entries(DESCRIBED[table]?.except ?? {}).flatMap(([column, level]) => (level === "secret" ? [column] : []));
}

function rowsOf(table: SQLiteTable, secrets: readonly string[], userId: string) {
  const theirs = rowsNaming(table, userId);
  if (!theirs) return [];
  const rows: Record<string, unknown>[] = db.select().from(table).where(theirs).all();
  const revealing = Object.entries(getTableColumns(table)).filter(([, column]) => REVEALING.includes(column));
  const hidden = [...secrets, ...revealing.map(([name]) => name)];
  return rows.map((row) => readable(row, hidden));
}

/** Rows that refer to the user; in a table without such a column, rows of the user's Edits, Discounts and requests. */
function rowsNaming(table: SQLiteTable, userId: string): SQL | undefined {
  if (table === users) return eq(users.id, userId);
  const people = columnsTo(users, table);
  if (people.length > 0)
    return or(...people.filter((column) => !NOT_THEIRS.includes(column)).map((column) => naming(column, userId)));
  const ofThem = db.select({ id: edits.id }).from(edits).where(eq(edits.posterId, userId));
  const offers = db.select({ id: discounts.id }).from(discounts).where(eq(discounts.posterId, userId));
  const requests = db.select({ id: sponsorships.id }).from(sponsorships).where(rowsNaming(sponsorships, userId));
  return or(
    ...columnsTo(edits, table).map((column) => inArray(column, ofThem)),
    ...columnsTo(discounts, table).map((column) => inArray(column, offers)),
    ...columnsTo(sponsorships, table).map((column) => inArray(column, requests)),
  );
}

/** An athlete may not know of a request before the operator passed it on. */
function naming(column: SQLiteColumn, userId: string): SQL | undefined {
  return and(eq(column, userId), column === sponsorships.athleteId ? isNotNull(sponsorships.offeredAt) : undefined);
}

function columnsTo(target: SQLiteTable, table: SQLiteTable): SQLiteColumn[] {
  const references = getTableConfig(table).foreignKeys.map((key) => key.reference());
  return references.filter(({ foreignTable }) => foreignTable === target).flatMap(({ columns }) => columns);
}

function readable(row: Record<string, unknown>, hidden: readonly string[]): Record<string, unknown> {
  const shown = Object.entries(row).filter(([name, value]) => !hidden.includes(name) && value !== null);
  return Object.fromEntries(
    shown.map(([name, value]) => [
      name,
      name.endsWith("At") && typeof value === "number" ? new Date(value).toISOString() : value,
    ]),
  );
}
