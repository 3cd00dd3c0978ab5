import { atMost, type Check, isEmail, WEBSITE } from "#app/kernel/checks.server.ts";
import type { InitialSetup, Profile, ProfileUpdate } from "#app/schemas/accounts.ts";
import { spelled } from "#app/schemas/choices.ts";
import { sportsFor } from "#app/schemas/sports.ts";
import { COUNTRIES } from "#app/text/countries.server.ts";

export const INITIAL_SETUP: Check<InitialSetup & { refusal: string | undefined }>[] = [
  ["isBusiness", (v) => v.isBusiness && v.refusal !== undefined, (v) => v.refusal ?? ""],
  ["group", (v) => !v.isBusiness && !v.group, "Please select your Category"],
  ["age", (v) => !v.isBusiness && !v.age, "Please select your Age"],
  ["age", (v) => !v.isBusiness && v.refusal !== undefined, (v) => v.refusal ?? ""],
  [
    "sports",
    (v) => !v.sports.some((sport) => sportsFor(v.isBusiness).includes(sport)),
    (v) => (v.isBusiness ? "Please select the sports you participate in" : "Please select the sports you are interested in"),
  ],
  atMost("parentEmail"),
  atMost("code"),
];

export const NO_PICTURE = "Please add a Profile Image";

const PROFILE: Check<Profile>[] = [
  ["profileImage", (v) => v.profileImage === "", NO_PICTURE],
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
  ...WEBSITE,
  ["businessRegion", (v) => !v.businessRegion, "Please select your Business Region"],
  atMost("businessProof"),
];

export const RIDER_PROFILE: Check<Profile>[] = [
  ...PROFILE,
  ["gender", (v) => !v.gender, "Please select a Gender"],
  atMost("sponsors"),
];

const NAME: Check<ProfileUpdate>[] = [
  ["name", (v) => v.name === "", "Please enter your Business Name"],
  atMost("name"),
  ["email", (v) => !isEmail(v.email), "Please enter a valid Email Address"],
  atMost("email"),
  ["about", (v) => v.about === "", "Please add About You"],
  atMost("about"),
];

const PLACE: Check<ProfileUpdate>[] = [
  ["instagram", (v) => v.instagram === "", "Please add your Instagram Handle"],
  atMost("instagram"),
  ["city", (v) => v.city === "", "Please add your City"],
  atMost("city"),
  ["country", (v) => !spelled(COUNTRIES, v.country), "Please select your Country"],
  ["sports", (v) => !v.sports.some((sport) => sportsFor(v.isBusiness).includes(sport)), "Please select a Sport"],
];

export const BUSINESS_UPDATE: Check<ProfileUpdate & { hasLogo: boolean }>[] = [
  ...NAME,
  ...PLACE,
  ...WEBSITE,
  ["businessRegion", (v) => !v.businessRegion, "Please select your Business Region"],
  atMost("businessProof"),
  ["businessLogo", (v) => !v.hasLogo, "Please upload your Business Logo"],
];

export const RIDER_UPDATE: Check<ProfileUpdate>[] = [
  ...NAME,
  ["age", (v) => !v.age, "Please select your Age"],
  ...PLACE,
  ["gender", (v) => !v.gender, "Please select a Gender"],
  ["group", (v) => !v.group, "Please select a Group"],
  atMost("sponsors"),
  atMost("parentEmail"),
  atMost("code"),
];
