import { ErrorSummary, SubmitButton, TextField, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { ParentsCode } from "./parents-code.tsx";

interface AnswerProps {
  lastResult: LastResult | undefined;
  isSent: boolean;
  address: string;
}

export function Answer({ lastResult, isSent, address }: AnswerProps) {
  return (
    <ValidatedForm id="answer" lastResult={lastResult} values={{ contact: address, code: "" }}>
      <ErrorSummary />
      <TextField
        label="Address for the brand"
        name="contact"
        type="email"
        autoComplete="email"
        hint="If you say yes, we look at it once more and then give the brand this address, and nothing else. If it isn't the one of your account, we first email a code to it."
      />
      {isSent && <TextField label="Code" name="code" inputMode="numeric" autoComplete="one-time-code" />}
      <SubmitButton idle="Say yes" pending="Saying yes" name="doing" value="accept" />
    </ValidatedForm>
  );
}

interface MinorsAnswerProps {
  lastResult: LastResult | undefined;
  brand: string;
  isSent: boolean;
  address: string;
}

export function MinorsAnswer({ lastResult, brand, isSent, address }: MinorsAnswerProps) {
  return (
    <ValidatedForm id="answer" lastResult={lastResult} values={{ parentEmail: address, code: "" }}>
      <ErrorSummary />
      <p>
        To say yes you need your parent or guardian. We email them a code, which they give to you. Then they read the request and
        say yes or no themselves. {brand} is told that they have to agree, and it gets their address in place of yours.
      </p>
      <ParentsCode isSent={isSent} then={{ idle: "Say yes", pending: "Saying yes", value: "accept" }} />
    </ValidatedForm>
  );
}
