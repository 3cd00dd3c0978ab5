export const typeDefs = /* GraphQL */ `
  "A result of a rider."
  type SponsorResult {
    "Competition, place and year."
    words: String!
    "Where it is written, if the rider gave a link."
    link: String
  }

  "What a rider of 18 or over shows to approved brands, without addresses, handles and telephone numbers."
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
    "The Edits that the rider chose and the caller sees."
    editIds: [ID!]!
    "Whether brands see it."
    isShown: Boolean!
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
    "The Edits that the caller chose."
    editIds: [ID!]!
    "Whether brands see it."
    isShown: Boolean!
  }

  extend type Query {
    "The caller's own page for sponsors; empty before it is written. For riders of 18 and over."
    ownSponsorPage: OwnSponsorPage
    "A rider's page for sponsors. For approved businesses and the rider."
    sponsorPage: SponsorPage
  }

  extend type Mutation {
    "Writes the caller's page for sponsors anew. For riders of 18 and over. Answers with the caller's id."
    changeSponsorPage: Identified
  }
`;
