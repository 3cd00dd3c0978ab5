import { type MouseEvent, useRef } from "react";
import { type Sport, slugOf } from "#app/schemas/words.ts";
import { chosen, type FieldProps, Group, idOf } from "./field.tsx";

interface SportPickerProps extends Omit<FieldProps, "label" | "required"> {
  legend: string;
  sports: readonly Sport[];
  kind: "checkbox" | "radio";
  defaultValue?: Sport | readonly Sport[] | null | undefined;
}

/** With script, a second tap on the chosen radio clears it. */
export function SportPicker({ name, form, hint, legend, sports, kind, defaultValue }: SportPickerProps) {
  const picked = chosen(form, name, [defaultValue ?? []].flat());
  const last = useRef<string | undefined>(picked[0]);

  function clearOnSecondTap(event: MouseEvent<HTMLInputElement>) {
    const tile = event.currentTarget;
    if (last.current === tile.value) tile.checked = false;
    last.current = tile.checked ? tile.value : undefined;
  }

  return (
    <Group {...{ name, form, hint }} label={legend} className={`tiles ${kind}`}>
      <div>
        {sports.map((sport, index) => (
          <label className={`tile ${slugOf(sport)}`} key={sport}>
            <input
              type={kind}
              id={index === 0 ? idOf(name) : undefined}
              name={name}
              value={sport}
              defaultChecked={picked.includes(sport)}
              onClick={kind === "radio" ? clearOnSecondTap : undefined}
            />
            {sport}
          </label>
        ))}
      </div>
    </Group>
  );
}
