import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { slugOf } from "#app/schemas/sports.ts";
import { initialsOf } from "#app/ui/cards/user-face.tsx";
import { ApproveForm } from "#app/ui/fields/approve-form.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { Icon } from "#app/ui/frame/icon.tsx";
import { PersonMenu } from "#app/ui/menus/person-menu.tsx";
import { ShareMenu } from "#app/ui/menus/share-menu.tsx";
import { CrewLists } from "./crew-lists.tsx";
import { OthersActions, TO_OTHERS } from "./others-actions.tsx";
import { PictureForm } from "./picture-form.tsx";
import type { ProfileData } from "./profile-data.server.ts";
import { ProfileFacts } from "./profile-facts.tsx";
import type { DetailsData } from "./profile-page.server.ts";
import { SeasonStrip } from "./season.tsx";
import { Totals } from "./totals.tsx";

interface Props {
  person: ProfileData;
  details: DetailsData;
  lastResult: LastResult | undefined;
}

export function Details({ person, details, lastResult }: Props) {
  const { newest, season, missing, crew } = details;
  return (
    <div className="profile">
      <div>
        <Portrait person={person} />
        {person.mine && <PictureForm person={person} lastResult={lastResult} />}
      </div>
      <div>
        <p className="quiet">{[person.kind, person.place].filter(Boolean).join(" · ")}</p>
        {person.about && <p className="about">{person.about}</p>}
        <ul className="hues">
          {person.sports.map((sport) => (
            <li key={sport} className={slugOf(sport)}>
              {sport}
            </li>
          ))}
        </ul>
        <Totals person={person} details={details} />
        {missing && (
          <p className="missing">
            Still missing: <Link to={missing.to}>{missing.first}</Link>
            {missing.rest && `, ${missing.rest}`}.
          </p>
        )}
        <div className="buttons" id={TO_OTHERS}>
          {person.mine && (
            <Link className="button main" to={paths.editProfile()}>
              <Icon name="change" /> Edit Profile
            </Link>
          )}
          {person.mine && (
            <Link className="button" to={paths.seenByOthers()}>
              <Icon name="views" /> What others see
            </Link>
          )}
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
          {person.toOthers && <OthersActions person={person} actions={person.toOthers} />}
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
        </div>
        {person.toOthers?.mayApprove && <ApproveForm to={paths.approve(person.id)} idle="Approve this business" />}
        {newest.length > 0 && <NewestEdits newest={newest} to={paths.profile(person.id, { tab: "uploads" })} />}
        {season && <SeasonStrip season={season} />}
        <ProfileFacts person={person} />
        {person.toOthers?.mayAsk && (
          <p>
            <Link className="button main" to={paths.askAbout(person.id)}>
              Ask about a sponsorship
            </Link>
          </p>
        )}
        {person.toOthers?.mayContact && <ContactLine person={person} />}
        {crew && <CrewLists userId={person.id} crew={crew} />}
      </div>
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
      <source media="(min-width: 768px)" srcSet={faceLarge} />
      <img className="portrait" src={face} srcSet={`${face}, ${faceLarge} 2x`} width={250} height={250} alt="" />
    </picture>
  );
}

function NewestEdits({ newest, to }: { newest: DetailsData["newest"]; to: string }) {
  return (
    <section aria-labelledby="newest">
      <h2 id="newest">Newest Edits</h2>
      <ul className="newest">
        {newest.map(({ id, description, still }) => (
          <li key={id}>
            <Link to={paths.edit(id)}>
              <img src={still} alt={description} width="240" height="240" loading="lazy" decoding="async" />
            </Link>
          </li>
        ))}
      </ul>
      <Link to={to}>See all Uploads</Link>
    </section>
  );
}

function ContactLine({ person: { id, name } }: { person: ProfileData }) {
  return (
    <p className="contact-line">
      <Icon name="mail" />
      <span>
        For sponsorship, a place as team rider, an ambassador role or content, please{" "}
        <a href={paths.outgoing(id, "contact")}>e-mail us about {name}</a>. We contact them for you.
      </span>
    </p>
  );
}
