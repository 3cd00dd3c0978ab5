import { sportsFor } from "#app/schemas/sports.ts";
import { END, hash, idOf, into, person, SPAN } from "./chance.ts";

/** Only in Edits that no minor sees, and in all of them. */
export const LOUD = "Loud words after midnight.";
const SPORTS = sportsFor(false);

export function loadEdits(count: number, people: number, stoked: boolean): void {
  const [insertMedia, insertEdit, insertStoke] = ["media", "edits", "stokes"].map(into);
  let stokes = 0;
  for (let n = 0; n < count; n++) {
    const poster = hash(n, 1) % people;
    const owner = idOf(poster, people, "users");
    const { band, country, place } = person(poster);
    const isVideo = hash(n, 2) % 10 < 7;
    const isTall = hash(n, 3) % 10 < 4;
    const stokeCount = stoked ? Math.min(people - 1, stokesOf(n, count)) : 0;
    const isForAll = hash(n, 8) % 10 < 6;
    const created_at = END - Math.floor((hash(n, 4) / 2 ** 32) * SPAN);
    const id = idOf(n, count, "edits");
    const mediaId = `bulk-${String(n).padStart(8, "0")}`;
    const file = {
      filename: `${mediaId}.${isVideo ? "mp4" : "jpg"}`,
      mimetype: isVideo ? "video/mp4" : "image/jpeg",
      width: isTall ? 900 : 1280,
      height: isTall ? 1200 : 800,
      created_at,
    };
    insertMedia?.({
      ...file,
      id: mediaId,
      owner_id: owner,
      purpose: "edit",
      bytes: 1_000_000,
      sha256: mediaId,
      duration_ms: isVideo ? 5000 + (hash(n, 5) % 60_000) : null,
      state: "ready",
      has_poster: Number(isVideo),
      attached_at: created_at,
    });
    insertEdit?.({
      ...file,
      id,
      poster_id: owner,
      media_id: mediaId,
      description: `Edit number ${n + 1}: a line down the middle, filmed on the second try. ${isForAll ? "In daylight." : LOUD}`,
      sport: SPORTS[hash(n, 6) % SPORTS.length] ?? "Surf",
      filmer_instagram: n % 3 ? "" : `filmer.${n % 1000}`,
      crew_only: Number(hash(n, 7) % 10 < 1),
      under18_viewable: Number(isForAll),
      orientation: isTall ? "Portrait" : "Landscape",
      ready: 1,
      stoke_count: stokeCount,
      poster_active: 1,
      poster_country: country,
      poster_private: Number(["6-9", "10-12"].includes(band)),
      poster_place: band === "18+" ? place : null,
    });
    for (let i = 0; i < stokeCount; i++) {
      const user = (poster + 1 + ((hash(n, 9) + i) % (people - 1))) % people;
      insertStoke?.({
        id: idOf(stokes++, count * 20, "stokes"),
        user_id: idOf(user, people, "users"),
        edit_id: id,
        created_at: created_at + i * 60_000,
      });
    }
  }
}

function stokesOf(n: number, count: number): number {
  const partner = n ^ 1;
  if (partner >= count) return 10;
  return 10 + (n > partner ? -1 : 1) * (hash(n >> 1, 16) % 10);
}
