import { paths } from "#app/paths.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { linkFor } from "#app/services/media/links.server.ts";
import * as stokes from "#app/services/stokes.server.ts";
import type { Person } from "#app/services/users.server.ts";
import type { Viewer } from "#app/services/viewer.server.ts";
import type { Context } from "./context.ts";

export const typeDefs = /* GraphQL */ `
  "Somebody with an account. What the caller may not know is null."
  type User {
    id: ID!
    name: String!
    "Only for oneself and the operator."
    email: String
    gender: String
    "The age band: 6-9, 10-12, 13-17 or 18+. Only for oneself and the operator."
    age: String
    "Without the leading @."
    instagram: String
    country: String
    city: String
    "The sports."
    category: [String!]!
    sponsors: String
    "Athlete, Photographer/Videographer, Spectator or Club; null for a business."
    athleteOrPhotographer: String
    isBusiness: Boolean!
    website: String
    businessLogo: String
    "National or International."
    businessRegion: String
    businessIsBricks: Boolean
    profileImage: String
    initialProfileSetup: Boolean
    profileSetup: Boolean
    newUser: Boolean
    marketingOptIn: Boolean
    websiteCookies: Boolean
    appCookies: Boolean
    informationOptIn: Boolean
    about: String
    paidCurrentMonth: Boolean
    monthPaid: String
    followerCount: Int
    "The profile image: an address that needs no header, open for six hours and the same inside an hour."
    url: String
    "Always null: a picture needs none."
    posterUrl: String
    "50, 250 and 500 pixels square."
    thumbnails: [String!]!
    "The caller's own, newest first, at most 10,000."
    votes: [Vote!]
    "The Edits of this user that the caller may see, newest first, at most 10,000."
    videos: [Video!]!
  }

  "Proof of a log-in: send it as a bearer token."
  type Token {
    token: String!
  }

  extend type Query {
    "The caller's own account; null for a visitor."
    user: User
    "Somebody's public profile, by id."
    findUser(filter: ID): User
  }

  extend type Mutation {
    login(email: String, password: String): Token!
    signup(name: String, email: String, password: String): Token!
    initialSetup(
      isBusiness: Boolean
      athleteOrPhotographer: String
      age: String
      parentEmail: String
      category: [String]
      marketingOptIn: Boolean
      code: String
    ): User!
    profileSetup(
      profileImage: String
      gender: String
      instagram: String
      country: String
      city: String
      sponsors: String
      about: String
      website: String
      businessRegion: String
      businessIsBricks: Boolean
    ): User!
    newUser(id: ID, newUser: Boolean): User!
  }
`;

export const resolvers = {
  User: {
    category: (person: Person) => person.sports,
    athleteOrPhotographer: (person: Person) => person.group,
    votes: (person: Person, _: unknown, { viewer }: Context) => (person.id === viewer.id ? stokes.givenBy(viewer) : null),
    url: (person: Person, _: unknown, { viewer }: Context) => imageOf(viewer, person),
    posterUrl: () => null,
    thumbnails: (person: Person, _: unknown, { viewer }: Context) =>
      SIZES.map((size) => imageOf(viewer, person, size)).filter((link) => link !== null),
    videos: (person: Person, _: unknown, { viewer }: Context) => edits.allByPoster(viewer, person.id),
  },
};

const SIZES = [50, 250, 500] as const;

function imageOf(viewer: Viewer, { id, profileImage }: Person, size?: (typeof SIZES)[number]): string | null {
  return profileImage ? linkFor(viewer, paths.profileImage(id, size)) : null;
}
