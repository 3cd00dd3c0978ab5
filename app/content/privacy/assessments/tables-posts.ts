import { MOST_CONDITION_DAYS } from "#app/schemas/spot-guides.ts";
import type { Assessed } from "./assessed.ts";

const CHILDREN = "Children of every age.";

export const ABOUT_POSTS = {
  media: {
    risk: "Pictures of a child, which can be looked through for faces and places.",
    who: CHILDREN,
    holds:
      "Each file is asked for with the same rule as its Edit. The upload is erased when it was rewritten without place, time and device.",
    remains: "High. A picture that was seen can be kept by who saw it.",
  },
  edits: {
    risk: "It says what a child does, who it rides with and when.",
    who: CHILDREN,
    holds: "One rule in SQL says who sees which Edit, at every door. Under 13 it names no filmer and no town, and has no Spot.",
    remains: "Medium. The words are free text.",
  },
  captions: {
    risk: "Names and places that are spoken can be read.",
    who: CHILDREN,
    holds: "They follow their Edit. Only times and plain words are kept.",
    remains: "Low.",
  },
  drafts: {
    risk: "It holds what was never meant to be seen.",
    who: CHILDREN,
    holds: "Its owner alone; 7 days.",
    remains: "Low.",
  },
  discounts: {
    risk: "An offer that is not for children reaches them.",
    who: CHILDREN,
    holds: "Discounts of businesses that wait for approval, and those not for under 18's, reach adults only.",
    remains: "Medium. There is no page for them yet; this row is to be read again when there is one.",
  },
  discountSports: {
    risk: "A list shows a child an offer that its own page hides.",
    who: CHILDREN,
    holds: "It is made from the Discount and its business by the database itself. Whatever it names is asked of the rule again.",
    remains: "Low.",
  },
  spots: {
    risk: "A child marks its home or says where it is every Saturday.",
    who: CHILDREN,
    holds:
      "The Spot of an under-13 is seen by the child and the operator until the operator approves it. No Spot names an author under 18.",
    remains: "Medium. A 13-17 can mark a home, and nobody looks at that Spot before others see it.",
  },
  guideLines: {
    risk: "A child tells strangers where it rides, or reads words of theirs.",
    who: CHILDREN,
    holds: `Under-13s write none, and what a younger child wrote is erased once the age is known. No line names an author under 18, and one that says what it was like today names nobody and is erased after ${MOST_CONDITION_DAYS} days. Most are fixed choices; words with an address, a link, a handle or a telephone number are refused. Pictures lose the place and time that a camera wrote into them. Everybody can report words and pictures.`,
    remains:
      "Medium. Nobody looks at the words and pictures of a 13-17 before others see them, and the database knows which Spots a 13-17 described.",
  },
  exportFiles: {
    risk: "A copy of everything about a child lies ready.",
    who: "Everybody.",
    holds: "3 days, behind a link that was emailed and of which only a hash is stored.",
    remains: "Low.",
  },
  reports: {
    risk: "The reported person learns who did it, or a child's report is lost.",
    who: CHILDREN,
    holds: "The operator alone reads it, and it loses the name of who reported when that account is deleted.",
    remains: "Low. The operator closes it at /moderation, and nobody else sees it there.",
  },
  postHolders: {
    risk: "Someone learns whose post was removed.",
    who: "Everybody who posts.",
    holds: "Only the operator sees the account that holds a post. The row goes with the post.",
    remains: "Low.",
  },
  complaints: {
    risk: "Others read what someone wrote in distress, or the person complained about learns who did it.",
    who: "Everybody, with and without an account; children most.",
    holds: "The operator alone reads it. Emails do not repeat it. It goes after 3 years, and of an under-13 with the account.",
    remains:
      "Medium. Of an under-13 the parent gets the answer and can read it all, also where the complaint is about the parent; the form says so before it is sent.",
  },
  ruleTexts: {
    risk: "A reason is hard to understand for a child.",
    who: CHILDREN,
    holds: "It says nothing about anybody. The operator reads it before it is sent, and writes another where it does not fit.",
    remains: "Low.",
  },
  osmPlaces: {
    risk: "A child goes to a place that nobody of ours has seen, or that is private.",
    who: CHILDREN,
    holds:
      "It says nothing about anybody. Places that OpenStreetMap calls private or disused are left out, and each says that we have not been there. Children get no link to OpenStreetMap.",
    remains: "Medium. A Spot is as little looked at by us before a child goes there.",
  },
  operatorNotes: {
    risk: "A note about a child becomes known, or says who reported.",
    who: CHILDREN,
    holds: "The operator alone reads it. It goes with the account, and into a copy of the data.",
    remains: "Low. The operator must not name who reported.",
  },
  decisions: {
    risk: "What a child did wrong becomes known, or a decision is wrong and stays.",
    who: CHILDREN,
    holds: "The operator and the person whose post it was see it; for an under-13 the parent is told. It goes with the account.",
    remains: "Low. One operator decides alone.",
  },
  removedLooks: {
    risk: "A harmless picture of a child looks like a removed one and is taken for it.",
    who: CHILDREN,
    holds:
      "It has no picture and no person. What looks alike is only queued for the operator, or hidden until the operator decides.",
    remains: "Low. A picture that was changed a lot is not known again.",
  },
  moderationLog: {
    risk: "What was done to a child can be found out for good.",
    who: CHILDREN,
    holds: "The operator alone reads it. It has numbers and times, no names and no words, and nobody can change it.",
    remains: "Low.",
  },
  activity: {
    risk: "It says on which days, and between which times, a child was there.",
    who: CHILDREN,
    holds: "Nobody is shown it; the operator sees numbers of weeks. It goes after 4 weeks.",
    remains: "Low.",
  },
  statisticsWeeks: {
    risk: "None: numbers of weeks.",
    who: "Nobody.",
    holds: "It names nobody.",
    remains: "Low.",
  },
  faults: {
    risk: "The operator does not notice in time, and data are lost.",
    who: "Everybody.",
    holds: "It says nothing about anybody. The operator is emailed once, and sees it above everything that waits.",
    remains: "Low.",
  },
  securityEvents: {
    risk: "Attacks on accounts are not noticed.",
    who: "Everybody.",
    holds: "It says nothing about anybody. The operator sees the sums of a day and of a week beside the jobs.",
    remains: "Low.",
  },
  jobs: {
    risk: "An error text holds something personal.",
    who: "Everybody.",
    holds: "Work names an account or a file by its number. It goes 7 days after it is done.",
    remains: "Low. Work that failed stays until the operator has looked at it.",
  },
  redemptions: {
    risk: "A business enters who used its code.",
    who: CHILDREN,
    holds: "It holds a number for each week, and no word.",
    remains: "Low.",
  },
  clicks: {
    risk: "It says where a child went, and whose profile it opened.",
    who: CHILDREN,
    holds: "It is told in numbers only. Of minors the person is taken out after 30 days.",
    remains: "Low.",
  },
  notifications: {
    risk: "It says who did what, and who with.",
    who: CHILDREN,
    holds: "Its owner alone. It goes after 90 days and with what it tells of.",
    remains: "Low.",
  },
  mailings: {
    risk: "None: which email went out when, and to how many.",
    who: "Nobody.",
    holds: "It names nobody.",
    remains: "Low.",
  },
  mailingDrafts: {
    risk: "None: words of ours before they are sent.",
    who: "Nobody.",
    holds: "It names nobody.",
    remains: "Low.",
  },
  mailingReceivers: {
    risk: "It says who gets news, so who is how old.",
    who: CHILDREN,
    holds: "Only the operator sees it, and only where it is unsure whether someone got an email. It goes after 90 days.",
    remains: "Low.",
  },
  idempotencyKeys: {
    risk: "None: it says which post an app sent, to the account that posted it.",
    who: "Everybody who posts with an app.",
    holds: "Hashes of a random key and of what was sent, and the post's number. It goes after 7 days.",
    remains: "Low.",
  },
  searchItems: {
    risk: "Someone finds a child by its name or its town.",
    who: CHILDREN,
    holds:
      "The names of under-13s are not in the index; their Crew alone finds them. Towns and handles are in it of adults, and of 13-17s who show theirs. What someone may not see is not found.",
    remains: "Low. A description is free text, so it may name a child.",
  },
} satisfies Record<string, Assessed>;
