import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { submit } from "#app/http/submit.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { fieldsFor, GUIDE_CONSTRAINTS, GUIDE_FIELDS, GUIDE_WORDS, GuideInput, NOT_KNOWN } from "#app/schemas/spot-guides.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { day } from "#app/text/dates.ts";
import { AreaField, ErrorSummary, SelectField, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { GuideFacts } from "./guide-facts.tsx";
import { ReportLine } from "./spot-forms.tsx";
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
    facts: factsFor(viewer, spotId, lines),
    seen: Date.now(),
    history: viewer.operator ? paths.spotHistory(spotId) : undefined,
    fields: spots.mayWriteGuide(viewer, spot) ? fieldsIn(spot, lines) : undefined,
  };
}

function factsFor(viewer: Viewer, spotId: string, lines: readonly spots.GuideLine[]) {
  const reported = reports.reportedLines(
    viewer,
    lines.map(({ id }) => id),
  );
  return lines.map(({ id, field, value, poster, createdAt, isMine }) => ({
    label: GUIDE_FIELDS[field].label,
    value,
    by: poster && { name: isMine ? "you" : poster.name, to: paths.profile(poster.id) },
    on: day(createdAt),
    acts: {
      to: paths.guideLine(spotId, id),
      mayReport: GUIDE_WORDS.includes(field) && !isMine,
      hasReported: reported.has(id),
      mayRemove: isMine || viewer.operator,
    },
  }));
}

/** Each field begins with what the guide says. A choice sends nothing unless somebody chooses another. */
function fieldsIn({ sports }: spots.SpotCard, lines: readonly spots.GuideLine[]) {
  return fieldsFor(sports).map((name) => {
    const { label, hint, choices } = GUIDE_FIELDS[name];
    const value = lines.find(({ field }) => field === name)?.value;
    if (!choices) return { name, label, hint, value, options: undefined };
    const now = value ?? NOT_KNOWN;
    const others = [...choices, NOT_KNOWN].filter((choice) => choice !== now);
    const options = others.map((choice) => ({ value: choice, label: choice }));
    return { name, label, hint, value: undefined, options: [{ value: "", label: now }, ...options] };
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
  const { title, sports, description, map, edits: made, history, facts, fields, seen } = useLoaderData<typeof loader>();
  const words = Object.fromEntries(fields?.map(({ name, value }) => [name, value]) ?? []);
  return (
    <div className="narrow sections">
      <PageTitle>{`Guide to ${title}`}</PageTitle>
      <section>
        <p>{description}</p>
        <p className="quiet">{sports}</p>
        {facts.length === 0 && <p>Nobody has written about this Spot yet.</p>}
        <GuideFacts
          facts={facts.map(({ by, on, acts, ...fact }) => ({ ...fact, by: <AboutLine by={by} on={on} {...acts} /> }))}
        />
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

interface Line {
  by: { name: string; to: string } | null;
  on: string;
  to: string;
  mayReport: boolean;
  hasReported: boolean;
  mayRemove: boolean;
}

function AboutLine({ by, on, to, mayReport, hasReported, mayRemove }: Line) {
  return (
    <>
      <p className="quiet">
        {by && (
          <>
            By <Link to={by.to}>{by.name}</Link>,{" "}
          </>
        )}
        {on}
      </p>
      {hasReported && <p className="quiet">You reported this.</p>}
      {mayReport && !hasReported && <ReportLine to={to} />}
      {mayRemove && (
        <form method="post" action={to}>
          <button type="submit" className="button small" name="doing" value="remove">
            Take it out
          </button>
        </form>
      )}
    </>
  );
}
