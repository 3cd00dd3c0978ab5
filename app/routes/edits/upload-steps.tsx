import { Form, Link } from "@remix-run/react";
import { ErrorSummary, SubmitButton } from "#app/forms/fields.tsx";
import type { FormState } from "#app/forms/form-state.ts";
import type { EditDetails } from "#app/schemas/edits.ts";
import type { Gear, GearField } from "#app/schemas/gear.ts";
import type { Sport } from "#app/schemas/words.ts";
import { CaptionsFields, type Language } from "./captions-fields.tsx";
import { DetailFields, GearFields } from "./detail-fields.tsx";

interface Step {
  form: FormState | undefined;
}

export function DetailsStep({ form, details, sports }: Step & { details: EditDetails | undefined; sports: readonly Sport[] }) {
  return (
    <Form method="post" noValidate>
      <ErrorSummary form={form} />
      <DetailFields form={form} details={details} sports={sports} />
      <SubmitButton idle="Next" pending="Next" />
    </Form>
  );
}

export function GearStep({ form, fields, values, back }: Step & { fields: readonly GearField[]; values: Gear; back: string }) {
  return (
    <Form method="post" noValidate>
      <ErrorSummary form={form} />
      <GearFields form={form} fields={fields} values={values} />
      <p className="buttons">
        <Link className="button" to={back}>
          Back
        </Link>
        <SubmitButton idle="Next" pending="Next" />
      </p>
    </Form>
  );
}

interface PostStepProps extends Step {
  upload: { kind: string };
  languages: readonly Language[] | undefined;
  to: string;
}

/** The upload is complete before anything is posted. */
export function PostStep({ form, upload, languages, to }: PostStepProps) {
  return (
    <Form method="post" action={to} encType="multipart/form-data" noValidate>
      <ErrorSummary form={form} />
      <p role="status">Your {upload.kind} is uploaded.</p>
      {languages && <CaptionsFields form={form} languages={languages} />}
      <SubmitButton idle="Post" pending="Posting" />
    </Form>
  );
}
