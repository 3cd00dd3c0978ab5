import { Form, useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { paths } from "#app/paths.ts";
import { Icon } from "../frame/icon.tsx";

/** Reveals the code only on request: without script on a page of its own, with script in place of the button. */
export function CodeButton({ discountId, mine }: { discountId: string; mine: boolean }) {
  const { Form: CodeForm, data, state } = useFetcher<{ code: string }>();
  const code = data?.code;

  if (code)
    return (
      <>
        <Code code={code} />
        {!mine && <FailedCode discountId={discountId} />}
      </>
    );
  return (
    <CodeForm method="post" action={paths.discountCode(discountId)}>
      <button type="submit" className="button main" disabled={state !== "idle"}>
        <Icon name="discount" /> Code
      </button>
    </CodeForm>
  );
}

/** Copies the code at once where the browser allows it; else shows it to be copied by hand. */
function Code({ code }: { code: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    navigator.clipboard?.writeText(code).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  }, [code]);

  return (
    <span className="code">
      <CodeField code={code} field={field} />
      <span role="status">
        {copied && (
          <>
            <Icon name="check" /> Copied!
          </>
        )}
      </span>
    </span>
  );
}

export function FailedCode({ discountId }: { discountId: string }) {
  return (
    <Form method="post" action={paths.discountCodeFailed(discountId)} preventScrollReset>
      <button type="submit" className="button small">
        This code didn't work
      </button>
    </Form>
  );
}

interface CodeFieldProps {
  code: string;
  field?: React.Ref<HTMLInputElement>;
}

export function CodeField({ code, field }: CodeFieldProps) {
  return <input readOnly value={code} aria-label="Code" ref={field} size={Math.max(8, code.length)} />;
}
