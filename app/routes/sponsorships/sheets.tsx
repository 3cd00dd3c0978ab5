import { Form, Link } from "@remix-run/react";
import { Fragment } from "react";
import { PAID_MINORS } from "#app/content/sponsorship-turns.ts";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { AreaField, CheckField, RadioField, SubmitButton, TextField, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { Fact, Typed } from "./request-facts.tsx";
import type { RequestData } from "./show-data.server.ts";

interface SheetsProps {
  sheets: RequestData["sheets"];
  lastResult: LastResult | undefined;
}

/** What was agreed on, version by version, and a change that waits. */
export function Sheets({ sheets: { change, now, versions }, lastResult }: SheetsProps) {
  const changeFailed = lastResult?.initialValue?.doing === "change-terms";
  return (
    <section>
      <h2>What was agreed</h2>
      <ul>
        {versions.map(({ to, words }) => (
          <li key={to}>
            <Link to={to}>{words}</Link>
          </li>
        ))}
      </ul>
      {change && <Change change={change} lastResult={changeFailed ? undefined : lastResult} />}
      {now && <NewChange now={now} lastResult={changeFailed ? lastResult : undefined} />}
    </section>
  );
}

function Change({
  change: { id, sentence, reason, parts, steps, needsWords, asksForLicence },
  lastResult,
}: {
  change: NonNullable<SheetsProps["sheets"]["change"]>;
  lastResult: LastResult | undefined;
}) {
  const isMarked = parts.some((part) => part.parts.some(({ isContact }) => isContact));
  return (
    <>
      <p>{sentence}</p>
      {reason && <blockquote className="typed">{reason}</blockquote>}
      {parts.length > 0 && (
        <dl className="facts">
          {parts.map(({ name, before, parts: written }) => (
            <Fragment key={name}>
              {before && <Fact name={`${name} now`}>{before}</Fact>}
              <Fact name={`${name}, new`}>
                <Typed parts={written} />
              </Fact>
            </Fragment>
          ))}
        </dl>
      )}
      {steps.length > 0 && (
        <ValidatedForm id={`sheet-${id}`} lastResult={lastResult} values={{ reply: "" }}>
          <ErrorSummary />
          <input type="hidden" name="sheetId" value={id} />
          {asksForLicence && (
            <>
              <p>{PAID_MINORS}</p>
              <CheckField label="I have looked at whether a licence is needed" name="licence" />
            </>
          )}
          {isMarked && needsWords && (
            <CheckField
              label="Pass on the marked parts, too"
              name="marked"
              hint="They look like an address, a link, a handle or a telephone number. Without the tick they are left out."
            />
          )}
          {needsWords && <AreaField label="Why you refuse" name="reply" rows={2} hint="The brand alone reads it." />}
          <div className="buttons">
            {steps.map(({ step, idle, pending, kind }) => (
              <SubmitButton key={step} idle={idle} pending={pending} name="doing" value={`sheet-${step}`} kind={kind} />
            ))}
          </div>
        </ValidatedForm>
      )}
    </>
  );
}

function NewChange({ now, lastResult }: { now: NonNullable<SheetsProps["sheets"]["now"]>; lastResult: LastResult | undefined }) {
  return (
    <details className="fold" open={lastResult !== undefined}>
      <summary>Change it, or go on longer</summary>
      <ValidatedForm id="change-terms" lastResult={lastResult} values={now}>
        <ErrorSummary />
        <p>We read your change, then they say yes or no. Until then everything stays as it is.</p>
        {now.pay && <TextField label="Money" name="pay" />}
        <TextField label="Offer" name="offer" />
        <AreaField label="In detail" name="duties" />
        <TextField label="Last day" name="endsOn" type="date" hint="The same day, or a later one." />
        <SubmitButton idle="Send the change" pending="Sending" name="doing" value="change-terms" kind="plain" />
      </ValidatedForm>
    </details>
  );
}

interface FeedbackProps {
  feedback: RequestData["feedback"];
  lastResult: LastResult | undefined;
}

/** Each side says once how it went; the operator alone reads it. */
export function Feedback({ feedback: { given, mayGive, mayMarkRead }, lastResult }: FeedbackProps) {
  if (!mayGive && given.length === 0) return null;
  return (
    <section>
      <h2>How it went</h2>
      {given.map(({ words, experience }) => (
        <div key={words}>
          <p>{words}</p>
          {experience && <blockquote className="typed">{experience}</blockquote>}
        </div>
      ))}
      {mayMarkRead && (
        <Form method="post">
          <SubmitButton idle="I've read it" pending="Saving" name="doing" value="feedback-read" kind="plain" />
        </Form>
      )}
      {mayGive && (
        <ValidatedForm id="feedback" lastResult={lastResult} values={{ went: "", experience: "" }}>
          <ErrorSummary />
          <p>We read it, and nobody else. You don't have to say anything.</p>
          <RadioField
            label="How did it go?"
            name="went"
            options={[
              { value: "well", label: "Well" },
              { value: "badly", label: "Not well" },
            ]}
          />
          <AreaField label="In your words" name="experience" rows={3} hint="If it didn't go well, please tell us why." />
          <SubmitButton idle="Tell us" pending="Telling" name="doing" value="feedback" kind="plain" />
        </ValidatedForm>
      )}
    </section>
  );
}
