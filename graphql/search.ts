export const typeDefs = /* GraphQL */ `
  "How many Edits of one sport."
  type SportEdits {
    "The name of the sport."
    category: String!
    "How many Edits."
    edits: Int!
  }

  "A rider of 13 or over, with figures that a job counts every day. They are the same for every age."
  type Athlete {
    "The person."
    user: User!
    "How many Edits the person posted for everybody in the last 12 weeks."
    edits: Int!
    "How often these Edits were seen."
    views: Int!
    "How many Stokes these Edits have."
    stokes: Int!
    "How many of these Edits are of each sport, the most first."
    sports: [SportEdits!]!
    "When the newest Edit was posted, also if it is older; null if there is none that everybody sees."
    newestAt: Float
    "Up to three Edits with the most Stokes: of the sport that was asked for, if it was one."
    best: [Video!]!
    "Continues the list after this person."
    cursor: ID!
  }

  extend type Query {
    "Riders of 13 and over for approved businesses and the operator, in the order that was asked for. What is empty means any; a name, handle or town is looked up among people who posted lately."
    athletes: [Athlete!]
    "Edits of athletes, newest first, for businesses and the operator: of adults, for approved businesses of 13-17s too, never of under-13s. resolution is the least height, filetype image or video, openTo what sponsorship the athlete is open to (one of those given is enough); what is empty means any."
    advancedSearch: [Video!]
    "People whose name contains the filter, newest first. One or two letters match the beginning of a word; an under-13 is found by the Crew alone."
    userSearch: [User!]
    "Discounts whose title, amount, description or business's name contains the filter, newest first. One or two letters match the beginning of a word."
    discountSearch: [Discount!]
    "Edits whose description, sport or poster's name contains the filter, newest first. One or two letters match the beginning of a word."
    videoSearch: [Video!]
  }
`;
