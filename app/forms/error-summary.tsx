import { useEffect, useRef } from "react";
import { idOf } from "./field.tsx";
import type { FormState } from "./form-state.ts";

export function ErrorSummary({ form }: { form: FormState | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (form) box.current?.focus();
  }, [form]);
  if (!form) return null;

  const errors = Object.entries(form.errors);
  const isSaidAbove = errors.length === 1 && errors[0]?.[1] === form.message;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <p className="error">{isSaidAbove ? <ToField name={errors[0]?.[0] ?? ""}>{form.message}</ToField> : form.message}</p>
      {!isSaidAbove && errors.length > 0 && (
        <ul>
          {errors.map(([name, error]) => (
            <li key={name}>
              <ToField name={name}>{error}</ToField>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ToField({ name, children }: { name: string; children: string }) {
  return <a href={`#${idOf(name)}`}>{children}</a>;
}
