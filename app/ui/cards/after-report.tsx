import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { ReasonForm } from "../fields/reason-form.tsx";
import { PersonChoices } from "../menus/person-menu.tsx";

interface AfterReportProps {
  what: "Edit" | "Discount";
  id: string;
  saidWhy: boolean;
  poster: { id: string; name: string };
  isRed: boolean;
  to: string;
  afterBlock: string;
}

export function AfterReport({ what, id, saidWhy, poster, isRed, to, afterBlock }: AfterReportProps) {
  return (
    <>
      <p className="report-thanks" role="status">
        {isRed &&
          `Thank you. Our team looks at this ${what} and decides if it stays. ${poster.name} won't be told who reported it.`}
      </p>
      {isRed && (
        <div className="after-report">
          {!saidWhy && <ReasonForm kind={what === "Edit" ? "edit" : "discount"} id={id} to={to} />}
          <ul className="choices">
            <PersonChoices person={poster} to={to} afterBlock={afterBlock} />
          </ul>
          <p>
            <Link to={paths.help()}>Did it scare or hurt you? Get help</Link>
          </p>
        </div>
      )}
    </>
  );
}
