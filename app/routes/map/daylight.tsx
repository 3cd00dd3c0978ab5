import { ColumnHeads } from "#app/ui/lists/column-heads.tsx";
import type { daylightFor } from "./daylight-data.server.ts";

const NEVER = { "stays up": "The sun doesn't set", "stays down": "The sun doesn't rise" };

export function Daylight({ zone, days }: ReturnType<typeof daylightFor>) {
  return (
    <section className="statistics">
      <h2 id="daylight">Daylight</h2>
      <div className="narrow-table">
        <table aria-labelledby="daylight">
          <ColumnHeads labels={["Day", "First light", "Sunrise", "Sunset", "Last light"]} />
          <tbody>
            {days.map(({ day, sun, dawn, sunrise, sunset, dusk }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {sun === "rises" ? (
                  <>
                    <td>{dawn}</td>
                    <td>{sunrise}</td>
                    <td>{sunset}</td>
                    <td>{dusk}</td>
                  </>
                ) : (
                  <td colSpan={4}>{NEVER[sun]}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="quiet">{`On the clocks there (${zone}). Computed, so clouds and hills don't count.`}</p>
    </section>
  );
}
