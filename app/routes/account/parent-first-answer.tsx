import { Form } from "@remix-run/react";
import { endsWith13 } from "#app/content/age-mails.ts";
import { ErrorSummary, SubmitButton, TextField, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

interface Props {
  product: string;
  child: string | undefined;
  band: string | null;
  mayAgree: boolean;
  isTeen: boolean;
  lastResult: LastResult | undefined;
}

/** Speaks to the owner of an address that a child gave, before they agree. */
export function FirstAnswer({ product, child = "A child", band, mayAgree, isTeen, lastResult }: Props) {
  return (
    <div className="narrow">
      <PageTitle>{child} asks you</PageTitle>
      <p>
        A child who gave the first name {child} asks to take part {band ? `in the age band ${band}` : "as a business"}, and gave
        us your address as that of a parent or guardian. If this isn't your child, say no.
      </p>
      {isTeen && (
        <p>
          Where {child} lives, a parent or guardian has to agree before the age of 18. You can take your consent back at any time.
        </p>
      )}
      {band === "13-17" && !isTeen && (
        <>
          <p>If you agree, the protection for children under 13 ends:</p>
          <ul>
            {endsWith13(product, child).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      {mayAgree ? (
        <ValidatedForm id="agree" lastResult={lastResult}>
          <ErrorSummary />
          <TextField
            label="Your code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            hint="It's in our email and works for 24 hours."
            required
          />
          <SubmitButton idle="I agree" pending="Agreeing" name="doing" value="agree" />
        </ValidatedForm>
      ) : (
        <p>Is this your child, and do you agree? Then give {child} the code from our email.</p>
      )}
      <Form method="post">
        <p>If you say no, we erase your address{isTeen ? "" : `, and nobody but ${child} ever sees the account`}.</p>
        <SubmitButton idle="No, and erase this" pending="Erasing" kind="plain" name="doing" value="refuse" />
      </Form>
    </div>
  );
}
