import { Link } from "@remix-run/react";
import { slugOf } from "#app/schemas/sports.ts";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import type { MapData } from "./map-data.server.ts";
import { Pin } from "./pins.tsx";

/** Stands for a Spot without a picture, in the hue of its sport. */
function PinSign() {
  return (
    <svg className="row-picture sign" viewBox="-48 -69 96 72" aria-hidden="true">
      <Pin />
    </svg>
  );
}

export function NearestSpots({ spots }: { spots: MapData["nearest"] }) {
  return (
    <section className="nearest-spots" aria-labelledby="nearest">
      <h2 className="section" id="nearest">
        Nearest Spots
      </h2>
      {spots.length === 0 ? (
        <EmptyState sentence="There are no Spots for your sports near here. Add the first on the map." art="mtb">
          <a className="button main" href="#map">
            Go to the map
          </a>
        </EmptyState>
      ) : (
        <ol className="nearest">
          {spots.map(({ id, title, sports, difficulty, away, edits, picture, to }) => (
            <li key={id} className={slugOf(sports[0] ?? "")}>
              {picture ? <img className="row-picture" src={picture} alt="" width="96" height="72" loading="lazy" /> : <PinSign />}
              <div>
                <Link to={to}>{title}</Link>
                <p className="quiet">{[sports.join(", "), difficulty, away, edits].filter(Boolean).join(" · ")}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
