import { paths } from "#app/paths.ts";
import { CrewAnswer } from "#app/ui/cards/crew-answer.tsx";
import { FollowButton } from "#app/ui/cards/follow-button.tsx";
import { UserFace } from "#app/ui/cards/user-face.tsx";
import { useGo } from "#app/ui/frame/use-go.ts";
import type { RailData } from "./rail.server.ts";

const BACK = { to: paths.home(), part: "around" };

export function Rail({ rail }: { rail: RailData }) {
  const go = useGo();
  return (
    <aside className="rail" id="around" aria-label="Around you">
      {rail.map(({ title, all, hasFaces, items }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul className="people">
            {items.map(({ to, words, quiet, face, follow, asker }) => (
              <li key={to + words}>
                {hasFaces && <UserFace name={words} face={face} />}
                <p>
                  <a href={to} onClick={go}>
                    {words}
                  </a>
                  <span className="quiet">{quiet}</span>
                </p>
                {follow && <FollowButton userId={follow} name={words} following={false} {...BACK} />}
                {asker && (
                  <>
                    <CrewAnswer userId={asker} {...BACK} wanted="accepted" word="Accept" label={`Accept ${words}`} />
                    <CrewAnswer userId={asker} {...BACK} wanted="nothing" word="No" label={`No to ${words}`} />
                  </>
                )}
              </li>
            ))}
          </ul>
          <a className="all" href={all.to} onClick={go}>
            {all.label}
          </a>
        </section>
      ))}
    </aside>
  );
}
