export const typeDefs = /* GraphQL */ `
  "A request of a brand about an athlete, as the caller may read it."
  type Sponsorship {
    "The request's id."
    id: ID!
    "draft, asked, returned, askedAgain, offered, withParent, questioned, questionPassed, answered, offeredAgain, agreed, released, brandConfirmed, athleteConfirmed, deal, refused, declined, withdrawn, ended or stopped."
    state: String!
    "Where it stands, as a sentence for the caller."
    sentence: String!
    "What it is for, or empty in a draft."
    purpose: String!
    "The first day, such as 2026-12-31, or empty in a draft."
    startsOn: String!
    "The last day, or empty in a draft."
    endsOn: String!
    "Where it takes place."
    place: String!
    "What kind of thing the brand gives: Products, Discount, Money."
    gives: [String!]!
    "How much money, with its currency, or empty."
    pay: String!
    "What the brand offers."
    offer: String!
    "What kind of thing the brand expects: Posts, Events, Wearing the brand."
    expects: [String!]!
    "What exactly it expects."
    duties: String!
    "What the brand writes to the athlete."
    words: String!
    "The data protection terms of the brand."
    terms: String!
    "The last day for an answer, after which the request ends, or empty."
    answerBy: String!
    "Who asks; null if the person is gone or hidden from the caller."
    brand: User
    "About whom; null if the person is gone or hidden from the caller."
    athlete: User
    "When something last changed."
    changedAt: Float!
    "Continues the list that it is in."
    cursor: ID!
  }

  "Something that happened to a request."
  type SponsorshipEvent {
    "ask, return, offer, question, pass, answer, refuse, accept, decline, withdraw, release, confirm, stop or end."
    step: String!
    "brand, athlete, minor, parent, operator or rule."
    by: String!
    "When it happened."
    createdAt: Float!
    "The words of the step, for those who may read them: the operator's to the brand, a question, its answer, or why it was ended early."
    reply: String
  }

  "A request with what the caller can do about it."
  type OpenSponsorship {
    "The request."
    request: Sponsorship!
    "The steps that the caller can take now."
    steps: [String!]!
    "What happened, the oldest first."
    course: [SponsorshipEvent!]!
    "The address for the brand: an adult athlete reads the own one, the brand the one that was released."
    contact: String
    "Whether a code is on its way to the address that the caller named."
    codeSent: Boolean!
    "Whether the operator has to tick licence before passing it on."
    asksForLicence: Boolean!
    "What is to be done in a deal, the first due first; the athlete is given what the operator has passed on."
    deliverables: [Deliverable!]!
    "What both sides agreed on: the version that holds, those before it, and changes, the newest first. The athlete is given what the operator has passed on."
    termSheets: [TermSheet!]!
    "Whether the caller, who is the brand, can offer a change of the terms now."
    mayChangeTerms: Boolean!
    "How the deal went: each side is given its own words, the operator both."
    feedback: [DealFeedback!]!
    "Whether the caller can say now how the deal went."
    mayGiveFeedback: Boolean!
    "What the brand changed with its answer, for the operator, who passes it on."
    proposed: ProposedTerms
    "What looks like contact details in the words that the operator passes on. Without marked they are left out."
    marks: [String!]!
    "Whether the athlete's profile names the brand; null unless the caller is the athlete and there is a deal."
    showsBrand: Boolean
  }

  "What a brand changes with its answer to a question."
  type ProposedTerms {
    "How much money, with its currency, or empty."
    pay: String!
    "What the brand offers."
    offer: String!
    "What exactly it expects."
    duties: String!
  }

  "The caller's requests: of a brand its own, of an athlete those that were passed on."
  type SponsorshipDesk {
    "The ids of 13-17s whose page for sponsors waits for the operator, the oldest first; empty for others."
    waitingPages: [ID!]!
    "Those that wait for the caller, the oldest first, at most 20."
    toDo: [Sponsorship!]!
    "The others, the last changed first, at most 20."
    others: [Sponsorship!]!
  }

  extend type Query {
    "The caller's requests. Nobody under 13 has any."
    sponsorshipDesk: SponsorshipDesk
    "One request."
    sponsorship: OpenSponsorship
  }

  extend type Mutation {
    "Asks about an athlete, or sends a changed request again. For approved businesses. Answers with the request's id."
    askAthlete: Identified
    "Keeps a draft, or changes to a request that came back, without sending it. Answers with the request's id."
    keepSponsorshipDraft: Identified
    "Deletes a draft of the caller. Answers with its id."
    deleteSponsorshipDraft: Identified
    "Takes a step that is among the steps of the request, but for ask and accept. Answers with the request's id."
    takeSponsorshipStep: Identified
    "Mails a code to the address that an adult wants to give to the brand, or to the parent of a 13-17. Answers with the request's id."
    sendSponsorshipCode: Identified
    "Says yes: an adult with an address for the brand, and with a code if it is not the account's; a 13-17 with the code that a parent passed on, and then the parent is asked. Answers with the request's id."
    acceptSponsorship: Identified
  }
`;
