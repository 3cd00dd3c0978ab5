import { SPORT_NAMES, slugOf } from "#app/schemas/sports.ts";
import type { WireSpot } from "#app/trpc/spots.ts";
import type { Context } from "./context.ts";

const SPORT_FIELDS = SPORT_NAMES.map((name) => `"Whether it is for ${name}."\n    ${slugOf(name)}: Boolean!`).join("\n    ");

export const typeDefs = /* GraphQL */ `
  "A place to ride, or the place of a business."
  type Spot {
    "Its number, as text."
    id: ID!
    "In words."
    title: String!
    "In words."
    description: String!
    "The name of its picture."
    spotImage: String
    "Degrees, WGS 84."
    latitude: Float!
    "Degrees, WGS 84."
    longitude: Float!
    "Whether it is the place of a business."
    isBusiness: Boolean!
    "Several people say so; the operator has not looked at it yet."
    isDangerous: Boolean!
    ${SPORT_FIELDS}
    "Null, as the two below, where the author is under 18 and not the caller."
    userId: ID
    "The author's name."
    userName: String
    "The author's website; null for none."
    userWebsite: String
    "When it was posted: milliseconds since 1970, UTC."
    createdAt: Float!
    "An address that needs no header, open for six hours and the same inside an hour until there is a new picture."
    url: String
    "50, 250 and 500 pixels square."
    thumbnails: [String!]!
    "The Edits there that the caller may see, newest first, shared like User.videos; videosCount is their true number. None is of an under-13."
    videos: [Video!]!
    "How many of the Edits there the caller may see."
    videosCount: Int!
  }

  "What the map shows."
  type SpotList {
    "The Spots, newest first."
    spots: [Spot!]!
    "The newest 50 Discounts of businesses in the caller's city, in the same categories."
    discounts: [Discount!]!
  }

  extend type Query {
    "Spots in the categories, newest first; without any in the caller's own. skip 0 and last 1 give all, at most 2,000."
    spots: SpotList
    "Spots between four sides in degrees, newest first, at most 2,000; where more than 20,000 lie there, some of each part. Where west is greater than east it crosses the date line."
    spotsWithin: [Spot!]
    "Spots within 150 m of a place in degrees, the nearest first, at most five: ask before a new one doubles one of them."
    spotsBeside: [Spot!]
    "Spots by the beginnings of words in their titles, the nearest to a place in degrees first, at most 20."
    spotSearch: [Spot!]
    "Edits at a Spot, newest first."
    spotEdits: [Video!]
  }

  extend type Mutation {
    "Adds a Spot of the caller. Whose it is is taken from the account."
    postSpot: Spot
    "Changes the fields that are sent."
    postSpotUpdate: Spot
    "Deletes a Spot of the caller. Its Edits stay."
    deleteSpot: Spot
  }
`;

export const resolvers = {
  Spot: {
    videos: ({ id }: WireSpot, _: unknown, { editsAtSpot }: Context) => editsAtSpot.load(id),
    videosCount: ({ id }: WireSpot, _: unknown, { editCountAtSpot }: Context) => editCountAtSpot.load(id),
  },
};
