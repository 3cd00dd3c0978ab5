import type { Viewer } from "#app/kernel/viewer.server.ts";
import { metresText } from "#app/map/distance.ts";
import { paths } from "#app/paths.ts";
import { conditionDays, fieldsFor, GUIDE_FIELDS, GUIDE_WORDS, isCondition, NOT_KNOWN } from "#app/schemas/spot-guides.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import { versionOf } from "#app/services/people/faces.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { ago, day } from "#app/text/dates.ts";

const NEARBY = 5;
/** Degrees to each side. */
const NEARBY_REACH = 0.4;

/** Lists the nearest other Spots for the same sports, within a morning's drive. */
export function nearbyFor(viewer: Viewer, spot: spots.SpotCard) {
  return spots
    .nearest(viewer, spot, spot.sports, NEARBY + 1, NEARBY_REACH)
    .filter(({ id }) => id !== spot.id)
    .slice(0, NEARBY)
    .map((other) => ({
      id: other.id,
      name: other.title,
      facts: `${other.sports.join(", ")} · ${metresText(spots.metresBetween(spot, other))}`,
      to: paths.spotGuide(other.id),
    }));
}

export function factsFor(viewer: Viewer, spotId: string, lines: readonly spots.GuideLine[]) {
  const reported = reports.reportedLines(
    viewer,
    lines.map(({ id }) => id),
  );
  return lines.map((line) => ({
    label: GUIDE_FIELDS[line.field].label,
    value: line.value,
    about: {
      ...aboutFor(viewer, spotId, line, reported),
      ...(isCondition(line.field) && { on: ago(line.createdAt) }),
      mayReport: GUIDE_WORDS.includes(line.field) && !line.isMine,
    },
  }));
}

export function picturesFor(viewer: Viewer, spotId: string, pictures: readonly spots.GuidePicture[]) {
  const reported = reports.reportedLines(
    viewer,
    pictures.map(({ id }) => id),
  );
  return pictures.map((picture) => ({
    id: picture.id,
    altText: picture.altText,
    src: `${paths.guidePicture(picture.id)}?v=${versionOf(picture.filename)}`,
    about: { ...aboutFor(viewer, spotId, picture, reported), mayReport: !picture.isMine, what: picture.altText },
  }));
}

type Written = Pick<spots.GuidePicture, "id" | "poster" | "createdAt" | "isMine">;

function aboutFor(
  viewer: Viewer,
  spotId: string,
  { id, poster, createdAt, isMine }: Written,
  reported: ReadonlySet<string | null>,
) {
  return {
    by: poster && { name: isMine ? "you" : poster.name, to: paths.profile(poster.id) },
    on: day(createdAt),
    to: paths.guideLine(spotId, id),
    hasReported: reported.has(id),
    mayRemove: isMine || viewer.operator,
  };
}

/** Each field begins with what the guide says. A choice sends nothing unless somebody chooses another. */
export function fieldsIn({ sports }: spots.SpotCard, lines: readonly spots.GuideLine[]) {
  const fields = fieldsFor(sports).filter((name) => !isCondition(name));
  return fields.map((name) => {
    const { label, hint, choices } = GUIDE_FIELDS[name];
    const value = lines.find(({ field }) => field === name)?.value;
    if (!choices) return { name, label, hint, value, options: undefined };
    const now = value ?? NOT_KNOWN;
    const others = [...choices, NOT_KNOWN].filter((choice) => choice !== now);
    const options = others.map((choice) => ({ value: choice, label: choice }));
    return { name, label, hint, value: undefined, options: [{ value: "", label: now }, ...options] };
  });
}

/** Returns a button for each choice of each condition, and how long one counts. */
export function conditionsIn({ sports }: spots.SpotCard) {
  const buttons = fieldsFor(sports)
    .filter(isCondition)
    .flatMap((name) =>
      (GUIDE_FIELDS[name].choices ?? []).map((value) => ({ name, value, words: `It's ${value.toLowerCase()}` })),
    );
  const days = conditionDays(sports);
  return { buttons, lasts: days === 1 ? "1 day" : `${days} days` };
}
