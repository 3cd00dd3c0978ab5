export const typeDefs = /* GraphQL */ `
  extend type Query {
    "People whose name contains the filter, newest first. One or two letters match the beginning of a word; an under-13 is found by the Crew alone."
    userSearch: [User!]!
    "Discounts whose title, amount, description or business's name contains the filter, newest first. One or two letters match the beginning of a word."
    discountSearch: [Discount!]!
    "Edits whose description, sport or poster's name contains the filter, newest first. One or two letters match the beginning of a word."
    videoSearch: [Video!]!
  }
`;
