import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { FILE_LIMITS } from "#app/schemas/file-limits.ts";
import { SPOT_CONSTRAINTS } from "#app/schemas/lengths.ts";
import type { Sport } from "#app/schemas/sports.ts";
import {
  AreaField,
  CheckField,
  ErrorSummary,
  FileField,
  SportPicker,
  SubmitButton,
  TextField,
  ValidatedForm,
} from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { Panel } from "./panel.tsx";
import { type ListedPlace, PlaceList } from "./place-list.tsx";

interface Props {
  heading: "ADD SPOT" | "EDIT SPOT";
  values: {
    title?: string;
    description?: string;
    sports?: string[];
    isBusiness?: boolean;
    latitude: string;
    longitude: string;
  };
  sports: readonly Sport[];
  isBusiness: boolean;
  /** Spots of that sport beside the new one. */
  near: ListedPlace[];
  close: string;
  lastResult: LastResult | undefined;
}

export const SPOT_FORM = "spot-form";

/** The file comes last, so that the other fields are known if it is refused. */
export function SpotForm({ heading, values, sports, isBusiness, near, close, lastResult }: Props) {
  const uploaded = lastResult?.initialValue?.spotImage;
  const isNew = heading === "ADD SPOT";
  const isUploading = hasFile(useNavigation().formData?.get("spotImage"));
  usePlace(values);
  return (
    <Panel heading={heading} close={close}>
      <ValidatedForm
        id={SPOT_FORM}
        lastResult={lastResult}
        values={values}
        constraints={SPOT_CONSTRAINTS}
        encType="multipart/form-data"
      >
        <ErrorSummary />
        {near.length > 0 && <Doubles near={near} />}
        <TextField label="Title" name="title" hint="Up to 60 characters." autoComplete="off" />
        <AreaField label="Description" name="description" hint="Up to 100 characters. Never add your home." rows={2} />
        <SportPicker label="Sports" name="sports" kind="checkbox" sports={sports} />
        {isBusiness && <CheckField label="This is the place of my business" name="isBusiness" />}
        <TextField
          label="Latitude"
          name="latitude"
          hint="Degrees, such as 50.416. Minus is south."
          inputMode="text"
          autoComplete="off"
        />
        <TextField
          label="Longitude"
          name="longitude"
          hint="Degrees, such as -5.1. Minus is west."
          inputMode="text"
          autoComplete="off"
        />
        {uploaded ? (
          <p>
            <input type="hidden" name="spotImage" value={String(uploaded)} />
            Your picture is uploaded. You can change it once the Spot is on the map.
          </p>
        ) : (
          <FileField
            label="Image (optional)"
            name="spotImage"
            accept="image/jpeg,image/png"
            hint="PNG or JPEG, up to 50 MB"
            {...FILE_LIMITS.image}
          />
        )}
        <p role="status">{isUploading && "Your Image is being uploaded to the cloud ..."}</p>
        {near.length === 0 && (
          <SubmitButton idle={isNew ? "Add Spot" : "Update Spot"} pending={isNew ? "Adding Spot" : "Updating Spot"} />
        )}
      </ValidatedForm>
    </Panel>
  );
}

/** The button says of each of them that it is another one. */
function Doubles({ near }: Pick<Props, "near">) {
  const one = near.length === 1;
  return (
    <div role="alert" className="doubles">
      <h3>Is it {one ? "this one" : "one of these"}?</h3>
      <PlaceList places={near} />
      <SubmitButton idle="No, it's another Spot" pending="Adding Spot" name="another" value={near.map(({ id }) => id).join()} />
    </div>
  );
}

function hasFile(value: FormDataEntryValue | null | undefined): boolean {
  return value instanceof File && value.size > 0;
}

/** Moves the new Spot by a press elsewhere on the map, and keeps what was typed about it. */
function usePlace({ latitude, longitude }: Props["values"]) {
  const before = useRef([latitude, longitude].join());
  useEffect(() => {
    const place = [latitude, longitude].join();
    if (place === before.current) return;
    before.current = place;
    for (const [name, value] of Object.entries({ latitude, longitude })) {
      const field = document.querySelector<HTMLInputElement>(`#${SPOT_FORM} [name=${name}]`);
      if (field) field.value = value;
    }
  }, [latitude, longitude]);
}

/** Returns true if a press beside the pins would lose typed words. */
export function isSpotTyped(): boolean {
  const form = document.querySelector<HTMLFormElement>(`form#${SPOT_FORM}`);
  const typed = [...new FormData(form ?? undefined)].filter(([name]) => name !== "latitude" && name !== "longitude");
  return typed.some(([, value]) => (typeof value === "string" ? value !== "" : value.size > 0));
}
