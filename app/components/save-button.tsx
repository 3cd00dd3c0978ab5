import { type FormEvent, useState } from "react";
import { paths } from "#app/paths.ts";
import { Icon } from "./icon.tsx";
import { pressQuietly } from "./quiet-form.ts";

interface SaveButtonProps {
  editId: string;
  saved: boolean;
  to: string;
}

export function SaveButton({ editId, saved: before, to }: SaveButtonProps) {
  const [said, setSaid] = useState<boolean>();
  const saved = said ?? before;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    setSaid(!saved);
    if (!(await pressQuietly(event.currentTarget, body))) setSaid(saved);
  }

  return (
    <form method="post" action={paths.save(editId)} onSubmit={send}>
      <input type="hidden" name="wanted" value={String(!saved)} />
      <input type="hidden" name="to" value={to} />
      <button type="submit" className="act save" aria-pressed={saved}>
        <Icon name="save" />
        <span className="unseen">Save this Edit</span>
      </button>
    </form>
  );
}
