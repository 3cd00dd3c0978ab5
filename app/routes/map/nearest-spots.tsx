import { Link } from "@remix-run/react";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import type { MapData } from "./map-data.server.ts";

export function NearestSpots({ spots }: { spots: MapData["nearest"] }) {
  return (
    <section aria-labelledby="nearest">
      <h2 className="section" id="nearest">
        Nearest Spots
      </h2>
      {spots.length === 0 ? (
        <EmptyState sentence="There are currently no Spots for your sports. Add the first on the map." art="mtb">
          <a className="button main" href="#map">
            Go to the map
          </a>
        </EmptyState>
      ) : (
        <ol className="nearest">
          {spots.map(({ id, title, sports, away, to }) => (
            <li key={id}>
              <div>
                <Link to={to}>{title}</Link>
                <span className="quiet">{sports.join(", ")}</span>
              </div>
              <span>{away}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
