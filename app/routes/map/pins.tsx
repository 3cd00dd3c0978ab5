import { Link } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import { slugOf } from "#app/schemas/sports.ts";
import type { MapData } from "./map-data.server.ts";
import type { ShownPin } from "./pins.server.ts";

interface PinsProps {
  map: MapData;
  /** The factor by which the world has grown since the pins were placed. */
  scale?: number;
  onPress?: (event: MouseEvent, pin: ShownPin) => void;
}

export function Pins({ map, scale = 1, onPress }: PinsProps) {
  const { width, height } = map.size;
  const at = (x: number, y: number) =>
    `translate(${width / 2 + (x - width / 2) * scale} ${height / 2 + (y - height / 2) * scale})`;
  const linkTo = (pin: ShownPin, one: ReactNode) => (
    <Link
      key={pin.id}
      to={pin.to}
      aria-label={pin.label}
      aria-current={pin.id === map.shown ? "true" : undefined}
      className={pin.sport && slugOf(pin.sport)}
      onClick={(event) => onPress?.(event, pin)}
      preventScrollReset
    >
      <g transform={at(pin.x, pin.y)}>{pin.number ? <Cluster number={pin.number} /> : one}</g>
    </Link>
  );
  return (
    <nav aria-label="Spots">
      <svg className="pins" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <title>Spots</title>
        {map.osm && <g className="osm">{map.osm.pins.map((pin) => linkTo(pin, <OsmPin />))}</g>}
        {map.pins.map((pin) => linkTo(pin, <Pin />))}
        {map.newPlace && (
          <g className="new" transform={at(map.newPlace.x, map.newPlace.y)}>
            <path d="M0-14V14M-14 0H14" />
          </g>
        )}
      </svg>
    </nav>
  );
}

function Cluster({ number }: { number: string }) {
  return (
    <>
      <circle r="24" />
      <text dy="6">{number}</text>
    </>
  );
}

/** A place from OpenStreetMap: smaller than a Spot, and of another shape. */
export function OsmPin() {
  return (
    <>
      <rect className="target" x="-22" y="-22" width="44" height="44" />
      <path d="M0-13 13 0 0 13-13 0z" />
    </>
  );
}

export function Pin() {
  return (
    <>
      <rect className="target" x="-42.5" y="-64" width="85" height="64" />
      <path d="M0 0C-6-16-22-24-22-42a22 22 0 0 1 44 0C22-24 6-16 0 0z" />
      <circle className="hole" cy="-42" r="9" />
    </>
  );
}
