import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { EditCard } from "#app/components/edit-card.tsx";
import { paths } from "#app/paths.ts";
import { gearFor, gearLabel } from "#app/schemas/gear.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as views from "#app/services/edits/views.server.ts";
import type { Viewer } from "#app/services/people/viewer.server.ts";
import { noteIfPossible } from "#app/services/rules/unsaved.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { cardDataFor } from "./card-data.server.ts";

const RELATED = 6;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `${data.edit.by.name}'s Edit` : "Edit" }];

export function loader({ request, params, context: { viewer } }: LoaderFunctionArgs) {
  const edit = edits.find(viewer, params.editId ?? "");
  if (!edit) throw data(null, { status: 404 });
  if (edit.ready && !isByScript(request)) noteIfPossible(() => views.record(viewer, edit.id));

  const related = edits
    .home(viewer, { take: RELATED + 1 })
    .filter(({ id }) => id !== edit.id)
    .slice(0, RELATED);
  const processing = edit.state === "processing";
  return data(
    {
      edit: cardDataFor(viewer, edit),
      facts: factsOf(viewer, edit),
      related: related.map((other) => cardDataFor(viewer, other)),
    },
    { headers: processing ? { Refresh: "5" } : {} },
  );
}

/** Where it was and what was ridden. A Spot may be hidden from this viewer. */
function factsOf(viewer: Viewer, { sport, gear, spotId }: edits.EditCard) {
  const spot = spotId ? spots.find(viewer, spotId) : undefined;
  const place = spot ? [{ label: "Spot", words: spot.title, to: paths.map({ spot: spot.id }) }] : [];
  const ridden = gearFor(sport).flatMap((field) => {
    const words = gear[field]?.trim();
    return words ? [{ label: gearLabel(field), words, to: undefined }] : [];
  });
  return [...place, ...ridden];
}

/** When script fetches the page, script also reports the view. */
function isByScript(request: Request) {
  return request.headers.get("sec-fetch-dest") === "empty";
}

export function headers({ loaderHeaders }: { loaderHeaders: Headers }) {
  return loaderHeaders;
}

export default function Edit() {
  const { edit, facts, related } = useLoaderData<typeof loader>();

  return (
    <div className="single">
      <h1 className="unseen">{edit.by.name}'s Edit</h1>
      <EditCard edit={edit}>
        {facts.length > 0 && (
          <dl className="facts">
            {facts.map(({ label, words, to }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{to ? <Link to={to}>{words}</Link> : words}</dd>
              </div>
            ))}
          </dl>
        )}
      </EditCard>
      <h2 className="section">Related</h2>
      <div className="grid">
        <div>
          {related.map((other) => (
            <EditCard key={other.id} edit={other} />
          ))}
        </div>
      </div>
    </div>
  );
}
