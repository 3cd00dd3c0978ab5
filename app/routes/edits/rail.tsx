import { Link } from "@remix-run/react";
import { UserFace } from "#app/components/user-face.tsx";
import type { RailData } from "./rail.server.ts";

export function Rail({ rail }: { rail: RailData }) {
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
                  <Link to={to}>{words}</Link>
                  <span className="quiet">{quiet}</span>
                </p>
              </li>
            ))}
          </ul>
          <Link className="all" to={all.to}>
            {all.label}
          </Link>
        </section>
      ))}
    </aside>
  );
}
