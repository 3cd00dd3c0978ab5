import { ColumnHeads } from "#app/ui/lists/column-heads.tsx";

export interface NumbersData {
  all: { name: string; times: string }[];
  /** Oldest first; `bar` is a percentage of the largest count. */
  weeks: { from: string; counts: { times: string; bar: number }[] }[];
}

export function DiscountNumbers({ numbers: { all, weeks } }: { numbers: NumbersData }) {
  return (
    <section className="numbers" aria-labelledby="numbers">
      <h2 className="section" id="numbers">
        Numbers
      </h2>
      <p className="quiet">How often, never who. A number has weeks, from Monday to Sunday, once ten people stand behind it.</p>
      <table aria-labelledby="numbers">
        <ColumnHeads labels={["Week", ...all.map(({ name }) => name)]} />
        <tbody>
          {weeks.map(({ from, counts }) => (
            <tr key={from}>
              <th scope="row">{from}</th>
              {counts.map(({ times, bar }, index) => (
                <td key={all[index]?.name}>
                  {times}
                  <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={bar} height="6" />
                  </svg>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Ever</th>
            {all.map(({ name, times }) => (
              <td key={name}>{times}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
