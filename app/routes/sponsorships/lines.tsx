import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { AreaField, SelectField, SubmitButton, TextField, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { Fact } from "./request-facts.tsx";
import type { RequestData } from "./show-data.server.ts";

type LineData = RequestData["lines"][number];

interface LinesProps extends Pick<RequestData, "lines" | "mayAddLines" | "ownEdits"> {
  lastResult: LastResult | undefined;
}

/** What is to be done in a deal, line by line. */
export function Lines({ lines, mayAddLines, ownEdits, lastResult }: LinesProps) {
  const failed = lastResult?.initialValue?.deliverableId;
  const addFailed = lastResult?.initialValue?.doing === "add-line";
  return (
    <section>
      <h2>What is to be done</h2>
      {lines.length === 0 && <p className="quiet">Nothing yet. Each line has a day, and what the pictures are used for.</p>}
      <ul className="lines">
        {lines.map((line) => (
          <li key={line.id}>
            <Line line={line} ownEdits={ownEdits} lastResult={failed === line.id ? lastResult : undefined} />
          </li>
        ))}
      </ul>
      {mayAddLines && <NewLine key={lines.length} lastResult={addFailed ? lastResult : undefined} />}
    </section>
  );
}

function Line({
  line,
  ownEdits,
  lastResult,
}: {
  line: LineData;
  ownEdits: RequestData["ownEdits"];
  lastResult: LastResult | undefined;
}) {
  const { id, what, due, usage, editId, sentence, steps } = line;
  const ticks = steps.some(({ step }) => step === "tick");
  return (
    <>
      <h3 className="typed">{what}</h3>
      <dl className="facts">
        <Fact name="By">{due}</Fact>
        <Fact name="Pictures">{usage}</Fact>
        {editId && (
          <Fact name="Edit">
            <Link to={paths.edit(editId)}>The Edit</Link>
          </Fact>
        )}
      </dl>
      <p>{sentence}</p>
      {steps.length > 0 && (
        <ValidatedForm id={`line-${id}`} lastResult={lastResult} values={{ editId: editId ?? "" }}>
          <ErrorSummary />
          <input type="hidden" name="deliverableId" value={id} />
          {ticks && (
            <SelectField
              label="Which Edit is it?"
              name="editId"
              options={ownEdits}
              hint="Your newest. It becomes an ad for the brand and stays one."
            />
          )}
          <div className="buttons">
            {steps.map(({ step, idle, pending, kind }) => (
              <SubmitButton key={step} idle={idle} pending={pending} name="doing" value={`line-${step}`} kind={kind} />
            ))}
          </div>
        </ValidatedForm>
      )}
    </>
  );
}

function NewLine({ lastResult }: { lastResult: LastResult | undefined }) {
  return (
    <details className="fold" open={lastResult !== undefined}>
      <summary>Add a line</summary>
      <ValidatedForm id="new-line" lastResult={lastResult} values={{ what: "", dueOn: "", usage: "", usageUntil: "" }}>
        <ErrorSummary />
        <AreaField label="What is to be done" name="what" rows={2} hint="We read it, then the athlete does." />
        <TextField label="By" name="dueOn" type="date" />
        <AreaField
          label="What the pictures are used for"
          name="usage"
          rows={2}
          hint="Who uses them, and where. Or write that you don't use them."
        />
        <TextField label="Used until (optional)" name="usageUntil" type="date" />
        <SubmitButton idle="Add" pending="Adding" name="doing" value="add-line" kind="plain" />
      </ValidatedForm>
    </details>
  );
}
