import { paths } from "#app/paths.ts";
import { AfterFlag } from "./after-flag.tsx";
import type { CardData } from "./card-data.ts";
import { FlagButton, useFlag } from "./flag-button.tsx";
import { Icon } from "./icon.tsx";
import { OwnMenu } from "./own-menu.tsx";
import { SaveButton } from "./save-button.tsx";
import { ShareMenu } from "./share-menu.tsx";
import { StokeButton } from "./stoke-button.tsx";

interface CardActionsProps {
  edit: CardData;
  pathname: string;
  search: string;
  afterBlock: string;
}

/** Viewers cannot Stoke or report their own Edits, and crew-only Edits cannot be shared. */
export function CardActions({ edit, pathname, search, afterBlock }: CardActionsProps) {
  const { id, by, mine } = edit;
  const list = pathname + search;
  const here = `${list}#edit-${id}`;
  const flag = useFlag(edit.flagged);
  const isAlone = pathname === paths.edit(id);
  return (
    <>
      <footer>
        <div>
          {mine ? (
            <p className="act">
              <Icon name="stoke" /> <b>{edit.stokes}</b> <span className="word">Stokes</span>
            </p>
          ) : (
            <StokeButton edit={edit} to={here} />
          )}
          <p className="act quiet">
            <Icon name="views" /> <span className="unseen">Views: </span>
            {edit.views}
          </p>
        </div>
        <div className="deeds">
          {!edit.forCrew && <ShareMenu at={(platform) => paths.shareEdit(id, platform)} onCard />}
          {!mine && <SaveButton editId={id} saved={edit.saved} to={here} />}
          {mine ? (
            <OwnMenu
              what="Edit"
              change={paths.changeEdit(id)}
              remove={paths.removeEdit(id)}
              to={isAlone ? paths.profile(by.id) : list}
            />
          ) : (
            <FlagButton what="Edit" action={paths.flag(id)} flag={flag} to={here} />
          )}
        </div>
      </footer>
      {!mine && (
        <AfterFlag what="Edit" id={id} saidWhy={edit.saidWhy} poster={by} isRed={flag.isRed} to={here} afterBlock={afterBlock} />
      )}
    </>
  );
}
