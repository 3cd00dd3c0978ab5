import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { BackTo } from "../frame/back-to.tsx";
import { Icon } from "../frame/icon.tsx";

interface CrewAnswerProps {
  userId: string;
  to: string;
  part: string;
  wanted: "accepted" | "nothing";
  label: string;
  /** Shown in place of the sign. */
  word?: string;
}

export function CrewAnswer({ userId, to, part, wanted, label, word }: CrewAnswerProps) {
  return (
    <Form method="post" action={paths.crew(userId)} preventScrollReset>
      <input type="hidden" name="wanted" value={wanted} />
      <BackTo to={to} part={part} />
      {word ? (
        <button type="submit" className="button small" aria-label={label}>
          {word}
        </button>
      ) : (
        <button type="submit" className="round">
          <Icon name={wanted === "accepted" ? "plus" : "minus"} />
          <span className="unseen">{label}</span>
        </button>
      )}
    </Form>
  );
}
