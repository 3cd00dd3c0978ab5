import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { errorScreen, submit } from "#app/http/submit.server.ts";
import { invalid, Refusal } from "#app/kernel/refusal.server.ts";
import { paths } from "#app/paths.ts";
import { line } from "#app/schemas/shapes.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { day } from "#app/text/dates.ts";
import { ErrorSummary, RadioField, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

export const meta: MetaFunction = () => [{ title: "Rode here" }];

const RodeHereInput = z.object({ edit: line });

export function loader({ params: { spotId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const spot = spots.find(viewer, spotId);
  if (!spot) throw data(null, { status: 404 });
  if (viewer.under13) throw errorScreen(new Refusal("FORBIDDEN"));
  return {
    title: spot.title,
    guide: paths.spotGuide(spotId),
    upload: paths.uploadEdit({ spot: spotId }),
    edits: edits
      .ownWithoutSpot(viewer)
      .toSorted((one, other) => Number(spot.sports.includes(other.sport)) - Number(spot.sports.includes(one.sport)))
      .map(({ id, description, sport, createdAt }) => ({ value: id, label: `${description} (${sport}, ${day(createdAt)})` })),
  };
}

export async function action({ request, params: { spotId = "" }, context: { viewer } }: ActionFunctionArgs) {
  return submit(request, RodeHereInput, ({ edit }) => {
    if (edit === "") throw invalid("edit", "Please choose an Edit");
    edits.rodeHere(viewer, edit, spotId);
    return redirectWith("Your Edit stands at this Spot now", paths.spotGuide(spotId));
  });
}

export default function RodeHere() {
  const { title, guide, upload, edits: own } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  return (
    <div className="narrow">
      <PageTitle>{`Rode here: ${title}`}</PageTitle>
      <p>An Edit of yours shows that you rode here. Everybody who sees the Edit sees the Spot, too.</p>
      {own.length > 0 && (
        <ValidatedForm id="rode-here" lastResult={lastResult}>
          <ErrorSummary />
          <RadioField label="Which Edit did you make here?" name="edit" options={own} />
          <SubmitButton idle="I made it here" pending="Linking it" />
        </ValidatedForm>
      )}
      <p>
        <Link className="button" to={upload}>
          Upload an Edit from here
        </Link>
      </p>
      <p>
        <Link to={guide}>Back to the guide</Link>
      </p>
    </div>
  );
}
