import { useFetcher } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { BackTo } from "../frame/back-to.tsx";
import { Icon } from "../frame/icon.tsx";
import type { CrewStand } from "./card-data.ts";

interface CrewButtonProps {
  userId: string;
  crew: CrewStand;
  to: string;
  part: string;
}

const LABELS = {
  none: "Add to Crew",
  received: "Accept into Crew",
  asked: "Crew requested",
  accepted: "In your Crew",
};
const WANTED = { none: "asked", received: "accepted", asked: "nothing", accepted: "nothing" };

/** Waits for the server's answer, since the result depends on other people. */
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
