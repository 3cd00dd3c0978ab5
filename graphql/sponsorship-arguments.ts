import { ATHLETE_LEVELS, SPONSORSHIP_DUTIES, SPONSORSHIP_GIFTS, SPONSORSHIP_PURPOSES } from "#app/schemas/choices.ts";
import { DELIVERABLE_STEPS } from "#app/schemas/deliverables.ts";
import { OWN_PAGE_STEPS } from "#app/schemas/sponsor-pages.ts";
import { BUTTON_STEPS } from "#app/schemas/sponsorships.ts";
import { FEEDBACK, TERM_SHEET_STEPS } from "#app/schemas/term-sheets.ts";

/** The arguments of the two operations that take a whole request. */
const OF_REQUEST: Record<string, string> = {
  userId: "The id of the athlete.",
  purpose: `${SPONSORSHIP_PURPOSES.join(", ")}.`,
  startsOn: "The first day, such as 2026-12-31: today or later.",
  endsOn: "The last day, within three years.",
  place: "Where it takes place.",
  gives: `${SPONSORSHIP_GIFTS.join(", ")}.`,
  pay: "How much money, with its currency. Not sent where none is given.",
  offer: "What exactly the business offers, at most 200 characters.",
  expects: `${SPONSORSHIP_DUTIES.join(", ")}.`,
  duties: "What exactly, and how often.",
  words: "To the athlete, without an address and without a telephone number.",
  terms: "The business's data protection terms.",
  answerBy: "The last day for an answer: 7 to 60 days from now.",
  agrees: "Whether the business accepts the data sharing agreement; sent once.",
};

export const SPONSORSHIP_ARGUMENTS: Record<string, string> = {
  ...Object.fromEntries(
    ["askAthlete", "keepSponsorshipDraft"].flatMap((operation) =>
      Object.entries(OF_REQUEST).map(([argument, words]) => [`${operation}.${argument}`, words]),
    ),
  ),
  toDoAfter: "The cursor of the last request that waits: the next ones follow, without the others.",
  othersBefore: "The cursor of the last of the others: the next ones follow, without those that wait.",
  step: `${BUTTON_STEPS.join(", ")}: one of the steps of the request.`,
  reply: "The words of the step, at most 500 characters: with return, refuse, question, answer and stop.",
  marked: "Whether the operator passes on contact details, too.",
  ...Object.fromEntries(
    (["pay", "offer", "duties"] as const).map((field) => [`takeSponsorshipStep.${field}`, `With answer. ${OF_REQUEST[field]}`]),
  ),
  licence: "That the operator has looked at whether a licence is needed.",
  contact: "The address that an adult gives to the brand.",
  "sendSponsorshipCode.parentEmail": "The address of a 13-17's parent.",
  "acceptSponsorship.code": "The code that was mailed.",
  what: "What is to be done, at most 200 characters.",
  dueOn: "By which day: today or later, within the deal.",
  usage: "What the pictures are used for and who uses them, at most 200 characters.",
  usageUntil: "The last day of that use, or empty.",
  deliverableId: "The line.",
  deliverableStep: `${DELIVERABLE_STEPS.join(", ")}: one of the steps of the line.`,
  "takeDeliverableStep.editId": "With tick: an Edit of the caller.",
  ...Object.fromEntries(
    (["pay", "offer", "duties"] as const).map((field) => [`changeTerms.${field}`, `Left out if it stays. ${OF_REQUEST[field]}`]),
  ),
  "changeTerms.endsOn": "The last day, the same or a later one, within three years; left out if it stays.",
  "enterRedemptions.discountId": "A Discount of the caller.",
  week: "Any day of the week, such as 2026-12-31.",
  times: "How often the code was used in that week.",
  sheetId: "The term sheet.",
  sheetStep: `${TERM_SHEET_STEPS.join(", ")}: one of the steps of the sheet.`,
  "takeTermSheetStep.reply": "With refuse: why, for the brand, at most 500 characters.",
  went: `${FEEDBACK.join(" or ")}.`,
  experience: "In the caller's words, at most 500 characters; needed if it went badly.",
  offers: "What the rider offers, at most 500 characters; needed before brands see the page.",
  wants: "What the rider looks for, at most 500 characters.",
  refuses: "What the rider doesn't do, at most 500 characters.",
  results: "At most ten lines: competition, place, year, and a link at the end.",
  equipment: "What the rider rides, at most 300 characters.",
  languages: "At most 100 characters.",
  "athletes.level": `${ATHLETE_LEVELS.join(", ")}: as riders say on a page for sponsors that is shown; those above are found, too.`,
  "changeSponsorPage.level": `${ATHLETE_LEVELS.join(", ")}, or empty.`,
  travel: "Where the rider travels, at most 200 characters.",
  editIds: "At most six Edits of the caller.",
  isShown: "Whether brands see the page.",
  "sponsorPage.userId": "The rider.",
  "takeSponsorPageStep.userId": "The rider, with release and refuse.",
  pageStep: `${OWN_PAGE_STEPS.join(", ")}.`,
  "sendSponsorPageCode.parentEmail": "The parent's address.",
  "takeSponsorPageStep.parentEmail": "With ask: the parent's address.",
  "takeSponsorPageStep.code": "With ask: the code that the parent passed on.",
  asking: "With release: the asking of the page that was read.",
  "takeSponsorPageStep.reply": "With refuse: why, for the rider, at most 500 characters.",
  wanted: "Whether the profile names the brand.",
};
