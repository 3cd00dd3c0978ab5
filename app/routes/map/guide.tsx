import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { tideOf } from "#app/map/tide.server.ts";
import { paths } from "#app/paths.ts";
import { GUIDE_CONSTRAINTS, GuideInput, MOST_PICTURES } from "#app/schemas/spot-guides.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { EditCard } from "#app/ui/cards/edit-card.tsx";
import { AreaField, ErrorSummary, SelectField, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { cardDataFor } from "../edits/card-data.server.ts";
import { AboutLine } from "./about-line.tsx";
import { Daylight } from "./daylight.tsx";
import { daylightFor } from "./daylight-data.server.ts";
import { conditionsIn, factsFor, fieldsIn, nearbyFor, picturesFor } from "./guide-data.server.ts";
import { GuideFacts } from "./guide-facts.tsx";
import { GuidePictures } from "./guide-pictures.tsx";
import { editsWords } from "./nearest.server.ts";
import { PlaceList } from "./place-list.tsx";
import { SaveSpot } from "./save-spot.tsx";
import { Tide } from "./tide.tsx";
import { tideWords } from "./tide-data.server.ts";
import { viewAround } from "./view-of.server.ts";

const NEWEST = 3;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page ? `Guide to ${page.title}` : "Guide" }];

export function loader({ params: { spotId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const spot = spots.find(viewer, spotId);
  if (!spot) throw data(null, { status: 404 });
  const [{ total } = { total: 0 }] = edits.glanceAtSpots(viewer, [spotId]);
  const lines = spots.guideOf(viewer, spotId);
  const pictures = spots.picturesOf(viewer, spotId);
  const tide = tideOf(spot, lines);
  const isWriter = spots.mayWriteGuide(viewer, spot);
  return {
    id: spotId,
    guide: paths.spotGuide(spotId),
    title: spot.title,
    sports: spot.sports.join(", "),
    description: spot.description,
    map: paths.map({ at: viewAround(spot), spot: spotId }),
    edits: total > 0 ? { to: paths.mapEdits(spotId), words: editsWords(total) } : undefined,
    newest: edits.bySpot(viewer, spotId, { take: NEWEST }).map((edit) => cardDataFor(viewer, edit)),
    facts: factsFor(viewer, spotId, lines),
    pictures: picturesFor(viewer, spotId, pictures),
    addsPicture: isWriter && pictures.length < MOST_PICTURES ? paths.addGuidePicture(spotId) : undefined,
    seen: Date.now(),
    history: viewer.operator ? paths.spotHistory(spotId) : undefined,
    isSaved: spots.isSaved(viewer, spotId),
    rodeHere: viewer.under13 ? undefined : paths.rodeHere(spotId),
    riders: edits.followedRidersAt(viewer, spotId).map(({ id, name }) => ({ name, to: paths.profile(id) })),
    nearby: nearbyFor(viewer, spot),
    daylight: daylightFor(spot),
    tide: tide && tideWords(tide),
    conditions: isWriter ? conditionsIn(spot) : undefined,
    fields: isWriter ? fieldsIn(spot, lines) : undefined,
  };
}

export async function action({ request, params: { spotId = "" }, context: { viewer } }: ActionFunctionArgs) {
  return submit(request, GuideInput, (changes) => {
    spots.writeGuide(viewer, spotId, changes);
    return redirectWith("The guide is kept", paths.spotGuide(spotId));
  });
}

export default function SpotGuide() {
  const lastResult = useLastResult();
  const page = useLoaderData<typeof loader>();
  const { id, guide, isSaved, rodeHere, riders, nearby, daylight, tide, conditions } = page;
  const { title, sports, description, map, edits: made, newest, history, facts, pictures, addsPicture, fields, seen } = page;
  const words = Object.fromEntries(fields?.map(({ name, value }) => [name, value]) ?? []);
  return (
    <div className="narrow sections">
      <PageTitle>{`Guide to ${title}`}</PageTitle>
      <section>
        <p>{description}</p>
        <p className="quiet">{sports}</p>
        {facts.length === 0 && pictures.length === 0 && <p>Nobody has written about this Spot yet.</p>}
        <GuideFacts facts={facts.map(({ about, ...fact }) => ({ ...fact, by: <AboutLine {...about} /> }))} />
        <GuidePictures pictures={pictures} />
        <div className="buttons">
          <Link className="button" to={map}>
            On the map
          </Link>
          <SaveSpot id={id} isSaved={isSaved} to={guide} />
          {rodeHere && (
            <Link className="button" to={rodeHere}>
              I rode here
            </Link>
          )}
          {addsPicture && (
            <Link className="button" to={addsPicture}>
              Add a picture
            </Link>
          )}
          {history && (
            <Link className="button" to={history}>
              History
            </Link>
          )}
        </div>
      </section>
      {conditions && (
        <section>
          <h2>How is it today?</h2>
          <p>{`Say it when you're there. Everybody who sees the Spot reads it for ${conditions.lasts}, without your name.`}</p>
          <form method="post" className="buttons">
            {conditions.buttons.map(({ name, value, words }) => (
              <button key={words} type="submit" className="button" name={name} value={value}>
                {words}
              </button>
            ))}
          </form>
        </section>
      )}
      {made && (
        <section>
          <h2>Edits made here</h2>
          <div className="grid">
            <div>
              {newest.map((edit) => (
                <EditCard key={edit.id} edit={edit} />
              ))}
            </div>
          </div>
          <p>
            <Link className="button" to={made.to}>
              {made.words}
            </Link>
          </p>
        </section>
      )}
      {riders.length > 0 && (
        <section>
          <h2>People you follow who rode here</h2>
          <ul>
            {riders.map(({ name, to }) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {tide && <Tide {...tide} />}
      <Daylight {...daylight} />
      {nearby.length > 0 && (
        <section>
          <h2>Spots nearby</h2>
          <PlaceList places={nearby} />
        </section>
      )}
      {fields && (
        <section>
          <h2>Add what you know</h2>
          <p>
            Everybody who sees the Spot reads it, with your name if you are 18 or over. Say what you saw there yourself, without
            telephone numbers or links.
          </p>
          <ValidatedForm id="guide" lastResult={lastResult} values={words} constraints={GUIDE_CONSTRAINTS}>
            <ErrorSummary />
            <input type="hidden" name="seen" value={seen} />
            {fields.map(({ name, label, hint, options }) =>
              options ? (
                <SelectField key={name} name={name} label={label} options={options} />
              ) : (
                <AreaField key={name} name={name} label={label} hint={hint} rows={2} />
              ),
            )}
            <SubmitButton idle="Save" pending="Saving" />
          </ValidatedForm>
        </section>
      )}
    </div>
  );
}
