import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { themeOf } from "#app/http/cookies/theme.server.ts";
import { viewFrom } from "#app/map/view.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { ColumnHeads } from "#app/ui/lists/column-heads.tsx";
import { Moves } from "../map/moves.tsx";
import { userMapFor } from "./user-map-data.server.ts";

export const meta: MetaFunction = () => [{ title: "User Map" }];

const WORLD = { latitude: 30, longitude: 0, zoom: 2 };

export async function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const view = viewFrom(new URL(request.url).searchParams.get("at")) ?? WORLD;
  return userMapFor(viewer, view, await themeOf(request));
}

export default function UserMap() {
  const { picture, size, moves, pins, crowds } = useLoaderData<typeof loader>();
  return (
    <div className="map-page">
      <PageTitle>User Map</PageTitle>
      <p className="quiet">A place is shown once five people live there. Children under 13 are counted for their country only.</p>
      <section className="map" aria-label="Map">
        <div className="stage">
          <img src={picture} alt="People by place, as in the table below" {...size} />
          <svg className="pins" {...size} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
            {pins.map(({ key, x, y, radius, people }) => (
              <g key={key} transform={`translate(${x} ${y})`}>
                <circle r={radius} />
                <text dy="5">{people}</text>
              </g>
            ))}
          </svg>
        </div>
        <Moves moves={moves} isFormOpen={false} />
      </section>
      <div className="statistics">
        <table>
          <caption>People by place</caption>
          <ColumnHeads labels={["Place", "People"]} />
          <tbody>
            {crowds.map(({ place, people }) => (
              <tr key={place}>
                <th scope="row">{place}</th>
                <td>{people}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {crowds.length === 0 && <p>There aren't five people in any place yet.</p>}
      </div>
    </div>
  );
}
