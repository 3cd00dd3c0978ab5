import { type Sport, slugOf } from "#app/schemas/sports.ts";
import { type FieldProps, Group } from "./field.tsx";
import { useSecondTap } from "./use-second-tap.ts";

interface SportPickerProps extends Omit<FieldProps, "required"> {
  sports: readonly Sport[];
  kind: "checkbox" | "radio";
}

/** With script, a second tap on the chosen radio clears it. */
export function SportPicker({ sports, kind, name, ...group }: SportPickerProps) {
  const clearOnSecondTap = useSecondTap();

  return (
    <Group {...group} name={name} className={`tiles ${kind}`}>
      {(field) => {
        const picked = [field.initialValue ?? []].flat();
        return (
          <div>
            {sports.map((sport, index) => (
              <label className={`tile ${slugOf(sport)}`} key={sport}>
                <input
                  type={kind}
                  id={index === 0 ? field.id : undefined}
                  name={name}
                  value={sport}
                  defaultChecked={picked.includes(sport)}
                  onClick={kind === "radio" ? (event) => clearOnSecondTap(event, picked[0]) : undefined}
                />
                {sport}
              </label>
            ))}
          </div>
        );
      }}
    </Group>
  );
}
