import { viewerById } from "#app/kernel/viewer.server.ts";
import type { AthleteOrder } from "#app/schemas/choices.ts";
import { sweep } from "#app/services/search/athlete-figures.server.ts";
import { type AthleteFilter, athletes } from "#app/services/search/athletes.server.ts";
import { sqlite } from "#db";
import { END } from "#db/seed/chance.ts";
import { middleOf } from "./rounds.ts";
import { atMost, figures, type Line } from "./table.ts";

const MOST_RATIO = 3;
const PAGE = 20;
const ANY: AthleteFilter = { name: "", instagram: "", city: "", country: "", sports: [] };

const SOUGHT: [string, AthleteOrder, AthleteFilter][] = [
  ["anybody", "relevance", ANY],
  ["of one sport, the newest", "newest", { ...ANY, sports: ["Surf"] }],
  ["of two sports, the most viewed", "reach", { ...ANY, sports: ["Surf", "Skate"] }],
];

/** Measures one page of people against hand-written statements that read the same rows. */
export async function athleteLines(): Promise<Line[]> {
  const brand = brandId();
  const counting = await cpuOfSweep();
  const lines = SOUGHT.map(([what, order, filter]): Line => {
    const viewer = viewerById(brand);
    const ours = () => athletes(viewer, filter, order, { take: PAGE });
    const bare = pageOf(order, filter.sports);
    const { service, alone } = middleOf(ours, bare);
    return {
      measure: `athletes: ${what}`,
      "measured against": "bare statements, the same rows as arrays",
      ...figures(service, alone, "ms of CPU"),
      ...atMost(MOST_RATIO, service / alone),
    };
  });
  return [{ measure: "athletes: the figures of all of them are counted", figure: `${(counting / 1000).toFixed(1)} s` }, ...lines];
}

async function cpuOfSweep(): Promise<number> {
  const before = process.cpuUsage();
  await sweep(END);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function brandId(): string {
  const id =
    sqlite.prepare<[], string>("SELECT CAST(id AS TEXT) FROM users WHERE is_business AND band = '18+' LIMIT 1").pluck().get() ??
    "";
  sqlite.prepare("UPDATE users SET approved_at = 1 WHERE id = ?").run(Number(id));
  return id;
}

function pageOf(order: AthleteOrder, sports: AthleteFilter["sports"]) {
  const rank = { relevance: "stokes", newest: "newest_at", reach: "views" }[order];
  const others = `EXISTS (SELECT 1 FROM athlete_figures o WHERE o.user_id = f.user_id AND o.sport IN (${sports.map((sport) => `'${sport}'`)}))`;
  const page = sqlite
    .prepare<[string], number>(
      `SELECT u.id FROM athlete_figures f CROSS JOIN users u ON u.id = f.user_id
       WHERE f.sport = ? AND NOT u.is_business AND u.band IN ('13-17', '18+') AND u.suspended_at IS NULL AND u.profile_setup
       ${sports.length > 1 ? `AND ${others}` : ""} ORDER BY f.${rank} DESC, f.user_id DESC LIMIT ${PAGE}`,
    )
    .pluck();
  const people = sqlite.prepare<[string], unknown[]>("SELECT * FROM users WHERE id IN (SELECT value FROM json_each(?))").raw();
  const own = sqlite
    .prepare<[string], string[]>("SELECT best, * FROM athlete_figures WHERE user_id IN (SELECT value FROM json_each(?))")
    .raw();
  const best = sqlite
    .prepare<[string], unknown[]>(
      "SELECT * FROM edits e JOIN users u ON u.id = e.poster_id JOIN media m ON m.id = e.media_id WHERE e.id IN (SELECT value FROM json_each(?))",
    )
    .raw();
  const list = sports.length === 1 ? (sports[0] ?? "") : "";
  return () => {
    const ids = JSON.stringify(page.all(list));
    people.all(ids);
    const edits = own.all(ids).flatMap(([json = "[]", , sport]) => (sport === list ? JSON.parse(json) : []));
    best.all(JSON.stringify(edits.map(Number)));
  };
}
