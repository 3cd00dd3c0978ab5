import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { Icon } from "./icon.tsx";

interface CrewAnswerProps {
  userId: string;
  /** The address to come back to. */
  to: string;
  wanted: "accepted" | "nothing";
  label: string;
}

export function CrewAnswer({ userId, to, wanted, label }: CrewAnswerProps) {
  return (
    <Form method="post" action={paths.crew(userId)} preventScrollReset>
      <input type="hidden" name="wanted" value={wanted} />
      <input type="hidden" name="to" value={to} />
      <button type="submit" className="round" aria-label={label}>
        <Icon name={wanted === "accepted" ? "plus" : "minus"} />
      </button>
    </Form>
  );
}
