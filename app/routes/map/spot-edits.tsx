import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { CardList } from "#app/ui/lists/card-list.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { cardPage } from "../edits/card-page.server.ts";
import { viewAround } from "./view-of.server.ts";

export const meta: MetaFunction = () => [{ title: "Spot Edits" }];

export function loader({ request, params: { spotId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const spot = spots.find(viewer, spotId);
  if (!spot) throw data(null, { status: 404 });
  const list = cardPage(
    viewer,
    new URL(request.url).searchParams.get("before"),
    (page) => edits.bySpot(viewer, spotId, page),
    (before) => paths.mapEdits(spotId, { before }),
  );
  return { title: spot.title, map: paths.map({ at: viewAround(spot), spot: spotId }), ...list };
}

export default function SpotEdits() {
  const { title, map, items, next } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>SPOT EDITS</PageTitle>
      <p>
        <Link to={map}>{title} on the map</Link>
      </p>
      <CardList
        items={items}
        next={next}
        empty={
          <EmptyState sentence="There are currently no Spot Edits." art="mtb">
            <p>
              <Link className="button main" to={paths.uploadEdit()}>
                Upload an Edit
              </Link>
            </p>
          </EmptyState>
        }
      />
    </>
  );
}
