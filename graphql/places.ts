export const typeDefs = /* GraphQL */ `
  "A town or city of the world."
  type Place {
    "Its name and its country, such as Newquay, United Kingdom."
    label: String!
    "Degrees, WGS 84."
    latitude: Float!
    "Degrees, WGS 84."
    longitude: Float!
  }

  extend type Query {
    "Towns and cities of a country whose names begin so, at most 10, to fill in a profile."
    citySuggestions: [String!]
    "Towns and cities of the world whose names begin so, at most 10, the likeliest first, to move a map there."
    placesNamed: [Place!]
  }
`;
