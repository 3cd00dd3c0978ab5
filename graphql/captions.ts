export const typeDefs = /* GraphQL */ `
  "The captions of a film."
  type Captions {
    "WebVTT."
    text: String!
    "Another one when the text has changed."
    version: String!
  }

  extend type Query {
    "The captions of an Edit that the caller may see; null without any."
    captions: Captions
  }

  extend type Mutation {
    "Gives the caller's own film captions, in place of those before."
    postCaptions: Video
    "Takes the captions from the caller's own film."
    deleteCaptions: Video
  }
`;
