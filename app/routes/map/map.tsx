import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { themeOf } from "#app/http/cookies/theme.server.ts";
import { redirectTyped } from "#app/http/cookies/typed.server.ts";
import { readMultipart } from "#app/http/multipart.server.ts";
import { inputOf, typedIn, withFormErrors } from "#app/http/submit.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { log } from "#app/log.server.ts";
import { placeText, USUAL_ZOOM, viewFrom, viewText } from "#app/map/view.ts";
import { paths } from "#app/paths.ts";
import { sportsFor } from "#app/schemas/sports.ts";
import { SpotInput } from "#app/schemas/spots.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { EnterButton } from "#app/ui/fields/fields.tsx";
import { failedWith } from "#app/ui/fields/last-result.ts";
import { keepingWhatWasTyped } from "#app/ui/fields/lost-connection.ts";
import { useHydrated } from "#app/ui/fields/use-hydrated.ts";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { Tabs } from "#app/ui/lists/tabs.tsx";
import { askedAgain, nearOnes } from "./doubles.server.ts";
import { DrawnMap } from "./drawn-map.tsx";
import { filterIn } from "./filter.ts";
import { FoundPlaces } from "./found-places.tsx";
import { ledTo, ledToPlace, mapAt } from "./led-to.server.ts";
import { MapTabs } from "./map-button.tsx";
import { mapDataFor, pressedPlace, spotDataFor } from "./map-data.server.ts";
import { NearestSpots } from "./nearest-spots.tsx";
import { OsmPanel, OsmPlaces } from "./osm-places.tsx";
import { osmPlaceFor } from "./pins.server.ts";
import { PlaceField } from "./place-field.tsx";
import { type FoundPlace, meantOf, PLACE_KINDS, placesFound } from "./places-found.server.ts";
import { SPOT_FORM, SpotForm } from "./spot-form.tsx";
import { SpotPanel } from "./spot-panel.tsx";
import { useMovingMap } from "./use-moving-map.ts";
import { usePanelFocus } from "./use-panel-focus.ts";
import { viewOf } from "./view-of.server.ts";

export const meta: MetaFunction = () => [{ title: "Map" }];

export async function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const view = await viewOf(viewer, query);
  if (query.has("x")) {
    const place = pressedPlace(view, query);
    return redirect(mapAt(view, query, place && { add: placeText(place) }));
  }
  const wanted = query.get("place")?.trim();
  const found = wanted ? await placesFound(viewer, wanted, view) : [];
  const meant = wanted && meantOf(found, wanted);
  if (meant) return redirect(ledToPlace(meant, query));
  const isFormOpen = query.has("add") || query.has("edit");
  const panel = found.length > 0 && !isFormOpen ? placesPanel(found, query) : panelFor(viewer, query);
  const theme = await themeOf(request);
  const page = {
    theme,
    sports: sportsFor(viewer.isBusiness),
    isBusiness: viewer.isBusiness,
    panel,
    place: wanted,
    isUnknown: found.length === 0,
  };
  const map = await mapDataFor(viewer, { view, filter: filterIn(query), open: openForm(panel, query), ...shownBy(panel) });
  return data({ ...page, map }, { status: panel?.kind === "gone" ? 404 : 200 });
}

function placesPanel(found: readonly FoundPlace[], query: URLSearchParams) {
  const groups = PLACE_KINDS.map((kind) => ({
    kind,
    places: found
      .filter((place) => place.kind === kind)
      .map((place) => ({ id: place.id, name: place.name, facts: place.facts, to: ledToPlace(place, query) })),
  }));
  return { kind: "places", groups: groups.filter(({ places }) => places.length > 0) } as const;
}

/** Returns the panel that the address opens. A Spot being changed may get another place. */
function panelFor(viewer: Viewer, query: URLSearchParams) {
  const [add, edit, id] = [query.get("add"), query.get("edit"), query.get("spot")];
  const osmId = query.get("osm");
  const [latitude = "", longitude = ""] = add?.split(",") ?? [];
  if (edit !== null) {
    const spot = spots.find(viewer, edit);
    if (!spot?.isMine) return { kind: "gone" } as const;
    const { title, description, isBusiness } = spot;
    const sports = [...spot.sports];
    const place = add === null ? { latitude: String(spot.latitude), longitude: String(spot.longitude) } : { latitude, longitude };
    return { kind: "edit", id: edit, values: { title, description, sports, isBusiness, ...place } } as const;
  }
  if (add !== null) {
    const near = nearOnes(viewer, query, { latitude: Number(latitude), longitude: Number(longitude) });
    return { kind: "add", values: { latitude, longitude }, near } as const;
  }
  if (osmId !== null) {
    const place = osmPlaceFor(viewer, osmId, filterIn(query));
    return place ? ({ kind: "osm", id: osmId, place } as const) : ({ kind: "gone" } as const);
  }
  if (id === null) return undefined;
  const spot = spotDataFor(viewer, id);
  return spot ? ({ kind: "spot", id, spot } as const) : ({ kind: "gone" } as const);
}

type Panel = ReturnType<typeof panelFor> | ReturnType<typeof placesPanel>;

function openForm(panel: Panel, query: URLSearchParams) {
  if (panel?.kind !== "add" && panel?.kind !== "edit") return undefined;
  return { edit: query.get("edit") ?? undefined, add: query.get("add") ?? undefined };
}

function shownBy(panel: Panel) {
  if (panel?.kind !== "add") return { shown: panel && "id" in panel ? panel.id : undefined };
  const { latitude, longitude } = panel.values;
  const isPlace = latitude.trim() !== "" && longitude.trim() !== "";
  return { newPlace: isPlace ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined };
}

/** Adds a Spot, or changes the one in the address. Keeps an uploaded picture even if a field is invalid. */
export async function action({ request, context: { viewer } }: ActionFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const edit = query.get("edit");
  const fields = new URLSearchParams();
  const answer = withFormErrors(fields, async () => {
    const { files } = await readMultipart(request, {
      fields,
      ...UPLOAD_KINDS.spot,
      onFile: (stream, { name }) => uploads.accept(viewer, UPLOAD_KINDS.spot, stream, name),
      discard: async (file) => uploads.drop(file),
    });
    const picture = files[0]?.file.filename;
    if (picture) fields.set("spotImage", picture);
    const elsewhere = await ledTo(viewer, query, fields);
    if (elsewhere) return redirectTyped(elsewhere, fields);
    const given = inputOf(fields, SpotInput);
    const near = edit === null ? askedAgain(viewer, given, fields) : undefined;
    if (near) return redirectTyped(`${mapAt(await viewOf(viewer, query), query, { add: placeText(given), near })}#spot`, fields);
    const spot = edit === null ? spots.post(viewer, given) : spots.update(viewer, edit, given);
    const notice = edit === null ? "Your Spot is on the map" : "Your Spot is updated";
    const { zoom = USUAL_ZOOM } = viewFrom(query.get("at")) ?? {};
    return redirectWith(notice, paths.map({ at: viewText({ latitude: spot.latitude, longitude: spot.longitude, zoom }) }));
  });
  return answer.catch((error) => {
    log.error({ err: error }, "spot form failed");
    return data(failedWith("Error adding spot", typedIn(fields)), { status: 500 });
  });
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return keepingWhatWasTyped(request, serverAction<typeof action>);
}

export default function MapPage() {
  const { map, panel, theme, sports, isBusiness, place, isUnknown } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const form = { sports, isBusiness, close: map.close, lastResult };
  const MovingMap = useMovingMap();
  const hydrated = useHydrated();
  usePanelFocus(panel && `${panel.kind} ${"id" in panel ? panel.id : ""} ${panel.kind === "add" ? panel.near.length : ""}`);
  return (
    <div className="map-page">
      {map.open && <EnterButton form={SPOT_FORM} {...(!hydrated && { name: "do", value: "enter" })} />}
      <div className="map-head">
        <PageTitle>Map</PageTitle>
        {map.open ? <MapTabs label="Sport" items={map.filters} /> : <Tabs label="Sport" items={map.filters} />}
        <PlaceField map={map} place={place} isUnknown={isUnknown} />
      </div>
      <div className={`map-and-spots ${panel ? "with-panel" : ""}`}>
        <div>
          {MovingMap ? <MovingMap map={map} theme={theme} isOpen={panel !== undefined} /> : <DrawnMap map={map} theme={theme} />}
          <p className="quiet">
            <span aria-live="polite">{map.whereabouts && `${map.whereabouts}.`}</span> Tap a pin to open its Spot, or a number to
            see the Spots in it. To add a Spot, double-tap the map.
          </p>
        </div>
        <div className="map-side">
          {panel?.kind === "add" && <SpotForm {...form} heading="ADD SPOT" values={panel.values} near={panel.near} />}
          {panel?.kind === "edit" && <SpotForm {...form} heading="EDIT SPOT" values={panel.values} near={[]} key={panel.id} />}
          {panel?.kind === "spot" && <SpotPanel spot={panel.spot} at={map.at} close={map.close} />}
          {panel?.kind === "osm" && <OsmPanel place={panel.place} close={map.close} />}
          {panel?.kind === "places" && <FoundPlaces groups={panel.groups} close={map.close} />}
          {panel?.kind === "gone" && <p>There is no such Spot.</p>}
          <NearestSpots spots={map.nearest} />
          {map.osm && <OsmPlaces {...map.osm} />}
        </div>
      </div>
    </div>
  );
}
