import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { PageTitle } from "#app/components/page-title.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { redirectWith } from "#app/cookies/flash.server.ts";
import { themeOf } from "#app/cookies/theme.server.ts";
import { failedWith } from "#app/forms/last-result.ts";
import { keepingWhatWasTyped } from "#app/forms/lost-connection.ts";
import { inputOf, typedIn, withFormErrors } from "#app/forms/submit.server.ts";
import { useLastResult } from "#app/forms/use-last-result.ts";
import { readMultipart } from "#app/http/multipart.server.ts";
import { log } from "#app/log.server.ts";
import { placeText, USUAL_ZOOM, viewFrom, viewText } from "#app/map/view.ts";
import { paths } from "#app/paths.ts";
import { slugOf, sportsFor } from "#app/schemas/sports.ts";
import { SpotInput } from "#app/schemas/spots.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import type { Viewer } from "#app/services/people/viewer.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { DrawnMap } from "./drawn-map.tsx";
import { mapDataFor, pressedPlace, sportIn, spotDataFor } from "./map-data.server.ts";
import { NearestSpots } from "./nearest-spots.tsx";
import { PlaceField } from "./place-field.tsx";
import { placesNamed } from "./places-named.server.ts";
import { SpotForm } from "./spot-form.tsx";
import { SpotPanel } from "./spot-panel.tsx";
import { useMovingMap } from "./use-moving-map.ts";
import { usePanelFocus } from "./use-panel-focus.ts";
import { viewOf } from "./view-of.server.ts";

export const meta: MetaFunction = () => [{ title: "Map" }];

export async function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const view = await viewOf(viewer, query);
  const sport = sportIn(query);
  if (query.has("x")) {
    const place = pressedPlace(view, query);
    const add = place && placeText(place);
    return redirect(paths.map({ at: viewText(view), ...(sport && { sport: slugOf(sport) }), add }));
  }
  const wanted = query.get("place")?.trim();
  const [place] = wanted ? await placesNamed(wanted) : [];
  if (place) return redirect(paths.map({ at: viewText({ ...place, zoom: CITY_ZOOM }), ...(sport && { sport: slugOf(sport) }) }));
  const panel = panelFor(viewer, query);
  const theme = await themeOf(request);
  const page = { theme, sports: sportsFor(viewer.isBusiness), isBusiness: viewer.isBusiness, panel, unknown: wanted };
  const map = await mapDataFor(viewer, { view, sport, ...shownBy(panel) });
  return data({ ...page, map }, { status: panel?.kind === "gone" ? 404 : 200 });
}

/** Shows a city whole. */
const CITY_ZOOM = 13;

/** The panel that the address opens. */
function panelFor(viewer: Viewer, query: URLSearchParams) {
  const [add, edit, id] = [query.get("add"), query.get("edit"), query.get("spot")];
  if (add !== null) {
    const [latitude = "", longitude = ""] = add.split(",");
    return { kind: "add", values: { latitude, longitude } } as const;
  }
  if (edit !== null) {
    const spot = spots.find(viewer, edit);
    if (!spot?.isMine) return { kind: "gone" } as const;
    const { title, description, isBusiness, latitude, longitude } = spot;
    const sports = [...spot.sports];
    const place = { latitude: String(latitude), longitude: String(longitude) };
    return { kind: "edit", id: edit, values: { title, description, sports, isBusiness, ...place } } as const;
  }
  if (id === null) return undefined;
  const spot = spotDataFor(viewer, id);
  return spot ? ({ kind: "spot", id, spot } as const) : ({ kind: "gone" } as const);
}

function shownBy(panel: ReturnType<typeof panelFor>) {
  if (panel?.kind !== "add") return { shown: panel && "id" in panel ? panel.id : undefined };
  const { latitude, longitude } = panel.values;
  const isPlace = latitude.trim() !== "" && longitude.trim() !== "";
  return { newPlace: isPlace ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined };
}

/** Adds a Spot, or changes the one that the address names. An uploaded picture is kept even if a field is invalid. */
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
    const given = inputOf(fields, SpotInput);
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
  const { map, panel, theme, sports, isBusiness, unknown } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const form = { sports, isBusiness, close: map.close, lastResult };
  const MovingMap = useMovingMap();
  usePanelFocus(panel && `${panel.kind} ${"id" in panel ? panel.id : ""}`);
  return (
    <div className="map-page">
      <PageTitle>Map</PageTitle>
      <div className="map-head">
        <Tabs label="Sport" items={map.filters} />
        <PlaceField map={map} unknown={unknown} />
      </div>
      <div className={panel ? "map-and-panel" : undefined}>
        <div>
          {MovingMap ? <MovingMap map={map} theme={theme} isOpen={panel !== undefined} /> : <DrawnMap map={map} theme={theme} />}
          <p className="quiet">
            <span aria-live="polite">{map.whereabouts && `${map.whereabouts}.`}</span> Press a pin to open its Spot, or a number
            to see the Spots in it. To add a Spot, press its place twice.
          </p>
        </div>
        {panel?.kind === "add" && <SpotForm {...form} heading="ADD SPOT" values={panel.values} />}
        {panel?.kind === "edit" && <SpotForm {...form} heading="EDIT SPOT" values={panel.values} key={panel.id} />}
        {panel?.kind === "spot" && <SpotPanel spot={panel.spot} at={map.at} close={map.close} />}
        {panel?.kind === "gone" && <p>There is no such Spot.</p>}
      </div>
      <NearestSpots spots={map.nearest} />
    </div>
  );
}
