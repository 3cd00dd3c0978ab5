import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { DeclaredMark } from "#app/ui/cards/declared-mark.tsx";
import { Icon } from "#app/ui/frame/icon.tsx";
import { CrewLists } from "./crew-lists.tsx";
import type { ProfileData } from "./profile-data.server.ts";
import { ProfileFacts } from "./profile-facts.tsx";
import type { DetailsData } from "./profile-page.server.ts";
import { SeasonStrip } from "./season.tsx";

export function Details({ person, details }: { person: ProfileData; details: DetailsData }) {
  const { newest, season, crew } = details;
  return (
    <div className="profile">
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
      {person.toOthers?.hasSponsorPage && (
        <p>
          <Link to={paths.sponsorPage(person.id)}>The page of {person.name} for sponsors</Link>
        </p>
      )}
      {person.toOthers?.mayContact && <ContactLine person={person} />}
      {crew && <CrewLists userId={person.id} crew={crew} />}
    </div>
  );
}

function NewestEdits({ newest, to }: { newest: DetailsData["newest"]; to: string }) {
  return (
    <section className="newest-edits" aria-labelledby="newest">
      <h2 id="newest">Newest Edits</h2>
      <ul className="newest">
        {newest.map(({ id, alt, isAd, still }) => (
          <li key={id}>
            <Link to={paths.edit(id)}>
              {isAd && <DeclaredMark />}
              <img src={still} alt={alt} width="240" height="240" loading="lazy" decoding="async" />
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
        <a href={paths.outgoing(id, "contact")}>email us about {name}</a>. We contact them for you.
      </span>
    </p>
  );
}
