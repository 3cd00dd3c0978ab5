import { useState } from "react";
import { paths } from "#app/paths.ts";
import { number } from "#app/text/numbers.ts";
import { Icon } from "../frame/icon.tsx";
import type { CardData } from "./card-data.ts";
import { type Press, pressQuietly } from "./quiet-form.ts";

interface StokeButtonProps {
  edit: Pick<CardData, "id" | "stokes" | "stoked">;
  form: string;
}

export function StokeButton({ edit, form }: StokeButtonProps) {
  const [said, setSaid] = useState<boolean>();
  const stoked = said ?? edit.stoked;

  async function send(event: Press) {
    event.preventDefault();
    const sending = pressQuietly(event.currentTarget);
    setSaid(!stoked);
    if (!(await sending)) setSaid(stoked);
  }

  return (
    <button
      type="submit"
      form={form}
      formAction={paths.stoke(edit.id)}
      name="wanted"
      value={String(!stoked)}
      onClick={send}
      className={said ? "act stokes burst" : "act stokes"}
      aria-pressed={stoked}
    >
      <Icon name="stoke" />
      <b>{number.format(edit.stokes + Number(stoked) - Number(edit.stoked))}</b> <span className="word">Stokes</span>
    </button>
  );
}
