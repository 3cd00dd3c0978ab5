export { addressOf, logIn, logOut, signUp } from "./entry.server.ts";
export { completeProfile, eraseUnder6, seeTutorial, setUp } from "./setup.server.ts";
