import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { type ReactNode, useRef, useState } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { selectProps } from "./select-props.ts";
import { useHydrated } from "./use-hydrated.ts";

interface LongSelectFieldProps extends FieldProps {
  options: readonly string[];
  autoComplete?: string;
  /** The text of the option that stands for no choice. */
  none?: string;
}

/** Shows a select list; with script, a text field with suggestions. */
export function LongSelectField({ options, autoComplete, required, none, ...wrapped }: LongSelectFieldProps) {
  const hydrated = useHydrated();
  const select = useRef<HTMLSelectElement>(null);
  const choices = options.map((option) => <option key={option}>{option}</option>);
  return (
    <Field {...wrapped} required={required}>
      {({ field, ariaDescribedBy }) =>
        hydrated ? (
          <SearchedList {...{ field, ariaDescribedBy, required, autoComplete, choices, none }} before={select.current?.value} />
        ) : (
          <select {...selectProps(field, ariaDescribedBy)} {...{ required, autoComplete }} ref={select}>
            <option value="">{none ?? "Please choose"}</option>
            {choices}
          </select>
        )
      }
    </Field>
  );
}

interface SearchedListProps extends Pick<LongSelectFieldProps, "required" | "autoComplete" | "none"> {
  field: FieldMetadata<string>;
  ariaDescribedBy: string | undefined;
  before: string | undefined;
  choices: ReactNode;
}

/** Keeps the first `before`, so that a choice made before hydration is not lost. */
function SearchedList({ field, ariaDescribedBy, before, choices, none, ...input }: SearchedListProps) {
  const [kept] = useState(before);
  const list = `${field.id}-list`;
  const control = getInputProps(field, { type: "text", ariaDescribedBy });
  return (
    <>
      <input {...control} {...input} list={list} defaultValue={kept ?? control.defaultValue} />
      <datalist id={list}>
        {none && <option>{none}</option>}
        {choices}
      </datalist>
    </>
  );
}
