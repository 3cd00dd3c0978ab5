import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { AGE_BANDS } from "#app/schemas/age-bands.ts";
import { GENDERS, GROUPS, REGIONS } from "#app/schemas/choices.ts";
import { FILE_LIMITS } from "#app/schemas/file-limits.ts";
import { SPORT_NAMES, type Sport } from "#app/schemas/sports.ts";
import {
  AreaField,
  CheckField,
  CityField,
  DrawingField,
  ErrorSummary,
  FileField,
  LongSelectField,
  PasswordField,
  RadioField,
  SportPicker,
  SubmitButton,
  TextField,
  ValidatedForm,
} from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { asksForParent, ParentFields, type ParentForm } from "../account/parent-fields.tsx";
import { TEENS_HANDLE_HINT } from "./handle-hint.ts";
import { ProofField } from "./proof-field.tsx";

interface Props {
  refused: LastResult | undefined;
  parent: ParentForm;
  countries: readonly string[];
  isYoung: boolean;
  isAdult: boolean;
  band: string | null;
  waiting: string | undefined;
  /** Shown while the operator looks at a change of age. */
  ageWaits: string | undefined;
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
  business: {
    website: string;
    businessRegion: string | null;
    businessIsBricks: boolean;
    businessProof: string;
    hasLogo: boolean;
  };
}

/** Only the operator moves an under-13 to 18+. */
const UNDER_18 = AGE_BANDS.filter((band) => band !== "18+");

export function ChangeForm({ refused, parent, countries, isYoung, isAdult, band, waiting, ageWaits, person, business }: Props) {
  const lastResult = refused ?? parent.answers;
  const mayBeBusiness = isAdult || person.isBusiness;
  const values = { ...person, instagram: `@${person.instagram}`, ...business };
  return (
    <>
      <ValidatedForm
        id="edit-profile"
        lastResult={lastResult}
        values={values}
        encType="multipart/form-data"
        className="profile-form"
      >
        <ErrorSummary />
        {mayBeBusiness && (
          <CheckField label="This is a business" name="isBusiness" hint="Tick only if you are 18 or older. We check." />
        )}
        <TextField label={mayBeBusiness ? "Name or Business Name" : "Name"} name="name" autoComplete="name" required />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          hint={waiting ?? "If you change it, we write to the old address, with a link to undo the change."}
          required
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" hint="Only if you change your Email." />
        <AreaField label="About You" name="about" required />
        {!isYoung && (
          <TextField
            label="Instagram Handle"
            name="instagram"
            hint={band === "13-17" ? TEENS_HANDLE_HINT : undefined}
            autoComplete="off"
            required
          />
        )}
        <CityField />
        <LongSelectField label="Country" name="country" options={countries} autoComplete="country-name" required />
        <SportPicker label="Your sports" name="sports" kind="checkbox" sports={SPORT_NAMES} />
        <RiderFields
          {...{ lastResult, parent, isYoung, ageWaits, band }}
          country={lastResult?.initialValue?.country ?? person.country}
        />
        {mayBeBusiness && (
          <BusinessFields arrived={lastResult?.initialValue?.businessLogo} hasLogo={business.hasLogo} isYoung={isYoung} />
        )}
        <SubmitButton idle="Update Profile" pending="Updating Profile" />
      </ValidatedForm>
      <p>
        <Link to={paths.changePassword()}>Change Password</Link>
      </p>
    </>
  );
}

interface RiderFieldsProps extends Pick<Props, "parent" | "isYoung" | "ageWaits" | "band"> {
  lastResult: LastResult | undefined;
  country: unknown;
}

function RiderFields({ lastResult, parent, isYoung, ageWaits, band, country }: RiderFieldsProps) {
  const isTeens = asksForParent(parent, band, country);
  return (
    <div className="rider-only">
      <RadioField isTiled label="Age" name="age" options={isYoung ? UNDER_18 : AGE_BANDS} hint={ageWaits} />
      <ParentFields
        lastResult={lastResult}
        always={isYoung || (isTeens && parent.agreedTo === undefined)}
        parent={parent}
        {...(isTeens && { why: `In ${country} a parent or guardian has to agree before you're 18.` })}
      />
      <RadioField isTiled label="Gender" name="gender" options={[...GENDERS]} />
      <RadioField isTiled label="Group" name="group" options={[...GROUPS]} />
      {!isYoung && <TextField label="Sponsors" name="sponsors" autoComplete="off" required={false} />}
    </div>
  );
}

interface LogoProps {
  arrived: unknown;
  hasLogo: boolean;
}

function BusinessFields({ isYoung, ...logo }: LogoProps & Pick<Props, "isYoung">) {
  return (
    <div className="business-only">
      {!isYoung && <TextField label="Website" name="website" type="url" hint="Starts with https://" autoComplete="url" />}
      <CheckField label="Is your Business a Cafe or Campsite?" name="businessIsBricks" />
      <RadioField label="Business Region" name="businessRegion" options={[...REGIONS]} />
      {!isYoung && <ProofField />}
      <Logo {...logo} />
    </div>
  );
}

/** Keeps an uploaded logo until the form is opened again. */
function Logo({ arrived, hasLogo }: LogoProps) {
  return (
    <>
      {Boolean(arrived) && <input type="hidden" name="businessLogo" value={String(arrived)} />}
      <DrawingField />
      <FileField
        label="Business Logo"
        name="businessLogo"
        accept="image/jpeg,image/png"
        hint={
          arrived
            ? "Logo Uploaded"
            : hasLogo
              ? "Choose a file only to change it: png or jpg, up to 50 MB"
              : "png or jpg, up to 50 MB"
        }
        disabled={Boolean(arrived)}
        {...FILE_LIMITS.image}
      />
    </>
  );
}
