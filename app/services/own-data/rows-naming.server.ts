import { and, eq, inArray, isNotNull, ne, notInArray, or, type SQL } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { db } from "#db";
import {
  blocks,
  crewRefusals,
  crews,
  deliverables,
  discounts,
  edits,
  mutes,
  reports,
  shortlisted,
  sponsorshipReplies,
  sponsorshipSteps,
  sponsorships,
  termSheets,
  users,
} from "#db/schema/index.ts";

/* Which rows of a table belong into the copy of a person's data. */

/** Users must not learn who has blocked, muted or reported them, or whose parent said no to them. */
const NOT_THEIRS: SQLiteColumn[] = [
  blocks.blockedId,
  mutes.mutedId,
  reports.profileId,
  crewRefusals.otherId,
  shortlisted.athleteId,
];

/** Without a column for users, takes the rows of the user's Edits, Discounts and requests. */
export function rowsNaming(table: SQLiteTable, userId: string): SQL | undefined {
  if (table === users) return eq(users.id, userId);
  if (table === sponsorshipReplies)
    return or(naming(sponsorshipReplies.toId, userId), inArray(sponsorshipReplies.stepId, toldStepsBy(userId)));
  const people = columnsTo(users, table);
  if (people.length > 0)
    return or(...people.filter((column) => !NOT_THEIRS.includes(column)).map((column) => naming(column, userId)));
  const ofThem = db.select({ id: edits.id }).from(edits).where(eq(edits.posterId, userId));
  const offers = db.select({ id: discounts.id }).from(discounts).where(eq(discounts.posterId, userId));
  const requests = db.select({ id: sponsorships.id }).from(sponsorships).where(rowsNaming(sponsorships, userId));
  return or(
    ...columnsTo(edits, table).map((column) => inArray(column, ofThem)),
    ...columnsTo(discounts, table).map((column) => inArray(column, offers)),
    ...columnsTo(sponsorships, table).map((column) => and(inArray(column, requests), knownLines(table, userId))),
  );
}

/** Not why a deal was stopped, since a minor's copy goes to a parent, too. */
function toldStepsBy(userId: string) {
  const asBrand = and(eq(sponsorships.brandId, userId), eq(sponsorshipSteps.by, "brand"));
  const asAthlete = and(eq(sponsorships.athleteId, userId), inArray(sponsorshipSteps.by, ["athlete", "minor"]));
  return db
    .select({ id: sponsorshipSteps.id })
    .from(sponsorshipSteps)
    .innerJoin(sponsorships, eq(sponsorships.id, sponsorshipSteps.sponsorshipId))
    .where(and(inArray(sponsorshipSteps.step, ["question", "answer"]), or(asBrand, asAthlete)));
}

/** An athlete doesn't know of a line, or of a change, before the operator has passed it on. */
function knownLines(table: SQLiteTable, userId: string): SQL | undefined {
  const own = db.select({ id: sponsorships.id }).from(sponsorships).where(eq(sponsorships.brandId, userId));
  if (table === deliverables) return or(ne(deliverables.state, "written"), inArray(deliverables.sponsorshipId, own));
  if (table !== termSheets) return undefined;
  return or(notInArray(termSheets.state, ["written", "refused"]), inArray(termSheets.sponsorshipId, own));
}

/** The time from which a person knows about the row: the operator, or the asking child's parent, has passed it on. */
const KNOWN_FROM = new Map<SQLiteColumn, SQLiteColumn>([
  [sponsorships.athleteId, sponsorships.offeredAt],
  [crews.askedId, crews.toldAt],
  [sponsorshipReplies.toId, sponsorshipReplies.passedAt],
]);

function naming(column: SQLiteColumn, userId: string): SQL | undefined {
  const since = KNOWN_FROM.get(column);
  return and(eq(column, userId), since && isNotNull(since));
}

export function columnsTo(target: SQLiteTable, table: SQLiteTable): SQLiteColumn[] {
  const references = getTableConfig(table).foreignKeys.map((key) => key.reference());
  return references.filter(({ foreignTable }) => foreignTable === target).flatMap(({ columns }) => columns);
}
