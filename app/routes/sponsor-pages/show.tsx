import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { errorScreen } from "#app/http/submit.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { paths } from "#app/paths.ts";
import { sponsorPages } from "#app/services/sponsorships/index.server.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { WayOut } from "#app/ui/frame/way-out.tsx";
import { BestEdits } from "../search/athlete-row.tsx";
import { stillDataFor } from "../search/found-people.server.ts";
import { Fact } from "../sponsorships/request-facts.tsx";

const LABELS = {
  offers: "Offers",
  wants: "Looks for",
  refuses: "Doesn't do",
  equipment: "Rides",
  languages: "Languages",
  travel: "Travels",
} as const;

export const meta: MetaFunction = () => [{ title: "For sponsors" }, { name: "robots", content: "noindex" }];

export function loader({ params: { userId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const page = sponsorPages.read(viewer, userId);
  if (!page) throw errorScreen(new Refusal("NOT_FOUND"));
  const { person, texts, results, edits, isShown } = page;
  const named = Object.entries(texts).map(([name, value]) => ({
    name: new Map(Object.entries(LABELS)).get(name) ?? name,
    value,
  }));
  return {
    name: person.name,
    to: paths.profile(person.id),
    sports: person.sports.join(", "),
    isMine: person.id === viewer.id,
    isShown,
    named: named.filter(({ value }) => value !== ""),
    results,
    best: edits.map((edit) => stillDataFor(viewer, edit)),
  };
}

/** One page for the screen and for paper. */
export default function SponsorPage() {
  const { name, to, sports, isMine, isShown, named, results, best } = useLoaderData<typeof loader>();
  return (
    <article className="narrow sections">
      <PageTitle>{name} for sponsors</PageTitle>
      {sports && <p className="quiet">{sports}</p>}
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
      <div className="screen-only">
        {isMine && (
          <p>
            {isShown ? "Brands that we approved see this page." : "No brand sees this page."}{" "}
            <Link to={paths.changeSponsorPage()}>Change it</Link>
          </p>
        )}
        <p>
          <Link to={to}>The profile of {name}</Link>
        </p>
      </div>
    </article>
  );
}
