import { Form } from "@remix-run/react";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { SubmitButton, TextField, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { SEND_CODE } from "../account/send-code.ts";
import type { askingDataFor } from "./asking.server.ts";

type AskParentProps = ReturnType<typeof askingDataFor> & { hasPage: boolean; lastResult: LastResult | undefined };

/** Tells a refused form about the parent from one of the page. */
export function isAboutParent(lastResult: LastResult | undefined): boolean {
  return [SEND_CODE, "ask", "hide"].includes(String(lastResult?.initialValue?.doing));
}

/** A 13-17 needs a parent's yes before brands see the page. */
export function AskParent({ sentence, reason, mayHide, mayAsk, hasPage, address, lastResult }: AskParentProps) {
  return (
    <section>
      <h2>Who sees it</h2>
      <p>
        <strong>{sentence}</strong>
      </p>
      {reason && <blockquote className="typed">{reason}</blockquote>}
      {mayHide && (
        <Form method="post" className="buttons">
          <SubmitButton idle="Take the page back" pending="Taking it back" name="doing" value="hide" kind="plain" />
        </Form>
      )}
      {mayAsk && hasPage && (
        <ValidatedForm id="ask-parent" lastResult={lastResult} values={{ parentEmail: address ?? "", code: "" }}>
          <ErrorSummary />
          <p>
            We email your parent or guardian a code, which they give to you. Then they read your page and say yes or no. If you
            change the page later, we ask them again.
          </p>
          <TextField label="Your Parent/Guardian's Email" name="parentEmail" type="email" autoComplete="off" />
          <SubmitButton
            idle={address ? "Send again" : "Send the code"}
            pending="Sending"
            name="doing"
            value={SEND_CODE}
            kind="plain"
          />
          {address && (
            <>
              <TextField label="Code" name="code" inputMode="numeric" autoComplete="one-time-code" />
              <SubmitButton idle="Ask for their yes" pending="Asking" name="doing" value="ask" kind="plain" />
            </>
          )}
        </ValidatedForm>
      )}
    </section>
  );
}
