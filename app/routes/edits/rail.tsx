import { UserFace } from "#app/ui/cards/user-face.tsx";
import { useGo } from "#app/ui/frame/use-go.ts";
import type { RailData } from "./rail.server.ts";

export function Rail({ rail }: { rail: RailData }) {
  const go = useGo();
  return (
    <aside className="rail" aria-label="Around you">
      {rail.map(({ title, all, hasFaces, items }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul className="people">
            {items.map(({ to, words, quiet, face }) => (
              <li key={to}>
                {hasFaces && <UserFace name={words} face={face} />}
                <p>
                  <a href={to} onClick={go}>
                    {words}
                  </a>
                  <span className="quiet">{quiet}</span>
                </p>
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
