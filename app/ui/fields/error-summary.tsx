import { useFormMetadata } from "@conform-to/react";
import { useEffect, useRef } from "react";
import type { LastResult } from "./last-result.ts";

/** Lists the errors of the surrounding form. The first field with an error gets the focus, else the summary. */
export function ErrorSummary() {
  const { allErrors, status, id } = useFormMetadata();
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (status !== "error" || Object.keys(allErrors).length === 0) return;
    const form = document.getElementById(id);
    const field = form?.querySelector<HTMLElement>(".bad :is(input, select, textarea), .bad[tabindex]");
    (field ?? box.current)?.focus();
  }, [allErrors, status, id]);

  return <Errors errors={allErrors} formId={id} box={box} />;
}

/** Lists the errors of a form that the page does not show. */
export function ErrorBox({ result }: { result: LastResult | undefined }) {
  return <Errors errors={result?.error ?? {}} />;
}

interface ErrorsProps {
  errors: Record<string, string[] | null | undefined>;
  formId?: string;
  box?: React.RefObject<HTMLDivElement>;
}

function Errors({ errors, formId, box }: ErrorsProps) {
  const messages = Object.entries(errors).flatMap(([name, of]) => (of ?? []).map((message) => ({ name, message })));
  if (messages.length === 0) return null;
  return (
    <div className="error-summary" id={formId && `${formId}-error`} role="alert" tabIndex={-1} ref={box}>
      {messages.map(({ name, message }) => (
        <p className="error" key={name}>
          {formId && name ? <a href={`#${formId}-${name}`}>{message}</a> : message}
        </p>
      ))}
    </div>
  );
}
