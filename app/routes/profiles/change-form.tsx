import { Form, Link } from "@remix-run/react";
import {
  AreaField,
  CheckField,
  CityField,
  ErrorSummary,
  FileField,
  LongSelectField,
  RadioField,
  SportPicker,
  SubmitButton,
  TextField,
} from "#app/forms/fields.tsx";
import type { FormState } from "#app/forms/form-state.ts";
import { paths } from "#app/paths.ts";
import { FILE_LIMITS } from "#app/schemas/file-limits.ts";
import { AGE_BANDS, GENDERS, GROUPS, REGIONS, SPORT_NAMES, type Sport } from "#app/schemas/words.ts";
import { ParentFields, type ParentForm } from "../account/parent-fields.tsx";

interface Props {
  refused: FormState | undefined;
  parent: ParentForm;
  countries: readonly string[];
  isYoung: boolean;
  person: {
    name: string;
    email: string;
    isBusiness: boolean;
    about: string;
    instagram: string;
    city: string;
    country: string;
    sports: Sport[];
    age: string | null;
    gender: string | null;
    group: string | null;
    sponsors: string;
  };
  business: { website: string; businessRegion: string | null; businessIsBricks: boolean; hasLogo: boolean };
}

export function ChangeForm({ refused, parent, countries, isYoung, person, business }: Props) {
  const form = refused ?? parent.answers;
  return (
    <>
      <Form method="post" encType="multipart/form-data" className="profile-form" noValidate>
        <ErrorSummary form={refused} />
        <CheckField
          label="This is a business"
          name="isBusiness"
          form={form}
          defaultChecked={person.isBusiness}
          hint="Business accounts are for people aged 18 or older."
        />
        <TextField
          label="Name or Business Name"
          name="name"
          form={form}
          defaultValue={person.name}
          maxLength={80}
          autoComplete="name"
          required
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          form={form}
          defaultValue={person.email}
          maxLength={80}
          autoComplete="email"
          hint="We tell the old address about a change, with a link that takes it back."
          required
        />
        <AreaField label="About You" name="about" form={form} defaultValue={person.about} maxLength={150} required />
        <TextField
          label="Instagram Handle"
          name="instagram"
          form={form}
          defaultValue={`@${person.instagram}`}
          maxLength={81}
          autoComplete="off"
          required
        />
        <CityField form={form} defaultValue={person.city} />
        <LongSelectField
          label="Country"
          name="country"
          form={form}
          options={countries}
          defaultValue={person.country}
          autoComplete="country-name"
          required
        />
        <SportPicker
          legend="Your sports"
          name="sports"
          kind="checkbox"
          form={form}
          sports={SPORT_NAMES}
          defaultValue={person.sports}
        />
        <RiderFields {...{ form, parent, person, isYoung }} />
        <BusinessFields {...{ form, business }} />
        <SubmitButton idle="Update Profile" pending="Updating Profile" />
      </Form>
      <p>
        <Link to={paths.changePassword()}>Change Password</Link>
      </p>
    </>
  );
}

interface FieldsOf extends Pick<Props, "person" | "business" | "parent" | "isYoung"> {
  form: FormState | undefined;
}

function RiderFields({ form, parent, person, isYoung }: Omit<FieldsOf, "business">) {
  return (
    <div className="rider-only">
      <RadioField label="Age" name="age" form={form} options={[...AGE_BANDS]} defaultValue={person.age ?? undefined} />
      <ParentFields form={form} always={isYoung} parent={parent} />
      <RadioField label="Gender" name="gender" form={form} options={[...GENDERS]} defaultValue={person.gender ?? undefined} />
      <RadioField label="Group" name="group" form={form} options={[...GROUPS]} defaultValue={person.group ?? undefined} />
      <TextField
        label="Sponsors"
        name="sponsors"
        form={form}
        defaultValue={person.sponsors}
        maxLength={80}
        autoComplete="off"
        required={false}
      />
    </div>
  );
}

function BusinessFields({ form, business }: Pick<FieldsOf, "form" | "business">) {
  return (
    <div className="business-only">
      <TextField
        label="Website"
        name="website"
        type="url"
        form={form}
        defaultValue={business.website}
        maxLength={120}
        hint="In the form https://"
        autoComplete="url"
      />
      <CheckField
        label="Is your Business a Cafe or Campsite?"
        name="businessIsBricks"
        form={form}
        defaultChecked={business.businessIsBricks}
      />
      <RadioField
        label="Business Region"
        name="businessRegion"
        form={form}
        options={[...REGIONS]}
        defaultValue={business.businessRegion ?? undefined}
      />
      <Logo {...{ form, business }} />
    </div>
  );
}

/** An uploaded logo is kept until the form is opened again. */
function Logo({ form, business }: Pick<FieldsOf, "form" | "business">) {
  const arrived = form?.values.businessLogo;
  return (
    <>
      {arrived && <input type="hidden" name="businessLogo" value={arrived} />}
      <FileField
        label="Business Logo"
        name="businessLogo"
        form={form}
        accept="image/jpeg,image/png"
        hint={
          arrived
            ? "Logo Uploaded"
            : business.hasLogo
              ? "Choose a file only to change it: png or jpg, up to 50 MB"
              : "png or jpg, up to 50 MB"
        }
        disabled={Boolean(arrived)}
        {...FILE_LIMITS.image}
      />
    </>
  );
}
