import { WayOut } from "#app/ui/frame/way-out.tsx";
import { BestEdits } from "../search/athlete-row.tsx";
import { Fact } from "../sponsorships/request-facts.tsx";
import type { pageDataFor } from "./page-data.server.ts";

/** A page for sponsors, for the screen and for paper. */
export function PageContent({ named, results, best }: ReturnType<typeof pageDataFor>) {
  return (
    <>
      <dl className="facts">
        {named.map((fact) => (
          <Fact key={fact.name} name={fact.name}>
            {fact.value}
          </Fact>
        ))}
      </dl>
      {results.length > 0 && (
        <section>
          <h2>Results</h2>
          <ol>
            {results.map(({ words, link }) => (
              <li key={words}>
                {words} {link && <WayOut href={link}>{new URL(link).hostname}</WayOut>}
              </li>
            ))}
          </ol>
        </section>
      )}
      {best.length > 0 && (
        <section>
          <h2>Best Edits</h2>
          <BestEdits best={best} />
        </section>
      )}
    </>
  );
}
