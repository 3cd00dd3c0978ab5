import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import * as seenByOthers from "#app/services/own-data/seen-by-others.server.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

export const meta: MetaFunction = () => [{ title: "What others see" }];

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  const { stranger, crew, brand } = seenByOthers.ofViewer(viewer);
  return {
    own: viewer.id,
    sights: [
      { by: "A stranger", ...seenFor(stranger) },
      { by: "Someone in your Crew", ...(crew ? seenFor(crew) : NOBODY) },
      { by: "A brand", ...seenFor(brand) },
    ],
  };
}

const NOBODY = { note: "Nobody is in your Crew yet.", facts: [], editCount: 0, edits: [] };

function seenFor({ person, editCount, descriptions, sponsors: brands }: seenByOthers.Sight) {
  if (!person) return { note: "Does not see your profile or what you post.", facts: [], editCount: 0, edits: [] };
  const { name, about, city, country, instagram, gender, sponsors, website, openTo } = person;
  const facts = { Name: name, About: about, City: city, Country: country, Gender: gender, Sponsors: sponsors, Website: website };
  const sponsorship = { "Sponsored by": brands.join(", "), "Open to sponsorship": openTo?.join(", ") };
  const handle = instagram ? `@${instagram}` : null;
  return {
    note: undefined,
    facts: Object.entries({ ...facts, Instagram: handle, ...sponsorship }).flatMap(([fact, value]) =>
      value ? [{ fact, value }] : [],
    ),
    editCount,
    edits: descriptions,
  };
}

export default function SeenByOthers() {
  const { own, sights } = useLoaderData<typeof loader>();
  return (
    <div className="narrow sections">
      <PageTitle>What others see</PageTitle>
      <p>
        <Link to={paths.profile(own)}>Back to your profile</Link>
      </p>
      {sights.map((sight) => (
        <Sight key={sight.by} {...sight} />
      ))}
    </div>
  );
}

type SightProps = ReturnType<typeof seenFor> & { by: string };

function Sight({ by, note, facts, editCount, edits }: SightProps) {
  return (
    <section>
      <h2 className="section">{by}</h2>
      {note && <p>{note}</p>}
      {!note && (
        <>
          <p>Sees your picture, your sports, how many people follow you, and:</p>
          <dl className="facts">
            {facts.map(({ fact, value }) => (
              <div key={fact}>
                <dt>{fact}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div>
              <dt>Edits</dt>
              <dd>{editCount}</dd>
            </div>
          </dl>
          <EditList edits={edits} />
        </>
      )}
    </section>
  );
}

function EditList({ edits }: { edits: string[] }) {
  if (edits.length === 0) return null;
  return (
    <details>
      <summary>Which Edits</summary>
      <ul>
        {edits.map((words, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two Edits can say the same, and the list does not change
          <li key={index}>{words}</li>
        ))}
      </ul>
    </details>
  );
}
