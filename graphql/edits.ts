import type { GraphQLResolveInfo } from "graphql";
import { GEAR } from "#app/schemas/gear.ts";
import type { WireVideo, WireVote } from "#app/trpc/videos.ts";
import { type Context, personOf } from "./context.ts";
import { asksIdAlone } from "./cost.ts";

const GEAR_FIELDS = GEAR.map((field) => `"A piece of gear of the rider, in words; null for none."\n    ${field}: String`).join(
  "\n    ",
);

export const typeDefs = /* GraphQL */ `
  "A short video or a photo that somebody posted. The product calls it an Edit."
  type Video {
    "Its number, as text."
    id: ID!
    "What before takes, in lists of Edits that are ordered by time."
    cursor: ID!
    "The name of its file. It is no address: url is."
    filename: String!
    "At most 150 characters. Of an ad it begins with 'Ad: ', which postVideoUpdate takes away again."
    description: String!
    "The brand that gave the poster money, things or a code that pays for it; empty if it is no ad. Say 'Ad for' it before anything else."
    adFor: String!
    "A minor's ad, which nobody else is given until the operator has approved it."
    adWaits: Boolean!
    "The one sport it shows."
    category: String!
    "Without the leading @. Not taken from an under-13."
    filmerInstagram: String!
    "The poster, as in postedBy."
    userId: ID!
    "The poster's name as it is now."
    userName: String!
    "Null unless the caller may know it of the poster."
    userInstagram: String
    "The poster's. Null unless the caller may know it."
    userGender: String
    "The poster's."
    userCountry: String
    "The poster's. Null unless the caller may know it."
    userCity: String
    "image/jpeg or video/mp4."
    mimetype: String!
    "Only the poster and the Crew of the poster see it."
    crewOnly: Boolean!
    "Whether it is suitable for under-18s. Where not, no minor and nobody of unknown age is given it."
    under18Viewable: Boolean!
    "The place in words. Null for an under-13."
    spotLocation: String
    "Null without a Spot and for an under-13."
    spotId: ID
    "15andundermale, 15andunderfemale, 16+male or 16+female."
    competition: String
    "Pixels, as seen."
    height: Int
    "Pixels, as seen."
    width: Int
    "Landscape when the width is at least the height, else Portrait."
    orientation: String!
    "When it was posted: milliseconds since 1970, UTC."
    createdAt: Float!
    "Who posted it."
    postedBy: User!
    "Stokes, the caller's own first, at most 10,000; votesCount is their true number."
    votes: [Vote!]!
    "The number of Stokes."
    votesCount: Int!
    "Whether the caller has Stoked it."
    viewerHasVoted: Boolean!
    "Whether the caller has saved it."
    viewerHasSaved: Boolean!
    "What the picture or film shows, in words, for those who do not see it."
    altText: String
    "The language of the captions, as BCP 47 names it; null without captions."
    captionsLanguage: String
    "Views, the caller's own first, at most 10,000; videoViewsCount is their true number."
    videoViews: [VideoView!]!
    "The number of views."
    videoViewsCount: Int!
    "processing, ready or failed. Until it is ready only the poster sees it."
    state: String!
    "Why it failed."
    reason: String
    "Milliseconds; null for a photo."
    durationMs: Int
    "An address that needs no header, open for six hours and the same inside an hour."
    url: String
    "Each stored size of the file, the smallest first; the largest of a film may follow minutes after the Edit. Empty until it is ready."
    urls: [Rendition!]!
    "A still of a video, open as long as url; null for a photo."
    posterUrl: String
    "50, 250 and 500 pixels square."
    thumbnails: [String!]!
    ${GEAR_FIELDS}
  }

  "One size of a photo or film."
  type Rendition {
    "Pixels."
    height: Int!
    "The bytes of the whole file."
    bytes: Float!
    "An address that needs no header, open for six hours and the same inside an hour."
    url: String!
  }

  "A Stoke."
  type Vote {
    "What deleteVote takes."
    id: ID!
    "What before takes in userVotes; null elsewhere."
    cursor: ID
    "Who gave it; null where the caller may not know, as of a minor outside the Crew."
    user: User
    "The Edit; null where the caller may not see it."
    video: Video
  }

  "A view of an Edit."
  type VideoView {
    "It tells nothing of who looked."
    id: ID!
  }

  extend type Query {
    "Edits in the categories, or else in the caller's sports, newest first. Without an orientation: both."
    homeFeed: [Video!]
    "The Edits of a sport, newest first; with a country, those of its people."
    videoFeed: [Video!]
    "Edits of people in the caller's own city, the newest that are not skipped in ascending order. The category is a sport, or All."
    localAthletesVideos: [Video!]
    "The most Stoked Edits first, of these the newest: of the categories, or else the caller's own; with a country only of people there."
    highestStokeFeed: [Video!]
    "What was entered in a competition, the newest 250, in ascending order of createdAt unless orderBy says descending. filter is the class, such as 16+male; category the sport."
    competitionFeed: [Video!]
    "Edits of the caller's Crew, crew-only ones included, newest first."
    crewsVideos: [Video!]
    "Edits of the people that the caller follows, newest first."
    followingFeed: [Video!]
    "An Edit; null where there is none that the caller may see."
    video: Video
    "An own Edit. Those who follow its poster and may see it are told by the server, once, when it is ready: asking changes nothing."
    videoNotification: Video
    "Somebody's newest Edits that are not skipped, in ascending order of createdAt unless orderBy says descending."
    userVideos: [Video!]
    "The caller's newest Stokes that are not skipped, in ascending order of createdAt unless orderBy says descending."
    userVotes: [Vote!]
  }

  extend type Mutation {
    "Posts an uploaded file. What names the poster is taken from the account, what measures the file from the file."
    postVideo: Video
    "Changes the fields that are sent; gear is replaced as a whole."
    postVideoUpdate: Video
    "Deletes an Edit of the caller with its file, Stokes and views."
    deleteVideo: Video
    "Records a view by the caller, at most one in half an hour."
    videoViews: VideoView
    "Stokes an Edit. If the caller has Stoked it already, returns that Stoke."
    vote: Vote
    "Takes back a Stoke of the caller. Another's id answers as an unknown one."
    deleteVote: Vote
  }
`;

export const resolvers = {
  Video: {
    votes: ({ id }: WireVideo, _: unknown, { stokesOf }: Context) => stokesOf.load(id),
    videoViews: ({ id }: WireVideo, _: unknown, { viewsOf }: Context) => viewsOf.load(id),
  },
  Vote: {
    user: ({ user }: WireVote, _: unknown, context: Context, info: GraphQLResolveInfo) =>
      user && personOf(user.id, context, info),
    video: ({ video }: WireVote, _: unknown, { editsById, seenById }: Context, info: GraphQLResolveInfo) =>
      asksIdAlone(info) ? seenById.load(video.id) : editsById.load(video.id),
  },
};
