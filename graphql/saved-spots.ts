export const typeDefs = /* GraphQL */ `
  "A Spot that the caller saved."
  type SavedSpot {
    "The Spot as it is now."
    spot: Spot!
    "The caller's name for a list; empty for a Spot in none."
    list: String!
    "When it was saved: milliseconds since 1970, UTC."
    savedAt: Float!
  }

  extend type Query {
    "The Spots that the caller saved and may see, the last saved first, at most 300. Nobody else learns what is saved."
    savedSpots: [SavedSpot!]
    "Adults that the caller follows and that show an Edit at a Spot, at most 12. Empty for callers under 18."
    spotRiders: [User!]
  }

  extend type Mutation {
    "Saves a Spot for the caller, or moves a saved one to another list. Answers with the Spot's id."
    saveSpot: Identified
    "Takes a Spot from the saved ones. Answers with the Spot's id."
    deleteSavedSpot: Identified
  }
`;
