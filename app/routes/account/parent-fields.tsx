import { useField } from "@conform-to/react";
import { Notes } from "#app/forms/field.tsx";
import { SubmitButton, TextField } from "#app/forms/fields.tsx";
import type { LastResult } from "#app/forms/last-result.ts";
import { useFocus } from "#app/forms/use-focus.ts";
import { SEND_CODE } from "./send-code.ts";

export interface ParentForm {
  answers: LastResult | undefined;
  isSent: boolean;
  /** A parent agreed before, so the form does not ask for the address. */
  isKnown: boolean;
  /** In which a parent has to agree for a 13-17, too. */
  countries: readonly string[];
}

interface Props {
  lastResult: LastResult | undefined;
  /** Shown for every age. */
  always: boolean;
  parent: ParentForm;
  why?: string;
}

/** Whether the country chosen in the form asks for a parent of a 13-17. */
export function asksForParent({ countries }: ParentForm, band: string | null, country: unknown): boolean {
  return band === "13-17" && countries.some((name) => name === country);
}

const UNDER_13S = "A parent or guardian has to agree for somebody under 13.";

export function ParentFields({ lastResult, always, parent, why = UNDER_13S }: Props) {
  const isSent = parent.isSent && isAsSent(lastResult, parent.answers);
  return (
    <fieldset className={always ? "parent-only always" : "parent-only"}>
      <legend>Your parent or guardian</legend>
      {parent.isKnown ? (
        <p className="hint">
          Your parent or guardian has to agree to this age. We send them a code, to the address that we know.
        </p>
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
        hint="It is in the mail to your parent or guardian and works for 24 hours."
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
      <p>
        <SubmitButton idle="Send Verification Email" pending="Sending" kind="plain" name="doing" value={SEND_CODE} />
      </p>
    </div>
  );
}

/** A code is valid for one age and one address; other answers need a new code. */
function isAsSent(result: LastResult | undefined, answers: LastResult | undefined) {
  return ["isBusiness", "age", "parentEmail"].every(
    (name) => (result?.initialValue?.[name] ?? "") === (answers?.initialValue?.[name] ?? ""),
  );
}
