import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { BRAND, STRANGER, type Viewer, viewerById } from "#app/kernel/viewer.server.ts";
import { byPoster } from "../edits/feeds.server.ts";
import { countsByPoster } from "../edits/posters.server.ts";
import { crewOf, otherIn } from "../people/crew-links.server.ts";
import { find, type Person } from "../people/users.server.ts";
import { sponsorsOf } from "../sponsorships/sponsors.server.ts";

const MOST = 50;

export interface Sight {
  /** Undefined if they do not see the profile. */
  person: Person | undefined;
  editCount: number;
  descriptions: string[];
  sponsors: string[];
}

/** Shows what an adult stranger, an approved brand and one of the Crew, if any, see of the viewer. */
export function ofViewer(viewer: Viewer): { stranger: Sight; crew: Sight | undefined; brand: Sight } {
  const { id } = requireComplete(viewer);
  const [link] = crewOf(viewer, 1);
  return {
    stranger: sightOf(STRANGER, id),
    crew: link && sightOf(viewerById(otherIn(link, id)), id),
    brand: sightOf(BRAND, id),
  };
}

function sightOf(other: Viewer, id: string): Sight {
  const [editCount = 0] = countsByPoster(other, [id]);
  const descriptions = byPoster(other, id, { take: MOST }).map(({ description }) => description);
  const sponsors = sponsorsOf(other, id).map(({ name }) => name);
  return { person: find(other, id), editCount, descriptions, sponsors };
}
