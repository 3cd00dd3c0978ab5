import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { TimeAgo } from "#app/ui/cards/time-ago.tsx";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { queueFor } from "./queue-data.server.ts";

export const meta: MetaFunction = () => [{ title: "Moderation" }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  return queueFor(viewer, new URL(request.url).searchParams);
}

const SEVERITIES = { grave: "Grave", high: "High", usual: "Usual" };

export default function Moderation() {
  const { machine, rows, next } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageTitle>Moderation</PageTitle>
      {machine.map((words) => (
        <p className="alarm" key={words}>
          <Link to={paths.jobs()}>{words}</Link>
        </p>
      ))}
      <p>
        Child abuse, grooming and danger to life come first, then what is about people under 18, with complaints about something
        illegal or harmful to children; then what most people reported, then the oldest.
      </p>
      <p>
        <Link to={paths.consents()}>Consents to look at again</Link> · <Link to={paths.ages()}>Changes of age</Link>
      </p>
      {rows.length === 0 && (
        <EmptyState sentence="Nothing waits for you." art="surf">
          <Link className="button main" to={paths.home()}>
            Look at the feed
          </Link>
        </EmptyState>
      )}
      <ul className="people told queue">
        {rows.map(({ id, to, what, about, at, ago, clock, severity, picture }) => (
          <li key={`${what} ${id}`} className={`is-${severity}`}>
            {picture ? (
              <img className="row-picture" src={picture} alt="" width="96" height="72" loading="lazy" />
            ) : (
              <span className="row-picture" />
            )}
            <p>
              <b className="severity">{SEVERITIES[severity]}</b>{" "}
              <Link className="opens" to={to}>
                {what}
              </Link>
              <span className="quiet">
                {about} · <TimeAgo at={at} words={ago} />
                {clock && ` · ${clock}`}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {next && <Pager next={next} end="" />}
    </div>
  );
}
