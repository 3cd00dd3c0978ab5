import type { GraphQLResolveInfo } from "graphql";
import type { WirePerson } from "#app/trpc/people.ts";
import type { Context } from "./context.ts";
import { asksIdAlone } from "./cost.ts";

export const typeDefs = /* GraphQL */ `
  "A user. Fields that the caller may not see are null."
  type User {
    "Its number, as text."
    id: ID!
    "As the user gave it."
    name: String!
    "Given to the user and the operator only."
    email: String
    "A minor's is given to the minor alone."
    gender: String
    "The age band: 6-9, 10-12, 13-17 or 18+. Given to the user and the operator only."
    age: String
    "Without the leading @. Not taken from an under-13."
    instagram: String
    "Its name in English, such as France or United Kingdom."
    country: String
    "A 13-17's is given to the Crew and to people whom the minor follows; an under-13's to the operator alone."
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
    "Whether it is the account of a business."
    isBusiness: Boolean!
    "Not taken from an under-13."
    website: String
    "The name of the picture of a business."
    businessLogo: String @deprecated(reason: "Until 2027-12-01: logoUrl is its address.")
    "The logo of a business: an address like url. Null for anybody else."
    logoUrl: String
    "National or International."
    businessRegion: String
    "Whether the business has a shop."
    businessIsBricks: Boolean
    "Given to the user alone. How the operator can check that a business is real."
    businessProof: String
    "The name of the picture."
    profileImage: String @deprecated(reason: "Until 2027-12-01: url is its address.")
    """
    Given to the user alone. The band whose rules hold for the account, which may be younger than age: the youngest that was ever
    answered, Under 6 included. Choose screens and texts by it.
    """
    governingBand: String
    "Given to the user alone. Whether the first step of joining is done."
    initialProfileSetup: Boolean
    "Given to the user alone. Whether the profile is complete."
    profileSetup: Boolean
    "Given to the user alone. Whether the tutorial is still to be seen."
    newUser: Boolean
    "Given to the user alone. Whether the user wants news."
    marketingOptIn: Boolean
    "Given to the user alone. Whether visits to the website may be counted; null before the choice."
    websiteCookies: Boolean
    "Given to the user alone. Whether visits to the app may be counted; null before the choice."
    appCookies: Boolean
    "Given to the user alone. Whether the user wants tips by mail."
    informationOptIn: Boolean
    "Given to the user alone. Whether a 13-17 shows a town or city to others than the Crew."
    showsPlace: Boolean
    "Given to the user alone. Whether the user is told of Stokes."
    notifyStokes: Boolean
    "Given to the user alone. Whether the user is told of new followers."
    notifyFollows: Boolean
    "Given to the user alone. Whether the user is told of Crew requests and answers."
    notifyCrew: Boolean
    "Given to the user alone. Whether the user is told of posts of those whom the user follows."
    notifyPosts: Boolean
    "In words."
    about: String
    "Given to the user alone. Whether this month is paid for."
    paidCurrentMonth: Boolean
    "Given to the user alone. The last month that was paid for."
    monthPaid: String
    "How many follow the user."
    followerCount: Int
    """
    The logo of a business, the profile image of anybody else: an address that needs no header, open for six hours and the same inside
    an hour until there is a new picture.
    """
    url: String
    "Always null: a picture needs none."
    posterUrl: String @deprecated(reason: "Until 2027-12-01: it is always null, so select nothing in its place.")
    "The same picture, 50, 250 and 500 pixels square."
    thumbnails: [String!]!
    "The caller's own, newest first, at most 10,000; votesCount is their true number."
    votes: [Vote!]
    "How many Stokes the caller has given; null for anybody else."
    votesCount: Int
    "The people whom the caller follows, newest first, at most 10,000; followsCount is their true number. Null for anybody else."
    follows: [Follow!]
    "How many the caller follows; null for anybody else."
    followsCount: Int
    """
    The Edits of this user that the caller may see, newest first; videosCount is their true number. At most 10,000 in one answer: where
    several users are asked about, they share that.
    """
    videos: [Video!]!
    "How many Edits of this user the caller may see."
    videosCount: Int!
    "The Discounts of this business that the caller may see, newest first, shared like videos; discountsCount is their true number."
    discounts: [Discount!]!
    "How many Discounts of this business the caller may see."
    discountsCount: Int!
  }

  "Proof of a log-in: send it as a bearer token."
  type Token {
    "It ends with the log-in: then the code of answers is UNAUTHENTICATED, and user is null."
    token: String!
  }

  "The answer of operations that have nothing to give back."
  type Identified {
    "The caller's id, where the operation says nothing else."
    id: ID!
  }

  "A copy of the caller's data that was asked for."
  type ExportRequest {
    "making, or mailed where a link to it was mailed a moment ago."
    state: String!
  }

  extend type Query {
    "The caller's own account; null for a visitor."
    user: User
    "Somebody, by id: the fields that the caller may see."
    findUser: User
    "The brands that the operator approved, by name."
    userIsBusiness: [User!]
  }

  extend type Mutation {
    "An account with a second factor needs its code, too."
    login: Token
    "Ends the log-in of the token in the header. The id is the caller's, and 0 if the token had ended."
    logout: Identified
    "Makes an account and logs in."
    signup: Token
    "Changes the password and ends every log-in of the account, this one too."
    changePassword: Identified
    "Mails the code for a new password. The id in the answer is random, so that it tells nobody whether the account exists."
    sendEmail: Identified
    "Sets a new password by the code of the mail, and ends every log-in of the account."
    resetPassword: Identified
    "The first step of joining: who the caller is."
    initialSetup: User
    "Mails a code to the parent or guardian. The number is not looked at; the code in the mail is for initialSetup, profileSetup or userUpdate."
    ageVerification: User
    """
    The second step of joining: the profile. Where the law lets no 13-17 agree alone, it is refused with fields.parentEmail until a
    parent's address and code are sent: ageVerification with the country mails the code.
    """
    profileSetup: User
    "Keeps whether the tutorial is still to be seen."
    newUser: User
    "Settings that are not sent stay as they are. A change of the age band may need a parent's address and code."
    userUpdate: User
    "Settings that are not sent stay as they are."
    userSettingsUpdate: User
    "Prepares a copy of the caller's data, and mails a link to it."
    requestExport: ExportRequest
    "Closes the caller's account at once."
    deleteAccount: Identified
  }
`;

export const resolvers = {
  User: {
    votes: forOneself(({ viewer, ownStokes }) => ownStokes.load(viewer.id)),
    votesCount: forOneself(({ ownStokeCount }) => ownStokeCount()),
    follows: forOneself(({ viewer, ownFollows }) => ownFollows.load(viewer.id)),
    followsCount: forOneself(({ ownFollowCount }) => ownFollowCount()),
    videos: ({ id }: WirePerson, _: unknown, { editsOf, editIdsOf }: Context, info: GraphQLResolveInfo) =>
      asksIdAlone(info) ? editIdsOf.load(id) : editsOf.load(id),
    videosCount: ({ id }: WirePerson, _: unknown, { editCountOf }: Context) => editCountOf.load(id),
    discounts: ({ id }: WirePerson, _: unknown, { discountsOf }: Context) => discountsOf.load(id),
    discountsCount: ({ id }: WirePerson, _: unknown, { discountCountOf }: Context) => discountCountOf.load(id),
  },
};

function forOneself(read: (context: Context) => unknown) {
  return ({ id }: WirePerson, _: unknown, context: Context) => (id === context.viewer.id ? read(context) : null);
}
