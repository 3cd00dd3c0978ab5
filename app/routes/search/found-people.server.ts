import { type Cursor, cursorText } from "#app/kernel/paging.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { stillOf, stillWords } from "#app/routes/edits/card-data.server.ts";
import { pageOf } from "#app/routes/edits/card-page.server.ts";
import type { AthleteOrder } from "#app/schemas/choices.ts";
import type { EditCard } from "#app/services/edits/index.server.ts";
import { faceOf } from "#app/services/people/faces.server.ts";
import type { AthleteFacts } from "#app/services/search/athlete-facts.server.ts";
import { athletes, COUNTED } from "#app/services/search/athletes.server.ts";
import { shortAgo } from "#app/text/dates.ts";
import { number } from "#app/text/numbers.ts";
import type { Filter } from "./athlete-filter.server.ts";

const PAGE = 20;

export type AthleteData = ReturnType<typeof athleteDataFor>;

/** `address` takes the cursor of the next page. */
export function foundPeople(
  viewer: Viewer,
  {
    filter,
    order,
    before,
    address,
  }: { filter: Filter; order: AthleteOrder; before: string | null; address: (before: string) => string },
) {
  let stoppedAt: Cursor | undefined;
  let count: number | undefined;
  const { shown, next } = pageOf(
    {
      before,
      first: PAGE,
      further: PAGE,
      address,
      list: (page) => {
        const answer = athletes(viewer, filter, order, page);
        ({ stoppedAt, count } = answer);
        return answer.found;
      },
    },
    ({ at }) => at,
  );
  return {
    items: shown.map((athlete) => athleteDataFor(viewer, athlete)),
    next: next ?? (stoppedAt && address(cursorText(stoppedAt))),
    count: countIn(count, stoppedAt !== undefined),
  };
}

/** Whoever finds more than is counted reads that there are more. */
function countIn(count: number | undefined, isMore: boolean): string | undefined {
  if (count === undefined) return undefined;
  if (count > COUNTED) return `More than ${COUNTED} athletes`;
  const athletes = count === 1 ? "1 athlete" : `${count} athletes`;
  return isMore ? `${athletes} so far` : athletes;
}

export function athleteDataFor(viewer: Viewer, { person, figures, sports, newestAt, best }: AthleteFacts) {
  const place = [person.city, person.country].filter(Boolean).join(", ");
  const shares = sports.map(({ sport, edits }) => `${sport} ${Math.round((100 * edits) / figures.edits)}%`).join(", ");
  const older =
    newestAt === undefined
      ? "No Edit in the last 12 weeks"
      : `No Edit in the last 12 weeks; the newest ${shortAgo(newestAt)} ago`;
  const lately = figures.edits > 0 ? shares : older;
  return {
    id: person.id,
    name: person.name,
    face: faceOf(person, 50),
    facts: [place, lately].filter(Boolean),
    figures: Object.entries({
      Edits: figures.edits,
      Views: figures.views,
      Stokes: figures.stokes,
      Followers: person.followerCount,
    }).map(([label, figure]) => [label, number.format(figure)] as const),
    best: best.map((edit) => stillDataFor(viewer, edit)),
    openTo: person.openTo?.join(", "),
  };
}

export function stillDataFor(viewer: Viewer, edit: EditCard) {
  return { id: edit.id, alt: stillWords(viewer, edit), isAd: edit.adFor !== "", still: stillOf(viewer, edit, 250) };
}
