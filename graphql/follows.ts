import type { GraphQLResolveInfo } from "graphql";
import type { WireFollow } from "#app/trpc/follows.ts";
import { type Context, personOf } from "./context.ts";

export const typeDefs = /* GraphQL */ `
  "One user follows another."
  type Follow {
    "What deleteFollow takes."
    id: ID!
    "Who follows."
    user: User
    "The user who is followed."
    follow: User
  }

  extend type Query {
    "The caller's follows, newest first, at most 10,000."
    follows: [Follow!]
    "The number of followers; null if the caller may not see the user."
    followerCount: Int
  }

  extend type Mutation {
    "Follows a user. If the caller follows them already, returns that follow."
    follow: Follow
    "Ends a follow of the caller. Another's id answers as an unknown one."
    deleteFollow: Follow
  }
`;

export const resolvers = {
  Follow: {
    user: ({ user }: WireFollow, _: unknown, context: Context, info: GraphQLResolveInfo) => personOf(user.id, context, info),
    follow: ({ follow }: WireFollow, _: unknown, context: Context, info: GraphQLResolveInfo) =>
      personOf(follow.id, context, info),
  },
};
