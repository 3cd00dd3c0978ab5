import { z } from "zod";
import { handle, many, password, text, ticked } from "./shapes.ts";
import { AGE_ANSWERS, GENDERS, GROUPS, REGIONS, SPORT_NAMES, spelled } from "./words.ts";

const choice = <T extends string>(values: readonly T[]) =>
  z
    .unknown()
    .optional()
    .transform((given) => spelled(values, given) ?? null);

const sports = many.transform((given) => [
  ...new Set(given.map((name) => spelled(SPORT_NAMES, name)).filter((name) => name !== undefined)),
]);

export const LogInInput = z.object({ email: text, password });

export const SignUpInput = z.object({ name: text, email: text, password });

export const InitialSetupInput = z.object({
  isBusiness: ticked,
  group: choice(GROUPS),
  age: choice(AGE_ANSWERS),
  sports,
  marketingOptIn: ticked,
  parentEmail: text,
  code: text,
});

export const ProfileInput = z.object({
  /** The wire's name of an uploaded picture. */
  profileImage: text,
  about: text,
  instagram: handle,
  city: text,
  country: text,
  gender: choice(GENDERS),
  sponsors: text,
  website: text,
  businessRegion: choice(REGIONS),
  businessIsBricks: ticked,
});

export type LogIn = z.output<typeof LogInInput>;
export type SignUp = z.output<typeof SignUpInput>;
export type InitialSetup = z.output<typeof InitialSetupInput>;
export type Profile = z.output<typeof ProfileInput>;
