import { scaleBand, scaleLinear } from "d3-scale";
import { number } from "#app/text/numbers.ts";
import type { ChartData } from "./chart.tsx";

const SIZE = { width: 360, height: 160 };
const MARGIN = { top: 12, right: 8, bottom: 28, left: 40 };
const EVERY = 8;

interface Value {
  label: string;
  value: number;
}

/** Draws bars from zero up and marks the last one as incomplete. */
export function chartOf(title: string, values: Value[]): ChartData {
  const y = scaleLinear()
    .domain([0, Math.max(1, ...values.map(({ value }) => value))])
    .nice(4)
    .rangeRound([SIZE.height - MARGIN.bottom, MARGIN.top]);
  const x = scaleBand([...values.keys()], [MARGIN.left, SIZE.width - MARGIN.right])
    .padding(0.2)
    .round(true);
  const bars = values.map(({ value }, index) => `M${x(index)} ${y(0)}V${y(value)}h${x.bandwidth()}V${y(0)}z`);
  return {
    title,
    ...SIZE,
    lines: y
      .ticks(4)
      .filter(Number.isInteger)
      .map((tick) => ({ y: y(tick), label: number.format(tick) })),
    from: MARGIN.left,
    bars: bars.slice(0, -1).join(""),
    part: bars.at(-1) ?? "",
    marks: values
      .map(({ label }, index) => ({ x: (x(index) ?? 0) + x.bandwidth() / 2, label }))
      .filter((_, index) => index % EVERY === 0),
  };
}
