import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { submit } from "#app/http/submit.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { fieldsFor, GUIDE_FIELDS, GuideInput, NOT_KNOWN } from "#app/schemas/spot-guides.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { day } from "#app/text/dates.ts";
import { ErrorSummary, SelectField, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { GuideFacts } from "./guide-facts.tsx";
import { viewAround } from "./view-of.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page ? `Guide to ${page.title}` : "Guide" }];

export function loader({ params: { spotId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const spot = spots.find(viewer, spotId);
  if (!spot) throw data(null, { status: 404 });
  const [{ total } = { total: 0 }] = edits.countsBySpot(viewer, [spotId]);
  const lines = spots.guideOf(viewer, spotId);
  return {
    title: spot.title,
    sports: spot.sports.join(", "),
    description: spot.description,
    map: paths.map({ at: viewAround(spot), spot: spotId }),
    edits: total > 0 ? { to: paths.mapEdits(spotId), words: total === 1 ? "1 Edit" : `${total} Edits` } : undefined,
    facts: lines.map((line) => factFor(viewer, line)),
    history: viewer.operator && lines.length > 0 ? paths.spotHistory(spotId) : undefined,
    fields: spots.mayWriteGuide(viewer, spot) ? fieldsIn(spot, lines) : undefined,
  };
}

function factFor(viewer: Viewer, { field, value, poster, createdAt }: spots.GuideLine) {
  const by = poster && { name: poster.id === viewer.id ? "you" : poster.name, to: paths.profile(poster.id) };
  return { label: GUIDE_FIELDS[field].label, value, by, on: day(createdAt) };
}

/** Each field begins with what the guide says, and sends nothing unless somebody chooses another. */
function fieldsIn({ sports }: spots.SpotCard, lines: readonly spots.GuideLine[]) {
  return fieldsFor(sports).map((name) => {
    const now = lines.find(({ field }) => field === name)?.value ?? NOT_KNOWN;
    const others = [...GUIDE_FIELDS[name].choices, NOT_KNOWN].filter((choice) => choice !== now);
    const options = others.map((choice) => ({ value: choice, label: choice }));
    return { name, label: GUIDE_FIELDS[name].label, options: [{ value: "", label: now }, ...options] };
  });
}

export async function action({ request, params: { spotId = "" }, context: { viewer } }: ActionFunctionArgs) {
  return submit(request, GuideInput, (changes) => {
    spots.writeGuide(viewer, spotId, changes);
    return redirectWith("The guide is kept", paths.spotGuide(spotId));
  });
}

export default function SpotGuide() {
  const lastResult = useLastResult();
  const { title, sports, description, map, edits: made, history, facts, fields } = useLoaderData<typeof loader>();
  return (
    <div className="narrow sections">
      <PageTitle>{`Guide to ${title}`}</PageTitle>
      <section>
        <p>{description}</p>
        <p className="quiet">{sports}</p>
        {facts.length === 0 && <p>Nobody has written about this Spot yet.</p>}
        <GuideFacts facts={facts.map(({ by, on, ...fact }) => ({ ...fact, by: <Author by={by} on={on} /> }))} />
        <p className="buttons">
          <Link className="button" to={map}>
            On the map
          </Link>
          {made && (
            <Link className="button" to={made.to}>
              {made.words}
            </Link>
          )}
          {history && (
            <Link className="button" to={history}>
              History
            </Link>
          )}
        </p>
      </section>
      {fields && (
        <section>
          <h2>Add what you know</h2>
          <p>Everybody who sees the Spot reads it, with your name if you are 18 or over. Say what you saw there yourself.</p>
          <ValidatedForm id="guide" lastResult={lastResult}>
            <ErrorSummary />
            {fields.map(({ name, label, options }) => (
              <SelectField key={name} name={name} label={label} options={options} />
            ))}
            <SubmitButton idle="Save" pending="Saving" />
          </ValidatedForm>
        </section>
      )}
    </div>
  );
}

function Author({ by, on }: { by: { name: string; to: string } | null; on: string }) {
  return (
    <p className="quiet">
      {by && (
        <>
          By <Link to={by.to}>{by.name}</Link>,{" "}
        </>
      )}
      {on}
    </p>
  );
}
