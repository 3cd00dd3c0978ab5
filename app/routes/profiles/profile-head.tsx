import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { slugOf } from "#app/schemas/sports.ts";
import { initialsOf } from "#app/ui/cards/user-face.tsx";
import { ApproveForm } from "#app/ui/fields/approve-form.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { Icon } from "#app/ui/frame/icon.tsx";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { PersonMenu } from "#app/ui/menus/person-menu.tsx";
import { ShareMenu } from "#app/ui/menus/share-menu.tsx";
import { PictureForm } from "./picture-form.tsx";
import type { ProfileData } from "./profile-data.server.ts";
import type { DetailsData } from "./profile-page.server.ts";
import { LinksOf, Ties, TO_OTHERS } from "./to-others.tsx";
import { Totals } from "./totals.tsx";

interface Props {
  person: ProfileData;
  details: DetailsData;
  lastResult: LastResult | undefined;
}

/** Says who it is, in few lines, so that on a phone the first Edits are in sight. */
export function ProfileHead({ person, details, lastResult }: Props) {
  const { missing } = details;
  return (
    <div className="who">
      <Portrait person={person} />
      <div className="name">
        <PageTitle>{person.name}</PageTitle>
        <p className="quiet">{[person.kind, person.place].filter(Boolean).join(" · ")}</p>
        <ul className="hues">
          {person.sports.map((sport) => (
            <li key={sport} className={slugOf(sport)}>
              {sport}
            </li>
          ))}
        </ul>
      </div>
      <div className="acts">
        <Totals person={person} details={details} />
        <Buttons person={person} />
        {person.toOthers?.mayApprove && <ApproveForm to={paths.approve(person.id)} idle="Approve this business" />}
        {person.mine && <PictureForm person={person} lastResult={lastResult} />}
        {person.about && <p className="about">{person.about}</p>}
        {missing && (
          <p className="missing">
            Still missing: <Link to={missing.to}>{missing.first}</Link>
            {missing.rest && `, ${missing.rest}`}.
          </p>
        )}
      </div>
    </div>
  );
}

function Buttons({ person }: { person: ProfileData }) {
  return (
    <div className="buttons" id={TO_OTHERS}>
      {person.mine && (
        <Link className="button main" to={paths.editProfile()}>
          <Icon name="change" /> Edit Profile
        </Link>
      )}{" "}
      {person.mine && (
        <Link className="button" to={paths.seenByOthers()}>
          <Icon name="views" /> What others see
        </Link>
      )}{" "}
      {person.hasDesk && (
        <Link className="button" to={paths.sponsorshipDesk()}>
          Sponsorship
        </Link>
      )}
      {person.operatorPages.map(({ to, label }) => (
        <Link key={to} className="button" to={to}>
          {label}
        </Link>
      ))}
      {person.toOthers && <Ties person={person} toOthers={person.toOthers} />}
      <ShareMenu at={(platform) => paths.share(person.id, platform)} />
      {person.toOthers && (
        <PersonMenu
          person={person}
          muted={person.toOthers.muted}
          reported={person.toOthers.reported}
          to={`${paths.profile(person.id)}#${TO_OTHERS}`}
          afterBlock={paths.blocked()}
        />
      )}
      {person.toOthers && <LinksOf person={person} toOthers={person.toOthers} />}
    </div>
  );
}

function Portrait({ person: { face, faceLarge, name } }: { person: ProfileData }) {
  if (!face)
    return (
      <p className="portrait" aria-hidden="true">
        {initialsOf(name)}
      </p>
    );
  return (
    <picture>
      <source media="(min-width: 768px)" srcSet={`${face}, ${faceLarge} 2x`} />
      <img className="portrait" src={face} width={250} height={250} alt="" />
    </picture>
  );
}
