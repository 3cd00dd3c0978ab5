import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { AGE_ANSWERS } from "#app/schemas/age-bands.ts";
import { GROUPS } from "#app/schemas/choices.ts";
import { SPORT_NAMES } from "#app/schemas/sports.ts";
import { CheckField, ErrorSummary, RadioField, SportPicker, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { ParentFields, type ParentForm } from "./parent-fields.tsx";

const UNDER_18 = AGE_ANSWERS.filter((answer) => answer !== "18+");

interface Props {
  refused: LastResult | undefined;
  isYoung: boolean;
  /** A parent took the consent back and has to agree again at every age. */
  hasWithdrawn: boolean;
  /** Set if the account gave an age under 18 and cannot change it to 18+ now. */
  whyNoAdult: string | undefined;
  mayBeBusiness: boolean;
  parent: ParentForm;
}

export function InitialSetup({ refused, isYoung, hasWithdrawn, whyNoAdult, mayBeBusiness, parent }: Props) {
  const lastResult = refused ?? parent.answers;
  return (
    <div className="narrow">
      <PageTitle>Personalise your experience to get started</PageTitle>
      <ValidatedForm id="initial-setup" lastResult={lastResult} action="/" className="initial-setup">
        <ErrorSummary />
        {mayBeBusiness && (
          <CheckField label="I am joining as a business" name="isBusiness" hint="Tick only if you are 18 or older. We check." />
        )}
        <div className="rider-only">
          <RadioField isTiled label="Which describes you best?" name="group" options={[...GROUPS]} />
          <RadioField
            isTiled
            label="How old are you?"
            name="age"
            options={whyNoAdult ? UNDER_18 : AGE_ANSWERS}
            hint={whyNoAdult}
          />
        </div>
        <SportPicker label="Your sports" name="sports" kind="checkbox" sports={SPORT_NAMES} />
        <ParentFields lastResult={lastResult} always={isYoung || hasWithdrawn} parent={parent} next="Get Started" />
        <div>
          <CheckField label="Send me news about brands and events" name="marketingOptIn" />
          <p className={isYoung ? "hint young-words always" : "hint young-words"}>
            Parent or guardian: please agree to these emails before this is ticked.
          </p>
        </div>
        <SubmitButton idle="Get Started" pending="Getting Started" />
      </ValidatedForm>
    </div>
  );
}

interface TooYoungProps {
  sentence: string;
  contact: string;
  /** The age was given in this browser, with another account. */
  isForAnHour: boolean;
}

/** Users under 6 cannot stay, but can delete their account at once. */
export function TooYoung({ sentence, contact, isForAnHour }: TooYoungProps) {
  return (
    <div className="narrow">
      <PageTitle>Personalise your experience to get started</PageTitle>
      <div role="alert" className="error-summary">
        <p>{sentence}</p>
        {isForAnHour ? (
          <p>Someone here told us an age under 6. You can answer again in an hour.</p>
        ) : (
          <p>
            Is that a mistake? A parent or guardian can write to <a href={`mailto:${contact}`}>{contact}</a>.
          </p>
        )}
        <Form method="post" action={paths.eraseAccount()}>
          <SubmitButton idle="Delete Account" pending="Deleting Account" />
        </Form>
      </div>
    </div>
  );
}
