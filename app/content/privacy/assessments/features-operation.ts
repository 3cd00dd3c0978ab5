import { MAILING_NAMES, operationOf } from "#app/schemas/mailings.ts";
import type { Feature } from "./assessed.ts";

export const OPERATION: readonly Feature[] = [
  {
    title: "Texts, policies and the tutorial",
    addresses: [
      "tutorial",
      "terms",
      "cookies",
      "guidelines",
      "environment",
      "trustAndSafety",
      "retention",
      "sponsorshipTips",
      "filmingTips",
      "postingTips",
      "blog",
      "privacy",
      "privacyMisspelt",
      "privacy_6-9",
      "privacy_10-12",
      "privacy_13-17",
      "privacy_18+",
    ],
    operations: ["newUser"],
    risk: "A child does not understand what it agrees to, or a text promises what the product does not do.",
    who: "Children of every age and their parents.",
    holds:
      "The policy has a version for each age, and the younger the readers, the easier it is to read. Each promise about behaviour has a number and a test.",
    remains: "Medium. No child and no lawyer has read the texts for us.",
  },
  {
    title: "The work that runs by itself",
    addresses: ["jobs"],
    operations: [],
    risk: "Something that protects children, such as erasing or an email to a parent, fails and nobody notices.",
    who: "Children of every age and their parents.",
    holds:
      "Emails are tried for a day. What fails for good is a line of the log, stands on the operator's page and is emailed to the operator, who can have it tried again.",
    remains: "Low. Where email itself fails, the operator has to look at the page or the log.",
  },
  {
    title: "User map",
    addresses: ["userMap"],
    operations: [],
    risk: "Someone learns in which town a child lives.",
    who: "Children of every age.",
    holds:
      "The operator alone opens it. It has numbers and no names, and none below five people. A child under 13 counts for its country alone.",
    remains: "Low.",
  },
  {
    title: "Emails to many",
    addresses: [
      "sendEmails",
      "sendEmail",
      "draftEmail",
      "testEmail",
      "mailing",
      "deleteAccountCheck",
      "churnRate",
      "unsubscribe",
    ],
    operations: [...MAILING_NAMES.map(operationOf), "deleteAccountCheck", "churnRate"],
    risk: "An email that is not meant for children reaches them, or brings a stranger to their address.",
    who: "Children of every age and their parents.",
    holds:
      "The operator alone sends them, one press for each after a page that says who gets it. News and tips go only to those who chose them, and of under-13s to the parent alone. They contain no word of a user, go to nobody twice, and end with one press without logging in.",
    remains: "Low. A 13-17 reads alone what it chose to get.",
  },
  {
    title: "Statistics",
    addresses: ["statistics", "statisticsFile"],
    operations: ["statistics"],
    risk: "Numbers so small that they tell of one child.",
    who: "Children of every age.",
    holds:
      "The operator and one reader alone open them. They count people, athletes and businesses, never by age or town. Who took part on which day goes after 4 weeks.",
    remains: "Low.",
  },
  {
    title: "These assessments and the pages for developers",
    addresses: ["assessments", "assessment", "api", "developers", "wireReference", "wireChanges", "wireSchema", "wirePackage"],
    operations: [],
    risk: "A reader of the weak points learns where to try.",
    who: "Children of every age.",
    holds:
      "The operator alone reads the assessments. The pages for developers, which hold no word of a user, are read by accounts that the operator names, or by everybody.",
    remains: "Low. Readers of the source code know them, too.",
  },
  {
    title: "Trying documents of the wire",
    addresses: ["wireTry", "graphiql"],
    operations: [],
    risk: "A tool for developers shows more of a child than an app does.",
    who: "Children of every age.",
    holds:
      "A document passes the same door as an app's, as the person who is logged in, with the same rules and limits. Only the operator and the developers that the operator names open GraphiQL, which is nobody until they give it their own token.",
    remains: "Low. Whoever may try a document sees what an app would show them.",
  },
];
