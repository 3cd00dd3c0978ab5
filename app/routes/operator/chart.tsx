export interface ChartData {
  title: string;
  width: number;
  height: number;
  from: number;
  lines: { y: number; label: string }[];
  /** SVG paths: bars of the weeks that have ended, and of the current one. */
  bars: string;
  part: string;
  marks: { x: number; label: string }[];
}

/** A table beside it has its numbers, so it is a picture to screen readers. */
export function Chart({ chart }: { chart: ChartData }) {
  const { title, width, height, from, lines, bars, part, marks } = chart;
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${title} by week, as in the table below`}>
        {lines.map(({ y, label }) => (
          <g key={label}>
            <line x1={from} x2={width} y1={y} y2={y} />
            <text x={from - 8} y={y + 4} textAnchor="end">
              {label}
            </text>
          </g>
        ))}
        <path d={bars} />
        <path d={part} className="part" />
        {marks.map(({ x, label }) => (
          <text key={x} x={x} y={height - 8} textAnchor="middle">
            {label}
          </text>
        ))}
      </svg>
    </figure>
  );
}
