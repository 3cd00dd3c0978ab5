import { Form, Link } from "@remix-run/react";
import { ErrorSummary, SubmitButton, TextField } from "#app/forms/fields.tsx";
import type { FormState } from "#app/forms/form-state.ts";

interface Doing {
  label: string;
  pending: string;
  words: (name: string) => string;
  kind: "main" | "danger";
}

/** Actions that only the parent may take, each with a mailed code. */
const DOINGS = {
  data: {
    label: "Get the data",
    pending: "Getting the data",
    words: (name) => `One ZIP file with everything that we hold about ${name}. We mail you the link to it.`,
    kind: "main",
  },
  withdraw: {
    label: "Take my consent back",
    pending: "Taking it back",
    words: (name) =>
      `The account of ${name} goes back to its first step. Nobody else sees it or what it posted until you agree again.`,
    kind: "danger",
  },
  delete: {
    label: "Delete the account",
    pending: "Deleting",
    words: (name) => `The account of ${name} and everything it posted is erased at once. This cannot be taken back.`,
    kind: "danger",
  },
} as const satisfies Record<string, Doing>;

type Name = keyof typeof DOINGS;
const NAMES: readonly Name[] = ["data", "withdraw", "delete"];

export function doingNamed(given: string | null): Name | undefined {
  return NAMES.find((name) => name === given);
}

interface DoingsProps {
  ask: Name | undefined;
  name: string;
  isCodeSent: boolean;
  form: FormState | undefined;
}

export function Doings({ ask, name, isCodeSent, form }: DoingsProps) {
  return (
    <section id="doings">
      <h2 className="section">{ask ? DOINGS[ask].label : "What you can do"}</h2>
      {ask ? (
        <WithCode doing={DOINGS[ask]} {...{ ask, name, isCodeSent, form }} />
      ) : (
        <>
          <ErrorSummary form={form} />
          <p className="buttons">
            {NAMES.map((doing) => (
              <Link key={doing} className={doing === "data" ? "button" : "button danger"} to={`?ask=${doing}`} preventScrollReset>
                {DOINGS[doing].label}
              </Link>
            ))}
          </p>
        </>
      )}
    </section>
  );
}

function WithCode({ doing, ask, name, isCodeSent, form }: DoingsProps & { doing: Doing }) {
  return (
    <Form method="post" action={`?ask=${ask}#doings`} noValidate>
      <ErrorSummary form={form} />
      <p>{doing.words(name)}</p>
      {isCodeSent ? (
        <>
          <TextField
            label="Your code"
            name="code"
            form={form}
            maxLength={80}
            inputMode="numeric"
            autoComplete="one-time-code"
            hint="We have mailed it to you. It works for 24 hours."
            required
          />
          <p className="buttons">
            <SubmitButton idle={doing.label} pending={doing.pending} kind={doing.kind} />
            <SubmitButton idle="Send again" pending="Sending" kind="plain" name="doing" value="send-code" />
            <DoNothing />
          </p>
        </>
      ) : (
        <p className="buttons">
          <SubmitButton idle="Send me a code" pending="Sending" name="doing" value="send-code" />
          <DoNothing />
        </p>
      )}
    </Form>
  );
}

function DoNothing() {
  return (
    <Link className="button" to="?" preventScrollReset>
      Do nothing
    </Link>
  );
}
