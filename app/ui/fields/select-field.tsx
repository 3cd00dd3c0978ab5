import { Field, type FieldProps } from "./field.tsx";
import { selectProps } from "./select-props.ts";

interface SelectFieldProps extends Omit<FieldProps, "required"> {
  options: readonly { value: string; label: string }[];
}

export function SelectField({ options, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {({ field, ariaDescribedBy }) => (
        <select {...selectProps(field, ariaDescribedBy)}>
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
