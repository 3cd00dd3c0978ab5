import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import type { KeptData } from "./shortlist-data.server.ts";

/** Shows the same facts as the list, one athlete in each column. */
export function Comparison({ people }: { people: readonly KeptData[] }) {
  const figures = people[0]?.figures.map(([label]) => label) ?? [];
  return (
    <section className="side-by-side" aria-label="Comparison">
      <table>
        <caption>Side by side</caption>
        <thead>
          <tr>
            <td />
            {people.map(({ id, name }) => (
              <th key={id} scope="col">
                <Link to={paths.profile(id)}>{name}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map((label, row) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {people.map(({ id, figures }) => (
                <td key={id}>{figures[row]?.[1]}</td>
              ))}
            </tr>
          ))}
          <Words label="About" people={people} of={({ facts }) => facts.join("; ")} />
          <Words label="Open to" people={people} of={({ openTo }) => openTo ?? ""} />
          <Words label="How far you are" people={people} of={({ stage }) => stage} />
          <Words label="Note" people={people} of={({ note }) => note} />
        </tbody>
      </table>
    </section>
  );
}

interface WordsProps {
  label: string;
  people: readonly KeptData[];
  of: (person: KeptData) => string;
}

function Words({ label, people, of }: WordsProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {people.map((person) => (
        <td key={person.id}>{of(person)}</td>
      ))}
    </tr>
  );
}
