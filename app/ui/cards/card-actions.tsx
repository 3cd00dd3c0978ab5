import { paths } from "#app/paths.ts";
import { number } from "#app/text/numbers.ts";
import { Icon } from "../frame/icon.tsx";
import { OwnMenu } from "../menus/own-menu.tsx";
import { ShareMenu } from "../menus/share-menu.tsx";
import { AfterReport } from "./after-report.tsx";
import type { CardData } from "./card-data.ts";
import { ReportButton, useReport } from "./report-button.tsx";
import { SaveButton } from "./save-button.tsx";
import { StokeButton } from "./stoke-button.tsx";
import { ViewCount } from "./view-count.tsx";

interface CardActionsProps {
  edit: CardData;
  /** The id of the form that the buttons submit. */
  form: string;
  /** The address of the list; `here` is that of the card in the list. */
  list: string;
  here: string;
  afterBlock: string;
  /** The Edit's own page; undefined on that page. */
  page: string | undefined;
}

/** Offers no Stoke and no report on the viewer's own Edits, and no sharing of crew-only Edits. */
export function CardActions({ edit, form, list, here, afterBlock, page }: CardActionsProps) {
  const { id, by, mine } = edit;
  const report = useReport(edit.viewerReported);
  return (
    <>
      <footer>
        {mine ? (
          <p className="act stokes">
            <Icon name="stoke" /> <b>{number.format(edit.stokes)}</b> <span className="word">Stokes</span>
          </p>
        ) : (
          <StokeButton edit={edit} form={form} />
        )}{" "}
        <ViewCount views={edit.views} />
        {!edit.forCrew && <ShareMenu at={(platform) => paths.shareEdit(id, platform)} onCard page={page} />}{" "}
        {!mine && <SaveButton editId={id} saved={edit.saved} form={form} />}{" "}
        {mine ? (
          <OwnMenu
            what="Edit"
            change={paths.changeEdit(id)}
            remove={paths.removeEdit(id)}
            to={page ? list : paths.profile(by.id)}
            page={page}
          />
        ) : (
          <ReportButton what="Edit" action={paths.reportEdit(id)} report={report} form={form} />
        )}
      </footer>
      {!mine && (
        <AfterReport
          what="Edit"
          id={id}
          saidWhy={edit.saidWhy}
          poster={by}
          isRed={report.isRed}
          to={here}
          afterBlock={afterBlock}
        />
      )}
    </>
  );
}
