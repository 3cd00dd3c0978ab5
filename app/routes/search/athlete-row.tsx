import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { DeclaredMark } from "#app/ui/cards/declared-mark.tsx";
import { UserFace } from "#app/ui/cards/user-face.tsx";
import type { AthleteData } from "./found-people.server.ts";

interface AthleteRowProps {
  athlete: AthleteData;
  /** What the viewer can do about the athlete. */
  children?: ReactNode;
}

export function AthleteRow({ athlete, children }: AthleteRowProps) {
  const { id, name, face, facts, figures, best, openTo } = athlete;
  return (
    <article className="athlete" aria-labelledby={`athlete-${id}`}>
      <div className="athlete-who">
        <UserFace name={name} face={face} />
        <div>
          <h3 id={`athlete-${id}`}>
            <Link to={paths.profile(id)}>{name}</Link>
          </h3>
          {facts.map((fact) => (
            <p className="quiet" key={fact}>
              {fact}
            </p>
          ))}
          {openTo && <p>Open to {openTo}</p>}
        </div>
      </div>
      <dl>
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <BestEdits best={best} />
      {children && <div className="athlete-acts">{children}</div>}
    </article>
  );
}

export function BestEdits({ best }: Pick<AthleteData, "best">) {
  return (
    <ul className="best-edits">
      {best.map(({ id, alt, isAd, still }) => (
        <li key={id}>
          <Link to={paths.edit(id)}>
            {isAd && <DeclaredMark />}
            {still ? (
              <img src={still} alt={alt} width="96" height="72" loading="lazy" decoding="async" />
            ) : (
              <span className="row-picture">{alt}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
