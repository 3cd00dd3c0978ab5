import { Link } from "@remix-run/react";
import { ColumnHeads } from "#app/ui/lists/column-heads.tsx";

interface NumbersTableProps {
  title: string;
  /** Heads the first column. */
  first: string;
  columns: readonly string[];
  rows: readonly { title: string; to?: string; counts: readonly string[] }[];
}

export function NumbersTable({ title, first, columns, rows }: NumbersTableProps) {
  return (
    <section className="narrow-table" aria-label={title}>
      <table>
        <caption>{title}</caption>
        <ColumnHeads labels={[first, ...columns]} />
        <tbody>
          {rows.map(({ title: name, to, counts }) => (
            <tr key={to ?? name}>
              <th scope="row">{to ? <Link to={to}>{name}</Link> : name}</th>
              {counts.map((count, index) => (
                <td key={columns[index]}>{count}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
