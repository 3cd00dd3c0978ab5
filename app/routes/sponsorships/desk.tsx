import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { TimeAgo } from "#app/ui/cards/time-ago.tsx";
import { UserFace } from "#app/ui/cards/user-face.tsx";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { type DeskRow, deskFor } from "./desk-data.server.ts";

export const meta: MetaFunction = () => [{ title: "Sponsorship" }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  return deskFor(viewer, new URL(request.url).searchParams);
}

const LEADS = {
  brand: "Ask about an athlete on their profile. We read your request, and then the athlete says yes or no.",
  waiting: "Once we have approved your business, you can ask about athletes here.",
  athlete: "Brands ask us, and we ask you. You say yes or no, and no brand gets an address of yours before that.",
  operator: "Read each request before you pass it on. After the athlete's yes, release the address.",
} as const;

export default function Desk() {
  const { who, helps, isFirst, pages, toDo, others } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageTitle>Sponsorship</PageTitle>
      <p>{LEADS[who]}</p>
      {who === "brand" && (
        <>
          <p>
            <Link to={paths.athleteSearch()}>Search for athletes</Link>
          </p>
          <p>
            <Link to={paths.numbers()}>Your numbers</Link>
          </p>
        </>
      )}
      {pages.length > 0 && <Pages pages={pages} />}
      {toDo.rows.length > 0 && <Requests heading="For you to do" {...toDo} />}
      {others.rows.length > 0 && <Requests heading={toDo.rows.length > 0 || !isFirst ? "Others" : "Requests"} {...others} />}
      {pages.length + toDo.rows.length + others.rows.length === 0 && (
        <EmptyState sentence="There are no requests." art="climbing">
          <Link className="button main" to={helps.to}>
            {helps.words}
          </Link>
        </EmptyState>
      )}
    </div>
  );
}

/** Pages of 13-17s that a parent said yes to. */
function Pages({ pages }: Pick<ReturnType<typeof deskFor>, "pages">) {
  return (
    <>
      <h2>Pages for you to read</h2>
      <ul className="people told requests">
        {pages.map(({ id, name, to, face }) => (
          <li key={id}>
            <UserFace name={name} face={face} />
            <p>
              <Link to={to}>{name} for sponsors</Link>
              <span className="quiet">A parent or guardian said yes</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Requests({ heading, rows, next }: { heading: string; rows: DeskRow[]; next?: string | undefined }) {
  return (
    <>
      <h2>{heading}</h2>
      <ul className="people told requests">
        {rows.map(({ id, to, names, face, purpose, state, at, ago }) => (
          <li key={id}>
            <UserFace name={names} face={face} />
            <p>
              <Link to={to}>{names}</Link>
              <span className="quiet">
                {purpose && `${purpose}. `}
                {state} · <TimeAgo at={at} words={ago} />
              </span>
            </p>
          </li>
        ))}
      </ul>
      {next && <Pager next={next} end="" />}
    </>
  );
}
