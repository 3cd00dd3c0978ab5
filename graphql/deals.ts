export const typeDefs = /* GraphQL */ `
  "A line of a deal: what the athlete does, and what the brand uses it for."
  type Deliverable {
    "The line's id."
    id: ID!
    "What is to be done."
    what: String!
    "By which day, such as 2026-12-31."
    dueOn: String!
    "What the pictures are used for, and who uses them."
    usage: String!
    "The last day of that use, or empty."
    usageUntil: String!
    "written, open, done, sentBack, doneAgain or confirmed. The brand and the operator alone are given a line that is written."
    state: String!
    "Where it stands, as a sentence for the caller."
    sentence: String!
    "The Edit that the athlete linked."
    editId: ID
    "The steps that the caller can take now: pass, tick, confirm, sendBack or drop."
    steps: [String!]!
  }

  "What both sides of a deal agreed on, or a change of it."
  type TermSheet {
    "The sheet's id."
    id: ID!
    "Counts what was accepted, from 1; null for a change that is not, or not yet."
    version: Int
    "The brand's name then, or empty if it is hidden from the caller."
    brandName: String!
    "The athlete's name then, or empty if the person is hidden from the caller."
    athleteName: String!
    "Whether a parent said yes for a 13-17, or is to say it."
    byParent: Boolean!
    "What it is for."
    purpose: String!
    "The first day, such as 2026-12-31."
    startsOn: String!
    "The last day."
    endsOn: String!
    "Where it takes place."
    place: String!
    "What kind of thing the brand gives."
    gives: [String!]!
    "How much money, with its currency, or empty."
    pay: String!
    "What the brand offers."
    offer: String!
    "What kind of thing the brand expects."
    expects: [String!]!
    "What exactly it expects."
    duties: String!
    "The data protection terms of the brand."
    terms: String!
    "written, open, accepted, declined, refused or withdrawn. The brand and the operator alone are given written and refused ones."
    state: String!
    "Where it stands, as a sentence for the caller."
    sentence: String!
    "Why the operator refused it, or empty."
    reason: String!
    "When it last changed."
    changedAt: Float!
    "The steps that the caller can take now: pass, refuse, accept, decline or drop."
    steps: [String!]!
  }

  "How a deal went, as one side says afterwards."
  type DealFeedback {
    "brand or athlete."
    by: String!
    "Whether it went well."
    wentWell: Boolean!
    "The words, which the operator alone reads."
    experience: String!
    "Whether the operator has read it."
    isRead: Boolean!
  }

  extend type Mutation {
    "Adds a line to a running deal; for its brand. The operator reads it first. Answers with the request's id."
    addDeliverable: Identified
    "Takes a step that is among the steps of a line. tick needs the athlete's own Edit, which becomes an ad for the brand. Answers with the request's id."
    takeDeliverableStep: Identified
    "Offers a change of the terms of a running deal, or a later last day; for its brand. The operator reads it first. Answers with the request's id."
    changeTerms: Identified
    "Takes a step that is among the steps of a term sheet. A 13-17's parent alone accepts, by the mailed link. Answers with the request's id."
    takeTermSheetStep: Identified
    "Says once how a deal went that is over. The operator alone reads it. Answers with the request's id."
    giveDealFeedback: Identified
    "Takes a deal that went badly off the operator's desk. Answers with the request's id."
    readDealFeedback: Identified
    "Names the brand on the athlete's profile, or no longer, once there is a deal. Answers with the request's id."
    showSponsor: Identified
  }
`;
