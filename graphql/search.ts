export const typeDefs = /* GraphQL */ `
  extend type Query {
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
