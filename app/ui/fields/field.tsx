import { type FieldMetadata, useField } from "@conform-to/react";
import { createContext, type ReactNode, useContext } from "react";

/** The names of needed fields that were sent empty. */
export const EmptyFields = createContext<readonly string[]>([]);

function useIsEmpty({ name, errors, value }: FieldMetadata<string>): boolean {
  return useContext(EmptyFields).includes(name) && !errors && !value;
}

export interface FieldProps {
  label: string;
  name: string;
  hint?: string | undefined;
  required?: boolean;
}

interface Wrapped {
  field: FieldMetadata<string>;
  ariaDescribedBy: string | undefined;
}

export function Field({
  label,
  name,
  hint,
  required,
  refusal,
  children,
}: FieldProps & { refusal?: string | undefined; children: (control: Wrapped) => ReactNode }) {
  const [field] = useField<string>(name);
  const error = refusal ?? field.errors?.[0];
  const isEmpty = useIsEmpty(field);
  const notes = [((refusal && !field.errors) || isEmpty) && field.errorId, hint && field.descriptionId].filter(Boolean).join(" ");
  return (
    <div className={error ? "field bad" : "field"}>
      <label htmlFor={field.id}>
        {label}
        {required === false && <span className="quiet"> (optional)</span>}
      </label>
      <Notes field={field} hint={hint} error={error} />
      {children({ field, ariaDescribedBy: notes || undefined })}
    </div>
  );
}

export function Group({
  label,
  name,
  hint,
  className = "",
  children,
}: Omit<FieldProps, "required"> & { className?: string | undefined; children: (field: FieldMetadata<string>) => ReactNode }) {
  const [field] = useField<string>(name);
  const isEmpty = useIsEmpty(field);
  const notes = [(field.errors || isEmpty) && field.errorId, hint && field.descriptionId].filter(Boolean).join(" ");
  return (
    <fieldset className={`field ${field.errors ? "bad " : ""}${className}`} aria-describedby={notes || undefined}>
      <legend>{label}</legend>
      <Notes field={field} hint={hint} />
      {children(field)}
    </fieldset>
  );
}

interface NotesProps {
  field: FieldMetadata<string>;
  hint?: string | undefined;
  error?: string | undefined;
}

export function Notes({ field, hint, error = field.errors?.[0] }: NotesProps) {
  const isEmpty = useIsEmpty(field) && !error;
  return (
    <>
      {hint && (
        <p className="hint" id={field.descriptionId}>
          {hint}
        </p>
      )}
      {isEmpty && (
        <p className="still-empty" id={field.errorId}>
          Still empty
        </p>
      )}
      {error && (
        <p className="error" id={field.errorId}>
          {error}
        </p>
      )}
    </>
  );
}
