import { type ChangeEvent, type ComponentProps, useState } from "react";
import { Field, type FieldProps } from "./field.tsx";
import type { FormState } from "./form-state.ts";

interface FileFieldProps extends FieldProps, Pick<ComponentProps<"input">, "accept" | "disabled"> {
  /** In bytes. With script, a larger file is rejected before it is sent. */
  limit?: number;
  tooBig?: string;
}

/** No initial value: browsers never refill a file input. */
export function FileField({ label, name, form, hint, required, limit = Infinity, tooBig = "", ...input }: FileFieldProps) {
  const [refused, setRefused] = useState<FormState>();

  function weigh({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
    const fits = [...(field.files ?? [])].every(({ size }) => size <= limit);
    setRefused(fits ? undefined : { values: {}, errors: { [name]: tooBig }, message: tooBig });
    if (!fits) field.value = "";
  }

  return (
    <Field {...{ label, name, hint, required }} form={refused ?? form}>
      {(control) => <input {...control} {...input} type="file" required={required} onChange={weigh} />}
    </Field>
  );
}
