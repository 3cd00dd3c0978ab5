import { type FormEvent, useState } from "react";
import { paths } from "#app/paths.ts";
import type { CardData } from "./card-data.ts";
import { Icon } from "./icon.tsx";
import { pressQuietly } from "./quiet-form.ts";

interface StokeButtonProps {
  edit: Pick<CardData, "id" | "stokes" | "stoked">;
  to: string;
}

export function StokeButton({ edit, to }: StokeButtonProps) {
  const [said, setSaid] = useState<boolean>();
  const stoked = said ?? edit.stoked;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    setSaid(!stoked);
    if (!(await pressQuietly(event.currentTarget, body))) setSaid(stoked);
  }

  return (
    <form method="post" action={paths.stoke(edit.id)} onSubmit={send}>
      <input type="hidden" name="wanted" value={String(!stoked)} />
      <input type="hidden" name="to" value={to} />
      <button type="submit" className="act" aria-pressed={stoked}>
        <Icon name="stoke" />
        <b>{countWith(edit, stoked)}</b> <span className="word">Stokes</span>
      </button>
    </form>
  );
}

function countWith({ stokes, stoked }: StokeButtonProps["edit"], wanted: boolean) {
  if (wanted === stoked) return stokes;
  return (Number(stokes.replaceAll(",", "")) + (wanted ? 1 : -1)).toLocaleString("en-GB");
}
