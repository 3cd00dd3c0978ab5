import { stringify } from "csv-stringify/sync";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { FIGURES, type Figures } from "#app/schemas/statistics.ts";
import * as statistics from "#app/services/statistics/index.server.ts";
import { isoDay, shortDay } from "#app/text/dates.ts";
import { number } from "#app/text/numbers.ts";
import { chartOf } from "./chart.server.ts";

const share = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1, signDisplay: "exceptZero" });

const GROUPS = Object.keys(FIGURES) as (keyof Figures)[];

const DRAWN = [
  { title: "Engaged users", of: <Value>({ engaged }: Figures<Value>) => engaged.users },
  { title: "New users", of: <Value>({ users }: Figures<Value>) => users.newTotal },
  { title: "Edits", of: <Value>({ edits }: Figures<Value>) => edits.total },
  { title: "Discounts", of: <Value>({ discounts }: Figures<Value>) => discounts.total },
];

export function statisticsPage(viewer: Viewer) {
  const { figures: current, byWeek: weeks } = statistics.recent(viewer);
  return {
    groups: GROUPS.map((group) => ({
      title: FIGURES[group].title,
      rows: figuresIn(group).map(([name, label]) => rowOf(label, name, new Map(Object.entries(current[group])).get(name))),
    })),
    glance: DRAWN.map(({ title, of }) => rowOf(title, title, of(current))),
    charts: DRAWN.map(({ title, of }) =>
      chartOf(
        title,
        weeks.map(({ startsAt, figures }) => ({ label: shortDay(startsAt), value: of(figures) })),
      ),
    ),
    weeks: weeks
      .map(({ startsAt, figures }) => ({ from: shortDay(startsAt), counts: DRAWN.map(({ of }) => number.format(of(figures))) }))
      .toReversed(),
  };
}

function rowOf(label: string, name: string, figure: statistics.Figure = { count: 0, growth: 0 }) {
  const isPercent = name.endsWith("Percent");
  return {
    label,
    count: isPercent ? `${share.format(figure.count)} %` : number.format(figure.count),
    growth: `${signed.format(figure.growth)} %`,
  };
}

export function statisticsCsv(viewer: Viewer): string {
  const columns = GROUPS.flatMap((group) => figuresIn(group).map(([name]) => ({ group, name })));
  const heading = ["week", ...columns.map(({ group, name }) => `${group}.${name}`)];
  const lines = statistics.byWeek(viewer).map(({ startsAt, figures }) => {
    const counts = columns.map(({ group, name }) => new Map(Object.entries(figures[group])).get(name) ?? 0);
    return [isoDay(startsAt), ...counts.map((count) => Math.round(count * 100) / 100)];
  });
  return stringify([heading, ...lines], { record_delimiter: "windows" });
}

function figuresIn(group: keyof Figures): [name: string, label: string][] {
  return Object.entries(FIGURES[group].figures);
}
