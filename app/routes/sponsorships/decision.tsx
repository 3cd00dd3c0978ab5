import { Form } from "@remix-run/react";
import { PAID_MINORS } from "#app/content/sponsorship-turns.ts";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { AreaField, CheckField, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { Fact, Typed } from "./request-facts.tsx";
import type { RequestData } from "./show-data.server.ts";

export function Buttons({ buttons }: Pick<RequestData, "buttons">) {
  return (
    <Form method="post" className="buttons">
      <StepButtons buttons={buttons} />
    </Form>
  );
}

interface DecisionProps extends Pick<RequestData, "buttons" | "asksForLicence" | "toPassOn" | "changes"> {
  lastResult: LastResult | undefined;
}

/** The operator writes to the brand with some of the steps. */
export function Decision({ buttons, asksForLicence, toPassOn, changes, lastResult }: DecisionProps) {
  return (
    <ValidatedForm id="decision" lastResult={lastResult} values={{ reply: "" }}>
      <ErrorSummary />
      {toPassOn && <ToPassOn toPassOn={toPassOn} changes={changes} />}
      {asksForLicence && (
        <>
          <p>{PAID_MINORS}</p>
          <CheckField label="I have looked at whether a licence is needed, and what the brand says about it" name="licence" />
        </>
      )}
      <AreaField
        label="What you write to the brand"
        name="reply"
        rows={3}
        hint="A question, or why you refuse. The athlete doesn't read it"
      />
      <div className="buttons">
        <StepButtons buttons={buttons} />
      </div>
    </ValidatedForm>
  );
}

function ToPassOn({ toPassOn, changes = [] }: Pick<RequestData, "changes"> & { toPassOn: NonNullable<RequestData["toPassOn"]> }) {
  const isMarked = [toPassOn, ...changes.map(({ value }) => value)].some((parts) => parts.some(({ isContact }) => isContact));
  return (
    <>
      <p>You pass this on:</p>
      <Typed parts={toPassOn} />
      {changes.length > 0 && (
        <dl className="facts">
          {changes.map(({ name, value }) => (
            <Fact key={name} name={`New: ${name}`}>
              <Typed parts={value} />
            </Fact>
          ))}
        </dl>
      )}
      {isMarked && (
        <CheckField
          label="Pass on the marked parts, too"
          name="marked"
          hint="They look like an address, a link, a handle or a telephone number. Without the tick they are left out."
        />
      )}
    </>
  );
}

function StepButtons({ buttons }: Pick<RequestData, "buttons">) {
  return buttons.map(({ step, idle, pending }) => (
    <SubmitButton key={step} idle={idle} pending={pending} name="doing" value={step} kind={kindOf(step)} />
  ));
}

function kindOf(step: string) {
  return ["offer", "pass", "release", "confirm"].includes(step) ? "main" : "plain";
}
