export const typeDefs = /* GraphQL */ `
  "The caller's profile and Edits, as somebody else is given them."
  type Sight {
    "As the caller gave it."
    name: String!
    "In words."
    about: String
    "Null where it is hidden from them, as is every other field."
    city: String
    "In English."
    country: String
    "An adult's."
    gender: String
    "Without the leading @."
    instagram: String
    "An address."
    website: String
    "As the caller wrote them."
    sponsors: String
    "What sponsorship the caller is open to."
    openTo: [String!]
    "The brands that sponsor the caller through the product."
    sponsoredBy: [String!]!
    "How many Edits they may see."
    videosCount: Int!
    "The descriptions of the newest 50 of these."
    videos: [String!]!
  }

  "What others see of the caller."
  type SeenByOthers {
    "An adult who is not connected with the caller; null if they do not see the profile."
    stranger: Sight
    "Somebody in the caller's Crew; null while nobody is."
    crew: Sight
    "An approved brand; null if it does not see the profile."
    brand: Sight
  }

  extend type Query {
    "What others see of the caller, by the rules as they are now."
    seenByOthers: SeenByOthers
  }
`;
