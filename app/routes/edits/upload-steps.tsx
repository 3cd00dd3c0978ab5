import { Form, Link } from "@remix-run/react";
import { ErrorSummary, FileField, SubmitButton } from "#app/forms/fields.tsx";
import type { FormState } from "#app/forms/form-state.ts";
import type { EditDetails } from "#app/schemas/edits.ts";
import type { Gear, GearField } from "#app/schemas/gear.ts";
import type { Sport } from "#app/schemas/words.ts";
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

interface Upload {
  name: string;
  kind: string;
  src: string;
}

/** First the file, then Post: the upload is over before anything is posted. */
export function FileStep({ form, upload, back }: Step & { upload: Upload | undefined; back: string }) {
  if (upload)
    return (
      <Form method="post">
        <ErrorSummary form={form} />
        <p role="status">
          Your {upload.kind} is uploaded: <b>{upload.name}</b>
        </p>
        <SubmitButton idle="Post" pending="Posting" />
      </Form>
    );
  return (
    <Form method="post" encType="multipart/form-data" className="upload-form">
      <ErrorSummary form={form} />
      <p className="notice">
        No explicit audio. Your Edit must comply with the <Link to="/community_guidelines">Community Guidelines</Link>.
      </p>
      <FileField
        label="Photo or video"
        name="file"
        form={form}
        required
        accept="video/mp4,video/quicktime,video/3gpp,.mov,.3gp,image/jpeg,image/png"
        hint="mp4, mov, quicktime, 3gpp, jpeg, jpg or png, up to 10GB"
      />
      <p className="buttons">
        <Link className="button" to={back}>
          Back
        </Link>
        <SubmitButton idle="Upload" pending="Your Image/Video is being uploaded to the cloud ..." />
      </p>
    </Form>
  );
}
