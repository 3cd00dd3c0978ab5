import { REGIONS } from "#app/schemas/choices.ts";
import { FILE_LIMITS } from "#app/schemas/file-limits.ts";
import {
  AreaField,
  CheckField,
  CityField,
  DrawingField,
  ErrorSummary,
  FileField,
  LongSelectField,
  RadioField,
  SubmitButton,
  TextField,
  ValidatedForm,
} from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { asksForParent, ParentFields, type ParentForm } from "../account/parent-fields.tsx";
import { TEENS_HANDLE_HINT } from "./handle-hint.ts";
import { ProofField } from "./proof-field.tsx";

interface Props {
  lastResult: LastResult | undefined;
  isBusiness: boolean;
  under13: boolean;
  band: string | null;
  countries: readonly string[];
  /** Only for a 13-17. */
  parent: ParentForm | undefined;
}

/** Stored as "Prefer Not To Say"; this form has always spelled it with a small "to". */
const GENDERS = ["Male", "Female", "Other", "Prefer Not to Say"];

/** The file comes last, so that the other fields are known if it is refused. */
export function CompletionForm({ lastResult: refused, parent, isBusiness, under13, band, countries }: Props) {
  const lastResult = refused ?? parent?.answers;
  const country = lastResult?.initialValue?.country;
  const uploaded = lastResult?.initialValue?.profileImage;
  const isOwn = uploaded && !lastResult?.initialValue?.drawing;

  return (
    <div className="narrow">
      <PageTitle>Complete your Profile</PageTitle>
      <p>
        {under13
          ? "Fill this in once. Then you can post and look around."
          : "Do this once, and you can post, follow, build a Crew and use the map."}
      </p>
      <ValidatedForm id="complete-profile" lastResult={lastResult} encType="multipart/form-data">
        <ErrorSummary />
        <CityField />
        <LongSelectField label="Country" name="country" options={countries} autoComplete="country-name" required />
        {parent && asksForParent(parent, band, country) && (
          <>
            <input type="hidden" name="age" value="13-17" />
            <ParentFields
              lastResult={lastResult}
              always
              parent={parent}
              why={`In ${country} a parent or guardian has to agree before you're 18.`}
            />
          </>
        )}
        <AreaField label="About You" name="about" required />
        {!under13 && (
          <TextField
            label="Instagram Handle"
            name="instagram"
            hint={band === "13-17" ? TEENS_HANDLE_HINT : "Instagram lets brands see who you are."}
            autoComplete="off"
            required
          />
        )}
        {isBusiness ? <BusinessFields under13={under13} /> : <RiderFields under13={under13} />}
        {Boolean(uploaded) && <input type="hidden" name="profileImage" value={String(uploaded)} />}
        <DrawingField />
        <FileField
          label={isBusiness ? "Upload Logo" : "Upload Image"}
          name="profileImage"
          accept="image/jpeg,image/png"
          hint={isOwn ? "Your picture is uploaded. Choose another only to change it." : "png or jpg, up to 15 MB"}
          {...FILE_LIMITS.completion}
        />
        <SubmitButton idle="Complete Profile" pending="Completing Profile" />
      </ValidatedForm>
    </div>
  );
}

function RiderFields({ under13 }: Pick<Props, "under13">) {
  return (
    <>
      <RadioField isTiled label="Gender" name="gender" options={GENDERS} />
      {!under13 && <TextField label="Sponsors (optional)" name="sponsors" autoComplete="off" />}
    </>
  );
}

function BusinessFields({ under13 }: Pick<Props, "under13">) {
  return (
    <>
      {!under13 && (
        <TextField label="Website" name="website" type="url" hint="Starts with https://" autoComplete="url" required />
      )}
      <CheckField label="Is your Business a Cafe or Campsite?" name="businessIsBricks" />
      <RadioField label="Business Region" name="businessRegion" options={[...REGIONS]} />
      {!under13 && <ProofField />}
    </>
  );
}
