import { type FormEvent, useState } from "react";
import { Icon } from "./icon.tsx";
import { pressQuietly } from "./quiet-form.ts";

/** Reports once. With script, pressing the red flag only clears the red, and the report stays. */
export function useFlag(flagged: boolean) {
  const [sent, setSent] = useState(flagged);
  const [cleared, setCleared] = useState(false);
  const isRed = (sent || flagged) && !cleared;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sent || flagged) return setCleared(isRed);
    const body = new FormData(event.currentTarget);
    setSent(true);
    if (!(await pressQuietly(event.currentTarget, body))) setSent(false);
  }

  return { isRed, send };
}

interface FlagButtonProps {
  what: "Edit" | "Discount";
  action: string;
  flag: ReturnType<typeof useFlag>;
  to: string;
}

export function FlagButton({ what, action, flag: { isRed, send }, to }: FlagButtonProps) {
  return (
    <form method="post" action={action} onSubmit={send}>
      <input type="hidden" name="to" value={to} />
      <button type="submit" className="act flag" aria-pressed={isRed}>
        <Icon name="flag" />
        <span className="unseen">Report this {what}</span>
      </button>
    </form>
  );
}
