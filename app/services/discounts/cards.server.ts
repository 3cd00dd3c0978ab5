import { and, type Column, eq, exists, getTableColumns, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { isKeptFromSight } from "#app/kernel/access/conditions.server.ts";
import { visibleDiscounts } from "#app/kernel/access/discounts.server.ts";
import { equalsParam, inJson } from "#app/kernel/params.ts";
import type { Shows } from "#app/kernel/shows.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { isoDay } from "#app/text/dates.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { discounts, media, reports, users } from "#db/schema/index.ts";
import { personColumns, personFor } from "../people/users.server.ts";

/** A card never holds the code: `codes.server.ts` gives it out. */
const { code, ...columns } = getTableColumns(discounts);

const [first, second, third] = [alias(media, "first"), alias(media, "second"), alias(media, "third")] as const;

const report = db
  .select({ one: sql`1` })
  .from(reports)
  .where(and(equalsParam(reports.reporterId, "viewerId"), eq(reports.discountId, discounts.id)));

/** There is nothing more to say: the reason is given, or the report is closed. */
const saidWhy = db
  .select({ one: sql`1` })
  .from(reports)
  .where(
    and(
      equalsParam(reports.reporterId, "viewerId"),
      eq(reports.discountId, discounts.id),
      or(isNotNull(reports.reason), ne(reports.state, "open")),
    ),
  );

export function rowsWhere(condition: SQL) {
  const named = (file: Record<"ownerId" | "filename", Column>, name: Column) =>
    and(eq(file.ownerId, discounts.posterId), eq(file.filename, name));
  return db
    .select({
      discount: columns,
      poster: personColumns,
      first,
      second,
      third,
      viewerReported: exists(report).mapWith(Boolean),
      viewerSaidWhy: exists(saidWhy).mapWith(Boolean),
      isKeptFromSight: isKeptFromSight(discounts.id, reports.discountId),
    })
    .from(discounts)
    .innerJoin(users, eq(users.id, discounts.posterId))
    .leftJoin(first, named(first, discounts.filename1))
    .leftJoin(second, named(second, discounts.filename2))
    .leftJoin(third, named(third, discounts.filename3))
    .where(and(visibleDiscounts(), condition));
}

export const single = hotRead(rowsWhere(equalsParam(discounts.id, "id")));

export const several = hotRead(rowsWhere(inJson(discounts.id, "ids")));

type Row = NonNullable<ReturnType<typeof single.get>>;
const NEARLY_OVER_MS = 3 * 24 * 60 * 60 * 1000;

export type DiscountCard = ReturnType<typeof cardFor>;

export function cardFor(viewer: Viewer, row: Row) {
  const { discount, poster, first, second, third } = row;
  const mine = viewer.id === discount.posterId;
  const files = [
    { file: first, description: discount.productDescription1 },
    { file: second, description: discount.productDescription2 },
    { file: third, description: discount.productDescription3 },
  ].flatMap(({ file, description }) => (file ? [fileFor(mine, file, description ?? "")] : []));
  // Fields are named one by one: a rest of each row takes longer than reading it.
  return {
    id: discount.id,
    posterId: discount.posterId,
    title: discount.title,
    amount: discount.amount,
    description: discount.description,
    filename1: discount.filename1,
    filename2: discount.filename2,
    filename3: discount.filename3,
    productDescription1: discount.productDescription1,
    productDescription2: discount.productDescription2,
    productDescription3: discount.productDescription3,
    inStore: discount.inStore,
    under18Viewable: discount.under18Viewable,
    businessIsBricks: discount.businessIsBricks,
    startsOn: discount.startsOn,
    endsOn: discount.endsOn,
    terms: discount.terms,
    viewCount: discount.viewCount,
    createdAt: discount.createdAt,
    listedAt: discount.listedAt,
    sports: discount.sports,
    files,
    isVideo: isVideo(discount.filename1),
    hasStarted: discount.startsOn === null || discount.startsOn <= isoDay(),
    hasEnded: discount.endsOn !== null && discount.endsOn < isoDay(),
    // Nobody under 18 is hurried.
    isNearlyOver: viewer.adult && discount.endsOn !== null && discount.endsOn < isoDay(Date.now() + NEARLY_OVER_MS),
    poster: personFor(viewer, poster),
    viewerReported: row.viewerReported,
    viewerSaidWhy: row.viewerSaidWhy,
    isKeptFromSight: row.isKeptFromSight,
  } satisfies Shows<Row["discount"]>;
}

function fileFor(mine: boolean, file: typeof media.$inferSelect, description: string) {
  const { filename, mimetype, width, height, state, hasPoster, smallBytes, largeWaits } = file;
  const reason = mine ? file.reason : null;
  return { filename, mimetype, width, height, state, reason, hasPoster, smallBytes, largeWaits, description };
}

function isVideo(filename: string): boolean {
  return /\.mp4$/i.test(filename);
}
