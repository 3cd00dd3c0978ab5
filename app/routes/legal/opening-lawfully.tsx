import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { dutiesFor } from "./opening-lawfully.server.ts";

export const meta: MetaFunction = () => [{ title: "Opening lawfully" }];

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  return dutiesFor(viewer);
}

export default function OpeningLawfully() {
  const { open, laws, teens } = useLoaderData<typeof loader>();
  return (
    <article className="narrow sections">
      <PageTitle>Opening lawfully</PageTitle>
      <p>
        What the owner has to do before opening, and the state of each duty. A lawyer has not read this page.{" "}
        {open === 0 ? "Nothing is left to set." : `${open} of the settings below are still to make.`}
      </p>
      <p>
        <Link to={paths.assessments()}>The assessments that want a signature</Link>
      </p>
      {teens > 0 && (
        <p>
          {teens} accounts of 13-17s are from before their country asked for a parent's consent. They are asked when they next
          change their profile.
        </p>
      )}
      {laws.map(({ title, applies, duties }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{applies}</p>
          <dl className="facts">
            {duties.map((duty) => (
              <div key={duty.title}>
                <dt>{duty.title}</dt>
                <dd>
                  {duty.now} <b>{duty.state}</b>
                  {duty.drafts.length > 0 && (
                    <ul>
                      {duty.drafts.map((draft) => (
                        <li key={draft.name}>
                          <Link to={paths.assessment(draft.name)}>{draft.title}</Link>
                        </li>
                      ))}
                    </ul>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </article>
  );
}
