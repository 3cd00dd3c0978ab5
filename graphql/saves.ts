export const typeDefs = /* GraphQL */ `
  extend type Query {
    "The Edits that the caller saved and may see, the last saved first. Nobody else learns what is saved."
    savedVideos: [Video!]
  }

  extend type Mutation {
    "Saves an Edit for the caller. Answers with the Edit's id."
    save: Identified
    "Takes an Edit from the saved ones. Answers with the Edit's id."
    deleteSave: Identified
  }
`;
