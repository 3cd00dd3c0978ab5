import { useState } from "react";
import { Icon } from "./icon.tsx";
import { type Press, pressQuietly } from "./quiet-form.ts";

/** Reports once. With script, pressing the red flag only clears the red, and the report stays. */
export function useFlag(flagged: boolean) {
  const [sent, setSent] = useState(flagged);
  const [cleared, setCleared] = useState(false);
  const isRed = (sent || flagged) && !cleared;

  async function send(event: Press) {
    event.preventDefault();
    if (sent || flagged) return setCleared(isRed);
    const sending = pressQuietly(event.currentTarget);
    setSent(true);
    if (!(await sending)) setSent(false);
  }

  return { isRed, send };
}

interface FlagButtonProps {
  what: "Edit" | "Discount";
  action: string;
  flag: ReturnType<typeof useFlag>;
  form: string;
}

export function FlagButton({ what, action, flag: { isRed, send }, form }: FlagButtonProps) {
  return (
    <button type="submit" form={form} formAction={action} onClick={send} className="act sign flag" aria-pressed={isRed}>
      <Icon name="flag" />
      {`Report this ${what}`}
    </button>
  );
}
