import { getSelectProps } from "@conform-to/react";
import { Field, type FieldProps } from "./field.tsx";

interface SelectFieldProps extends Omit<FieldProps, "required"> {
  options: readonly { value: string; label: string }[];
}

export function SelectField({ options, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {({ field, ariaDescribedBy }) => (
        <select {...getSelectProps(field, { ariaDescribedBy })}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
