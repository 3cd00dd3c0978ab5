import { atMost, type Check, isEmail, isLong } from "#app/kernel/checks.server.ts";
import type { ChangePassword, LogIn, ResetPassword, SendCode, SignUp } from "#app/schemas/accounts.ts";
import { isGuessable } from "./hashing.server.ts";

const COMMON = "Please choose a less common Password";

export const LOG_IN: Check<LogIn>[] = [
  ["email", (v) => v.email === "", "Please type your email"],
  atMost("email"),
  ["password", (v) => v.password === "", "Please type your password"],
  atMost("password"),
];

export const SIGN_UP: Check<SignUp>[] = [
  ["name", (v) => v.name === "", "Please enter your Name or Business Name"],
  atMost("name"),
  ["email", (v) => !isEmail(v.email), "Please enter a valid Email Address"],
  atMost("email"),
  ["password", (v) => !isLong(v.password, 5), "Please enter a Password greater than 5 characters long"],
  atMost("password"),
  ["password", (v) => isGuessable(v.password, [v.name, v.email]), COMMON],
];

const newPassword = (own: readonly string[]): Check<{ newPassword: string }>[] => [
  ["newPassword", (v) => !isLong(v.newPassword, 5), "Please enter a New Password greater than 5 characters long"],
  atMost("newPassword"),
  ["newPassword", (v) => isGuessable(v.newPassword, own), COMMON],
];

export const changePasswordChecks = (own: readonly string[]): Check<ChangePassword>[] => [
  ["oldPassword", (v) => v.oldPassword === "", "Please enter your Old Password"],
  atMost("oldPassword"),
  ...newPassword(own),
];

export const SEND_CODE: Check<SendCode>[] = [
  ["email", (v) => v.email === "", "Please type your email"],
  ["email", (v) => !isEmail(v.email), "Please enter a valid Email Address"],
  atMost("email"),
];

/** Uses the address only: a refusal of the account's name would reveal that name. */
export const resetPasswordChecks = (email: string): Check<ResetPassword>[] => [
  ...SEND_CODE,
  ["verification", (v) => [...v.verification].length !== 9, "Please type the 9 letters and numbers of your code"],
  ...newPassword([email]),
];
