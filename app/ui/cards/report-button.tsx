import { useState } from "react";
import { Icon } from "../frame/icon.tsx";
import { type Press, pressQuietly } from "./quiet-form.ts";

/** Reports once, and says so once the report is stored. With script, another press only clears the red, and the report stays. */
export function useReport(viewerReported: boolean) {
  const [isSending, setSending] = useState(false);
  const [stored, setStored] = useState(viewerReported);
  const [cleared, setCleared] = useState(false);
  const isRed = (stored || viewerReported) && !cleared;

  async function send(event: Press) {
    event.preventDefault();
    if (stored || viewerReported) return setCleared(isRed);
    if (isSending) return;
    setSending(true);
    setStored(await pressQuietly(event.currentTarget));
    setSending(false);
  }

  return { isRed, send };
}

interface ReportButtonProps {
  what: "Edit" | "Discount";
  action: string;
  report: ReturnType<typeof useReport>;
  form: string;
}

export function ReportButton({ what, action, report: { isRed, send }, form }: ReportButtonProps) {
  return (
    <button type="submit" form={form} formAction={action} onClick={send} className="act sign flag" aria-pressed={isRed}>
      <Icon name="flag" />
      {`Report this ${what}`}
    </button>
  );
}
