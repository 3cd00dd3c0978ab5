import type { Map as Leaflet, LeafletMouseEvent } from "leaflet";
import { useEffect, useRef } from "react";
import type { Place } from "#app/map/view.ts";
import { MOST_LATITUDE } from "#app/schemas/most-latitude.ts";

interface Handlers {
  close: (() => void) | undefined;
  add: (place: Place) => void;
}

/** Milliseconds in which a second press may make a double one. */
const SECOND = 250;

/** Closes the panel on a press beside the pins; adds a Spot on a double or a long one. */
export function usePresses(leaflet: Leaflet, handlers: Handlers) {
  const latest = useRef(handlers);
  latest.current = handlers;

  useEffect(() => {
    let closing: ReturnType<typeof setTimeout>;
    function press({ originalEvent }: LeafletMouseEvent) {
      clearTimeout(closing);
      if (!isOnPin(originalEvent)) closing = setTimeout(() => latest.current.close?.(), SECOND);
    }
    function add({ latlng, originalEvent }: LeafletMouseEvent) {
      clearTimeout(closing);
      const { lat, lng } = latlng.wrap();
      if (!isOnPin(originalEvent) && Math.abs(lat) <= MOST_LATITUDE) latest.current.add({ latitude: lat, longitude: lng });
    }
    leaflet.on("click", press);
    leaflet.on("dblclick", add);
    leaflet.on("contextmenu", add);
    return () => {
      clearTimeout(closing);
      leaflet.off("click", press);
      leaflet.off("dblclick", add);
      leaflet.off("contextmenu", add);
    };
  }, [leaflet]);
}

function isOnPin({ target }: Event): boolean {
  return target instanceof Element && target.closest("a") !== null;
}
