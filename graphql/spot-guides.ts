export const typeDefs = /* GraphQL */ `
  "What people say about a Spot in one respect: the newest choice or words."
  type GuideLine {
    "Its number, as text."
    id: ID!
    "The name of the argument of writeSpotGuide that changes it."
    field: String!
    "The field in words."
    label: String!
    "The choice or the words."
    value: String!
    "When it was written: milliseconds since 1970, UTC."
    createdAt: Float!
    "Null, as the name is, where the author is under 18 and not the caller."
    userId: ID
    "The author's name."
    userName: String
  }

  "A picture in the guide to a Spot."
  type GuidePicture {
    "Its number, as text: for report as guideId, and for deleteGuideLine."
    id: ID!
    "What the picture shows in words."
    altText: String!
    "When it was added: milliseconds since 1970, UTC."
    createdAt: Float!
    "Null, as the name is, where the author is under 18 and not the caller."
    userId: ID
    "The author's name."
    userName: String
    "An address that needs no header, open for six hours and the same inside an hour."
    url: String!
    "50, 250 and 500 pixels square."
    thumbnails: [String!]!
  }

  "The light of one day at a Spot. Times are milliseconds since 1970, UTC; null where the sun does not rise or set."
  type Daylight {
    "The time zone of the place, such as Europe/London."
    zone: String!
    "When the sun stands highest."
    noon: Float!
    "When civil twilight begins."
    dawn: Float
    "When the sun's upper edge appears."
    sunrise: Float
    "When the sun's upper edge disappears."
    sunset: Float
    "When civil twilight ends."
    dusk: Float
  }

  extend type Query {
    "Daylight at a Spot today, by the calendar of the place, and on the next six days."
    spotDaylight: [Daylight!]
    "What people say about a Spot: its difficulty, surface, wave or rock, season, light, access. A line for each field that is known."
    spotGuide: [GuideLine!]
    "The pictures in the guide to a Spot, the oldest first, at most eight."
    guidePictures: [GuidePicture!]
  }

  extend type Mutation {
    "Changes the lines that are sent, and leaves the others. Under 13s are refused, and so are businesses at Spots of others and everybody else at the Spot of a business. Answers with the whole guide."
    writeSpotGuide: [GuideLine!]
    "Adds a picture that was uploaded by spotUpload, for whoever may write the guide. Answers with all pictures."
    postGuidePicture: [GuidePicture!]
    "Takes a line or a picture out that the caller added; the line before it counts again."
    deleteGuideLine: Identified
  }
`;
