import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { AreaField, SubmitButton, TextField, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import type { RequestData } from "./show-data.server.ts";

interface QuestionFormProps {
  lastResult: LastResult | undefined;
}

export function QuestionForm({ lastResult }: QuestionFormProps) {
  return (
    <details className="fold" open={lastResult !== undefined}>
      <summary>Ask a question first</summary>
      <ValidatedForm id="question" lastResult={lastResult} values={{ reply: "" }}>
        <ErrorSummary />
        <AreaField
          label="Your question"
          name="reply"
          hint="You can ask once. We read it and pass it on to the brand, without addresses and telephone numbers. Then you say yes or no."
        />
        <SubmitButton idle="Ask first" pending="Asking" name="doing" value="question" kind="plain" />
      </ValidatedForm>
    </details>
  );
}

/** The reason goes to the operator alone. */
export function StopForm({ lastResult }: QuestionFormProps) {
  return (
    <details className="fold" open={lastResult !== undefined}>
      <summary>End it early</summary>
      <ValidatedForm id="stop" lastResult={lastResult} values={{ reply: "" }}>
        <ErrorSummary />
        <AreaField label="Why" name="reply" hint="We read it, and nobody else. The others are told that you ended it." />
        <SubmitButton idle="End it early" pending="Ending" name="doing" value="stop" kind="plain" />
      </ValidatedForm>
    </details>
  );
}

interface AnswerFormProps extends QuestionFormProps {
  now: RequestData["now"];
}

/** The brand answers once, and may change its offer with it. */
export function AnswerForm({ lastResult, now }: AnswerFormProps) {
  return (
    <section>
      <h2>Your answer</h2>
      <ValidatedForm id="reply" lastResult={lastResult} values={{ reply: "", ...now }}>
        <ErrorSummary />
        <AreaField label="Your answer" name="reply" hint="You can answer once. We read it first." />
        {now.pay && <TextField label="Money" name="pay" />}
        <TextField label="Offer" name="offer" hint="You can change what you offer and expect with your answer." />
        <AreaField label="In detail" name="duties" />
        <SubmitButton idle="Answer" pending="Answering" name="doing" value="answer" />
      </ValidatedForm>
    </section>
  );
}
