import type { Click } from "#app/services/clicks.server.ts";

export const typeDefs = /* GraphQL */ `
  "Somebody went on to an Instagram account."
  type InstagramTracker {
    id: ID!
    user: ID!
    instagram: String!
  }

  "Somebody went on to the website of a business."
  type WebsiteTracker {
    id: ID!
    business: ID!
    user: ID!
    "The Discount that it was shown with, or Sponsored."
    discountId: ID
  }

  "A business wrote to the provider about somebody."
  type ContactTracker {
    id: ID!
    user: ID!
    business: ID!
  }

  "Somebody shared what belongs to somebody."
  type ShareTracker {
    id: ID!
    user: ID!
    userShared: ID!
    "Email, Facebook, Twitter or Whatsapp."
    platform: String!
  }

  "Somebody went on to the Instagram of whoever filmed an Edit."
  type FilmerTracker {
    id: ID!
    user: ID!
    filmerInstagram: String!
  }

  "Somebody went from a card to a profile."
  type ProfileTracker {
    id: ID!
    user: ID!
    profileId: ID!
  }

  extend type Mutation {
    "Whose handle it is has to be somebody whom the caller may know it of. The user is the caller."
    instagramTracker: InstagramTracker!
    "The user is the caller."
    websiteTracker: WebsiteTracker!
    "The business is the caller."
    contactUser: ContactTracker!
    "The user is the caller."
    filmerTracker: FilmerTracker!
    "The user is the caller."
    profileTracker: ProfileTracker!
    "The user is the caller."
    shareTracker: ShareTracker!
  }
`;

export const resolvers = {
  InstagramTracker: { user: (click: Click) => click.userId, instagram: (click: Click) => click.detail },
  WebsiteTracker: { user: (click: Click) => click.userId, business: (click: Click) => click.aboutId },
  ContactTracker: { user: (click: Click) => click.aboutId, business: (click: Click) => click.userId },
  FilmerTracker: { user: (click: Click) => click.userId, filmerInstagram: (click: Click) => click.detail },
  ProfileTracker: { user: (click: Click) => click.userId, profileId: (click: Click) => click.aboutId },
  ShareTracker: {
    user: (click: Click) => click.userId,
    userShared: (click: Click) => click.aboutId,
    platform: (click: Click) => click.detail,
  },
};
