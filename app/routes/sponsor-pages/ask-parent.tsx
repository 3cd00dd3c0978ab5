import { Form } from "@remix-run/react";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { SEND_CODE } from "../account/send-code.ts";
import { ParentsCode } from "../sponsorships/parents-code.tsx";
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
          <ParentsCode isSent={address !== undefined} then={{ idle: "Ask for their yes", pending: "Asking", value: "ask" }} />
        </ValidatedForm>
      )}
    </section>
  );
}
