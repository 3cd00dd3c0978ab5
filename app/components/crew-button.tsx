import { useFetcher } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { BackTo } from "./back-to.tsx";
import type { CrewStand } from "./card-data.ts";
import { Icon } from "./icon.tsx";

interface CrewButtonProps {
  userId: string;
  /** How the viewer stands with them. */
  crew: CrewStand;
  to: string;
  /** The id of the part of the page that it stands in. */
  part: string;
}

const LABELS = {
  none: "Add to Crew",
  received: "Accept into Crew",
  asked: "Crew requested",
  accepted: "In your Crew",
};
const WANTED = { none: "asked", received: "accepted", asked: "nothing", accepted: "nothing" };

/** Whether it was granted is for the others to say, so it waits for the answer. */
export function CrewButton({ userId, crew, to, part }: CrewButtonProps) {
  const fetcher = useFetcher();
  const isLinked = crew === "asked" || crew === "accepted";
  return (
    <fetcher.Form method="post" action={paths.crew(userId)} preventScrollReset>
      <input type="hidden" name="wanted" value={WANTED[crew]} />
      <BackTo to={to} part={part} />
      <button type="submit" className="button" aria-disabled={fetcher.state !== "idle" || undefined}>
        <Icon name={isLinked ? "users" : "add-user"} /> {LABELS[crew]}
      </button>
    </fetcher.Form>
  );
}
