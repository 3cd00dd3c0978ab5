import { useState } from "react";
import { Field, type FieldProps, typed } from "./field.tsx";

interface AreaFieldProps extends FieldProps {
  maxLength?: number;
  rows?: number;
  defaultValue?: string | undefined;
}

export function AreaField({ label, name, form, hint, required, maxLength, rows = 3, defaultValue }: AreaFieldProps) {
  const [length, setLength] = useState<number>();
  return (
    <Field {...{ label, name, form, hint, required }}>
      {(control) => (
        <>
          <textarea
            {...control}
            {...{ maxLength, rows, required }}
            defaultValue={typed(form, name, defaultValue)}
            onInput={(event) => setLength(event.currentTarget.value.length)}
          />
          {maxLength && length !== undefined && <p className="hint">{maxLength - length} characters left</p>}
        </>
      )}
    </Field>
  );
}
