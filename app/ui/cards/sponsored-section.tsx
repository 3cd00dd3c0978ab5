import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { Section } from "../frame/landing-sections.tsx";
import { Prose } from "../frame/prose.tsx";
import { WayOut } from "../frame/way-out.tsx";
import { EditMedia, type Media } from "./edit-media.tsx";
import { FollowButton } from "./follow-button.tsx";
import { UserFace } from "./user-face.tsx";

export interface SponsoredCard {
  /** The athlete's id. */
  id: string;
  editId: string;
  name: string;
  text: string;
  media: Media;
  sponsor: string;
  site: string | undefined;
  /** Only for viewers who are logged in. */
  toMembers: { place: string; face: string | undefined; following: boolean | undefined } | undefined;
}

export interface SponsoredData {
  words: { title: string; html: string };
  cards: SponsoredCard[];
  more: string | undefined;
  here: string;
}

export function SponsoredSection({ sponsored: { words, cards, more, here } }: { sponsored: SponsoredData }) {
  return (
    <Section id="sponsored" heading={words.title}>
      <Prose html={words.html} />
      {cards.length > 0 && (
        <ul className="sponsored">
          {cards.map((card) => (
            <li key={card.editId}>
              <Card card={card} here={here} />
            </li>
          ))}
        </ul>
      )}
      {more && (
        <p>
          <Link className="button" to={more} preventScrollReset>
            Show More
          </Link>
        </p>
      )}
    </Section>
  );
}

function Card({ card, here }: { card: SponsoredCard; here: string }) {
  const { id, editId, name, text, media, sponsor, site, toMembers } = card;
  return (
    <article className="card" aria-label={`Ad for ${sponsor}: ${name}`} id={`sponsored-${editId}`}>
      <p className="declared">Ad for {sponsor}</p>
      <div className="media">
        <EditMedia edit={media} first={false} />
      </div>
      <h3>
        {toMembers ? (
          <Link to={paths.profile(id)}>
            <UserFace name={name} face={toMembers.face} /> {name}
          </Link>
        ) : (
          name
        )}
      </h3>
      {toMembers?.place && <p className="quiet">{toMembers.place}</p>}
      <p>{text}</p>
      <p className="quiet">
        {sponsor}
        {site && `, ${site}`}
      </p>
      {toMembers && (
        <div className="buttons">
          {toMembers.following !== undefined && (
            <FollowButton userId={id} following={toMembers.following} to={here} part={`sponsored-${editId}`} />
          )}
          {site && (
            <WayOut className="button" href={paths.sponsorWebsite(editId)} target="_blank">
              Website <span className="unseen">of {sponsor}, opens in a new tab</span>
            </WayOut>
          )}
        </div>
      )}
    </article>
  );
}
