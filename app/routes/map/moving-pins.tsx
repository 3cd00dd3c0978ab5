import { DomUtil, type Map as Leaflet } from "leaflet";
import { type MouseEvent, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { createPortal } from "react-dom";
import type { MapData } from "./map-data.server.ts";
import type { ShownPin } from "./pins.server.ts";
import { Pins } from "./pins.tsx";
import { nearestCopy } from "./use-address.ts";

interface Props {
  map: MapData;
  leaflet: Leaflet;
  go: (to: string) => void;
}

export function MovingPins({ map, leaflet, go }: Props) {
  const [, placeAgain] = useReducer((times: number) => times + 1, 0);
  const isDragged = useRef(false);
  const pane = leaflet.getPane("spots") ?? leaflet.createPane("spots");

  useEffect(() => {
    // Pins do not grow with the picture while zooming.
    pane.classList.add("leaflet-zoom-hide");
    const begin = () => {
      isDragged.current = false;
    };
    const drag = () => {
      isDragged.current = true;
    };
    const show = ({ target }: FocusEvent) => {
      if (!(target instanceof Element && target.matches(":focus-visible"))) return;
      const [pin, box] = [target.getBoundingClientRect(), leaflet.getContainer().getBoundingClientRect()];
      const place = leaflet.containerPointToLatLng([pin.x + pin.width / 2 - box.x, pin.bottom - box.y]);
      leaflet.panInside(place, { padding: [50, 80] });
    };
    pane.addEventListener("pointerdown", begin);
    pane.addEventListener("focusin", show);
    leaflet.on("dragstart", drag);
    leaflet.on("zoomend viewreset moveend", placeAgain);
    return () => {
      pane.removeEventListener("pointerdown", begin);
      pane.removeEventListener("focusin", show);
      leaflet.off("dragstart", drag);
      leaflet.off("zoomend viewreset moveend", placeAgain);
    };
  }, [leaflet, pane]);

  useLayoutEffect(() => DomUtil.setPosition(pane, leaflet.latLngToLayerPoint(nearestCopy(leaflet, map.view))));

  function press(event: MouseEvent, pin: ShownPin) {
    const isByKey = event.detail === 0;
    if (isDragged.current && !isByKey) event.preventDefault();
    else if (!pin.number && !event.metaKey && !event.ctrlKey && !event.shiftKey) {
      event.preventDefault();
      go(pin.to);
    }
  }

  return createPortal(<Pins map={map} scale={2 ** (leaflet.getZoom() - map.view.zoom)} onPress={press} />, pane);
}
