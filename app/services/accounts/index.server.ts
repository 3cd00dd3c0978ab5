export { close } from "./closing.server.ts";
export { confirmEmail, mayRestore, restoreEmail, waitingEmail } from "./email.server.ts";
export { addressOf, CodeWanted, idOf, logIn, logInWithCode, mayJoin, signUp, TOO_LATE } from "./log-in.server.ts";
export { endLogIn, logOut } from "./log-out.server.ts";
export { changePassword } from "./password.server.ts";
export { mayAskForCode, resetPassword, sendCode } from "./reset.server.ts";
export {
  beginSecondFactor,
  begunSecondFactor,
  keepRecoveryCodes,
  passSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  secondFactorOf,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from "./second-factor.server.ts";
export {
  changeSettings,
  chooseSponsorship,
  choosesCookies,
  choosesSponsorship,
  isAskedForCookies,
  mayBeCounted,
} from "./settings.server.ts";
export { completeProfile, seeTutorial, setUp } from "./setup.server.ts";
export { update, updateSome } from "./update.server.ts";
