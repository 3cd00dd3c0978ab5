export const typeDefs = /* GraphQL */ `
  "A pin of the map: one place, or the number of those that a map at this zoom could not show apart."
  type MapPin {
    "The Spot's number or the place's id of OpenStreetMap, such as way/123; null for several."
    id: String
    "The Spot's title or the place's name; null for several, and empty for a place without a name."
    title: String
    "The sports of a pin of one."
    category: [String!]!
    "Degrees, WGS 84."
    latitude: Float!
    "Degrees, WGS 84."
    longitude: Float!
    "How many lie there."
    count: Int!
    "There are more in the box than were counted."
    isAtLeast: Boolean!
    "The zoom at which they part."
    zoom: Int!
  }

  "A place that OpenStreetMap's volunteers keep. Show © OpenStreetMap contributors, ODbL beside it."
  type OsmPlace {
    "Such as way/123."
    id: String!
    "Empty for a place without a name."
    name: String!
    "Its sports."
    category: [String!]!
    "Degrees, WGS 84."
    latitude: Float!
    "Degrees, WGS 84."
    longitude: Float!
    "Its page on OpenStreetMap, as a link for adults."
    url: String!
  }

  extend type Query {
    "The Spots between four sides in degrees as a map shows them; several near each other are one pin."
    spotPins: [MapPin!]
    "Places from OpenStreetMap between four sides in degrees, as a map shows them. Show © OpenStreetMap contributors, ODbL beside them."
    osmPins: [MapPin!]
    "A place from OpenStreetMap; null for an unknown one."
    osmPlace: OsmPlace
  }
`;
