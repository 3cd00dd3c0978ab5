import { DRAWINGS, fileOf } from "#app/schemas/drawings.ts";
import { Group } from "./field.tsx";

const OWN = { value: "", label: "My own", picture: undefined };
const CHOICES = [...DRAWINGS.map((drawing) => ({ value: drawing, label: drawing, picture: fileOf(drawing) })), OWN];

/** Place it before the file field, which counts if both are given. */
export function DrawingField() {
  return (
    <Group
      label="Picture"
      name="drawing"
      hint="Rather not show your face? Pick one of ours, or upload your own below."
      className="drawings"
    >
      {({ id, initialValue = "" }) => (
        <div>
          {CHOICES.map(({ value, label, picture }, index) => (
            <label key={value}>
              {picture && <img src={picture} alt="" width={72} height={72} loading="lazy" />}
              <span className="choice">
                <input
                  type="radio"
                  id={index === 0 ? id : undefined}
                  name="drawing"
                  value={value}
                  defaultChecked={value === initialValue}
                />
                {label}
              </span>
            </label>
          ))}
        </div>
      )}
    </Group>
  );
}
