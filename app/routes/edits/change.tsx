import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { inputOf, withFormErrors } from "#app/http/submit.server.ts";
import { invalid } from "#app/kernel/refusal.server.ts";
import { paths } from "#app/paths.ts";
import { EditFormInput, GearInput } from "#app/schemas/edits.ts";
import { gearFor } from "#app/schemas/gear.ts";
import { sportsFor } from "#app/schemas/sports.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { LANGUAGES } from "#app/text/languages.server.ts";
import { ErrorSummary, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { keepingWhatWasTyped } from "#app/ui/fields/lost-connection.ts";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { homeOf } from "../map/view-of.server.ts";
import { adQuestion } from "./ad-question.server.ts";
import { CaptionsFields, USUAL_LANGUAGE } from "./captions-fields.tsx";
import { readCaptionsForm } from "./captions-form.server.ts";
import { DetailFields, detailValues, GearFields } from "./detail-fields.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.edit ? "Edit Upload" : "Edit Video" }];

/** Answers alike for an Edit that does not exist and for another user's. */
export async function loader({ params: { editId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const edit = edits.ownEdit(viewer, editId);
  if (!edit)
    return data(
      {
        edit: undefined,
        asks: undefined,
        sports: [],
        spots: undefined,
        ad: undefined,
        languages: undefined,
        captions: undefined,
      },
      { status: 403 },
    );
  return data({
    edit: edit.details,
    asks: edits.audienceQuestion(viewer),
    sports: sportsFor(viewer.isBusiness),
    spots: spots.optionsOf(viewer, await homeOf(viewer), edit),
    ad: adQuestion(viewer),
    languages: edit.mimetype === "video/mp4" ? LANGUAGES : undefined,
    captions: edit.captionsLanguage ? { editId: edit.id, language: edit.captionsLanguage } : undefined,
  });
}

export async function action({ request, params: { editId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const fields = new URLSearchParams();
  return withFormErrors(fields, async () => {
    const captions = await readCaptionsForm(request, fields);
    const given = { ...inputOf(fields, EditFormInput), gear: inputOf(fields, GearInput) };
    edits.checkDetails(viewer, given);
    const details = edits.withAudience(viewer, given);
    const isAsked = gearFor(fields.get("gearOf") ?? "").join() === gearFor(details.sport ?? "").join();
    if (!isAsked && edits.ownEdit(viewer, editId))
      throw invalid("gear", "You chose another sport. Fill in the gear for it, then save again");
    const { adWaits } = edits.update(viewer, editId, details, captions);
    return redirectWith(adWaits ? "We look at your ad before others see it" : "Your Edit is updated", paths.profile(viewer.id));
  });
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return keepingWhatWasTyped(request, serverAction<typeof action>);
}

export default function ChangeEdit() {
  const { edit, asks, sports, spots, ad, languages, captions } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const [picked, setPicked] = useState<string>();
  if (!edit || !asks || !ad)
    return (
      <section className="narrow">
        <PageTitle>Edit Video</PageTitle>
        <p>You aren't allowed to change this Edit.</p>
      </section>
    );

  const sport = picked ?? String(lastResult?.initialValue?.sport ?? edit.sport);
  const values = { ...detailValues(edit), ...edit.gear, captionsLanguage: captions?.language ?? USUAL_LANGUAGE };
  function follow({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.name === "sport") setPicked(target.value);
  }
  return (
    <div className="narrow">
      <PageTitle>EDIT UPLOAD</PageTitle>
      <ValidatedForm id="edit" lastResult={lastResult} values={values} encType="multipart/form-data" onChange={follow}>
        <ErrorSummary />
        <DetailFields asks={asks} isForCrew={edit.crewOnly} sports={sports} spots={spots} ad={ad} />
        <input type="hidden" name="gearOf" value={sport} />
        <h2 className="section">Gear</h2>
        <GearFields fields={gearFor(sport)} />
        {languages && <CaptionsFields languages={languages} current={captions} />}
        <SubmitButton idle="Save" pending="Saving" />
      </ValidatedForm>
    </div>
  );
}
