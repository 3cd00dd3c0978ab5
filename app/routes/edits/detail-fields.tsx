import { useField } from "@conform-to/react";
import { useRouteLoaderData } from "@remix-run/react";
import type { ShellData } from "#app/components/shell-data.ts";
import { AreaField, CheckField, SportPicker, TextField } from "#app/forms/fields.tsx";
import type { EditDetails } from "#app/schemas/edits.ts";
import { type GearField, gearLabel } from "#app/schemas/gear.ts";
import type { Sport } from "#app/schemas/sports.ts";

export function DetailFields({ sports }: { sports: readonly Sport[] }) {
  const shell = useRouteLoaderData<ShellData>("root");
  return (
    <>
      <AreaField label="Description" name="description" hint="Up to 150 characters. Say where, who and what." required />
      <AreaField
        label="Alt text (optional)"
        name="altText"
        rows={2}
        hint="Up to 300 characters. What your photo or video shows, read out to people who cannot see it."
      />
      <SportPicker label="Sport" name="sport" kind="radio" sports={sports} />
      {!shell?.viewer?.under13 && <TextField label="Filmer's Instagram" name="filmerInstagram" autoComplete="off" />}
      <CheckField label="Show Edit only to your Crew?" name="crewOnly" />
      <CheckField label="Is this Edit suitable for under 18's?" name="under18Viewable" />
    </>
  );
}

/** What the fields begin with; the @ shows that a handle is asked for. */
export function detailValues(details: Partial<Omit<EditDetails, "gear">> = {}) {
  return { ...details, filmerInstagram: `@${details.filmerInstagram ?? ""}` };
}

export function GearFields({ fields }: { fields: readonly GearField[] }) {
  const [gear] = useField("gear");
  return (
    <>
      <p className="quiet">Name the brands you ride. You can leave any of these empty.</p>
      <div className="pairs" id={gear.id} tabIndex={-1}>
        {fields.map((field) => (
          <TextField key={field} label={gearLabel(field)} name={field} autoComplete="off" />
        ))}
      </div>
    </>
  );
}
