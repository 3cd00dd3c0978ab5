export const typeDefs = /* GraphQL */ `
  "Somebody by name alone."
  type NamedUser {
    "The person's id."
    id: ID!
    "As the person gave it."
    name: String!
  }

  extend type Query {
    "The people whom the caller blocks, newest first, at most 1,000."
    blockedUsers: [NamedUser!]
    "The people whom the caller mutes, newest first, at most 1,000."
    mutedUsers: [NamedUser!]
  }

  extend type Mutation {
    "Blocks a person: the two do not see each other, and their follows, Crew and Stokes end. Answers with the person's id."
    block: Identified
    "Ends a block of the caller. What the block ended does not come back. Answers with the person's id."
    deleteBlock: Identified
    "Keeps a person's Edits and Discounts out of the caller's lists. Answers with the person's id."
    mute: Identified
    "Ends a mute of the caller. Answers with the person's id."
    deleteMute: Identified
    "Ends another person's follow of the caller. Answers with the person's id."
    removeFollower: Identified
  }
`;
