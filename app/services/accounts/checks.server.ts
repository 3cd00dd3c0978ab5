import type { InitialSetup, LogIn, Profile, SignUp } from "#app/schemas/accounts.ts";
import { sportsFor } from "#app/schemas/words.ts";
import { atMost, type Check, isEmail, isLong, isWebAddress } from "../checks.server.ts";

export const LOG_IN: Check<LogIn>[] = [
  ["email", (v) => v.email === "", "Please enter your Email Address"],
  atMost("email"),
  ["password", (v) => v.password === "", "Please enter your Password"],
  atMost("password"),
];

export const SIGN_UP: Check<SignUp>[] = [
  ["name", (v) => v.name === "", "Please enter your Name or Business Name"],
  atMost("name"),
  ["email", (v) => !isEmail(v.email), "Please enter a valid Email Address"],
  atMost("email"),
  ["password", (v) => !isLong(v.password, 5), "Please enter a Password greater than 5 characters long"],
  atMost("password"),
];

export const INITIAL_SETUP: Check<InitialSetup>[] = [
  ["group", (v) => !v.isBusiness && !v.group, "Please select your Category"],
  ["age", (v) => !v.isBusiness && !v.age, "Please select your Age"],
  [
    "sports",
    (v) => !v.sports.some((sport) => sportsFor(v.isBusiness).includes(sport)),
    (v) => (v.isBusiness ? "Please select the sports you participate in" : "Please select the sports you are interested in"),
  ],
  atMost("parentEmail"),
  atMost("code"),
];

const PROFILE: Check<Profile>[] = [
  ["about", (v) => v.about === "", "Please add About You"],
  atMost("about"),
  ["instagram", (v) => v.instagram === "", "Please add your Instagram Handle"],
  atMost("instagram"),
  ["city", (v) => v.city === "", "Please add your City"],
  atMost("city"),
  ["country", (v) => v.country === "", "Please select your Country"],
];

export const BUSINESS_PROFILE: Check<Profile>[] = [
  ...PROFILE,
  ["website", (v) => !isWebAddress(v.website), "Please enter your Website Address in the form https://"],
  atMost("website"),
  ["businessRegion", (v) => !v.businessRegion, "Please select your Business Region"],
];

export const RIDER_PROFILE: Check<Profile>[] = [
  ...PROFILE,
  ["gender", (v) => !v.gender, "Please select a Gender"],
  atMost("sponsors"),
];
