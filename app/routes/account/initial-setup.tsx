import { Form } from "@remix-run/react";
import { PageTitle } from "#app/components/page-title.tsx";
import { CheckField, ErrorSummary, RadioField, SportPicker, SubmitButton } from "#app/forms/fields.tsx";
import type { FormState } from "#app/forms/form-state.ts";
import { paths } from "#app/paths.ts";
import { AGE_ANSWERS, GROUPS, SPORT_NAMES } from "#app/schemas/words.ts";
import { ParentFields, type ParentForm } from "./parent-fields.tsx";

interface Props {
  refused: FormState | undefined;
  /** Has ever answered with an age under 13. */
  isYoung: boolean;
  parent: ParentForm;
}

export function InitialSetup({ refused, isYoung, parent }: Props) {
  const form = refused ?? parent.answers;
  return (
    <div className="narrow">
      <PageTitle>Personalise your experience to get started</PageTitle>
      <Form method="post" action="/" className="initial-setup" noValidate>
        <ErrorSummary form={refused} />
        <CheckField
          label="I am joining as a business"
          name="isBusiness"
          form={form}
          hint="Business accounts are for people aged 18 or older."
        />
        <div className="rider-only">
          <RadioField label="Which are you?" name="group" form={form} options={[...GROUPS]} />
          <RadioField label="How old are you?" name="age" form={form} options={[...AGE_ANSWERS]} />
        </div>
        <SportPicker legend="Your sports" name="sports" kind="checkbox" form={form} sports={SPORT_NAMES} />
        <ParentFields form={form} always={isYoung} parent={parent} />
        <div>
          <CheckField label="Send me news about brands and events" name="marketingOptIn" form={form} />
          <p className={isYoung ? "hint young-words always" : "hint young-words"}>
            Parent or guardian: please agree to these e-mails before this is ticked.
          </p>
        </div>
        <SubmitButton idle="Get Started" pending="Getting Started" />
      </Form>
    </div>
  );
}

/** Users under 6 cannot stay, but can delete their account at once. */
export function TooYoung({ sentence }: { sentence: string }) {
  return (
    <div className="narrow">
      <PageTitle>Personalise your experience to get started</PageTitle>
      <div role="alert" className="error-summary">
        <p>{sentence}</p>
        <Form method="post" action={paths.eraseAccount()}>
          <SubmitButton idle="Delete Account" pending="Deleting Account" />
        </Form>
      </div>
    </div>
  );
}
