export const typeDefs = /* GraphQL */ `
  "The caller's report of an Edit, a Discount, a Spot, a line of a guide or a person. All ids but one are null."
  type Report {
    "Its number, as text."
    id: ID!
    "The caller."
    userId: ID!
    "The reported Edit."
    videoId: ID
    "The reported Discount."
    discountId: ID
    "The reported Spot."
    spotId: ID
    "The reported line of a guide."
    guideId: ID
    "The reported person."
    profileId: ID
  }

  extend type Mutation {
    "Reports an Edit, a Discount, a Spot, a line of a guide or a person: exactly one id, once for each. The caller's own posts are refused."
    report: Report
    "Says that the code of a Discount failed in a shop, once for each Discount whose code the caller has seen. Answers with the Discount's id."
    codeFailed: Identified
  }
`;
