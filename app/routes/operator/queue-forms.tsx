import { QUEUE_BANDS, QUEUE_DAYS, QUEUE_KINDS, QUEUE_REASONS, type QueueFilter, TOGETHER } from "#app/schemas/queue.ts";
import { nameOf } from "#app/schemas/report-reasons.ts";
import { AreaField, ErrorSummary, SelectField, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { QUEUE_WORDS, RULE_OPTIONS } from "./moderation-words.ts";

interface Choice {
  name: keyof QueueFilter;
  label: string;
  options: readonly { value: string; words: string }[];
}

const CHOICES: readonly Choice[] = [
  { name: "kind", label: "Kind", options: QUEUE_KINDS.map((value) => ({ value, words: QUEUE_WORDS[value] })) },
  { name: "why", label: "Reported as", options: QUEUE_REASONS.map((value) => ({ value, words: nameOf(value) })) },
  {
    name: "band",
    label: "Age of the poster",
    options: QUEUE_BANDS.map((value) => ({ value, words: value === "unknown" ? "Not known" : value })),
  },
  {
    name: "days",
    label: "Waiting longer than",
    options: QUEUE_DAYS.map((value) => ({ value, words: value === "1" ? "1 day" : `${value} days` })),
  },
];

export function QueueFilters({ filter }: { filter: QueueFilter }) {
  return (
    <form className="queue-filters">
      {CHOICES.map(({ name, label, options }) => (
        <label className="field" key={name}>
          {label}
          <select name={name} defaultValue={filter[name] ?? ""}>
            <option value="">All</option>
            {options.map(({ value, words }) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
      ))}
      <button type="submit" className="button">
        Show these
      </button>
    </form>
  );
}

/** The checkboxes of the list belong to it. */
export const TOGETHER_FORM = "together";

const BUTTONS = { dismiss: "Dismiss all ticked", warn: "Warn all ticked", remove: "Remove all ticked" } as const;

export function DecideTogether({ lastResult }: { lastResult: LastResult | undefined }) {
  return (
    <section>
      <h2>Decide about all that you ticked</h2>
      <ValidatedForm id={TOGETHER_FORM} lastResult={lastResult}>
        <ErrorSummary />
        <SelectField label="Rule that they break" name="rule" options={RULE_OPTIONS} />
        <AreaField
          label="Reason"
          name="reason"
          rows={3}
          hint="Each poster is told, or the parent of a child under 13. Without one, the usual reason of the rule is told. Dismiss needs none."
        />
        <div className="buttons">
          {TOGETHER.map((name) => (
            <SubmitButton key={name} idle={BUTTONS[name]} pending="Saving" name="doing" value={name} kind="plain" />
          ))}
        </div>
      </ValidatedForm>
    </section>
  );
}
