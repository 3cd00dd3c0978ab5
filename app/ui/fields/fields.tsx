import { getInputProps, useField } from "@conform-to/react";
import type { ComponentProps } from "react";
import { Field, type FieldProps, Group, Notes } from "./field.tsx";
import { useSecondTap } from "./use-second-tap.ts";

export { AreaField } from "./area-field.tsx";
export { CityField } from "./city-field.tsx";
export { DrawingField } from "./drawing-field.tsx";
export { ErrorSummary } from "./error-summary.tsx";
export { FileField } from "./file-field.tsx";
export { EnterButton, GoButton } from "./go-button.tsx";
export { LongSelectField } from "./long-select-field.tsx";
export { NewPasswordField } from "./new-password-field.tsx";
export { PasswordField } from "./password-field.tsx";
export { SelectField } from "./select-field.tsx";
export { SportPicker } from "./sport-picker.tsx";
export { SubmitButton } from "./submit-button.tsx";
export { ValidatedForm } from "./validated-form.tsx";

type Option = string | { value: string; label: string };

interface TextFieldProps extends FieldProps, Pick<ComponentProps<"input">, "autoComplete" | "inputMode" | "autoFocus"> {
  type?: "text" | "email" | "url" | "date" | "datetime-local";
}

export function TextField({ label, name, hint, required, type = "text", ...input }: TextFieldProps) {
  return (
    <Field {...{ label, name, hint, required }}>
      {({ field, ariaDescribedBy }) => (
        <input {...getInputProps(field, { type, ariaDescribedBy })} {...input} required={required} />
      )}
    </Field>
  );
}

export function CheckField({ label, name, hint }: Omit<FieldProps, "required">) {
  const [field] = useField<string>(name);
  return (
    <div className={field.errors ? "field bad" : "field"}>
      <label className="choice">
        <input {...getInputProps(field, { type: "checkbox", ariaDescribedBy: hint && field.descriptionId })} />
        {label}
      </label>
      <Notes field={field} hint={hint} />
    </div>
  );
}

interface RadioFieldProps extends Omit<FieldProps, "required"> {
  options: readonly Option[];
  className?: string;
  /** With script, a second tap on the chosen option clears it. */
  isClearable?: boolean;
  /** Shows the options as large tiles, like the sports. */
  isTiled?: boolean;
}

export function RadioField({ label, name, hint, options, className, isClearable = false, isTiled = false }: RadioFieldProps) {
  const clearOnSecondTap = useSecondTap();
  return (
    <Group {...{ label, name, hint }} className={isTiled ? "tiles radio" : className}>
      {(field) => {
        const radios = options.map(asPair).map((option, index) => (
          <label className={isTiled ? "tile" : "choice"} key={option.value}>
            <input
              type="radio"
              id={index === 0 ? field.id : undefined}
              name={name}
              value={option.value}
              defaultChecked={option.value === (field.initialValue ?? "")}
              onClick={isClearable ? (event) => clearOnSecondTap(event, field.initialValue) : undefined}
            />
            {option.label}
          </label>
        ));
        return isTiled ? <div>{radios}</div> : radios;
      }}
    </Group>
  );
}

interface ChecksFieldProps extends Omit<FieldProps, "required"> {
  options: readonly Option[];
}

export function ChecksField({ options, ...field }: ChecksFieldProps) {
  return (
    <Group {...field}>
      {(field) => {
        const chosen = [field.initialValue ?? []].flat();
        return options.map(asPair).map((option, index) => (
          <label className="choice" key={option.value}>
            <input
              type="checkbox"
              id={index === 0 ? field.id : undefined}
              name={field.name}
              value={option.value}
              defaultChecked={chosen.includes(option.value)}
            />
            {option.label}
          </label>
        ));
      }}
    </Group>
  );
}

function asPair(option: Option) {
  return typeof option === "string" ? { value: option, label: option } : option;
}
