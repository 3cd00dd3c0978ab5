import { useLocation } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { LISTED_SPORTS, type Sport } from "#app/schemas/sports.ts";
import { useGo } from "../frame/use-go.ts";

/** Links to the viewer's lists of Edits; the current one says what the page shows. */
export function FeedChips({ sports }: { sports: readonly Sport[] }) {
  const { pathname } = useLocation();
  const go = useGo();
  const lists = [
    { to: paths.home(), label: "For you" },
    { to: paths.followingEdits(), label: "Following" },
    { to: paths.crewEdits(), label: "Crew" },
    ...LISTED_SPORTS.filter(({ name }) => sports.includes(name)).map(({ name }) => ({ to: paths.sportEdits(name), label: name })),
  ];
  return (
    <nav className="chips" aria-label="Feeds">
      <ul>
        {lists.map(({ to, label }) => (
          <li key={to}>
            <a href={to} aria-current={to === pathname ? "page" : undefined} onClick={go}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
