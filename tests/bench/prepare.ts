import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { env } from "#app/env.server.ts";
import * as drafts from "#app/services/drafts.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { type Place, placeText, turnText } from "#app/services/edits/turn.ts";
import * as sessions from "#app/services/sessions.server.ts";
import { viewerById } from "#app/services/viewer.server.ts";
import { sqlite } from "#db";
import { loadBulk } from "#db/seed/bulk.ts";
import { clip } from "#db/seed/clips.ts";

/** What the bench has to know of the database that it measures. */
export interface Facts {
  token: string;
  /** Where a screen of the home feed and of Surf goes on: after its first load, and 1,000 pages down if there are so many. */
  home: { near: string; deep: string | undefined };
  surf: { near: string; deep: string | undefined };
  /** A draft that waits for its file, and the start of such a file. */
  draft: string;
  clip: string;
}

const DEEP = 6000;
const FITTING = `SELECT CAST(users.id AS TEXT) FROM users, json_each(sports)
  WHERE band = '18+' AND NOT is_business AND country = 'United Kingdom' AND json_array_length(sports) = 3 AND value = 'Surf'`;

/** Seeds, logs somebody in, and prints the facts. */
export async function prepare(count: number): Promise<void> {
  loadBulk(count);
  const viewer = viewerById(sqlite.prepare<[], string>(FITTING).pluck().get() ?? "");
  const homeAt = (skip: number) => {
    const place = placeOf(edits.home(viewer, { take: 1, skip }, "Landscape"));
    return place && turnText({ load: 1, orientation: "Landscape", places: { Landscape: place } });
  };
  const surfAt = (skip: number) => {
    const place = placeOf(edits.bySport(viewer, "Surf", { take: 1, skip }));
    return place && placeText(place);
  };

  const film = join(env.DATA_DIR, "clip.mov");
  sharp.unblock({ operation: ["VipsForeignLoadSvg"] });
  const shot = { sport: "Surf", tall: false, mood: "noon", place: 1, moment: 0 } as const;
  await writeFile(film, await clip(shot, 1, (svg) => sharp(Buffer.from(svg)).jpeg().toBuffer()));

  const details = {
    description: "Three gigabytes",
    sport: "Surf",
    filmerInstagram: "",
    crewOnly: true,
    under18Viewable: false,
    gear: {},
  } as const;
  const facts: Facts = {
    token: sessions.open(viewer.id),
    home: { near: homeAt(5) ?? "", deep: homeAt(DEEP) },
    surf: { near: surfAt(11) ?? "", deep: surfAt(DEEP) },
    draft: drafts.start(viewer, details),
    clip: film,
  };
  console.log(JSON.stringify(facts));
}

function placeOf([edit]: edits.EditCard[]): Place | undefined {
  return edit && { time: edit.createdAt, id: edit.id };
}
