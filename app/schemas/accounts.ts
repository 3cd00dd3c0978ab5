import { z } from "zod";
import { websiteAsShown } from "#app/text/website.ts";
import { AGE_ANSWERS } from "./age-bands.ts";
import { GENDERS, GROUPS, REGIONS, spelled } from "./choices.ts";
import { email, handle, line, many, password, text, ticked } from "./shapes.ts";
import { SPORT_NAMES } from "./sports.ts";

const choice = <T extends string>(values: readonly T[]) =>
  z
    .unknown()
    .optional()
    .transform((given) => spelled(values, given) ?? null);

const sports = many.transform((given) => [
  ...new Set(given.map((name) => spelled(SPORT_NAMES, name)).filter((name) => name !== undefined)),
]);

export const LogInInput = z.object({ email, password, code: line.optional() });

export const SignUpInput = z.object({ name: line, email, password });

export const ChangePasswordInput = z.object({ oldPassword: password, newPassword: password });

export const SendCodeInput = z.object({ email });

/** Users copy the code from a mail, so case and whitespace are ignored. */
export const ResetPasswordInput = z.object({
  email,
  verification: line.transform((code) => code.replace(/\s/g, "").toUpperCase()),
  newPassword: password,
});

export const InitialSetupInput = z.object({
  isBusiness: ticked,
  group: choice(GROUPS),
  age: choice(AGE_ANSWERS),
  sports,
  marketingOptIn: ticked,
  parentEmail: email,
  code: line,
});

/** The answers that a parent's consent covers. */
export const ParentInput = InitialSetupInput.pick({ isBusiness: true, age: true, parentEmail: true }).extend({ country: line });

export const ProfileInput = z.object({
  profileImage: line,
  about: text,
  instagram: handle,
  city: line,
  country: line,
  gender: choice(GENDERS),
  sponsors: line,
  website: line.transform(websiteAsShown),
  businessRegion: choice(REGIONS),
  businessIsBricks: ticked,
  businessProof: text,
  /* For a band that needs a parent's consent. */
  parentEmail: email,
  code: line,
});

export const ProfileUpdateInput = ProfileInput.omit({ profileImage: true }).extend({
  name: line,
  email,
  isBusiness: ticked,
  /** "Under 6" is refused, but the answer is stored. */
  age: choice(AGE_ANSWERS),
  group: choice(GROUPS),
  sports,
  /** The name of an uploaded file; empty keeps the current logo. */
  businessLogo: line,
  /** Needed to change the address. */
  password,
});

const choiceMade = z
  .unknown()
  .optional()
  .transform((value) =>
    value === undefined || value === null ? undefined : value === true || value === "on" || value === "true",
  );

/** Omitted settings stay unchanged. */
export const SettingsInput = z.object({
  marketingOptIn: choiceMade,
  informationOptIn: choiceMade,
  websiteCookies: choiceMade,
  appCookies: choiceMade,
  notifyStokes: choiceMade,
  notifyFollows: choiceMade,
  notifyCrew: choiceMade,
  notifyPosts: choiceMade,
  showsPlace: choiceMade,
});

export const CodeInput = z.object({ code: line });

export const CodeAndPasswordInput = z.object({ code: line, password });

export type CodeAndPassword = z.output<typeof CodeAndPasswordInput>;
export const EndLogInInput = z.object({ session: line, password });

export type LogIn = z.output<typeof LogInInput>;
export type SignUp = z.output<typeof SignUpInput>;
export type ChangePassword = z.output<typeof ChangePasswordInput>;
export type SendCode = z.output<typeof SendCodeInput>;
export type ResetPassword = z.output<typeof ResetPasswordInput>;
export type InitialSetup = z.output<typeof InitialSetupInput>;
export type Profile = z.output<typeof ProfileInput>;
export type ProfileUpdate = z.output<typeof ProfileUpdateInput>;
export type Settings = z.output<typeof SettingsInput>;
