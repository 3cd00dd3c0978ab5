import { useNavigate, useNavigation } from "@remix-run/react";
import type { Map as Leaflet } from "leaflet";
import { type MutableRefObject, useEffect, useRef } from "react";
import { type Place, type View, viewFrom, viewText } from "#app/map/view.ts";
import type { MapData } from "./map-data.server.ts";

/** Milliseconds after a move in which another may begin. */
const PAUSE = 200;

/** Keeps the map and the address at the same view, so that the loader brings what is visible. */
export function useAddress(leaflet: Leaflet, { at, view }: MapData) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const latest = useRef({ navigate, navigation });
  latest.current = { navigate, navigation };
  const known = useRef(at);
  const written = useRef("");
  const pending = useRef<ReturnType<typeof setTimeout>>();

  useEffect(() => {
    // This answers a move of the map itself, which may have moved on since.
    if (at === known.current) return;
    stop(pending);
    known.current = at;
    // A panel that opens with the new view has made the map narrower; measured during a move, its middle would shift.
    leaflet.invalidateSize({ animate: false });
    leaflet.setView(nearestCopy(leaflet, view), view.zoom);
  }, [leaflet, at, view]);

  useEffect(() => {
    function write() {
      pending.current = undefined;
      const { state, location } = latest.current.navigation;
      // A link that was pressed since goes first.
      if (state !== "idle" && `${location.pathname}${location.search}` !== written.current) {
        pending.current = setTimeout(write, PAUSE);
        return;
      }
      known.current = viewText(shownBy(leaflet));
      written.current = here(known.current);
      latest.current.navigate(written.current, { replace: true, preventScrollReset: true });
    }
    function note() {
      if (isAt(leaflet, known.current)) return;
      stop(pending);
      pending.current = setTimeout(write, PAUSE);
    }
    /** Its navigation is known after the next render, and a write before that would end it. */
    function giveWay() {
      if (pending.current === undefined) return;
      stop(pending);
      pending.current = setTimeout(write, PAUSE);
    }
    leaflet.on("moveend", note);
    document.addEventListener("submit", giveWay, true);
    return () => {
      stop(pending);
      leaflet.off("moveend", note);
      document.removeEventListener("submit", giveWay, true);
    };
  }, [leaflet]);

  /** Opens a panel of a visible Spot. Back leads to the same view without it. */
  function go(to: string) {
    stop(pending);
    if (!isAt(leaflet, known.current)) {
      known.current = viewText(shownBy(leaflet));
      history.replaceState(history.state, "", here(known.current));
    }
    navigate(withView(to, known.current), { preventScrollReset: true });
  }

  return go;
}

function stop(timer: MutableRefObject<ReturnType<typeof setTimeout> | undefined>): void {
  clearTimeout(timer.current);
  timer.current = undefined;
}

export function shownBy(leaflet: Leaflet): View {
  const { lat, lng } = leaflet.getCenter().wrap();
  return { latitude: lat, longitude: lng, zoom: leaflet.getZoom() };
}

/** Returns the place in the visible copy of the world: the map repeats the world sideways. */
export function nearestCopy(leaflet: Leaflet, { latitude, longitude }: Place): [number, number] {
  return [latitude, longitude + 360 * Math.round((leaflet.getCenter().lng - longitude) / 360)];
}

/** Allows a pixel or two, since a resized window moves the middle. */
function isAt(leaflet: Leaflet, at: string): boolean {
  const view = viewFrom(at);
  if (!view || view.zoom !== leaflet.getZoom()) return false;
  return leaflet.project(nearestCopy(leaflet, view)).distanceTo(leaflet.project(leaflet.getCenter())) < 2;
}

function here(at: string): string {
  return withView(location.href, at);
}

function withView(address: string, at: string): string {
  const { pathname, searchParams } = new URL(address, location.href);
  searchParams.set("at", at);
  return `${pathname}?${searchParams}`;
}
