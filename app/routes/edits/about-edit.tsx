import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { STREETS_CREDIT } from "#app/map/streets/credit.ts";
import { paths } from "#app/paths.ts";
import type { Theme } from "#app/schemas/choices.ts";
import { UserFace } from "#app/ui/cards/user-face.tsx";
import type { AboutEdit } from "./about-edit.server.ts";

interface Props {
  about: AboutEdit;
  theme: Theme;
}

export function EditAbout({ about: { stokers, facts, spot }, theme }: Props) {
  return (
    <div className="about-edit">
      {stokers.named.length > 0 && <Stokers {...stokers} />}
      {(facts.length > 0 || spot) && (
        <dl className="facts">
          {spot && <Fact label="Spot" words={spot.title} to={spot.to} />}
          {facts.map((fact) => (
            <Fact key={fact.label} {...fact} />
          ))}
        </dl>
      )}
      {spot && <SmallMap spot={spot} theme={theme} />}
      {spot?.showsStreets && <p className="quiet">{STREETS_CREDIT}</p>}
    </div>
  );
}

function Stokers({ named, others }: AboutEdit["stokers"]) {
  return (
    <div className="stokers">
      <p aria-hidden="true">
        {named.map(({ id, name, face }) => (
          <UserFace key={id} name={name} face={face} />
        ))}
      </p>
      <p>
        Stoked by{" "}
        {named.map(({ id, name }, index) => (
          <Fragment key={id}>
            {index > 0 && (index === named.length - 1 && !others ? " and " : ", ")}
            <Link to={paths.profile(id)}>{name}</Link>
          </Fragment>
        ))}
        {others && ` and ${others}`}
      </p>
    </div>
  );
}

function Fact({ label, words, to }: { label: string; words: string; to: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{to ? <Link to={to}>{words}</Link> : words}</dd>
    </div>
  );
}

function SmallMap({ spot, theme }: { spot: NonNullable<AboutEdit["spot"]>; theme: Theme }) {
  return (
    <Link className="small-map" to={spot.to} tabIndex={-1} aria-hidden="true">
      <img src={`${spot.picture}&theme=${theme}`} alt="" width="1600" height="640" loading="lazy" decoding="async" />
      <svg viewBox="-24 -66 48 68" width="30" height="42" aria-hidden="true">
        <path d="M0 0C-6-16-22-24-22-42a22 22 0 0 1 44 0C22-24 6-16 0 0z" />
        <circle cy="-42" r="9" />
      </svg>
    </Link>
  );
}
