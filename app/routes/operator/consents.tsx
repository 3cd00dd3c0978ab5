import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { PageTitle } from "#app/components/page-title.tsx";
import { paths } from "#app/paths.ts";
import { UNFIT_WORDS } from "#app/schemas/guardians.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import * as people from "#app/services/people/users.server.ts";
import { personWords } from "./moderation-words.ts";

export const meta: MetaFunction = () => [{ title: "Consents to look at again" }];

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  const found = guardians.unfitConsents(viewer);
  const children = people.list(
    viewer,
    found.map(({ childId }) => childId),
  );
  return found.map(({ childId, sponsorshipId, unfit }, index) => ({
    to: sponsorshipId ? paths.sponsorship(sponsorshipId) : paths.person(childId),
    who: personWords(children[index]),
    about: sponsorshipId ? "Sponsorship" : "Account",
    why: UNFIT_WORDS[unfit],
  }));
}

export default function Consents() {
  const consents = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageTitle>Consents to look at again</PageTitle>
      <p>A parent or guardian agreed with an address that may not speak for the child today. The consent stands until you act.</p>
      {consents.length === 0 && <p>There are none.</p>}
      <ul className="people told">
        {consents.map(({ to, who, about, why }) => (
          <li key={to}>
            <p>
              <Link to={to}>{who}</Link>
              <span className="quiet">
                {about} · {why}
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
