import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { env } from "#app/env.server.ts";
import type { Page } from "#app/kernel/paging.server.ts";
import { type Cursor, cursorText } from "#app/kernel/paging.server.ts";
import { type Viewer, viewerById } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { EditDetailsInput } from "#app/schemas/edits.ts";
import { bitOf, SPORT_NAMES, type Sport } from "#app/schemas/sports.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import * as drafts from "#app/services/edits/drafts.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { turnText } from "#app/services/edits/turn.server.ts";
import { keyOf } from "#app/services/media/variants.server.ts";
import * as sessions from "#app/services/people/sessions.server.ts";
import * as saves from "#app/services/reactions/saves.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import { clip } from "#artwork/demo/clips.ts";
import { sqlite } from "#db";
import { loadBulk } from "#db/seed/bulk.ts";
import { CROWDED } from "./shots.ts";

/** A screen with a list of Edits: the addresses of its second page and of a far page. */
export interface ListScreen {
  name: string;
  near: string;
  deep: string | undefined;
  /** The number of Edits before the far page. */
  down: number;
}

/** The facts that the bench needs about the measured database. */
export interface Facts {
  token: string;
  lists: ListScreen[];
  /** Edits that the viewer may Stoke and has not Stoked, more than a run needs. */
  stokeable: string[];
  /** A draft that waits for its file, and the start of such a file. */
  draft: string;
  clip: string;
  /** The file of an Edit that the viewer may see: its address and its path on the disk. */
  film: { path: string; key: string };
}

/** The last page of a list, or the thousandth. */
const DEPTHS = [6000, 2000, 600, 200];
/** The business in the viewer's city that gets all Discounts. */
const SHOP = "(SELECT min(poster_id) FROM discounts)";
const FITTING = `SELECT CAST(users.id AS TEXT) FROM users, json_each(sports)
  WHERE band = '18+' AND NOT is_business AND country = 'United Kingdom' AND json_array_length(sports) = 3 AND value = 'Surf'
    AND sports NOT LIKE '%${CROWDED}%'`;

/** Seeds, logs somebody in, and prints the facts. */
export async function prepare(count: number): Promise<void> {
  loadBulk(count);
  const viewer = viewerById(sqlite.prepare<[], string>(FITTING).pluck().get() ?? "");
  const prolific = makeBusy(viewer, Math.min(7000, Math.floor(count / 4)));

  const film = join(env.DATA_DIR, "clip.mov");
  sharp.unblock({ operation: ["VipsForeignLoadSvg"] });
  const shot = { sport: "Surf", tall: false, mood: "noon", place: 1, moment: 0 } as const;
  await writeFile(film, await clip(shot, 1, (svg) => sharp(Buffer.from(svg)).jpeg().toBuffer()));

  const details = EditDetailsInput.parse({ description: "Three gigabytes", sport: "Surf", crewOnly: true });
  const facts: Facts = {
    token: sessions.open(viewer.id),
    lists: listsOf(viewer, prolific),
    stokeable: edits
      .home(viewer, { take: 20_000 }, undefined, othersThan(viewer.sports))
      .flatMap(({ id, posterId, viewerStoked }) => (viewerStoked || posterId === viewer.id ? [] : [id])),
    draft: drafts.start(viewer, details),
    clip: film,
    film: filmFor(viewer),
  };
  console.log(JSON.stringify(facts));
}

/** Sports without Edits in any feed of the run. */
function othersThan(sports: readonly Sport[]): Sport[] {
  return SPORT_NAMES.filter((sport) => sport !== CROWDED && !sports.includes(sport));
}

function filmFor(viewer: Viewer): Facts["film"] {
  const [card] = edits.home(viewer, { take: 1, skip: 0 });
  const stored =
    "SELECT media.id, CAST(owner_id AS TEXT) AS ownerId FROM media JOIN edits ON media_id = media.id WHERE edits.id = ?";
  const film = sqlite.prepare<[string], { id: string; ownerId: string }>(stored).get(card?.id ?? "");
  if (!card || !film) throw new Error("There is no Edit to watch");
  return { path: paths.editFile(film.ownerId, card.filename), key: keyOf(film.id, "file") };
}

/** Gives the viewer a Crew, Stokes, saves and follows; the newest Edits Stokes and views; and another person many Edits. Returns that person's id. */
function makeBusy({ id }: Viewer, many: number): string {
  const prolific =
    sqlite.prepare<[string], string>("SELECT CAST(max(id) AS TEXT) FROM users WHERE id <> ?").pluck().get(id) ?? "";
  const some = `SELECT id FROM edits ORDER BY sport, created_at DESC LIMIT ${many}`;
  const newest = `SELECT id FROM edits WHERE sport = '${CROWDED}' ORDER BY created_at DESC LIMIT 60`;
  const seen = `(${newest}) e, (SELECT id FROM users LIMIT 1000) u`;
  sqlite.exec(`
    INSERT INTO crews (id, asker_id, asked_id, answered_at, accepted_at, created_at)
      SELECT id, ${id}, id, 1, 1, 1 FROM users WHERE id <> ${id} AND NOT is_business LIMIT 300;
    INSERT INTO saves (id, user_id, edit_id, created_at) SELECT id, ${id}, id, id FROM (${some});
    INSERT OR IGNORE INTO stokes (id, user_id, edit_id, created_at) SELECT id, ${id}, id, id FROM (${some});
    UPDATE edits SET poster_id = ${prolific} WHERE id IN (${some});
    INSERT OR IGNORE INTO follows (id, follower_id, followed_id, created_at) SELECT id, ${id}, id, 1 FROM users WHERE id <> ${id} LIMIT 10000;
    INSERT OR IGNORE INTO stokes (id, user_id, edit_id, created_at) SELECT abs(random() >> 11), u.id, e.id, 1 FROM ${seen};
    INSERT INTO edit_views (id, user_id, edit_id, created_at) SELECT abs(random() >> 11), u.id, e.id, 1 FROM ${seen};
    UPDATE users SET is_business = 1, business_region = 'National', approved_at = 1,
      (country, place) = (SELECT country, place FROM users WHERE id = ${id}) WHERE id = ${SHOP};
    UPDATE discounts SET poster_id = ${SHOP}, sports = ${bitOf("Surf")};
  `);
  return prolific;
}

function listsOf(viewer: Viewer, prolific: string): ListScreen[] {
  const { country } = viewer;
  const turn = (before: Cursor) => ({ load: 1, orientation: "Landscape", cursors: { Landscape: before } }) as const;
  const timed = (list: (page: Page) => { createdAt: number; id: string }[]) => (page: Page) =>
    list(page).map(({ createdAt, id }) => ({ time: createdAt, id }));
  const stoked = (where: { country?: string }) => (page: Page) =>
    edits.mostStoked(viewer, page, where).map((edit) => ({ rank: edit.stokeCount, time: edit.createdAt, id: edit.id }));
  const surf = (tab: string, where: { country?: string; local?: boolean }) =>
    listScreen(
      `/surf_edits, ${tab}`,
      timed((page) => edits.bySport(viewer, "Surf", page, where)),
      (before) => paths.sportEdits("Surf", { tab, before: cursorText(before) }),
    );
  const highest = (tab: string, where: { country?: string }) =>
    listScreen(`/highest_stoke_edits, ${tab}`, stoked(where), (before) =>
      paths.highestStoke({ tab, before: cursorText(before) }),
    );
  const offers = (tab: string, list: (page: Page) => discounts.DiscountCard[]) =>
    listScreen(`/surf_discounts, ${tab}`, timed(list), (before) =>
      paths.sportDiscounts("Surf", { tab, before: cursorText(before) }),
    );
  const shop = sqlite.prepare<[], string>(`SELECT CAST(${SHOP} AS TEXT)`).pluck().get() ?? "";
  return [
    offers("local", (page) => discounts.around(viewer, ["Surf"], page)),
    offers("national", (page) => discounts.byBusinessRegion(viewer, "National", ["Surf"], page, country)),
    listScreen(
      "/profile, Discounts",
      timed((page) => discounts.byPoster(viewer, shop, page)),
      (before) => paths.profile(shop, { tab: "discounts", before: cursorText(before) }),
    ),
    listScreen(
      "/",
      timed((page) => edits.home(viewer, page, "Landscape")),
      (before) => paths.home({ turn: turnText(turn(before)) }),
    ),
    surf("international", {}),
    surf("national", { country }),
    surf("local", { local: true }),
    highest("international", {}),
    highest("national", { country }),
    listScreen(
      "/local_athletes",
      timed((page) => edits.local(viewer, page)),
      (before) => paths.localAthletes({ before: cursorText(before) }),
    ),
    listScreen(
      "/crew_edits",
      timed((page) => edits.byCrew(viewer, page)),
      (before) => paths.crewEdits({ before: cursorText(before) }),
    ),
    listScreen(
      "/profile, uploads",
      timed((page) => edits.byPoster(viewer, prolific, page)),
      (before) => paths.profile(prolific, { tab: "uploads", before: cursorText(before) }),
    ),
    listScreen(
      "/profile, Stokes",
      (page) => stokes.editsGivenBy(viewer, page).map(({ at }) => at),
      (before) => paths.profile(viewer.id, { tab: "stokes", before: cursorText(before) }),
    ),
    listScreen(
      "/saved",
      (page) => saves.editsOf(viewer, page).map(({ at }) => at),
      (before) => paths.saved({ before: cursorText(before) }),
    ),
  ];
}

function listScreen(name: string, list: (page: Page) => Cursor[], address: (before: Cursor) => string): ListScreen {
  const [first] = list({ take: 1, skip: 5 });
  if (!first) throw new Error(`${name} has no second page`);
  // Leaves one page after it, so that the far page is full.
  const down = DEPTHS.find((depth) => list({ take: 1, skip: depth + 6 }).length > 0) ?? 0;
  const [far] = down ? list({ take: 1, skip: down }) : [];
  return { name, near: address(first), deep: far && address(far), down };
}
