import { Form } from "@remix-run/react";
import { PageTitle } from "#app/components/page-title.tsx";
import { CheckField, ErrorSummary, RadioField, SportPicker, SubmitButton, TextField } from "#app/forms/fields.tsx";
import type { FormState } from "#app/forms/form-state.ts";
import { paths } from "#app/paths.ts";
import { AGE_ANSWERS, GROUPS, SPORT_NAMES, UNDER_6 } from "#app/schemas/words.ts";

export function InitialSetup({ form }: { form: FormState | undefined }) {
  const tooYoung = form?.values.age === UNDER_6 && form.errors.age;

  return (
    <div className="narrow">
      <PageTitle>Personalise your experience to get started</PageTitle>
      {tooYoung && <EraseAccount sentence={tooYoung} />}
      <Form method="post" action="/" className="initial-setup" noValidate>
        {!tooYoung && <ErrorSummary form={form} />}
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
        <fieldset className="parent-only">
          <legend>For ages 6 to 12</legend>
          <TextField
            label="Your Parent/Guardian's Email"
            name="parentEmail"
            type="email"
            form={form}
            maxLength={80}
            hint="A parent or guardian has to agree before somebody under 13 can join."
          />
        </fieldset>
        <CheckField
          label="Send me news about brands and events"
          name="marketingOptIn"
          form={form}
          hint="If you are under 13, ask your parent or guardian to agree to this first."
        />
        <SubmitButton idle="Get Started" pending="Getting Started" />
      </Form>
    </div>
  );
}

/** Somebody under six cannot stay; their account can go at once. */
function EraseAccount({ sentence }: { sentence: string }) {
  return (
    <Form method="post" action={paths.eraseAccount()} role="alert" className="error-summary">
      <p>{sentence}</p>
      <SubmitButton idle="Delete Account" pending="Deleting Account" />
    </Form>
  );
}
