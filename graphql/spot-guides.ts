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

  "A high or a low tide."
  type TideTurn {
    "Milliseconds since 1970, UTC."
    time: Float!
    "Metres above the zero that the tide names."
    level: Float!
    "False for a low tide."
    isHigh: Boolean!
  }

  "The height of the water at one time."
  type WaterLevel {
    "Milliseconds since 1970, UTC."
    time: Float!
    "Metres above the zero that the tide names."
    level: Float!
  }

  "The tide at a Spot, computed for the nearest station. Not for navigation."
  type Tide {
    "The time zone of the place, such as Europe/London."
    zone: String!
    "The name of the station."
    station: String!
    "How far the station is, in metres."
    metres: Int!
    "Show it with the tide: the station's licence asks for it."
    credit: String!
    "What heights count from: low, about the lowest tide, or mean, the mean level of the sea."
    zero: String!
    "High and low tides of today, by the calendar of the place, and of the next six days."
    turns: [TideTurn!]!
    "The water today, every quarter of an hour."
    curve: [WaterLevel!]!
  }

  extend type Query {
    "The tide at a Spot of surfers today and on the next six days; null where no station is within 40 km, at river waves and in wave pools."
    spotTide: Tide
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
