import { Link, useLocation } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { slugOf } from "#app/schemas/words.ts";
import type { CardData } from "./card-data.ts";
import { EditMedia } from "./edit-media.tsx";
import { Icon } from "./icon.tsx";
import { StokeButton } from "./stoke-button.tsx";
import { TimeAgo } from "./time-ago.tsx";
import { UserFace } from "./user-face.tsx";

interface EditCardProps {
  edit: CardData | undefined;
  first?: boolean;
}

export function EditCard({ edit, first = false }: EditCardProps) {
  const { pathname, search } = useLocation();
  if (!edit) return <p className="card broken">Error</p>;

  const { id, by, filmer } = edit;
  return (
    <article className={`card ${slugOf(edit.sport)}`} id={`edit-${id}`}>
      <div className="media">
        <EditMedia edit={edit} first={first} />
        <p className="tag">{edit.sport}</p>
        {edit.length && edit.state === "ready" && <p className="length">{edit.length}</p>}
      </div>
      <header>
        <UserFace name={by.name} face={by.face} />
        <div>
          <h2>
            <Link to={paths.profile(by.id)}>{by.name}</Link>
          </h2>
          <p className="quiet">
            {by.place && `${by.place} · `}
            <TimeAgo at={edit.postedAt} words={edit.postedAgo} />
          </p>
        </div>
        {edit.crewOnly && (
          <p className="marker">
            <Icon name="crew" /> Crew only
          </p>
        )}
      </header>
      <p className="words">{edit.description}</p>
      {filmer && (
        <p className="words quiet">
          Filmed by{" "}
          <a href={`https://www.instagram.com/${encodeURIComponent(filmer)}`} rel="noopener noreferrer">
            @{filmer}
          </a>
        </p>
      )}
      <footer>
        {edit.mine ? (
          <p className="act">
            <Icon name="stoke" /> <b>{edit.stokes}</b> Stokes
          </p>
        ) : (
          <StokeButton edit={edit} to={pathname + search} />
        )}
        <p className="act quiet">
          <Icon name="views" /> <span className="unseen">Views: </span>
          {edit.views}
        </p>
        {pathname !== paths.edit(id) && (
          <Link className="act" to={paths.edit(id)} aria-label={`Open this Edit by ${by.name}`}>
            <Icon name="open" />
          </Link>
        )}
      </footer>
    </article>
  );
}
