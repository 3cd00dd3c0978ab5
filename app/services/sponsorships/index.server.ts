export { stepsFrom } from "#app/schemas/sponsorship-course.ts";
export * as addresses from "./addresses.server.ts";
export * as answers from "./answers.server.ts";
export {
  ask,
  discardDraft,
  hasAgreed,
  isChangeable,
  keepDraft,
  lastTerms,
  mayAsk,
  mayAskAtAll,
  openAbout,
  questionTo,
  startDraft,
} from "./asking.server.ts";
export { contact, mayContact } from "./contact.server.ts";
export * as deliverables from "./deliverables.server.ts";
export { type DeskRequest, deskOf, type OneRequest, requestOf } from "./desk.server.ts";
export * as feedback from "./feedback.server.ts";
export {
  courseFor,
  find,
  get,
  hasAny,
  lastHappening,
  ownDeals,
  type Sponsorship,
} from "./finding.server.ts";
export * as pageConsents from "./page-consents.server.ts";
export * as pageDesk from "./page-desk.server.ts";
export * as pageLinks from "./page-links.server.ts";
export * as parents from "./parents.server.ts";
export * as shortlists from "./shortlists.server.ts";
export * as sponsorPages from "./sponsor-pages.server.ts";
export { sponsorsOf } from "./sponsors.server.ts";
export { type Given, showBrand, takeStep } from "./steps.server.ts";
export { sweep } from "./sweeping.server.ts";
export { endToTell, reminderOf, sheetToTell, stepToTell } from "./telling.server.ts";
export * as termSheets from "./term-sheets.server.ts";
export { countAtDesk } from "./waiting.server.ts";
