import { AreaField, CheckField, SportPicker, TextField } from "#app/forms/fields.tsx";
import type { FormState } from "#app/forms/form-state.ts";
import type { EditDetails } from "#app/schemas/edits.ts";
import { type Gear, type GearField, gearLabel } from "#app/schemas/gear.ts";
import type { Sport } from "#app/schemas/words.ts";

interface DetailFieldsProps {
  form: FormState | undefined;
  details: Omit<EditDetails, "gear"> | undefined;
  sports: readonly Sport[];
}

export function DetailFields({ form, details, sports }: DetailFieldsProps) {
  return (
    <>
      <AreaField
        label="Description"
        name="description"
        form={form}
        maxLength={150}
        hint="Up to 150 characters. Say where, who and what."
        defaultValue={details?.description}
        required
      />
      <AreaField
        label="Alt text (optional)"
        name="altText"
        form={form}
        maxLength={300}
        rows={2}
        hint="Up to 300 characters. What your photo or video shows, read out to people who cannot see it."
        defaultValue={details?.altText}
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
    </>
  );
}

interface GearFieldsProps {
  form: FormState | undefined;
  fields: readonly GearField[];
  values: Gear;
}

export function GearFields({ form, fields, values }: GearFieldsProps) {
  return (
    <>
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
    </>
  );
}
