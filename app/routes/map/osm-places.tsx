import { Link } from "@remix-run/react";
import { WayOut } from "#app/ui/frame/way-out.tsx";
import { Panel } from "./panel.tsx";
import type { osmLayer, osmPlaceFor } from "./pins.server.ts";
import { PlaceList } from "./place-list.tsx";

const COPYRIGHT = "https://www.openstreetmap.org/copyright";

export function OsmPanel({ place, close }: { place: NonNullable<ReturnType<typeof osmPlaceFor>>; close: string }) {
  return (
    <Panel heading={place.name} close={close}>
      <p className="quiet">{place.sports}</p>
      <p>Volunteers put this place on OpenStreetMap. We have not been there.</p>
      <Credit />
      <div className="buttons">
        <Link className="button" to={place.startSpot}>
          Add a Spot near here
        </Link>
        <WayOut className="button" href={place.directions} rel="noopener noreferrer">
          Directions
        </WayOut>
        <WayOut className="button" href={place.source} rel="noopener noreferrer">
          See it on OpenStreetMap
        </WayOut>
      </div>
    </Panel>
  );
}

export function OsmPlaces({ isShown, switchTo, nearest }: NonNullable<ReturnType<typeof osmLayer>>) {
  return (
    <section aria-labelledby="osm-places">
      <h2 className="section" id="osm-places">
        Places from OpenStreetMap
      </h2>
      {isShown && nearest.length === 0 && <p>There are none on this part of the map.</p>}
      {nearest.length > 0 && <PlaceList places={nearest} />}
      {isShown && <Credit />}
      <p>
        <Link className="button" to={switchTo} preventScrollReset>
          {isShown ? "Hide these places" : "Show these places"}
        </Link>
      </p>
    </section>
  );
}

/** The licence asks for it wherever the data are shown. */
function Credit() {
  return (
    <p className="quiet">
      © OpenStreetMap contributors, under the Open Database License (ODbL).{" "}
      <WayOut href={COPYRIGHT} rel="noopener noreferrer">
        About this licence
      </WayOut>
    </p>
  );
}
