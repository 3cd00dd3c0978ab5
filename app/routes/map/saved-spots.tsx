import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { LENGTHS } from "#app/schemas/lengths.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { viewAround } from "./view-of.server.ts";

export const meta: MetaFunction = () => [{ title: "Saved Spots" }];

const IN_NO_LIST = "In no list";

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  const saved = spots.savedBy(viewer);
  const names = [...new Set(saved.map(({ list }) => list))].toSorted((one, other) => one.localeCompare(other));
  return {
    names: names.filter(Boolean),
    lists: names.map((name) => ({
      name,
      spots: saved
        .filter(({ list }) => list === name)
        .map(({ spot }) => ({
          id: spot.id,
          title: spot.title,
          sports: spot.sports.join(", "),
          to: paths.map({ at: viewAround(spot), spot: spot.id }),
          list: name,
        })),
    })),
  };
}

export default function SavedSpots() {
  const { names, lists } = useLoaderData<typeof loader>();
  if (lists.length === 0)
    return (
      <>
        <PageTitle>Saved Spots</PageTitle>
        <EmptyState sentence="You haven't saved any Spots yet." art="mtb">
          <p>Open a Spot on the map to save it. Only you can see what you saved.</p>
          <Link className="button main" to={paths.map()}>
            Find Spots to save
          </Link>
        </EmptyState>
      </>
    );
  return (
    <div className="narrow sections">
      <PageTitle>Saved Spots</PageTitle>
      <p>Only you can see them. Give some of them the same list to keep them together.</p>
      <datalist id="lists">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {lists.map(({ name, spots: listed }) => (
        <section key={name}>
          <h2>{name || IN_NO_LIST}</h2>
          <ul className="rows">
            {listed.map((spot) => (
              <SavedSpot key={spot.id} {...spot} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface Saved {
  id: string;
  title: string;
  sports: string;
  to: string;
  list: string;
}

function SavedSpot({ id, title, sports, to, list }: Saved) {
  return (
    <li>
      <p>
        <Link to={to}>{title}</Link> <span className="quiet">{sports}</span>
      </p>
      <form method="post" action={paths.saveSpot(id)} className="in-list">
        <input type="hidden" name="to" value={paths.savedSpots()} />
        <label className="field">
          List of {title}
          <input name="list" defaultValue={list} list="lists" maxLength={LENGTHS.listName} autoComplete="off" />
        </label>
        <button type="submit" className="button small" name="wanted" value="true" aria-label={`Move: ${title}`}>
          Move
        </button>
        <button type="submit" className="button small" name="wanted" value="false" aria-label={`Take it out: ${title}`}>
          Take it out
        </button>
      </form>
    </li>
  );
}
