export const typeDefs = /* GraphQL */ `
  "A result of a rider."
  type SponsorResult {
    "Competition, place and year."
    words: String!
    "Where it is written, if the rider gave a link."
    link: String
  }

  "What a rider of 13 or over shows to approved brands, without addresses, handles and telephone numbers."
  type SponsorPage {
    "The rider."
    user: User!
    "What the rider offers."
    offers: String!
    "What the rider looks for."
    wants: String!
    "What the rider doesn't do."
    refuses: String!
    "Results, as the rider orders them."
    results: [SponsorResult!]!
    "What the rider rides."
    equipment: String!
    "The rider's languages."
    languages: String!
    "Where the rider travels."
    travel: String!
    "At which competitions the rider is, or empty."
    level: String!
    "The Edits that the rider chose and the caller sees."
    editIds: [ID!]!
    "Whether brands see it."
    isShown: Boolean!
    "How a 13-17's parent answered; for the operator alone."
    consent: SponsorPageConsent
  }

  "What the operator knows of a parent's answer about a 13-17's page for sponsors."
  type SponsorPageConsent {
    "asked, agreed, shown, declined, refused or ended."
    state: String!
    "The asking whose page the operator reads; send it with release."
    asking: String!
    "The steps that the operator can take now: release or refuse."
    steps: [String!]!
    "The rider's age band."
    band: String
    "The parent's address, shortened, or empty once it is erased."
    parentAddress: String!
    "Why this address can't say yes, or null."
    parentUnfit: String
    "Since when the address has an account."
    accountSince: Float
    "For how many children the address speaks."
    children: Int!
  }

  "The caller's own page for sponsors, as it was typed."
  type OwnSponsorPage {
    "What the caller offers."
    offers: String!
    "What the caller looks for."
    wants: String!
    "What the caller doesn't do."
    refuses: String!
    "Results, one in a line."
    results: String!
    "What the caller rides."
    equipment: String!
    "The caller's languages."
    languages: String!
    "Where the caller travels."
    travel: String!
    "At which competitions the caller is, or empty."
    level: String!
    "The Edits that the caller chose."
    editIds: [ID!]!
    "Whether the caller, of 18 or over, shows it to brands."
    isShown: Boolean!
    "Of a 13-17: asked, agreed, shown, declined, refused or ended, or null before a parent was asked."
    consent: String
    "Why the operator refused it, or empty."
    reason: String!
    "Whether the caller can ask a parent now."
    mayAskParent: Boolean!
    "Whether a code was mailed to a parent that still opens."
    codeSent: Boolean!
  }

  extend type Query {
    "The caller's own page for sponsors; empty before it is written. For riders of 13 and over."
    ownSponsorPage: OwnSponsorPage
    "A rider's page for sponsors. For approved businesses, the operator and the rider."
    sponsorPage: SponsorPage
  }

  extend type Mutation {
    "Writes the caller's page for sponsors anew. For riders of 13 and over; of a 13-17 a change ends the parent's yes. Answers with the caller's id."
    changeSponsorPage: Identified
    "Mails a code to the parent of a 13-17, who passes it on. Answers with the caller's id."
    sendSponsorPageCode: Identified
    "Takes a step about a 13-17's page: the rider asks the parent with the code, or hides it; the operator releases or refuses it. Answers with the rider's id."
    takeSponsorPageStep: Identified
  }
`;
