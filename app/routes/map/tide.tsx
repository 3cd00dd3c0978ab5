import { ColumnHeads } from "#app/ui/lists/column-heads.tsx";
import type { tideWords } from "./tide-data.server.ts";

const ZERO = { low: "about the lowest tide", mean: "the mean level of the sea" };

export function Tide({ zone, station, away, credit, zero, curve, days }: ReturnType<typeof tideWords>) {
  return (
    <section className="statistics">
      <h2 id="tide">Tide</h2>
      <figure className="chart">
        <figcaption>The water today. The dotted line is now.</figcaption>
        <svg viewBox={`0 0 ${curve.width} ${curve.height}`} role="img" aria-label="The water today, as in the table below">
          {curve.lines.map(({ y, label }) => (
            <g key={label}>
              <line x1={curve.from} x2={curve.width} y1={y} y2={y} />
              <text x={curve.from - 8} y={y + 4} textAnchor="end">
                {label}
              </text>
            </g>
          ))}
          <line className="now" x1={curve.now} x2={curve.now} y1={0} y2={curve.height - 20} />
          <path className="water" d={curve.water} />
          {curve.turns.map(({ x, y, label, isHigh }) => (
            <text key={x} x={x} y={isHigh ? y - 8 : y + 16} textAnchor="middle">
              {label}
            </text>
          ))}
          {curve.marks.map(({ x, label }) => (
            <text key={x} x={x} y={curve.height - 4} textAnchor="middle">
              {label}
            </text>
          ))}
        </svg>
      </figure>
      <div className="narrow-table">
        <table aria-labelledby="tide">
          <ColumnHeads labels={["Day", "High tide", "Low tide"]} />
          <tbody>
            {days.map(({ day, high, low }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{high}</td>
                <td>{low}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="quiet">
        {`Computed for ${station}, ${away} away, on the clocks there (${zone}). Heights count from ${ZERO[zero]}. Wind and weather change the water, and each beach is different. Not for navigation.`}
      </p>
      <details>
        <summary>Where the tides come from</summary>
        <p className="quiet">{credit}</p>
      </details>
    </section>
  );
}
