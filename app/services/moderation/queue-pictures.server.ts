import { type SQL, sql } from "drizzle-orm";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { PostKind } from "#app/schemas/moderation.ts";
import { GRAVE_REASONS, SEEN_BEFORE } from "#app/schemas/report-reasons.ts";
import { db } from "#db";
import type { Waiting } from "./queue.server.ts";

/** The post that a row of the queue shows; undefined where it is about words. */
const POST_OF: Record<Waiting["kind"], PostKind | undefined> = {
  edit: "edit",
  discount: "discount",
  spot: "spot",
  childsSpot: "spot",
  minorsAd: "edit",
  profile: "profile",
  business: "profile",
  guide: "guide",
  appeal: undefined,
  complaint: undefined,
  sponsorship: undefined,
  sponsorPage: undefined,
};

interface Picture {
  ownerId: string;
  filename: string;
}

/**
 * Gives each row the picture of its post. Leaves out every post whose picture may be grave: a grave report, a likeness to
 * something removed, or any complaint that was not dismissed. The operator asks for those on the page of the post.
 */
export function queuePictures(viewer: Viewer, rows: readonly Waiting[]): (Picture | undefined)[] {
  requireOperator(viewer);
  const idsOf = (wanted: PostKind) =>
    JSON.stringify(rows.filter(({ kind }) => POST_OF[kind] === wanted).map(({ id }) => Number(id)));
  const found = db.all<{ kind: PostKind; id: number; ownerId: number; filename: string }>(sql`
    ${pictured("edit", sql`edits`, sql`media.id = posts.media_id`, sql`edit_id`, idsOf("edit"))} UNION ALL
    ${pictured("discount", sql`discounts`, ownedBy(sql`posts.poster_id`, sql`posts.filename1`), sql`discount_id`, idsOf("discount"))} UNION ALL
    ${pictured("spot", sql`spots`, ownedBy(sql`posts.poster_id`, sql`posts.spot_image`), sql`spot_id`, idsOf("spot"))} UNION ALL
    ${pictured("guide", sql`guide_lines`, sql`media.id = posts.media_id`, sql`guide_id`, idsOf("guide"))} UNION ALL
    ${pictured("profile", sql`users`, ownedBy(sql`posts.id`, sql`posts.profile_image`), sql`profile_id`, idsOf("profile"))}`);
  const byPost = new Map(
    found.map(({ kind, id, ownerId, filename }) => [`${kind} ${id}`, { ownerId: String(ownerId), filename }]),
  );
  return rows.map(({ kind, id }) => byPost.get(`${POST_OF[kind]} ${id}`));
}

function ownedBy(owner: SQL, filename: SQL): SQL {
  return sql`media.owner_id = ${owner} AND media.filename = ${filename}`;
}

const hiding = sql.join(
  [...GRAVE_REASONS, ...SEEN_BEFORE].map((reason) => sql`${reason}`),
  sql`, `,
);

function pictured(kind: PostKind, posts: SQL, ofPost: SQL, column: SQL, ids: string): SQL {
  return sql`SELECT ${sql.raw(`'${kind}'`)} AS kind, posts.id AS id, media.owner_id AS "ownerId", media.filename AS filename
    FROM ${posts} AS posts JOIN media ON ${ofPost} AND media.state = 'ready'
    WHERE posts.id IN (SELECT value FROM json_each(${ids})) AND NOT EXISTS (SELECT 1 FROM reports
      WHERE reports.${column} = posts.id AND reports.state <> 'dismissed' AND (reports.reason IN (${hiding}) OR reports.complaint_id IS NOT NULL))`;
}
