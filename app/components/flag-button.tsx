import { type FormEvent, useState } from "react";
import { paths } from "#app/paths.ts";
import { Icon } from "./icon.tsx";
import { pressQuietly } from "./quiet-form.ts";

interface FlagButtonProps {
  editId: string;
  flagged: boolean;
  to: string;
}

/** Reports once. With script, pressing the red flag only clears the red, and the report stays. */
export function FlagButton({ editId, flagged, to }: FlagButtonProps) {
  const [sent, setSent] = useState(flagged);
  const [cleared, setCleared] = useState(false);
  const red = (sent || flagged) && !cleared;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sent || flagged) return setCleared(red);
    const body = new FormData(event.currentTarget);
    setSent(true);
    if (!(await pressQuietly(event.currentTarget, body))) setSent(false);
  }

  return (
    <form method="post" action={paths.flag(editId)} onSubmit={send}>
      <input type="hidden" name="to" value={to} />
      <button type="submit" className="act flag" aria-pressed={red}>
        <Icon name="flag" />
        <span className="unseen">Report this Edit</span>
      </button>
    </form>
  );
}
