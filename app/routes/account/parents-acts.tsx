import { Link } from "@remix-run/react";
import { ErrorBox } from "#app/ui/fields/error-summary.tsx";
import { ErrorSummary, SubmitButton, TextField, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { SEND_CODE } from "./send-code.ts";

interface Act {
  label: string;
  pending: string;
  words: (name: string) => string;
  kind: "main" | "danger";
}

/** The parent's acts, each with a mailed code. */
const ACTS = {
  open: {
    label: "Let everybody see",
    pending: "Opening",
    words: (name) =>
      `Everybody who has an account, brands too, will see the profile of ${name} and the Edits that aren't for the crew only. You can go back at any time.`,
    kind: "main",
  },
  crew: {
    label: "Let them into the crew",
    pending: "Saying yes",
    words: (name) =>
      `The crew of ${name} sees the profile and what ${name} posts. This person says they are 18 or over. You can remove them at any time.`,
    kind: "main",
  },
  data: {
    label: "Get the data",
    pending: "Getting the data",
    words: (name) => `One ZIP file with everything that we hold about ${name}. We email you the link to it.`,
    kind: "main",
  },
  withdraw: {
    label: "Withdraw my consent",
    pending: "Withdrawing",
    words: (name) =>
      `The account of ${name} goes back to its first step. Nobody else sees it or what it posted until you agree again.`,
    kind: "danger",
  },
  delete: {
    label: "Delete the account",
    pending: "Deleting",
    words: (name) =>
      `The account of ${name} and everything it posted is erased at once. Our safety copies are overwritten within 8 days, and a reported post is kept until 14 days after its report is closed. This can't be undone.`,
    kind: "danger",
  },
} as const satisfies Record<string, Act>;

/** The sections about visibility and the crew have the other acts. */
const LISTED = ["data", "withdraw", "delete"] as const;

type Name = keyof typeof ACTS;
const NAMES: readonly Name[] = [...LISTED, "open", "crew"];
/** A code typed in this browser confirms them for half an hour. */
const CONFIRMABLE: readonly Name[] = ["open", "crew"];

export function actNamed(given: string | null): Name | undefined {
  return NAMES.find((name) => name === given);
}

interface ActsProps {
  ask: Name | undefined;
  crewId: string | undefined;
  name: string;
  isCodeSent: boolean;
  isConfirmed: boolean;
  lastResult: LastResult | undefined;
}

export function ParentsActs({ ask, crewId, name, isCodeSent, isConfirmed, lastResult }: ActsProps) {
  return (
    <section id="acts">
      <h2 className="section">{ask ? ACTS[ask].label : "What you can do"}</h2>
      {ask ? (
        <WithCode doing={ACTS[ask]} {...{ ask, crewId, name, isCodeSent, isConfirmed, lastResult }} />
      ) : (
        <>
          <ErrorBox result={lastResult} />
          <p className="buttons">
            {LISTED.map((doing) => (
              <Link key={doing} className={doing === "data" ? "button" : "button danger"} to={`?ask=${doing}`} preventScrollReset>
                {ACTS[doing].label}
              </Link>
            ))}
          </p>
        </>
      )}
    </section>
  );
}

function WithCode({ doing, ask, crewId, name, isCodeSent, isConfirmed, lastResult }: ActsProps & { doing: Act }) {
  const query = new URLSearchParams({ ...(ask && { ask }), ...(crewId && { crew: crewId }) });
  const needsNone = isConfirmed && ask !== undefined && CONFIRMABLE.includes(ask);
  return (
    <ValidatedForm id="with-code" lastResult={lastResult} action={`?${query}#acts`}>
      <ErrorSummary />
      <p>{doing.words(name)}</p>
      {needsNone ? (
        <p className="buttons">
          <SubmitButton idle={doing.label} pending={doing.pending} kind={doing.kind} />
          <DoNothing />
        </p>
      ) : isCodeSent ? (
        <>
          <TextField
            label="Your code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            hint="We've emailed it to you. It works for 24 hours."
            required
          />
          <p className="buttons">
            <SubmitButton idle={doing.label} pending={doing.pending} kind={doing.kind} />
            <SubmitButton idle="Send again" pending="Sending" kind="plain" name="doing" value={SEND_CODE} />
            <DoNothing />
          </p>
        </>
      ) : (
        <p className="buttons">
          <SubmitButton idle="Send me a code" pending="Sending" name="doing" value={SEND_CODE} />
          <DoNothing />
        </p>
      )}
    </ValidatedForm>
  );
}

function DoNothing() {
  return (
    <Link className="button" to="?" preventScrollReset>
      Cancel
    </Link>
  );
}
