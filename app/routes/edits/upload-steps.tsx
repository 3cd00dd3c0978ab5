import type { ReactNode } from "react";
import type { EditDetails, PostChoices } from "#app/schemas/edits.ts";
import type { Gear, GearField } from "#app/schemas/gear.ts";
import { EnterButton, ErrorSummary, GoButton, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { CaptionsFields, type Language, USUAL_LANGUAGE } from "./captions-fields.tsx";
import { DetailFields, type DetailFieldsProps, detailValues, GearFields } from "./detail-fields.tsx";
import type { PosterChoice } from "./poster-choice.server.ts";
import { PosterField } from "./poster-field.tsx";

interface Step {
  lastResult: LastResult | undefined;
}

type DetailsStepProps = Step & Omit<DetailFieldsProps, "isForCrew"> & { details: EditDetails | undefined; spotId: string };

/** Begins with the Spot whose page led here. */
export function DetailsStep({ lastResult, details, spotId, ...fields }: DetailsStepProps) {
  return (
    <ValidatedForm id="details" lastResult={lastResult} values={detailValues({ ...details, spotId })}>
      <ErrorSummary />
      <DetailFields {...fields} isForCrew={details?.crewOnly} />
      <SubmitButton idle="Next" pending="Next" />
    </ValidatedForm>
  );
}

export function GearStep({ lastResult, fields, values }: Step & { fields: readonly GearField[]; values: Gear }) {
  return (
    <ValidatedForm id="gear" lastResult={lastResult} values={values}>
      <EnterButton />
      <ErrorSummary />
      <GearFields fields={fields} />
      <p className="buttons">
        <GoButton className="button" value="back">
          Back
        </GoButton>
        <SubmitButton idle="Next" pending="Next" />
      </p>
    </ValidatedForm>
  );
}

interface PostStepProps extends Step {
  children: ReactNode;
  choices: PostChoices | undefined;
  posters: PosterChoice | undefined;
  languages: readonly Language[] | undefined;
  to: string;
}

/** The upload is complete before anything is posted. */
export function PostStep({ lastResult, children, choices, posters, languages, to }: PostStepProps) {
  return (
    <ValidatedForm
      id="post"
      lastResult={lastResult}
      values={{ poster: choices?.poster, captionsLanguage: choices?.captionsLanguage || USUAL_LANGUAGE }}
      action={to}
      encType="multipart/form-data"
    >
      <EnterButton />
      <ErrorSummary />
      {children}
      {posters && <PosterField {...posters} to={to} />}
      {languages && <CaptionsFields languages={languages} />}
      <SubmitButton idle="Post" pending="Posting" />
    </ValidatedForm>
  );
}
