import { and, countDistinct, eq, getTableColumns, getTableName } from "drizzle-orm";
import { type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { HELD, type Held } from "#app/content/privacy/held/index.ts";
import { asParams } from "#app/kernel/access/conditions.server.ts";
import { isMinors, namedPeople, visiblePeople } from "#app/kernel/access/people.server.ts";
import { inJson, jsonIds } from "#app/kernel/params.ts";
import { isAdult } from "#app/kernel/relationships.server.ts";
import { viewerById } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import * as schema from "#db/schema/index.ts";
import {
  ageReceipts,
  blocks,
  clicks,
  crewRefusals,
  crews,
  follows,
  guardians,
  media,
  mutes,
  parentCodes,
  reports,
  shortlisted,
  sponsorPageConsents,
  sponsorshipContacts,
  sponsorshipReplies,
  sponsorships,
  termSheets,
  users,
} from "#db/schema/index.ts";
import { exportable } from "../moderation/grave.server.ts";
import { columnsTo, rowsNaming } from "./rows-naming.server.ts";

const DESCRIBED: Record<string, Held> = HELD;

/** Columns that reveal the parent, or reveal a child to another user. `HELD` marks what would open an account as secret. */
const REVEALING: SQLiteColumn[] = [
  parentCodes.subject,
  guardians.email,
  crews.toldAt,
  ageReceipts.email,
  ageReceipts.objection,
  crews.answeredAt,
  crews.askerParentAgreedAt,
  crews.askedParentAgreedAt,
  sponsorshipContacts.parentEmail,
  sponsorPageConsents.parentEmail,
  sponsorships.licenceSeenAt,
  sponsorshipReplies.toId,
  termSheets.brandName,
  termSheets.athleteName,
];

/** Clicks name people without a key, so that they outlive them. */
const NAMING_WITHOUT_KEY: SQLiteColumn[] = [clicks.aboutId];

/** Columns that name a minor to everybody who sees the profile. All others name a minor only to the Crew. */
const NAMED_WHERE_SEEN: SQLiteColumn[] = [
  clicks.aboutId,
  crewRefusals.otherId,
  crews.askerId,
  crews.askedId,
  follows.followedId,
  mutes.mutedId,
  reports.profileId,
  sponsorships.brandId,
  sponsorships.athleteId,
];

/** The person's own list of blocks names them, too. */
const ALWAYS_NAMED: SQLiteColumn[] = [blocks.blockedId];

const minors = db
  .select({ id: users.id, isSeen: visiblePeople().mapWith(Boolean), isNamed: namedPeople().mapWith(Boolean) })
  .from(users)
  .where(and(inJson(users.id, "ids"), isMinors))
  .prepare();

export type Media = typeof media.$inferSelect;

/** Leaves out secrets. Keys are table names. */
export function heldAbout(userId: string): Record<string, Record<string, unknown>[]> {
  const found = Object.entries(schema)
    .flatMap(([name, table]) =>
      table instanceof SQLiteTable ? [[getTableName(table), rowsOf(table, secretsOf(name), userId)] as const] : [],
    )
    .filter(([, rows]) => rows.length > 0);
  const brands = brandsKeeping(userId);
  return { ...Object.fromEntries(found), ...(brands > 0 && { kept_in_lists: [{ brands }] }) };
}

/** The person learns how many brands keep them in a list, but not which. */
function brandsKeeping(userId: string): number {
  const own = eq(shortlisted.athleteId, userId);
  return (
    db
      .select({ brands: countDistinct(shortlisted.brandId) })
      .from(shortlisted)
      .where(own)
      .get()?.brands ?? 0
  );
}

/** Leaves out files under an open grave report, which nobody may copy. */
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
  leaveOutMinors(table, rows, userId);
  const revealing = Object.entries(getTableColumns(table)).filter(([, column]) => REVEALING.includes(column));
  const hidden = [...secrets, ...revealing.map(([name]) => name)];
  return rows.map((row) => readable(row, hidden));
}

/** Erases the ids of minors whose name the person may not see. */
function leaveOutMinors(table: SQLiteTable, rows: Record<string, unknown>[], userId: string): void {
  const naming = [...columnsTo(users, table), ...NAMING_WITHOUT_KEY].filter((column) => !ALWAYS_NAMED.includes(column));
  const viewer = viewerById(userId);
  for (const [name, column] of Object.entries(getTableColumns(table))) {
    if (!naming.includes(column)) continue;
    const others = rows.flatMap((row) => (row[name] && row[name] !== userId ? [String(row[name])] : []));
    // Minors see who follows them.
    const isToMinor = column === follows.followerId && !isAdult(viewer);
    const how = isToMinor || NAMED_WHERE_SEEN.includes(column) ? "isSeen" : "isNamed";
    const found = minors.all({ ...asParams(viewer), ids: jsonIds([...new Set(others)]) });
    const unnamed = new Set<unknown>(found.filter((minor) => !minor[how]).map(({ id }) => id));
    for (const row of rows) if (unnamed.has(row[name])) row[name] = null;
  }
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
