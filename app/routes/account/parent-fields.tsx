import { useField } from "@conform-to/react";
import type { AgeBand } from "#app/schemas/age-bands.ts";
import { Notes } from "#app/ui/fields/field.tsx";
import { SubmitButton, TextField } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { useFocus } from "#app/ui/fields/use-focus.ts";
import { SEND_CODE } from "./send-code.ts";

export interface ParentForm {
  answers: LastResult | undefined;
  isSent: boolean;
  /** A parent agreed before, so the form does not ask for the address. */
  isKnown: boolean;
  agreedTo: AgeBand | undefined;
  /** At this age there is nothing to verify, so the style sheet hides the button that sends a code. */
  settled: AgeBand | undefined;
  /** The countries where a parent has to agree for a 13-17, too. */
  countries: readonly string[];
}

interface Props {
  lastResult: LastResult | undefined;
  always: boolean;
  parent: ParentForm;
  why?: string;
  next?: string;
}

export function asksForParent({ countries }: ParentForm, band: string | null, country: unknown): boolean {
  return band === "13-17" && countries.some((name) => name === country);
}

const UNDER_13S = "Are you under 13? Then your parent or guardian has to say yes.";

export function ParentFields({ lastResult, always, parent, why = UNDER_13S, next }: Props) {
  const isSent = parent.isSent && isAsSent(lastResult, parent.answers);
  const classes = ["parent-only", always && "always", parent.settled && `settled-${parent.settled}`];
  return (
    <fieldset className={classes.filter(Boolean).join(" ")}>
      <legend>Your parent or guardian</legend>
      {parent.isKnown ? (
        <KnownParent agreedTo={parent.agreedTo} next={next} />
      ) : (
        <TextField
          label="Your Parent/Guardian's Email"
          name="parentEmail"
          type="email"
          autoComplete="off"
          hint={`${why} We send them a code.`}
        />
      )}
      {isSent ? <CodeField isNext={lastResult === parent.answers} /> : <SendButton />}
    </fieldset>
  );
}

function KnownParent({ agreedTo, next }: { agreedTo: AgeBand | undefined; next: string | undefined }) {
  if (!agreedTo)
    return <p className="hint">Your parent or guardian has to say yes to this age. We know their email, and send them a code.</p>;
  return (
    <>
      <p>
        Your parent or guardian said yes to age {agreedTo}. {next && `Tap ${next}.`}
      </p>
      <p className="hint">Is your age another one? Then they have to say yes again. We send them a code.</p>
    </>
  );
}

function CodeField({ isNext }: { isNext: boolean }) {
  const [field] = useField<string>("code");
  useFocus(field.id, isNext);
  return (
    <>
      <TextField
        label="Verification Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="It's in the email to your parent or guardian and works for 24 hours."
        autoFocus={isNext}
      />
      <p>
        <SubmitButton idle="Send again" pending="Sending" kind="small" name="doing" value={SEND_CODE} />
      </p>
    </>
  );
}

/** Takes the id and the errors of the code field until that field is shown. */
function SendButton() {
  const [field] = useField<string>("code");
  return (
    <div className={field.errors ? "field bad" : "field"} id={field.id} tabIndex={-1}>
      <Notes field={field} />
      <p className="send-code">
        <SubmitButton idle="Send Verification Email" pending="Sending" kind="plain" name="doing" value={SEND_CODE} />
      </p>
    </div>
  );
}

/** Returns false if the answers differ from those of the code: a code is valid for one age and one address. */
function isAsSent(result: LastResult | undefined, answers: LastResult | undefined) {
  return ["isBusiness", "age", "parentEmail"].every(
    (name) => (result?.initialValue?.[name] ?? "") === (answers?.initialValue?.[name] ?? ""),
  );
}
