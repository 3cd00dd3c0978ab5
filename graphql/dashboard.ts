export const typeDefs = /* GraphQL */ `
  "How often something was done with Discounts in a week. A number is null if fewer than ten people stand behind it in these weeks."
  type WeekNumbers {
    "The Monday on which the week begins, UTC."
    from: Float!
    "How often they were seen."
    views: Int
    "How often a code was asked for."
    codes: Int
    "How often the website was opened."
    websites: Int
    "How many people said that a code didn't work."
    failedCodes: Int
    "How often codes were used, as the business entered it."
    redeemed: Int
  }

  "The numbers of one Discount since it was posted, and of the last 12 weeks."
  type DiscountNumbers {
    "The Discount."
    discountId: ID!
    "Its title, or its amount."
    title: String!
    "How often it was seen, without the business's own visits."
    views: Int!
    "How often its code was asked for."
    codes: Int!
    "How often the website was opened from it."
    websites: Int!
    "How many people said that its code didn't work."
    failedCodes: Int!
    "How often its code was used, as the business entered it."
    redeemed: Int!
    "The last 12 weeks, the oldest first."
    weeks: [WeekNumbers!]!
  }

  "The numbers of one deal."
  type DealNumbers {
    "The request that became the deal."
    sponsorshipId: ID!
    "Null if the person is gone or hidden from the caller."
    athlete: User
    "deal, ended or stopped."
    state: String!
    "The last day, such as 2026-12-31."
    endsOn: String!
    "How many lines it has."
    lines: Int!
    "How many of them are confirmed."
    done: Int!
    "How many Edits the lines name that the caller sees."
    edits: Int!
    "How often these were seen, without the caller's own visits."
    views: Int!
    "How many Stokes these have."
    stokes: Int!
  }

  "What a brand sees at a glance."
  type BusinessNumbers {
    "Its Discounts, the newest first, at most 200."
    discounts: [DiscountNumbers!]!
    "The sums of the weeks that the Discounts show, the oldest first."
    weeks: [WeekNumbers!]!
    "Its deals, the last changed first, at most 200."
    deals: [DealNumbers!]!
  }

  extend type Query {
    "The numbers of the caller's Discounts and deals. For approved businesses."
    businessNumbers: BusinessNumbers
  }

  extend type Mutation {
    "Enters how often a code of the caller was used in one of the last 12 weeks; a further number replaces it. Answers with the Discount's id."
    enterRedemptions: Identified
  }
`;
