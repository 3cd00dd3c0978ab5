import { useLocation } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { paths } from "#app/paths.ts";
import { slugOf } from "#app/schemas/sports.ts";
import { Icon } from "../frame/icon.tsx";
import { Marked } from "../frame/marked.tsx";
import { useGo } from "../frame/use-go.ts";
import { WayOut } from "../frame/way-out.tsx";
import { CardActions } from "./card-actions.tsx";
import type { CardData } from "./card-data.ts";
import { PosterButtons } from "./card-poster-buttons.tsx";
import { EditMedia } from "./edit-media.tsx";
import { TimeAgo } from "./time-ago.tsx";
import { useViewed } from "./use-viewed.ts";
import { UserFace } from "./user-face.tsx";

interface EditCardProps {
  edit: CardData | undefined;
  first?: boolean;
  sought?: string | undefined;
  children?: ReactNode;
}

export function EditCard({ edit, ...props }: EditCardProps) {
  return edit ? <Card edit={edit} {...props} /> : <p className="card broken">Error</p>;
}

function Card({ edit, first = false, sought, children }: EditCardProps & { edit: CardData }) {
  const { pathname, search } = useLocation();
  const media = useRef<HTMLDivElement>(null);
  const go = useGo();
  useViewed(paths.view(edit.id), media, edit.state === "ready");

  const { id, by, filmer, toPoster } = edit;
  const labels = [...(edit.ad ? [`declared-${id}`] : []), `by-${id}`, `words-${id}`];
  const list = pathname + search;
  const here = `${list}#edit-${id}`;
  const form = `acts-${id}`;
  const own = paths.edit(id);
  const page = pathname === own ? undefined : own;
  const afterBlock = page && pathname !== paths.profile(by.id) ? here : paths.blocked();
  return (
    <article className={`card ${slugOf(edit.sport)}`} id={`edit-${id}`} aria-labelledby={labels.join(" ")}>
      <DeclaredLine edit={edit} />
      <div className="media" ref={media}>
        <EditMedia edit={edit} first={first} />
        <p className="tag">
          <Marked text={edit.sport} sought={sought} />
        </p>
        {edit.length && edit.state === "ready" && <p className="length">{edit.length}</p>}
      </div>
      <header>
        <UserFace name={by.name} face={by.face} />
        <h2 id={`by-${id}`}>
          <a href={edit.mine ? paths.profile(by.id) : paths.leaveEdit(id, "poster")} onClick={go}>
            <span>
              <Marked text={by.name} sought={sought} />
            </span>
          </a>
        </h2>
        <p className="quiet">
          {by.isBusiness && <b className="trade">Brand</b>} {by.place && `${by.place} · `}
          <TimeAgo at={edit.postedAt} words={edit.postedAgo} />
        </p>
        {edit.forCrew && (
          <p className="marker">
            <Icon name="lock" /> Crew only
          </p>
        )}
        {toPoster && <PosterButtons poster={by} toPoster={toPoster} form={form} to={here} afterBlock={afterBlock} page={page} />}
      </header>
      <p className="words" id={`words-${id}`}>
        {page ? (
          <a className="opens" href={page} onClick={go}>
            <Marked text={edit.description} sought={sought} />
          </a>
        ) : (
          <Marked text={edit.description} sought={sought} />
        )}
      </p>
      {filmer && (
        <p className="words quiet">
          Filmed by <WayOut href={paths.leaveEdit(id, "filmer")}>{`@${filmer}`}</WayOut>
        </p>
      )}
      {children}
      {!edit.mine && (
        <form method="post" id={form}>
          <input type="hidden" name="to" value={here} />
        </form>
      )}
      <CardActions edit={edit} form={form} list={list} here={here} afterBlock={afterBlock} page={page} />
    </article>
  );
}

/** Blockers of ads would hide what is called ad, and show the ad itself. */
function DeclaredLine({ edit: { id, ad, adWaits } }: { edit: CardData }) {
  return (
    <>
      {ad && (
        <p className="declared" id={`declared-${id}`}>
          {ad}
        </p>
      )}
      {adWaits && <p className="declared-waits">Others see it once we have looked at it.</p>}
    </>
  );
}
