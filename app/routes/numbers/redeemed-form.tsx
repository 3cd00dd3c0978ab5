import { ErrorSummary, SelectField, SubmitButton, TextField, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import type { numbersPage } from "./numbers-data.server.ts";

interface RedeemedFormProps {
  lastResult: LastResult | undefined;
  choices: ReturnType<typeof numbersPage>["choices"];
}

/** The brand alone knows how often its codes were used. */
export function RedeemedForm({ lastResult, choices: { discounts, weeks } }: RedeemedFormProps) {
  const values = { discountId: discounts[0]?.value ?? "", week: weeks[0]?.value ?? "", times: "" };
  return (
    <details className="fold" open={lastResult !== undefined}>
      <summary>Enter how often a code was used</summary>
      <ValidatedForm id="redeemed" lastResult={lastResult} values={values}>
        <ErrorSummary />
        <SelectField label="Discount" name="discountId" options={discounts} />
        <SelectField label="Week" name="week" options={weeks} />
        <TextField
          label="How often"
          name="times"
          inputMode="numeric"
          hint="In your shop or on your website. A new number replaces the old one."
        />
        <SubmitButton idle="Keep it" pending="Keeping" kind="plain" />
      </ValidatedForm>
    </details>
  );
}
