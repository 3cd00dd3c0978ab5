import { NOTIFICATION_KINDS } from "#app/schemas/notifications.ts";

export const typeDefs = /* GraphQL */ `
  "Something that the caller is told."
  type Notification {
    "Its number, as text."
    id: ID!
    "What before and upTo take."
    cursor: ID!
    """
    One of ${NOTIFICATION_KINDS.join(", ")}. Leave out a kind that the app does not know.
    """
    kind: String!
    "Milliseconds since 1970, UTC."
    createdAt: Float!
    "Whether the caller has not read it."
    isNew: Boolean!
    "Who did it; null for a minor who is not named to the caller, and where nobody did."
    by: User
    "The Edit that it is about."
    video: Video
    "The Discount that it is about."
    discount: Discount
    "The Spot that it is about."
    spot: NamedSpot
    "The sponsorship that has news."
    sponsorshipId: ID
    "Whether a child has accepted this Crew request and its parent has not agreed yet."
    waitsForParent: Boolean!
    "The operator's decision about the caller."
    decision: Decision
    "What became of the caller's report."
    reported: ReportOutcome
  }

  "A Spot by its title alone."
  type NamedSpot {
    "The Spot's id."
    id: ID!
    "As its owner wrote it."
    title: String!
  }

  "What the operator decided about the caller or a post of theirs."
  type Decision {
    "Its number."
    id: ID!
    "What was done, such as remove, warn, suspend or approve."
    act: String!
    "What it was about: edit, discount, spot, profile, account."
    kind: String!
    "Whether it was undone."
    isOverturned: Boolean!
  }

  "What became of a report. It says nothing about the person."
  type ReportOutcome {
    "What was reported: edit, discount, spot, profile."
    kind: String!
    "Whether it was removed."
    isRemoved: Boolean!
  }

  extend type Query {
    "What the caller is told, newest first."
    notifications: [Notification!]
    "The cursor of the newest notification if it came after since, and null if nothing did. Reads at most one notification, so an app may ask often."
    news: ID
    "How many of the newest 200 the caller has not read. The screens show 99+ beyond 99."
    newNotificationsCount: Int
  }

  extend type Mutation {
    "Marks this notification and all older ones as read. The id in the answer is the caller's."
    readNotifications: Identified
  }
`;
