export const typeDefs = /* GraphQL */ `
  "A log-in of the caller on some device."
  type Session {
    "What endSession takes. It is no token."
    id: ID!
    "Such as Safari on iOS."
    device: String!
    "Milliseconds since 1970, UTC."
    createdAt: Float!
    "Whether this request came by it."
    isThis: Boolean!
  }

  "A second factor that is on."
  type SecondFactor {
    "How many recovery codes are left."
    left: Int!
    "New recovery codes, until keepRecoveryCodes: only to a log-in that has just passed the second factor."
    newCodes: [String!]
  }

  "A second factor that is being set up. Nothing is kept until turnOnSecondFactor."
  type BegunSecondFactor {
    "What turnOnSecondFactor takes."
    begun: String!
    "An otpauth address for an app of codes."
    address: String!
    "The key in letters, to be typed."
    key: String!
  }

  extend type Query {
    "The caller's log-ins, newest first, at most 100."
    sessions: [Session!]
    "The caller's second factor; null without one."
    secondFactor: SecondFactor
  }

  extend type Mutation {
    "Ends one log-in of the caller. The id in the answer is the caller's."
    endSession: Identified
    "Ends every log-in of the caller, this one too. The id in the answer is the caller's."
    endEverySession: Identified
    "Makes a key for an app of codes."
    beginSecondFactor: BegunSecondFactor
    "Turns the second factor on by a code of that app. Its token takes the place of the one in the header."
    turnOnSecondFactor: Token
    "Enters a code anew where an answer asks for it. Its token takes the place of the one in the header."
    passSecondFactor: Token
    "Makes new recovery codes. Its token takes the place of the one in the header."
    renewRecoveryCodes: Token
    "Says that the caller has noted the new recovery codes: they are not shown again. The id in the answer is the caller's."
    keepRecoveryCodes: Identified
    "Turns the second factor off. The id in the answer is the caller's."
    turnOffSecondFactor: Identified
  }
`;
