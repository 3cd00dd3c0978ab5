import { stringify } from "csv-stringify/sync";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { type Dashboard, dashboardOf } from "#app/services/dashboard/index.server.ts";
import { day, isoDay, shortDay } from "#app/text/dates.ts";
import { number } from "#app/text/numbers.ts";
import { chartOf } from "../operator/chart.server.ts";
import { requireBrand } from "../shortlists/shortlist-data.server.ts";
import { nameOf } from "../sponsorships/desk-data.server.ts";

const FIGURES = [
  ["Views", "view"],
  ["Codes", "code"],
  ["Website", "website"],
  ["Didn't work", "code-failed"],
  ["Used", "redeemed"],
] as const;
const DRAWN = FIGURES.filter(([, figure]) => figure !== "code-failed");

export function numbersPage(viewer: Viewer) {
  const { discounts, weeks, deals } = dashboardOf(requireBrand(viewer));
  const total = (figure: (typeof FIGURES)[number][1]) => discounts.reduce((sum, { all }) => sum + all[figure], 0);
  return {
    figures: FIGURES.map(([title]) => title),
    glance: FIGURES.map(([title, figure]) => ({ title, times: number.format(total(figure)) })),
    charts: DRAWN.filter(([, figure]) => weeks.some((week) => week[figure])).map(([title, figure]) =>
      chartOf(
        title,
        weeks.map((week) => ({ label: shortDay(week.from), value: week[figure] ?? 0 })),
      ),
    ),
    discounts: discounts.map(({ id, title, all }) => ({
      title,
      to: paths.discount(id),
      counts: FIGURES.map(([, figure]) => number.format(all[figure])),
    })),
    weeks: weeks.toReversed().map((week) => ({
      from: shortDay(week.from),
      counts: FIGURES.map(([, figure]) => (week[figure] === undefined ? "–" : number.format(week[figure]))),
    })),
    deals: deals.map(dealData),
    choices: {
      discounts: discounts.map(({ id, title }) => ({ value: id, label: title })),
      weeks: weeks.toReversed().map(({ from }) => ({ value: isoDay(from), label: `From ${day(from)}` })),
    },
  };
}

function dealData({ id, athlete, state, endsOn, lines, done, edits, views, stokes }: Dashboard["deals"][number]) {
  const until = day(Date.parse(endsOn));
  return {
    to: paths.sponsorship(id),
    name: nameOf(athlete),
    until: state === "deal" ? until : "Over",
    counts: [`${done} of ${lines}`, ...[edits, views, stokes].map((count) => number.format(count))],
  };
}

/** A cell is empty where fewer than ten people stand behind it. */
export function numbersCsv(viewer: Viewer): string {
  const { discounts } = dashboardOf(requireBrand(viewer));
  const heading = ["Week", "Discount", ...FIGURES.map(([title]) => title)];
  const rows = discounts.flatMap(({ title, weeks, all }) => [
    ...weeks.map((week) => [isoDay(week.from), title, ...FIGURES.map(([, figure]) => week[figure] ?? "")]),
    ["Ever", title, ...FIGURES.map(([, figure]) => all[figure])],
  ]);
  return stringify([heading, ...rows], { record_delimiter: "windows", escape_formulas: true });
}
