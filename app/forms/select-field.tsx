import { Field, type FieldProps, typed } from "./field.tsx";

interface SelectFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[];
  defaultValue: string;
}

export function SelectField({ label, name, form, hint, options, defaultValue }: SelectFieldProps) {
  return (
    <Field {...{ label, name, form, hint }}>
      {(control) => (
        <select {...control} defaultValue={typed(form, name, defaultValue)}>
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
