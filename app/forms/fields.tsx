import type { ComponentProps } from "react";
import { chosen, controlOf, Field, type FieldProps, Group, idOf, Notes, typed } from "./field.tsx";

export { AreaField } from "./area-field.tsx";
export { CityField } from "./city-field.tsx";
export { ErrorSummary } from "./error-summary.tsx";
export { FileField } from "./file-field.tsx";
export { LongSelectField } from "./long-select-field.tsx";
export { NewPasswordField } from "./new-password-field.tsx";
export { PasswordField } from "./password-field.tsx";
export { SelectField } from "./select-field.tsx";
export { SportPicker } from "./sport-picker.tsx";
export { SubmitButton } from "./submit-button.tsx";

type Input = ComponentProps<"input">;
type Option = string | { value: string; label: string };

interface TextFieldProps extends FieldProps, Pick<Input, "type" | "maxLength" | "autoComplete" | "inputMode" | "autoFocus"> {
  defaultValue?: string | undefined;
}

export function TextField({ label, name, form, hint, required, defaultValue, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, name, form, hint, required }}>
      {(control) => <input {...control} {...input} required={required} defaultValue={typed(form, name, defaultValue)} />}
    </Field>
  );
}

interface CheckFieldProps extends Omit<FieldProps, "required"> {
  defaultChecked?: boolean;
}

export function CheckField({ label, name, form, hint, defaultChecked = false }: CheckFieldProps) {
  const control = controlOf({ name, form, hint });
  const ticked = chosen(form, name, defaultChecked ? ["on"] : []).length > 0;
  return (
    <div className={control["aria-invalid"] ? "field bad" : "field"}>
      <label className="choice">
        <input type="checkbox" {...control} defaultChecked={ticked} />
        {label}
      </label>
      <Notes name={name} form={form} hint={hint} />
    </div>
  );
}

interface RadioFieldProps extends Omit<FieldProps, "required"> {
  options: readonly Option[];
  defaultValue?: string | undefined;
}

export function RadioField({ label, name, form, hint, options, defaultValue }: RadioFieldProps) {
  const value = typed(form, name, defaultValue);
  return (
    <Group {...{ label, name, form, hint }}>
      {options.map(asPair).map((option, index) => (
        <label className="choice" key={option.value}>
          <input
            type="radio"
            id={index === 0 ? idOf(name) : undefined}
            name={name}
            value={option.value}
            defaultChecked={option.value === value}
          />
          {option.label}
        </label>
      ))}
    </Group>
  );
}

function asPair(option: Option) {
  return typeof option === "string" ? { value: option, label: option } : option;
}
