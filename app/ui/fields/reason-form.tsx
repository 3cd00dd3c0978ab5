import { Link, useRouteLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { ASKED_REASONS, REPORT_REASONS, type ReportReason } from "#app/schemas/report-reasons.ts";
import type { ShellData } from "../frame/shell-data.ts";

interface ReasonFormProps {
  kind: "edit" | "discount";
  id: string;
  to: string;
}

/** Asks a reporter for the reason. The report stands without it. */
export function ReasonForm({ kind, id, to }: ReasonFormProps) {
  return (
    <form method="post" action={paths.reportReason(kind, id)} className="reasons">
      <input type="hidden" name="to" value={to} />
      <fieldset>
        <legend>What's wrong? (You don't have to say.)</legend>
        <ul className="choices">
          {ASKED_REASONS.grave.map((reason) => (
            <Reason key={reason} reason={reason} />
          ))}
        </ul>
        <p>Choose one of these three, and we look at it before everything else.</p>
        <CallNow />
        <ul className="choices">
          {ASKED_REASONS.other.map((reason) => (
            <Reason key={reason} reason={reason} />
          ))}
        </ul>
      </fieldset>
    </form>
  );
}

function Reason({ reason }: { reason: ReportReason }) {
  return (
    <li>
      <button type="submit" name="reason" value={reason}>
        {REPORT_REASONS[reason].words}
      </button>
    </li>
  );
}

export function CallNow() {
  const { phones = [], awayUntil } = useRouteLoaderData<ShellData>("root") ?? {};
  return (
    <p className="call-now">
      {awayUntil && <>We are away until {awayUntil}, and look at it then. </>}
      Is someone in danger now?{" "}
      {phones.map(({ name, phone }) => (
        <a key={phone} href={`tel:${phone.replaceAll(" ", "")}`}>
          Call {phone.replaceAll(" ", "\u00a0")} <span className="quiet">{name}</span>
        </a>
      ))}{" "}
      <Link to={paths.help()}>More help</Link>
    </p>
  );
}
