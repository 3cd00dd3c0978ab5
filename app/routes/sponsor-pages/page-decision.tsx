import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { AreaField, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { Consent } from "../sponsorships/request-facts.tsx";
import type { consentDataFor } from "./page-data.server.ts";

interface PageDecisionProps {
  consent: NonNullable<ReturnType<typeof consentDataFor>>;
  lastResult: LastResult | undefined;
}

export function PageDecision({ consent: { asking, sentence, mayRelease, facts }, lastResult }: PageDecisionProps) {
  return (
    <div className="screen-only sections">
      <p>
        <strong>{sentence}</strong>
      </p>
      <Consent facts={facts} />
      <section>
        <h2>What you can do</h2>
        <ValidatedForm id="page-decision" lastResult={lastResult} values={{ reply: "" }}>
          <ErrorSummary />
          <input type="hidden" name="asking" value={asking} />
          <AreaField label="Why you refuse it" name="reply" rows={2} hint="The rider reads it" />
          <div className="buttons">
            {mayRelease && <SubmitButton idle="Show it to brands" pending="Showing" name="doing" value="release" />}
            <SubmitButton idle="Refuse" pending="Refusing" name="doing" value="refuse" kind="plain" />
          </div>
        </ValidatedForm>
      </section>
    </div>
  );
}
