import { useState } from "react";
import { paths } from "#app/paths.ts";
import { Icon } from "../frame/icon.tsx";
import { type Press, pressQuietly } from "./quiet-form.ts";

interface SaveButtonProps {
  editId: string;
  saved: boolean;
  form: string;
}

export function SaveButton({ editId, saved: before, form }: SaveButtonProps) {
  const [said, setSaid] = useState<boolean>();
  const saved = said ?? before;

  async function send(event: Press) {
    event.preventDefault();
    const sending = pressQuietly(event.currentTarget);
    setSaid(!saved);
    if (!(await sending)) setSaid(saved);
  }

  return (
    <button
      type="submit"
      form={form}
      formAction={paths.save(editId)}
      name="wanted"
      value={String(!saved)}
      onClick={send}
      className="act sign save"
      aria-pressed={saved}
    >
      <Icon name="save" />
      Save this Edit
    </button>
  );
}
