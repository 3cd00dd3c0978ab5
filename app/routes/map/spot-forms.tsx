import { paths } from "#app/paths.ts";
import { SPOT_FAULTS } from "#app/schemas/choices.ts";
import { ASKED_REASONS, REPORT_REASONS } from "#app/schemas/report-reasons.ts";
import { ApproveForm } from "#app/ui/fields/approve-form.tsx";
import { CallNow } from "#app/ui/fields/reason-form.tsx";
import type { ShownSpot } from "./map-data.server.ts";

const REASONS = [...ASKED_REASONS.grave, ...ASKED_REASONS.other].map((reason) => ({
  value: reason,
  words: REPORT_REASONS[reason].words,
}));
const FAULTS = [...SPOT_FAULTS.map((fault) => ({ value: fault, words: fault })), ...REASONS];

export function ApproveSpot({ spot: { id, isWaiting } }: { spot: Pick<ShownSpot, "id" | "isWaiting"> }) {
  if (isWaiting) return <ApproveForm to={paths.approveSpot(id)} idle="Let others see it" />;
  return (
    <form method="post" action={paths.approveSpot(id)}>
      <button type="submit" className="button main">
        It is fine
      </button>
    </form>
  );
}

export function ReportSpot({ id }: { id: string }) {
  return <Report to={paths.reportSpot(id)} name="fault" question="What is wrong with this Spot?" choices={FAULTS} />;
}

export function ReportLine({ to, what }: { to: string; what?: string | undefined }) {
  return <Report to={to} name="reason" question="What is wrong with this?" choices={REASONS} what={what} />;
}

interface Asked {
  to: string;
  name: string;
  question: string;
  choices: readonly { value: string; words: string }[];
  what?: string | undefined;
}

function Report({ to, name, question, choices, what }: Asked) {
  return (
    <details>
      <summary className="button" aria-label={what && `Report: ${what}`}>
        Report
      </summary>
      <form method="post" action={to}>
        <fieldset className="field">
          <legend>{question}</legend>
          {choices.map(({ value, words }) => (
            <label className="choice" key={value}>
              <input type="radio" name={name} value={value} required />
              {words}
            </label>
          ))}
        </fieldset>
        <CallNow />
        <button type="submit" className="button">
          Send report
        </button>
      </form>
    </details>
  );
}

export function RemoveSpot({ id }: { id: string }) {
  return (
    <details>
      <summary className="button">Delete</summary>
      <form method="post" action={paths.removeSpot(id)}>
        <p>The Edits of this Spot stay.</p>
        <button type="submit" className="button">
          Delete this Spot
        </button>
      </form>
    </details>
  );
}
