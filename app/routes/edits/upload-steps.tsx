import { Form, Link } from "@remix-run/react";
import { AreaField, CheckField, ErrorSummary, FileField, SportPicker, SubmitButton, TextField } from "#app/forms/fields.tsx";
import type { FormState } from "#app/forms/form-state.ts";
import type { EditDetails } from "#app/schemas/edits.ts";
import { type Gear, type GearField, gearLabel } from "#app/schemas/gear.ts";
import type { Sport } from "#app/schemas/words.ts";

interface Step {
  form: FormState | undefined;
}

export function DetailsStep({ form, details, sports }: Step & { details: EditDetails | undefined; sports: readonly Sport[] }) {
  return (
    <Form method="post" noValidate>
      <ErrorSummary form={form} />
      <AreaField
        label="Description"
        name="description"
        form={form}
        maxLength={150}
        hint="Up to 150 characters. Say where, who and what."
        defaultValue={details?.description}
        required
      />
      <SportPicker
        legend="Sport"
        name="sport"
        kind="radio"
        form={form}
        sports={sports}
        defaultValue={details?.sport ?? undefined}
      />
      <TextField
        label="Filmer's Instagram"
        name="filmerInstagram"
        form={form}
        maxLength={81}
        defaultValue={`@${details?.filmerInstagram ?? ""}`}
        autoComplete="off"
      />
      <CheckField label="Show Edit only to your Crew?" name="crewOnly" form={form} defaultChecked={details?.crewOnly} />
      <CheckField
        label="Is this Edit suitable for under 18's?"
        name="under18Viewable"
        form={form}
        defaultChecked={details?.under18Viewable}
      />
      <SubmitButton idle="Next" pending="Next" />
    </Form>
  );
}

export function GearStep({ form, fields, values, back }: Step & { fields: readonly GearField[]; values: Gear; back: string }) {
  return (
    <Form method="post" noValidate>
      <ErrorSummary form={form} />
      <p className="quiet">Name the brands you ride. Leave out what you like.</p>
      <div className="pairs">
        {fields.map((field) => (
          <TextField
            key={field}
            label={gearLabel(field)}
            name={field}
            form={form}
            maxLength={80}
            defaultValue={values[field]}
            autoComplete="off"
          />
        ))}
      </div>
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
