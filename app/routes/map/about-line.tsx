import { Link } from "@remix-run/react";
import { ReportLine } from "./spot-forms.tsx";

export interface AboutLineProps {
  by: { name: string; to: string } | null;
  on: string;
  to: string;
  mayReport: boolean;
  hasReported: boolean;
  mayRemove: boolean;
  /** What the buttons are about, where several stand beside each other. */
  what?: string;
}

/** Says who wrote a line or added a picture, and lets people report it or take it out. */
export function AboutLine({ by, on, to, mayReport, hasReported, mayRemove, what }: AboutLineProps) {
  return (
    <>
      <p className="quiet">
        {by && (
          <>
            By <Link to={by.to}>{by.name}</Link>,{" "}
          </>
        )}
        {on}
      </p>
      {hasReported && <p className="quiet">You reported this.</p>}
      {mayReport && !hasReported && <ReportLine to={to} what={what} />}
      {mayRemove && (
        <form method="post" action={to}>
          <button type="submit" className="button small" name="doing" value="remove" aria-label={what && `Take it out: ${what}`}>
            Take it out
          </button>
        </form>
      )}
    </>
  );
}
