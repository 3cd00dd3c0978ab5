import { scaleBand, scaleLinear } from "d3-scale";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { shortDay } from "#app/text/dates.ts";

/** In units of the picture. A week without Edits is a line. */
const SIZE = { width: 520, height: 56 };
const LEAST = 3;

export function seasonFor(viewer: Viewer, userId: string) {
  const weeks = edits.seasonOf(viewer, userId);
  const most = Math.max(...weeks.map((week) => week.edits));
  const total = weeks.reduce((sum, week) => sum + week.edits, 0);
  const first = weeks[0];
  if (!first || total === 0) return undefined;
  const x = scaleBand([...weeks.keys()], [0, SIZE.width]).padding(0.2);
  const height = scaleLinear([0, most], [LEAST, SIZE.height]);
  const bars = weeks.map(
    (week, index) => `M${round(x(index))} ${SIZE.height}v${-round(height(week.edits))}h${round(x.bandwidth())}V${SIZE.height}z`,
  );
  return {
    ...SIZE,
    bars: bars.join(""),
    words: `${total === 1 ? "1 Edit" : `${total} Edits`} in 26 weeks. Best week: ${most}`,
    since: shortDay(first.startsAt),
  };
}

export type Season = NonNullable<ReturnType<typeof seasonFor>>;

function round(units = 0): number {
  return Math.round(units * 10) / 10;
}
