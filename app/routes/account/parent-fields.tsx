import { idOf, Notes } from "#app/forms/field.tsx";
import { SubmitButton, TextField } from "#app/forms/fields.tsx";
import type { FormState } from "#app/forms/form-state.ts";
import { useFocus } from "#app/forms/use-focus.ts";

export const SEND_CODE = "send-code";

export interface ParentForm {
  answers: FormState | undefined;
  isSent: boolean;
  /** A parent agreed before, so the form does not ask for the address. */
  isKnown: boolean;
}

interface Props {
  form: FormState | undefined;
  /** Shown for every age. */
  always: boolean;
  parent: ParentForm;
}

export function ParentFields({ form, always, parent }: Props) {
  const isSent = parent.isSent && isAsSent(form, parent.answers);
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
          form={form}
          maxLength={80}
          autoComplete="off"
          hint="A parent or guardian has to agree for somebody under 13. We send them a code."
        />
      )}
      {isSent ? <CodeField form={form} isNext={form === parent.answers} /> : <SendButton form={form} />}
    </fieldset>
  );
}

function CodeField({ form, isNext }: Pick<Props, "form"> & { isNext: boolean }) {
  useFocus("code", isNext);
  return (
    <>
      <TextField
        label="Verification Code"
        name="code"
        form={form}
        maxLength={80}
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="It stands in the mail to your parent or guardian and works for 24 hours."
        autoFocus={isNext}
      />
      <p>
        <SubmitButton idle="Send again" pending="Sending" kind="small" name="doing" value={SEND_CODE} />
      </p>
    </>
  );
}

/** Takes the id and the errors of the code field until that field is shown. */
function SendButton({ form }: Pick<Props, "form">) {
  return (
    <div className={form?.errors.code ? "field bad" : "field"} id={idOf("code")} tabIndex={-1}>
      <Notes name="code" form={form} />
      <p>
        <SubmitButton idle="Send Verification Email" pending="Sending" kind="plain" name="doing" value={SEND_CODE} />
      </p>
    </div>
  );
}

/** A code is valid for one age and one address; other answers need a new code. */
function isAsSent(form: FormState | undefined, answers: FormState | undefined) {
  return ["isBusiness", "age", "parentEmail"].every((name) => (form?.values[name] ?? "") === (answers?.values[name] ?? ""));
}
