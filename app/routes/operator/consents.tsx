import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import * as people from "#app/services/people/users.server.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { personWords } from "./moderation-words.ts";
import { parentFactsOf } from "./parent-facts.server.ts";

export const meta: MetaFunction = () => [{ title: "Consents to look at again" }];

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  const found = guardians.unfitConsents(viewer);
  const children = people.list(
    viewer,
    found.map(({ childId }) => childId),
  );
  return found.map(({ childId, sponsorshipId, isPage, band, parent }, index) => ({
    to: sponsorshipId ? paths.sponsorship(sponsorshipId) : isPage ? paths.sponsorPage(childId) : paths.person(childId),
    who: personWords(children[index]),
    about: sponsorshipId ? "Sponsorship" : isPage ? "Page for sponsors" : "Account",
    facts: [{ name: "Age band", value: band ?? "unknown" }, ...parentFactsOf(parent)],
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
        {consents.map(({ to, who, about, facts }) => (
          <li key={to}>
            <p>
              <Link to={to}>{who}</Link>
              <span className="quiet">{about}</span>
            </p>
            <dl className="facts">
              {facts.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <p>
        <Link to={paths.moderation()}>Back to Moderation</Link>
      </p>
    </div>
  );
}
