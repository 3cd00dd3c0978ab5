import { useRef, useState } from "react";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { type Control, Field, type FieldProps, typed } from "./field.tsx";

interface LongSelectFieldProps extends FieldProps {
  options: readonly string[];
  autoComplete?: string;
  defaultValue?: string | undefined;
}

/** A select list; with script, a text field with suggestions. */
export function LongSelectField({
  label,
  name,
  form,
  hint,
  required,
  options,
  autoComplete,
  defaultValue,
}: LongSelectFieldProps) {
  const hydrated = useHydrated();
  const select = useRef<HTMLSelectElement>(null);
  const value = typed(form, name, defaultValue);
  const choices = options.map((option) => <option key={option}>{option}</option>);
  return (
    <Field {...{ label, name, form, hint, required }}>
      {(control) =>
        hydrated ? (
          <SearchedList {...{ control, required, autoComplete, choices }} start={select.current?.value ?? value} />
        ) : (
          <select {...control} {...{ required, autoComplete }} ref={select} defaultValue={value}>
            <option value="">Please choose</option>
            {choices}
          </select>
        )
      }
    </Field>
  );
}

interface SearchedListProps extends Pick<LongSelectFieldProps, "required" | "autoComplete"> {
  control: Control;
  start: string;
  choices: React.ReactNode;
}

/** Ignores later values of `start`, so that a choice made before hydration is not lost. */
function SearchedList({ control, start, choices, ...input }: SearchedListProps) {
  const [kept] = useState(start);
  const list = `${control.id}-list`;
  return (
    <>
      <input {...control} {...input} list={list} defaultValue={kept} />
      <datalist id={list}>{choices}</datalist>
    </>
  );
}
