import type { MapData } from "./map-data.server.ts";

export function MapNotes({ map: { scale, tiles, osm } }: { map: MapData }) {
  return (
    <div className="notes">
      <p className="scale">
        <svg width={scale.length} height="8" aria-hidden="true">
          <path d={`M1 0V7H${scale.length - 1}V0`} />
        </svg>
        {scale.words}
      </p>
      {tiles && <p>{tiles.attribution}</p>}
      {osm?.isShown && <p>Places © OpenStreetMap contributors</p>}
    </div>
  );
}
