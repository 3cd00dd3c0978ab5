import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { logFor } from "./log-data.server.ts";
import { ACT_WORDS } from "./moderation-words.ts";

export const meta: MetaFunction = () => [{ title: "The log of moderation" }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  return logFor(viewer, new URL(request.url).searchParams);
}

export default function Log() {
  const { act, words, rows, next, file } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageTitle>The log</PageTitle>
      <form className="queue-filters">
        <label className="field">
          What was done
          <select name="act" defaultValue={act ?? ""}>
            <option value="">All</option>
            {Object.entries(ACT_WORDS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          Reason, person or number
          <input name="words" defaultValue={words} maxLength={100} autoComplete="off" />
        </label>
        <button type="submit" className="button">
          Show these
        </button>
      </form>
      {rows.length === 0 && <p>Nothing like this was done.</p>}
      <ul className="people told">
        {rows.map(({ id, did, reason, person, on }) => (
          <li key={id}>
            <p>
              {did}
              <span className="quiet">
                {person && (
                  <>
                    <Link to={person.to}>{person.name}</Link>,{" "}
                  </>
                )}
                {on}
              </span>
              {reason && <span className="typed">{reason}</span>}
            </p>
          </li>
        ))}
      </ul>
      {next && <Pager next={next} end="" />}
      <p className="buttons">
        <a className="button" href={file} download>
          As a file
        </a>
      </p>
      <p>
        <Link to={paths.moderation()}>Back to Moderation</Link>
      </p>
    </div>
  );
}
