import type { ReactNode } from "react";
import type { FormState } from "./form-state.ts";

export interface FieldProps {
  label: string;
  name: string;
  form: FormState | undefined;
  hint?: string | undefined;
  required?: boolean;
}

/** Links a control to its label, hint and error. */
export interface Control {
  id: string;
  name: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export function Field({
  label,
  name,
  form,
  hint,
  required,
  children,
}: FieldProps & { children: (control: Control) => ReactNode }) {
  const control = controlOf({ name, form, hint });
  return (
    <div className={control["aria-invalid"] ? "field bad" : "field"}>
      <label htmlFor={control.id}>
        {label}
        {required === false && <span className="quiet"> (optional)</span>}
      </label>
      <Notes name={name} form={form} hint={hint} />
      {children(control)}
    </div>
  );
}

export function Group({
  label,
  name,
  form,
  hint,
  className = "",
  children,
}: Omit<FieldProps, "required"> & { className?: string; children: ReactNode }) {
  const control = controlOf({ name, form, hint });
  return (
    <fieldset
      className={`field ${control["aria-invalid"] ? "bad " : ""}${className}`}
      aria-describedby={control["aria-describedby"]}
    >
      <legend>{label}</legend>
      <Notes name={name} form={form} hint={hint} />
      {children}
    </fieldset>
  );
}

export function Notes({ name, form, hint }: Pick<FieldProps, "name" | "form" | "hint">) {
  const error = form?.errors[name];
  return (
    <>
      {hint && (
        <p className="hint" id={`${idOf(name)}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${idOf(name)}-error`}>
          {error}
        </p>
      )}
    </>
  );
}

export function idOf(name: string) {
  return `field-${name}`;
}

export function controlOf({ name, form, hint }: Pick<FieldProps, "name" | "form" | "hint">): Control {
  const id = idOf(name);
  const error = form?.errors[name];
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return { id, name, "aria-describedby": notes || undefined, "aria-invalid": error ? true : undefined };
}

/** A typed value takes precedence over the initial value. */
export function typed(form: FormState | undefined, name: string, start = "") {
  const value = form?.values[name] ?? start;
  return Array.isArray(value) ? (value[0] ?? "") : value;
}

/** In a submitted form, a missing value means that nothing was chosen. */
export function chosen(form: FormState | undefined, name: string, start: readonly string[] = []): readonly string[] {
  return form ? [form.values[name] ?? []].flat() : start;
}
