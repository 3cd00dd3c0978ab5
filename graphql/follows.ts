import type { GraphQLResolveInfo } from "graphql";
import type { Follow } from "#app/services/people/follows.server.ts";
import { type Context, personOf } from "./context.ts";

export const typeDefs = /* GraphQL */ `
  "Somebody follows somebody."
  type Follow {
    id: ID!
    user: User
    "Who is followed."
    follow: User
  }

  extend type Query {
    "Whom the caller follows, newest first, at most 10,000."
    follows: [Follow!]!
    "How many follow somebody; null where there is nobody to be seen."
    followerCount: Int
  }

  extend type Mutation {
    "Follows somebody; a link that was there before is the answer."
    follow: Follow!
    deleteFollow: Follow!
  }
`;

export const resolvers = {
  Follow: {
    user: (link: Follow, _: unknown, context: Context, info: GraphQLResolveInfo) => personOf(link.followerId, context, info),
    follow: (link: Follow, _: unknown, context: Context, info: GraphQLResolveInfo) => personOf(link.followedId, context, info),
  },
};
