import { Form } from "@remix-run/react";
import { PageTitle } from "#app/components/page-title.tsx";
import {
  AreaField,
  CheckField,
  CityField,
  ErrorSummary,
  FileField,
  LongSelectField,
  RadioField,
  SubmitButton,
  TextField,
} from "#app/forms/fields.tsx";
import type { FormState } from "#app/forms/form-state.ts";
import { FILE_LIMITS } from "#app/schemas/file-limits.ts";
import { REGIONS } from "#app/schemas/words.ts";

interface Props {
  form: FormState | undefined;
  isBusiness: boolean;
  countries: readonly string[];
}

/** Stored as "Prefer Not To Say"; this form has always spelled it with a small "to". */
const GENDERS = ["Male", "Female", "Other", "Prefer Not to Say"];

export function CompletionForm({ form, isBusiness, countries }: Props) {
  const uploaded = form?.values.profileImage;

  return (
    <div className="narrow">
      <PageTitle>Complete your Profile</PageTitle>
      <Form method="post" encType="multipart/form-data" noValidate>
        <ErrorSummary form={form} />
        {uploaded && <input type="hidden" name="profileImage" value={uploaded} />}
        <FileField
          label={isBusiness ? "Upload Logo" : "Upload Image"}
          name="profileImage"
          form={form}
          accept="image/jpeg,image/png"
          hint={uploaded ? "Your picture has arrived. Choose another only to change it." : "png or jpg, up to 15 MB"}
          {...FILE_LIMITS.completion}
        />
        <CityField form={form} />
        <LongSelectField label="Country" name="country" form={form} options={countries} autoComplete="country-name" required />
        <AreaField label="About You" name="about" form={form} maxLength={150} required />
        <TextField
          label="Instagram Handle"
          name="instagram"
          form={form}
          maxLength={81}
          hint="Instagram lets brands see who you are."
          autoComplete="off"
          required
        />
        {isBusiness ? <BusinessFields form={form} /> : <RiderFields form={form} />}
        <SubmitButton idle="Complete Profile" pending="Completing Profile" />
      </Form>
    </div>
  );
}

function RiderFields({ form }: Pick<Props, "form">) {
  return (
    <>
      <RadioField label="Gender" name="gender" form={form} options={GENDERS} />
      <TextField label="Sponsors (optional)" name="sponsors" form={form} maxLength={80} autoComplete="off" />
    </>
  );
}

function BusinessFields({ form }: Pick<Props, "form">) {
  return (
    <>
      <TextField
        label="Website"
        name="website"
        type="url"
        form={form}
        maxLength={120}
        hint="In the form https://"
        autoComplete="url"
        required
      />
      <CheckField label="Is your Business a Cafe or Campsite?" name="businessIsBricks" form={form} />
      <RadioField label="Business Region" name="businessRegion" form={form} options={[...REGIONS]} />
    </>
  );
}
