import type { GraphQLResolveInfo } from "graphql";
import type { Person } from "#app/services/people/users.server.ts";
import { imagesOf, type WirePerson } from "#app/trpc/people.ts";
import type { Context } from "./context.ts";
import { asksIdAlone } from "./cost.ts";

export const typeDefs = /* GraphQL */ `
  "A user. Fields that the caller may not see are null."
  type User {
    id: ID!
    name: String!
    "Given to the user and the operator only."
    email: String
    "A minor's is given to the minor alone."
    gender: String
    "The age band: 6-9, 10-12, 13-17 or 18+. Given to the user and the operator only."
    age: String
    "Without the leading @. Not taken from an under-13."
    instagram: String
    country: String
    city: String
    "The sports."
    category: [String!]!
    "Not taken from an under-13."
    sponsors: String
    """
    What sponsorship the user is open to: Team rider, Ambassador, Content, Product testing, Events. Given to the user, the operator and
    businesses; a 13-17's to approved businesses alone. Not taken from an under-13.
    """
    openTo: [String!]
    "Athlete, Photographer/Videographer, Spectator or Club; null for a business."
    athleteOrPhotographer: String
    isBusiness: Boolean!
    "Not taken from an under-13."
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
    "The caller's own, newest first, at most 10,000; votesCount is their true number."
    votes: [Vote!]
    votesCount: Int
    "Whom the caller follows, newest first, at most 10,000; followsCount is their true number. Null for anybody else."
    follows: [Follow!]
    followsCount: Int
    """
    The Edits of this user that the caller may see, newest first; videosCount is their true number. At most 10,000 in one answer: where
    several users are asked about, they share that.
    """
    videos: [Video!]!
    videosCount: Int!
    "The Discounts of this business that the caller may see, newest first, shared like videos; discountsCount is their true number."
    discounts: [Discount!]!
    discountsCount: Int!
  }

  "Proof of a log-in: send it as a bearer token."
  type Token {
    token: String!
  }

  type Identified {
    id: ID!
  }

  extend type Query {
    "The caller's own account; null for a visitor."
    user: User
    "Somebody's public profile, by id."
    findUser: User
    "The brands that the operator approved, by name."
    userIsBusiness: [User!]!
  }

  extend type Mutation {
    "An account with a second factor needs its code, too."
    login: Token!
    "Ends the log-in of the token in the header. The id is the caller's, and 0 if the token had ended."
    logout: Identified!
    signup: Token!
    "Changes the password and ends every log-in of the account, this one too."
    changePassword: Identified!
    "Mails the code for a new password. The id in the answer is random, so that it tells nobody whether the account exists."
    sendEmail: Identified!
    resetPassword: Identified!
    initialSetup: User!
    "Mails a code to the parent or guardian. The number is not looked at; the code in the mail is for initialSetup or userUpdate."
    ageVerification: User!
    profileSetup: User!
    newUser: User!
    "Settings that are not sent stay as they are. A change of the age band may need a parent's address and code."
    userUpdate: User!
    "Settings that are not sent stay as they are."
    userSettingsUpdate: User!
    "Closes the caller's account at once."
    deleteAccount: Identified!
  }
`;

export const resolvers = {
  User: {
    category: (person: Person | WirePerson) => ("category" in person ? person.category : person.sports),
    athleteOrPhotographer: (person: Person | WirePerson) =>
      "athleteOrPhotographer" in person ? person.athleteOrPhotographer : person.group,
    votes: forOneself(({ viewer, ownStokes }) => ownStokes.load(viewer.id)),
    votesCount: forOneself(({ ownStokeCount }) => ownStokeCount()),
    follows: forOneself(({ viewer, ownFollows }) => ownFollows.load(viewer.id)),
    followsCount: forOneself(({ ownFollowCount }) => ownFollowCount()),
    url: (person: Person, _: unknown, { viewer }: Context) => imagesOf(viewer, person).url,
    posterUrl: () => null,
    thumbnails: (person: Person, _: unknown, { viewer }: Context) => imagesOf(viewer, person).thumbnails,
    videos: (person: Person, _: unknown, { editsOf, editIdsOf }: Context, info: GraphQLResolveInfo) =>
      asksIdAlone(info) ? editIdsOf.load(person.id) : editsOf.load(person.id),
    videosCount: (person: Person, _: unknown, { editCountOf }: Context) => editCountOf.load(person.id),
    discounts: (person: Person, _: unknown, { discountsOf }: Context) => discountsOf.load(person.id),
    discountsCount: (person: Person, _: unknown, { discountCountOf }: Context) => discountCountOf.load(person.id),
  },
};

function forOneself(read: (context: Context) => unknown) {
  return (person: Person, _: unknown, context: Context) => (person.id === context.viewer.id ? read(context) : null);
}
