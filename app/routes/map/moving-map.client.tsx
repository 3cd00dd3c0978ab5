import "leaflet/dist/leaflet.css";
import type { Map as Leaflet, TileLayerOptions } from "leaflet";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { MapContainer, TileLayer } from "react-leaflet";
import { LEAST_ZOOM, MOST_ZOOM, type Place, placeText, TILE } from "#app/map/view.ts";
import { paths } from "#app/paths.ts";
import type { Theme } from "#app/schemas/choices.ts";
import { Icon } from "#app/ui/frame/icon.tsx";
import type { MapData } from "./map-data.server.ts";
import { MapNotes } from "./map-notes.tsx";
import { Moves } from "./moves.tsx";
import { MovingPins } from "./moving-pins.tsx";
import { isSpotTyped } from "./spot-form.tsx";
import { shownBy, useAddress } from "./use-address.ts";
import { usePresses } from "./use-presses.ts";

interface Props {
  map: MapData;
  theme: Theme;
  isOpen: boolean;
}

export function MovingMap(props: Props) {
  const [leaflet, setLeaflet] = useState<Leaflet | null>(null);
  const [moves] = useState(() => !matchMedia("(prefers-reduced-motion: reduce)").matches);
  const { view, tiles, streets } = props.map;
  return (
    <section className="map" id="map" tabIndex={-1} aria-label="Map">
      <MapContainer
        ref={setLeaflet}
        className="moving"
        center={[view.latitude, view.longitude]}
        zoom={view.zoom}
        minZoom={LEAST_ZOOM}
        maxZoom={MOST_ZOOM}
        zoomControl={false}
        attributionControl={false}
        doubleClickZoom={false}
        zoomAnimation={moves}
        fadeAnimation={moves}
        inertia={moves}
      >
        <TileLayer url={paths.mapLand("{z}", "{x}", "{y}", { theme: props.theme, streets: streets.version })} {...LAND} />
        {tiles && <TileLayer url={tiles.address} {...OVER_LAND} />}
      </MapContainer>
      {leaflet && <Inside {...props} leaflet={leaflet} />}
    </section>
  );
}

const LAND: TileLayerOptions = { tileSize: TILE, zoomOffset: -1, keepBuffer: 3, updateWhenIdle: false };
const OVER_LAND: TileLayerOptions = { keepBuffer: 3 };

/** The map's own element takes the focus, and react-leaflet passes it no role. */
function useRole(leaflet: Leaflet) {
  useEffect(() => {
    const box = leaflet.getContainer();
    box.setAttribute("role", "application");
    box.setAttribute("aria-label", "Map: the arrow keys move it, plus and minus zoom");
  }, [leaflet]);
}

function Inside({ map, isOpen, leaflet }: Props & { leaflet: Leaflet }) {
  const go = useAddress(leaflet, map);
  const add = (place: Place) => go(paths.map({ ...map.filter, edit: map.open?.edit, add: placeText(place) }));
  const close = () => {
    if (!isSpotTyped()) go(map.close);
  };
  usePresses(leaflet, { add, close: isOpen ? close : undefined });
  useRole(leaflet);
  useSize(leaflet);

  function move(event: MouseEvent, icon: keyof typeof STEPS) {
    event.preventDefault();
    STEPS[icon](leaflet);
  }

  return (
    <>
      <MovingPins map={map} leaflet={leaflet} go={go} />
      <p className="tools">
        <button type="button" className="button" onClick={() => add(shownBy(leaflet))}>
          <Icon name="plus" /> Add a Spot here
        </button>
      </p>
      <MapNotes map={map} />
      <Moves moves={map.moves} isFormOpen={map.open !== undefined} onMove={move} />
    </>
  );
}

/** Pixels. */
const STEP = 200;
const STEPS = {
  up: (leaflet: Leaflet) => leaflet.panBy([0, -STEP]),
  left: (leaflet: Leaflet) => leaflet.panBy([-STEP, 0]),
  right: (leaflet: Leaflet) => leaflet.panBy([STEP, 0]),
  down: (leaflet: Leaflet) => leaflet.panBy([0, STEP]),
  plus: (leaflet: Leaflet) => leaflet.zoomIn(),
  minus: (leaflet: Leaflet) => leaflet.zoomOut(),
};

/** Measures the map again, since an open panel makes it narrower. */
function useSize(leaflet: Leaflet) {
  const isFirst = useRef(true);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (!isFirst.current) leaflet.invalidateSize({ animate: false });
      isFirst.current = false;
    });
    observer.observe(leaflet.getContainer());
    return () => observer.disconnect();
  }, [leaflet]);
}
