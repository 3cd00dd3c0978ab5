import type { GraphQLResolveInfo } from "graphql";
import type { WireCrew } from "#app/trpc/crews.ts";
import { askerOf, type Context, personOf } from "./context.ts";

export const typeDefs = /* GraphQL */ `
  "A link between two people. In a list of one's own crew the user is oneself and the crew the member; in a request the user is the one who asks."
  type Crew {
    "What deleteCrew takes."
    id: ID!
    "The person in whose list it is, or who asks; null where the caller may not see the person. An under-13 who asks has an id to answer with, the first name and, in about, that it is a rider under 13."
    user: User
    "The member, or who is asked; null where the caller may not see the person."
    crew: User
  }

  "The caller's Crew and who asks to be in it."
  type CrewLists {
    "Who is in the caller's crew, whoever asked, newest first, at most 10,000; crewsCount is their true number."
    crews: [Crew!]!
    "How many are in the Crew."
    crewsCount: Int!
    "Who asks to be in it, newest first, at most 10,000; pendingCrewCount is their true number."
    pendingCrew: [Crew!]!
    "How many ask."
    pendingCrewCount: Int!
  }

  extend type Query {
    "The caller's crew and whom the caller has asked, newest first, at most 10,000."
    findCrew: [Crew!]
    "The caller's crew and the requests to the caller."
    crew: CrewLists
  }

  extend type Mutation {
    "Sends a Crew request, or accepts the one that the other user sent first."
    crew: Crew
    "Ends one of the caller's Crew links, or withdraws the caller's request."
    deleteCrew: Crew
    "Accepts a Crew request."
    addToCrew: Crew
    "Declines a Crew request, or removes a user from the caller's Crew."
    removeFromCrew: Crew
  }
`;

export const resolvers = {
  Crew: {
    user: ({ user: { id } }: WireCrew, _: unknown, context: Context, info: GraphQLResolveInfo) =>
      id === context.viewer.id ? personOf(id, context, info) : askerOf(id, context, info),
    crew: ({ crew }: WireCrew, _: unknown, context: Context, info: GraphQLResolveInfo) => personOf(crew.id, context, info),
  },
};
