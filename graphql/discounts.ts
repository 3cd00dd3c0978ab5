import { SPORT_NAMES, slugOf } from "#app/schemas/sports.ts";

const SPORT_FIELDS = SPORT_NAMES.map((name) => `"Whether it is for ${name}."\n    ${slugOf(name)}: Boolean!`).join("\n    ");

export const typeDefs = /* GraphQL */ `
  "An offer of a business."
  type Discount {
    "Its number, as text."
    id: ID!
    "What before takes, in lists of Discounts."
    cursor: ID!
    "In words; null for none."
    title: String
    "What is saved, in words."
    amount: String!
    "At most 100 characters."
    description: String!
    "Null until the caller's profile is complete, and to all but its business once the Discount has ended."
    code: String
    "The name of the first picture, or of the video."
    filename1: String!
    "Null for a video, as is filename3."
    filename2: String
    "The third picture."
    filename3: String
    "Describes the first picture, in at most 120 characters."
    productDescription1: String!
    "Describes the second picture; null for a video."
    productDescription2: String
    "Describes the third picture; null for a video."
    productDescription3: String
    "Whether it holds in shops."
    inStore: Boolean!
    "Whether it is suitable for under-18s. Where not, no minor and nobody of unknown age is given it."
    under18Viewable: Boolean!
    "Whether the business has a shop."
    businessIsBricks: Boolean!
    "The first day on which it holds, UTC, such as 2026-12-31. Until then only its business sees it."
    startsOn: String
    "The last day, UTC. After it the Discount is in no list but its business's."
    endsOn: String
    "Up to 300 characters."
    terms: String!
    ${SPORT_FIELDS}
    "The business, as in postedBy."
    userId: ID!
    "The business's name as it is now."
    userName: String!
    "The business's."
    userCountry: String
    "The business's."
    userCity: String
    "National or International: the business's."
    userBusinessRegion: String
    "The business."
    postedBy: User!
    "The number of views."
    discountViewsCount: Int!
    "When it was posted: milliseconds since 1970, UTC."
    createdAt: Float!
    "processing, ready or failed. Until its video is ready only the poster sees it."
    state: String!
    "Why it failed."
    reason: String
    "The first file: an address that needs no header, open for six hours and the same inside an hour."
    url: String
    "A still of a video, open as long as url; null for pictures."
    posterUrl: String
    "50, 250 and 500 pixels square."
    thumbnails: [String!]!
    "The addresses of all its files, in order."
    urls: [String!]!
  }

  "A view of a Discount."
  type DiscountView {
    "It tells nothing of who looked."
    id: ID!
  }

  "A user asked for the code of a Discount."
  type CodeTracker {
    "Its number, as text."
    id: ID!
    "The id of the business."
    business: ID!
    "The id of the caller."
    user: ID!
    "The id of the Discount."
    discountId: ID
  }

  extend type Query {
    "A Discount; null where there is none that the caller may see."
    discount: Discount
    "Discounts of National or International businesses in the categories, newest first; with a country only of businesses there."
    discountFeed: [Discount!]
    "Discounts of businesses in a city, newest first."
    localDiscounts: [Discount!]
    "The Discounts whose codes the caller has looked at, the last first, ended ones too; of under-18s of the last 30 days."
    pressedDiscounts: [Discount!]
    "The newest 50 Discounts of a city in the categories and Apparel. Without a place: around the caller."
    videoDiscounts: [Discount!]
    "Somebody's newest Discounts that are not skipped, in ascending order of createdAt unless orderBy says descending."
    userDiscounts: [Discount!]
    "An own Discount. Those who follow its poster and may see it are told by the server, once: asking changes nothing."
    discountNotification: Discount
  }

  extend type Mutation {
    "Posts three uploaded pictures or one video. What names the poster is taken from the account."
    postDiscount: Discount
    "Changes the fields that are sent."
    postDiscountUpdate: Discount
    "Deletes a Discount of the caller with its files and views."
    deleteDiscount: Discount
    "Records a view by the caller, at most one in half an hour. Null of an own Discount, whose views by its business do not count."
    discountViews: DiscountView
    "Records that the caller asked for a code. The user is the caller. Null of an own Discount, which does not count."
    codeTracker: CodeTracker
    "Changes nothing: the server mails after the first Edit by itself."
    uploadedEditEmail: Identified @deprecated(reason: "Until 2027-12-01: the server mails by itself, so call nothing.")
    "Changes nothing: the server mails after the first Discount by itself."
    uploadedDiscountEmail: Identified @deprecated(reason: "Until 2027-12-01: the server mails by itself, so call nothing.")
  }
`;
