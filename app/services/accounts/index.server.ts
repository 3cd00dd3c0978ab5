export { close } from "./closing.server.ts";
export { confirmEmail, mayRestore, restoreEmail } from "./email.server.ts";
export { addressOf, logIn, logOut, mayJoin, signUp } from "./log-in.server.ts";
export { changePassword } from "./password.server.ts";
export { mayAskForCode, resetPassword, sendCode } from "./reset.server.ts";
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
