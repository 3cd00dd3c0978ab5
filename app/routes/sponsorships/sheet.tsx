import { Link } from "@remix-run/react";
import { NO_ADVICE } from "#app/content/term-sheet-words.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { Fact } from "./request-facts.tsx";
import type { sheetData } from "./sheets.server.ts";

interface SheetProps {
  sheet: ReturnType<typeof sheetData>;
  back: string;
}

/** One page for the screen and for paper. */
export function Sheet({ sheet, back }: SheetProps) {
  const { number, on, brand, athlete, byParent, named, dataTerms, others, isLatest } = sheet;
  return (
    <article className="narrow sections">
      <PageTitle>What was agreed</PageTitle>
      <p>
        Sheet {number}, {on}. {isLatest ? "This version holds." : "A later version holds."}
      </p>
      <dl className="facts">
        <Fact name="Brand">{brand}</Fact>
        <Fact name="Athlete">{athlete}</Fact>
        <Fact name="Said yes">{byParent ? "The brand, the athlete and a parent or guardian" : "The brand and the athlete"}</Fact>
        {named.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      <section>
        <h2>The data protection terms of the brand</h2>
        <p className="typed">{dataTerms}</p>
      </section>
      <p>{NO_ADVICE}</p>
      <div className="screen-only">
        {others.length > 0 && (
          <ul>
            {others.map(({ to, words }) => (
              <li key={to}>
                <Link to={to}>{words}</Link>
              </li>
            ))}
          </ul>
        )}
        <p className="quiet">Your browser prints this page, or saves it as a PDF.</p>
        <p>
          <Link to={back}>Back to the request</Link>
        </p>
      </div>
    </article>
  );
}
