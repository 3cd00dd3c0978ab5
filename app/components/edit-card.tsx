import { Link, useLocation } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { paths } from "#app/paths.ts";
import { slugOf } from "#app/schemas/sports.ts";
import { CardActions } from "./card-actions.tsx";
import type { CardData } from "./card-data.ts";
import { PosterButtons } from "./card-poster-buttons.tsx";
import { EditMedia } from "./edit-media.tsx";
import { Icon } from "./icon.tsx";
import { Marked } from "./marked.tsx";
import { TimeAgo } from "./time-ago.tsx";
import { useViewed } from "./use-viewed.ts";
import { UserFace } from "./user-face.tsx";

interface EditCardProps {
  edit: CardData | undefined;
  first?: boolean;
  /** What was searched for, which is marked. */
  sought?: string | undefined;
  /** What is told below its words. */
  children?: ReactNode;
}

export function EditCard({ edit, ...props }: EditCardProps) {
  return edit ? <Card edit={edit} {...props} /> : <p className="card broken">Error</p>;
}

function Card({ edit, first = false, sought, children }: EditCardProps & { edit: CardData }) {
  const { pathname, search } = useLocation();
  const media = useRef<HTMLDivElement>(null);
  useViewed(paths.view(edit.id), media, edit.state === "ready");

  const { id, by, filmer, toPoster } = edit;
  const here = `${pathname}${search}#edit-${id}`;
  const isAlone = pathname === paths.edit(id);
  const isClosed = isAlone || pathname === paths.profile(by.id);
  const afterBlock = isClosed ? paths.blocked() : here;
  return (
    <article className={`card ${slugOf(edit.sport)}`} id={`edit-${id}`}>
      <div className="media" ref={media}>
        <EditMedia edit={edit} first={first} />
        <p className="tag">
          <Marked text={edit.sport} sought={sought} />
        </p>
        {edit.length && edit.state === "ready" && <p className="length">{edit.length}</p>}
      </div>
      <header>
        <UserFace name={by.name} face={by.face} />
        <div>
          <h2>
            <Link to={edit.mine ? paths.profile(by.id) : paths.leaveEdit(id, "poster")}>
              <Marked text={by.name} sought={sought} />
            </Link>
          </h2>
          <p className="quiet">
            {by.isBusiness && <b className="trade">Brand</b>} {by.place}
            {by.place && <span className="dot"> · </span>}
            <TimeAgo at={edit.postedAt} words={edit.postedAgo} />
          </p>
        </div>
        {edit.forCrew && (
          <p className="marker">
            <Icon name="lock" /> Crew only
          </p>
        )}
        {toPoster && <PosterButtons poster={by} toPoster={toPoster} to={here} afterBlock={afterBlock} />}
      </header>
      <p className="words">
        {isAlone ? (
          <Marked text={edit.description} sought={sought} />
        ) : (
          <Link className="opens" to={paths.edit(id)}>
            <Marked text={edit.description} sought={sought} />
          </Link>
        )}
      </p>
      {filmer && (
        <p className="words quiet">
          Filmed by{" "}
          <a href={paths.leaveEdit(id, "filmer")} rel="noopener nofollow">
            @{filmer}
          </a>
        </p>
      )}
      {children}
      <CardActions edit={edit} pathname={pathname} search={search} afterBlock={afterBlock} />
    </article>
  );
}
