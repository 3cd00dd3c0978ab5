import { getTextareaProps } from "@conform-to/react";
import { useState } from "react";
import { Field, type FieldProps } from "./field.tsx";

export function AreaField({ rows = 3, required, ...field }: FieldProps & { rows?: number }) {
  const [length, setLength] = useState<number>();
  return (
    <Field {...field} required={required}>
      {({ field, ariaDescribedBy }) => (
        <>
          <textarea
            {...getTextareaProps(field, { ariaDescribedBy })}
            {...{ rows, required }}
            onInput={(event) => setLength(event.currentTarget.value.length)}
          />
          {field.maxLength && length !== undefined && <p className="hint">{field.maxLength - length} characters left</p>}
        </>
      )}
    </Field>
  );
}
