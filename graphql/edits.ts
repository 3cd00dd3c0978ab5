import type { GraphQLResolveInfo } from "graphql";
import { GEAR } from "#app/schemas/gear.ts";
import type { EditCard } from "#app/services/edits/index.server.ts";
import type { ListedStoke } from "#app/services/edits/stokes.server.ts";
import type { Report } from "#app/services/reports.server.ts";
import { type Context, personOf } from "./context.ts";
import { asksIdAlone } from "./cost.ts";

const GEAR_FIELDS = GEAR.map((field) => `${field}: String`).join("\n    ");

export const typeDefs = /* GraphQL */ `
  "A short video or a photo that somebody posted. The product calls it an Edit."
  type Video {
    id: ID!
    filename: String!
    description: String!
    "The one sport it shows."
    category: String!
    "Without the leading @. Not taken from an under-13."
    filmerInstagram: String!
    userId: ID!
    userName: String!
    userInstagram: String
    userGender: String
    userCountry: String
    userCity: String
    "image/jpeg or video/mp4."
    mimetype: String!
    crewOnly: Boolean!
    under18Viewable: Boolean!
    spotLocation: String
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
    postedBy: User!
    "Stokes, the caller's own first, at most 10,000; votesCount is their true number."
    votes: [Vote!]!
    votesCount: Int!
    viewerHasVoted: Boolean!
    "Views, the caller's own first, at most 10,000; videoViewsCount is their true number."
    videoViews: [VideoView!]!
    videoViewsCount: Int!
    "processing, ready or failed. Until it is ready only the poster sees it."
    state: String!
    "Why it failed."
    reason: String
    "Milliseconds; null for a photo."
    durationMs: Int
    "An address that needs no header, open for six hours and the same inside an hour."
    url: String
    posterUrl: String
    "50, 250 and 500 pixels square."
    thumbnails: [String!]!
    ${GEAR_FIELDS}
  }

  "A Stoke."
  type Vote {
    id: ID!
    user: User
    video: Video
  }

  type VideoView {
    id: ID!
  }

  type Report {
    id: ID!
    userId: ID!
    videoId: ID
    discountId: ID
  }

  extend type Query {
    "Edits in the categories, or else in the caller's sports, newest first. Without an orientation: both."
    homeFeed: [Video!]!
    "The Edits of a sport, newest first; with a country, those of its people."
    videoFeed: [Video!]!
    "Edits of people in the caller's own city, the newest that are not skipped in ascending order. The category is a sport, or All."
    localAthletesVideos: [Video!]!
    "The most Stoked Edits first, of these the newest: of the categories, or else the caller's own; with a country only of people there."
    highestStokeFeed: [Video!]!
    "What was entered in a competition, the newest 250, in ascending order of createdAt unless orderBy says descending. filter is the class, such as 16+male; category the sport."
    competitionFeed: [Video!]!
    "Edits of the caller's Crew, crew-only ones included, newest first."
    crewsVideos: [Video!]!
    video: Video
    "An own Edit. Those who follow its poster and may see it are told by the server, once, when it is ready: asking changes nothing."
    videoNotification: Video
    "Somebody's newest Edits that are not skipped, in ascending order of createdAt unless orderBy says descending."
    userVideos: [Video!]!
    "The caller's newest Stokes that are not skipped, in ascending order of createdAt unless orderBy says descending."
    userVotes: [Vote!]!
  }

  extend type Mutation {
    "Posts an uploaded file. What names the poster is taken from the account, what measures the file from the file."
    postVideo: Video!
    "Changes the fields that are sent; gear is replaced as a whole."
    postVideoUpdate: Video!
    "Deletes an Edit of the caller with its file, Stokes and views."
    deleteVideo: Video!
    "Records a view by the caller, at most one in half an hour."
    videoViews: VideoView!
    "Reports an Edit or a Discount: exactly one id, once for each post. The caller's own posts are refused."
    report: Report!
    "Stokes an Edit. If the caller has Stoked it already, returns that Stoke."
    vote: Vote!
    deleteVote: Vote!
  }
`;

export const resolvers = {
  Video: {
    category: (edit: EditCard) => edit.sport,
    userId: (edit: EditCard) => edit.posterId,
    userName: (edit: EditCard) => edit.poster.name,
    userInstagram: (edit: EditCard) => edit.poster.instagram,
    userGender: (edit: EditCard) => edit.poster.gender,
    userCountry: (edit: EditCard) => edit.poster.country,
    userCity: (edit: EditCard) => edit.poster.city,
    postedBy: (edit: EditCard) => edit.poster,
    votes: (edit: EditCard, _: unknown, { stokesOf }: Context) => stokesOf.load(edit.id),
    votesCount: (edit: EditCard) => edit.stokeCount,
    viewerHasVoted: (edit: EditCard) => edit.viewerStoked,
    videoViews: (edit: EditCard, _: unknown, { viewsOf }: Context) => viewsOf.load(edit.id),
    videoViewsCount: (edit: EditCard) => edit.viewCount,
    url: (edit: EditCard, _: unknown, { linksOf }: Context) => linksOf(edit).url,
    posterUrl: (edit: EditCard, _: unknown, { linksOf }: Context) => linksOf(edit).posterUrl,
    thumbnails: (edit: EditCard, _: unknown, { linksOf }: Context) => linksOf(edit).thumbnails,
    ...Object.fromEntries(GEAR.map((field) => [field, (edit: EditCard) => edit.gear[field] ?? null])),
  },
  Report: {
    userId: (report: Report) => report.reporterId,
    videoId: (report: Report) => report.editId,
  },
  Vote: {
    user: ({ userId }: ListedStoke, _: unknown, context: Context, info: GraphQLResolveInfo) =>
      userId && personOf(userId, context, info),
    video: ({ editId }: ListedStoke, _: unknown, { editsById, seenById }: Context, info: GraphQLResolveInfo) =>
      asksIdAlone(info) ? seenById.load(editId) : editsById.load(editId),
  },
};
