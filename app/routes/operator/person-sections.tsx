import { Link } from "@remix-run/react";
import { isPersonDecision, PERSON_DECISIONS } from "#app/schemas/moderation.ts";
import { AreaField, ErrorSummary, SelectField, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { buttonFor, RULE_OPTIONS } from "./moderation-words.ts";

interface KnownProps {
  title: string;
  rows: readonly { id: string; words: string; on: string; to: string | null; typed: string | null }[];
}

/** Draws nothing where there is nothing. */
export function Known({ title, rows }: KnownProps) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="people told">
        {rows.map(({ id, words, on, to, typed }) => (
          <li key={id}>
            <p>
              {to ? <Link to={to}>{words}</Link> : words}
              <span className="quiet">{on}</span>
              {typed && <span className="typed">{typed}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FormProps {
  lastResult: LastResult | undefined;
}

/** Tells which of the forms of the page was refused. */
export function formOf(lastResult: LastResult | undefined): "change" | "decide" | "note" {
  const doing = String(lastResult?.initialValue?.doing ?? "");
  if (doing === "note") return "note";
  return isPersonDecision(doing) ? "decide" : "change";
}

export function Decide({ lastResult }: FormProps) {
  return (
    <section>
      <h2>Warn or suspend</h2>
      <ValidatedForm id="decide" lastResult={lastResult}>
        <ErrorSummary />
        <SelectField label="Rule that is broken" name="rule" options={RULE_OPTIONS} />
        <AreaField
          label="Reason for the warning or the suspension"
          name="reason"
          rows={4}
          hint="The person is told and can appeal, or the parent of a child under 13. Name nobody else."
        />
        <div className="buttons">
          {PERSON_DECISIONS.map((name) => (
            <SubmitButton
              key={name}
              idle={buttonFor("profile", name).idle}
              pending="Saving"
              name="doing"
              value={name}
              kind="plain"
            />
          ))}
        </div>
      </ValidatedForm>
    </section>
  );
}

export function NoteForm({ lastResult }: FormProps) {
  return (
    <section>
      <h2>Note something</h2>
      <ValidatedForm id="note" lastResult={lastResult}>
        <ErrorSummary />
        <AreaField
          label="Note"
          name="note"
          rows={3}
          hint="You alone read it here. The person gets it with a copy of their data, so name nobody who reported."
        />
        <SubmitButton idle="Keep the note" pending="Saving" name="doing" value="note" kind="plain" />
      </ValidatedForm>
    </section>
  );
}
