import { getInputProps } from "@conform-to/react";
import { type ChangeEvent, type ComponentProps, useRef, useState } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { useBroughtFile } from "./use-brought-file.ts";

interface FileFieldProps extends FieldProps, Pick<ComponentProps<"input">, "accept" | "disabled"> {
  /** Bytes. With script, a larger file is rejected before it is sent. */
  limit?: number;
  tooBig?: string;
  /** With script, also accepts a file that is pasted or dropped anywhere on the page. */
  takesBrought?: boolean;
}

/** Sets no initial value: browsers never refill a file input. */
export function FileField({
  label,
  name,
  hint,
  required,
  limit = Infinity,
  tooBig = "",
  takesBrought = false,
  ...input
}: FileFieldProps) {
  const [isTooBig, setTooBig] = useState(false);
  const control = useRef<HTMLInputElement>(null);
  useBroughtFile(control, takesBrought);

  function weigh({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
    const fits = [...(field.files ?? [])].every(({ size }) => size <= limit);
    setTooBig(!fits);
    if (!fits) field.value = "";
  }

  return (
    <Field {...{ label, name, hint, required }} refusal={isTooBig ? tooBig : undefined}>
      {({ field, ariaDescribedBy }) => (
        <input
          ref={control}
          {...getInputProps(field, { type: "file", ariaDescribedBy })}
          {...input}
          {...(isTooBig && { "aria-invalid": true })}
          required={required}
          onChange={weigh}
        />
      )}
    </Field>
  );
}
