import type { Assessed } from "./assessed.ts";

export const ABOUT_SPONSORSHIPS = {
  sponsorships: {
    risk: "A brand's words reach an athlete, or it is known that a brand was interested and refused.",
    who: "Athletes of 13 and over.",
    holds:
      "Only approved brands ask, and never about an under-13. Under 18 the page says to speak to an adult, and a parent has to agree. The operator reads each text first, and until then the athlete cannot tell that there is one. Requests are erased after 12 months, and at once when an account is governed by an age under 13.",
    remains: "Low. The brand's words are free text, and a person has to read them.",
  },
  sponsorshipSteps: {
    risk: "It says who refused who, and when.",
    who: "Athletes of 13 and over.",
    holds: "The brand, the athlete it was passed on to and the operator. It names sides, not people.",
    remains: "Low.",
  },
  sponsorshipReplies: {
    risk: "It says why the operator refused a request about a child.",
    who: "Riders of 13 and over, when a brand asks about them.",
    holds:
      "The brand and the operator alone read it, but for a question and its answer: the operator reads those first and passes them on without contact details, and of a 13-17 the parent alone asks. It goes with the request.",
    remains: "Low.",
  },
  deliverables: {
    risk: "A brand demands more than was agreed, or uses pictures of a child for longer.",
    who: "Athletes of 13 and over in a deal.",
    holds:
      "The operator reads each line first. What the pictures are used for, and until when, stands with it, and a parent reads it, too. An Edit that is linked is marked as an ad, which of a 13-17 the operator looks at before others see it. It goes with the request.",
    remains: "Low. What a brand does with pictures is bound by the agreement alone.",
  },
  termSheets: {
    risk: "A brand demands something else than what was agreed, or presses a child into new terms.",
    who: "Athletes of 13 and over in a deal, and the parents of 13-17s.",
    holds:
      "The terms are kept with the deal in a sheet that nobody changes. The operator reads each change first, without contact details; for a 13-17 the parent alone says yes to it, and both can say no. After a no the brand waits for 30 days. The names go from the screen when one hides from the other, and the sheet goes with the request.",
    remains: "Low. A sheet that was printed stays with whoever printed it.",
  },
  dealFeedback: {
    risk: "An athlete who was treated badly tells nobody, or the brand learns what was told.",
    who: "Athletes of 13 and over after a deal.",
    holds:
      "Either side says once how it went, and the operator alone reads it. Whatever didn't go well waits at the desk until it is read, and is counted beside the next request of that brand.",
    remains: "Low. Nobody has to say anything.",
  },
  sponsorPages: {
    risk: "A child offers itself to brands, or writes how it is reached.",
    who: "Riders of 13 and over.",
    holds:
      "Nobody under 13 writes one, and it is erased when the age falls. Approved brands and the operator read it, without addresses, handles and telephone numbers. Of a 13-17 they read it only after a parent's yes and the operator's release.",
    remains: "Low.",
  },
  sponsorPageConsents: {
    risk: "A child shows itself to brands without a parent's knowledge, or a parent can't undo a yes.",
    who: "Riders of 13 to 17, and their parents.",
    holds:
      "The parent reads the page by an emailed link after a code came back, and says yes or no. The operator looks at it after that. Each change of the page ends the yes, and rider, parent and operator each take the page back at once. The parent is emailed each time, and the address is erased after the last email.",
    remains: "Medium. The code proves a mailbox, not a parent.",
  },
  sponsorshipContacts: {
    risk: "An address reaches a brand that should not have it.",
    who: "Athletes of 13 and over, and the parents of 13-17s.",
    holds:
      "An adult chooses it, for a 13-17 it is the parent's, which a code confirmed, and never the own one. The brand sees it only after every yes and the operator's release. It is erased when the request ends before.",
    remains: "Low. What a brand does with an address is bound by the agreement alone.",
  },
  sponsorshipEnds: {
    risk: "It holds the address of a parent after the request is over.",
    who: "The parents of 13-17s.",
    holds: "The address goes when the email about the end is sent, and the row after 14 days. It names no athlete and no brand.",
    remains: "Low.",
  },
  dataAgreements: {
    risk: "None: it says which business agreed to what.",
    who: "Businesses.",
    holds: "A version and a time.",
    remains: "Low.",
  },
  shortlists: {
    risk: "It says who a brand is interested in.",
    who: "Nobody: it holds a name of the brand's own choice.",
    holds: "The brand alone.",
    remains: "Low.",
  },
  shortlisted: {
    risk: "A brand keeps notes about people who do not know of it.",
    who: "Adults. No minor is in it, and a trigger takes out whoever is no longer 18+.",
    holds: "The brand alone. In a copy of their data people read how many brands keep them, but not which.",
    remains: "Low. That a person can't be kept may tell a brand that they are under 18.",
  },
  athleteFigures: {
    risk: "It puts riders in an order, and lets a brand choose a minor by it.",
    who: "Riders of 13 and over who post for everybody.",
    holds:
      "Sums of what every member reads on each Edit already. Only brands that the operator approved are given them, and they are the same for every age, so that they tell none. A trigger deletes them when an age falls under 13.",
    remains:
      "Medium for 13-17s: being found by a brand is the purpose. A brand reaches nobody but through the operator and a parent.",
  },
  athleteTurns: {
    risk: "None: it says that someone posted lately.",
    who: "Everybody who posts.",
    holds: "A number and a time, for a day.",
    remains: "Low.",
  },
} satisfies Record<string, Assessed>;
