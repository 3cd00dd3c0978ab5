import { STREETS_CREDIT } from "#app/map/streets/credit.ts";
import type { MapData } from "./map-data.server.ts";

export function MapNotes({ map: { scale, tiles, streets, osm } }: { map: MapData }) {
  return (
    <div className="notes">
      <p className="scale">
        <svg width={scale.length} height="8" aria-hidden="true">
          <path d={`M1 0V7H${scale.length - 1}V0`} />
        </svg>
        {scale.words}
      </p>
      {tiles && <p>{tiles.attribution}</p>}
      {streets.areShown && <p>{STREETS_CREDIT}</p>}
      {osm?.isShown && <p>Places © OpenStreetMap contributors</p>}
    </div>
  );
}
