export const typeDefs = /* GraphQL */ `
  "A click from a profile to its Instagram account."
  type InstagramTracker {
    "Its number, as text."
    id: ID!
    "The id of the caller."
    user: ID!
    "The handle that was opened."
    instagram: String!
  }

  "A click to the website of a business."
  type WebsiteTracker {
    "Its number, as text."
    id: ID!
    "The id of the business."
    business: ID!
    "The id of the caller."
    user: ID!
    "The Discount that it was shown with, or Sponsored."
    discountId: ID
  }

  "A business asked the provider about a user."
  type ContactTracker {
    "Its number, as text."
    id: ID!
    "The id of the person whom it asked about."
    user: ID!
    "The id of the caller."
    business: ID!
  }

  "A user shared another user's profile or post."
  type ShareTracker {
    "Its number, as text."
    id: ID!
    "The id of the caller."
    user: ID!
    "The id of the person whose profile or post it was."
    userShared: ID!
    "Email, Facebook, Twitter or Whatsapp."
    platform: String!
  }

  "A click from an Edit to its filmer's Instagram account."
  type FilmerTracker {
    "Its number, as text."
    id: ID!
    "The id of the caller."
    user: ID!
    "The handle that was opened."
    filmerInstagram: String!
  }

  "A click from a card to its poster's profile."
  type ProfileTracker {
    "Its number, as text."
    id: ID!
    "The id of the caller."
    user: ID!
    "The id of the person whose profile it is."
    profileId: ID!
  }

  extend type Mutation {
    "Refused unless the caller may see the handle of the person who has it. The user is the caller."
    instagramTracker: InstagramTracker
    "The user is the caller. Null with an own Discount, which does not count."
    websiteTracker: WebsiteTracker
    "The business is the caller."
    contactUser: ContactTracker
    "The user is the caller."
    filmerTracker: FilmerTracker
    "The user is the caller."
    profileTracker: ProfileTracker
    "The user is the caller."
    shareTracker: ShareTracker
  }
`;
