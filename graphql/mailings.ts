import { audienceOf, MAILING_NAMES, operationOf } from "#app/schemas/mailings.ts";

const SENDING = MAILING_NAMES.map(
  (mail) => `
    "${audienceOf(mail).title}, in the words that you keep for it at /send_emails, if you do."
    ${operationOf(mail)}: Mailing`,
).join("");

export const typeDefs = /* GraphQL */ `
  "A mail to many that was started, or had been within the hour before."
  type Mailing {
    "Its number, as text."
    id: ID!
    "How many get it now: none if it was started within the hour before."
    mails: Int!
  }

  "What is left of a deleted account after three years, at most."
  type PastAccount {
    "The id that the account had."
    id: ID!
    "Milliseconds since 1970, UTC."
    closedAt: Float!
  }

  extend type Mutation {
    ${SENDING}
    "Records of deleted accounts that are past the retention date. For the operator, as all of these."
    deleteAccountCheck: [PastAccount!]
    "Mails the operator the share of accounts that were deleted in the last seven days, in percent, and gives it."
    churnRate: Float
  }
`;
