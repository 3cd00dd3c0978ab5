import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { PageTitle } from "#app/components/page-title.tsx";
import { paths } from "#app/paths.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import * as people from "#app/services/people/users.server.ts";
import { day } from "#app/text/dates.ts";
import { personWords } from "./moderation-words.ts";

export const meta: MetaFunction = () => [{ title: "Changes of age" }];

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  const waiting = guardians.agesToDecide(viewer);
  const found = people.list(
    viewer,
    waiting.map(({ id }) => id),
  );
  return waiting.map(({ id, band, reachBand, askedAt, objections }, index) => ({
    to: paths.person(id),
    who: found[index] ? personWords(found[index]) : "Someone whose profile nobody sees now",
    about: `Now ${band ?? "unknown"}, before ${reachBand ?? "unknown"} · since ${day(askedAt)}`,
    isObjected: objections.length > 0,
  }));
}

export default function Ages() {
  const waiting = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageTitle>Changes of age</PageTitle>
      <p>
        These people went to a younger age, or a parent objects to a change. They are shown what the younger age is shown. Until
        you decide on their page, they follow nobody new and send no Crew requests.
      </p>
      {waiting.length === 0 && <p>Nothing waits for you.</p>}
      <ul className="people told">
        {waiting.map(({ to, who, about, isObjected }) => (
          <li key={to}>
            <p>
              <Link to={to}>{who}</Link>
              <span className="quiet">
                {about}
                {isObjected && " · A parent objects"}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <p>
        <Link to={paths.moderation()}>Back to Moderation</Link>
      </p>
    </div>
  );
}
