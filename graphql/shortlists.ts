export const typeDefs = /* GraphQL */ `
  "A brand's own list of athletes. Nobody else sees it."
  type Shortlist {
    "The list's id."
    id: ID!
    "As the brand named it."
    name: String!
    "How many people are in it."
    people: Int!
  }

  "An adult in a list of the caller, with the figures that athletes has."
  type KeptAthlete {
    "The person."
    user: User!
    "How many Edits the person posted for everybody in the last 12 weeks."
    edits: Int!
    "How often these Edits were seen."
    views: Int!
    "How many Stokes these Edits have."
    stokes: Int!
    "How many of these Edits are of each sport, the most first."
    sports: [SportEdits!]!
    "When the newest Edit was posted, also if it is older; null if there is none that everybody sees."
    newestAt: Float
    "Up to three Edits with the most Stokes."
    best: [Video!]!
    "Considering, Asked, Agreed or Not now."
    stage: String!
    "The caller's own note."
    note: String!
  }

  "A list of athletes with the people in it, at most 200."
  type OpenShortlist {
    "The list's id."
    id: ID!
    "As the brand named it."
    name: String!
    "In the order in which they were kept."
    athletes: [KeptAthlete!]!
  }

  extend type Query {
    "The caller's lists of athletes, newest first, at most 20. For approved businesses."
    shortlists: [Shortlist!]
    "One list of the caller."
    shortlist: OpenShortlist
  }

  extend type Mutation {
    "Makes a list. Answers with its id."
    createShortlist: Identified
    "Gives a list another name. Answers with its id."
    renameShortlist: Identified
    "Deletes a list with its notes. Answers with its id."
    deleteShortlist: Identified
    "Keeps an adult in a list. Answers with the person's id."
    keepAthlete: Identified
    "Changes the stage or the note. Answers with the person's id."
    changeKeptAthlete: Identified
    "Takes a person out of a list. Answers with the person's id."
    dropAthlete: Identified
  }
`;
