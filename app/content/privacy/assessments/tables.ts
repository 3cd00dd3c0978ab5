import type { HELD } from "../held/index.ts";
import type { Assessed } from "./features.ts";

const CHILDREN = "Children of every age.";

/** A table that nobody has assessed does not compile. */
export const TABLES: Record<keyof typeof HELD, Assessed> = {
  users: {
    risk: "It says who a child is, how old, from where and what it rides.",
    who: CHILDREN,
    holds:
      "Age band and country in place of a birthday and an address. Under 13 no handle, no sponsors and no website are asked for or kept. Others are given name, picture, country, sports, group and what the child wrote about itself.",
    remains: "Medium. The name is free text, so that it may be the full one.",
  },
  sessions: {
    risk: "It says when and with which device somebody was here.",
    who: "Everybody.",
    holds: "The token is a hash. The client's address is not stored. It ends after 30 days, and the row goes after 60.",
    remains: "Low.",
  },
  secondFactors: {
    risk: "The key makes the codes that protect an account.",
    who: "Everybody who turned it on.",
    holds: "It is encrypted with a key that is not in the database. Nobody is shown it again, and no export has it.",
    remains: "Low.",
  },
  recoveryCodes: {
    risk: "A code passes the second factor.",
    who: "Everybody who turned it on.",
    holds: "Hashes. Each works once, after the right password, and a mail tells of it.",
    remains: "Low.",
  },
  resetCodes: {
    risk: "A code opens an account.",
    who: "Everybody.",
    holds: "A hash, five tries, 15 minutes.",
    remains: "Low.",
  },
  emailChanges: {
    risk: "An old address is kept that its owner wanted gone.",
    who: "Everybody.",
    holds: "7 days, so that a theft can be undone.",
    remains: "Low.",
  },
  guardians: {
    risk: "It ties a grown-up to a child.",
    who: "Children under 13 and their parents.",
    holds:
      "No answer of the product gives it to anybody. It goes when the child is 13, when consent is withdrawn and with the account.",
    remains: "Low.",
  },
  ageReceipts: {
    risk: "It ties a grown-up to a child for some days longer.",
    who: "Children whose age band changes, and their parents.",
    holds: "No answer of the product gives the address to anybody. It goes after 14 days, or once an objection is decided.",
    remains: "Low.",
  },
  parentLimits: {
    risk: "It says that an address speaks for many children.",
    who: "Parents.",
    holds: "A keyed hash, which cannot be turned back without the server's secret, and a number that the operator chose.",
    remains: "Low.",
  },
  toldAges: {
    risk: "It says for a while that a child had an account with an address.",
    who: "Children under 13 whose account ended, or who said that they are under 6.",
    holds:
      "A keyed hash, which cannot be turned back without the server's secret, and the age band. No answer of the product gives it to anybody. It goes after 90 days, or when the operator forgets it for a parent who writes.",
    remains:
      "Low. Whoever opens an account with another person's address, says an age under 13 and deletes it decides the age of that address until the operator forgets it.",
  },
  parentCodes: {
    risk: "It holds the address of somebody who has not agreed to anything.",
    who: "Parents, and strangers whose address a child typed.",
    holds:
      "The code is a keyed hash, with five tries in 24 hours and ten mails for an account. The mail names no child to such an address.",
    remains: "Medium. The address stays until the account is deleted or another is typed.",
  },
  consentLog: {
    risk: "It tells of a family's decisions.",
    who: "Children under 13 and their parents.",
    holds: "Sentences without names, seen by the account, the parent and the operator.",
    remains: "Low.",
  },
  closedAccounts: {
    risk: "Something is kept of people who left.",
    who: "People of 13 and over.",
    holds: "The address is a keyed hash. Nothing is kept of under-13s. It goes after 3 years.",
    remains: "Low. Whether 3 years are needed for 13-17s has not been asked of a lawyer.",
  },
  endings: {
    risk: "A safety copy that is put back brings back what was deleted, somebody who was suspended or blocked, a password that somebody else knew, or an older age of a child.",
    who: "Everybody, children first.",
    holds:
      "Numbers, kinds, times and age bands alone, for 30 days, in a second file that is never put back to an earlier time. The start applies it before the first answer.",
    remains: "Low.",
  },
  closings: {
    risk: "None: it names nobody.",
    who: "Nobody.",
    holds: "Two facts: a day, and whether it was a business.",
    remains: "Low.",
  },
  exportFiles: {
    risk: "A copy of everything about a child lies ready.",
    who: "Everybody.",
    holds: "3 days, behind a link that was mailed and of which only a hash is stored.",
    remains: "Low.",
  },
  media: {
    risk: "Pictures of a child, which can be looked through for faces and places.",
    who: CHILDREN,
    holds:
      "Each file is asked for with the same rule as its Edit. The upload is erased when it was rewritten without place, time and device.",
    remains: "High. A picture that was seen can be kept by who saw it.",
  },
  edits: {
    risk: "It says what a child does, with whom it rides and when.",
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
    remains: "Medium. Whoever is 13 to 17 can mark a home, and nobody looks at that Spot before others see it.",
  },
  stokes: {
    risk: "It says what a child likes.",
    who: CHILDREN,
    holds: "A minor is named to their own Crew alone. It goes when it is taken back.",
    remains: "Low.",
  },
  saves: { risk: "It says what a child likes.", who: CHILDREN, holds: "Its owner alone.", remains: "Low." },
  follows: {
    risk: "It says who watches a child.",
    who: CHILDREN,
    holds: "Under 13 only the Crew. Minors see their followers and remove them.",
    remains: "Medium. Grown-ups can follow 13-17s.",
  },
  crews: {
    risk: "It says who a child's friends are, and opens what is for the Crew.",
    who: CHILDREN,
    holds:
      "Under 13 the parent has said yes to each. A child's own request reaches nobody before that, and opens nothing until it is accepted. Nobody is told that a parent was asked, since that would tell an age.",
    remains: "Medium. It rests on what the other says of their age, and on the parent's care.",
  },
  crewRefusals: {
    risk: "It says who a parent kept from a child.",
    who: "Children under 13.",
    holds: "Only the child's own data holds it. The other person learns nothing, and it goes after 90 days.",
    remains: "Low.",
  },
  crewCodes: {
    risk: "A code puts two children into one Crew.",
    who: "Children under 13 and their parents.",
    holds: "A keyed hash. Only a parent's page makes one and takes one; it works once, within 7 days, and both parents are told.",
    remains: "Low. It rests on the parents knowing each other.",
  },
  blocks: {
    risk: "Whoever was blocked learns of it and is angry.",
    who: "Everybody.",
    holds: "It is told to nobody and is in no other person's data. A parent sees whom the child blocked.",
    remains: "Low.",
  },
  mutes: { risk: "Whoever was hidden learns of it.", who: "Everybody.", holds: "It is told to nobody.", remains: "Low." },
  editViews: {
    risk: "It says what a child watched, and when.",
    who: CHILDREN,
    holds: "It makes a count and nothing else. Of minors the person is taken out after 30 days. No list names who watched.",
    remains: "Low.",
  },
  discountViews: {
    risk: "It says what a child wants to buy.",
    who: CHILDREN,
    holds: "It makes a count and nothing else. Of minors the person is taken out after 30 days.",
    remains: "Low.",
  },
  clicks: {
    risk: "It says where a child went, and whose profile it opened.",
    who: CHILDREN,
    holds: "It is told in numbers only. Of minors the person is taken out after 30 days.",
    remains: "Low.",
  },
  reports: {
    risk: "Whoever is reported learns who did it, or a child's report is lost.",
    who: CHILDREN,
    holds: "The operator alone reads it, and it loses the name of who reported when that account is deleted.",
    remains: "Low. The operator closes it at /moderation, and nobody else sees it there.",
  },
  postHolders: {
    risk: "Somebody learns whose post was removed.",
    who: "Everybody who posts.",
    holds: "Only the operator sees the account that holds a post. The row goes with the post.",
    remains: "Low.",
  },
  complaints: {
    risk: "What somebody wrote in distress is read by others, or whoever is complained about learns who did it.",
    who: "Everybody, with and without an account; children most.",
    holds: "The operator alone reads it. Mails do not repeat it. It goes after 3 years, and of an under-13 with the account.",
    remains:
      "Medium. Of an under-13 the parent gets the answer and can read it all, also where the complaint is about the parent; the form says so before it is sent.",
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
  notifications: {
    risk: "It says who did what with whom.",
    who: CHILDREN,
    holds: "Its owner alone. It goes after 90 days and with what it tells of.",
    remains: "Low.",
  },
  activity: {
    risk: "It says on which days, and between which times, a child was there.",
    who: CHILDREN,
    holds: "Nobody is shown it; the operator sees numbers of weeks. It goes after 4 weeks.",
    remains: "Low.",
  },
  mailings: {
    risk: "None: which mail went out when, and to how many.",
    who: "Nobody.",
    holds: "It names nobody.",
    remains: "Low.",
  },
  mailingReceivers: {
    risk: "It says who gets news, so who is how old.",
    who: CHILDREN,
    holds: "The operator alone, and only those of whom it is unsure whether they got a mail. It goes after 90 days.",
    remains: "Low.",
  },
  bounces: {
    risk: "It says that an address was known here.",
    who: "Parents and grown-ups.",
    holds: "A keyed hash, which cannot be turned back without the server's secret. It goes after a year.",
    remains: "Low.",
  },
  statisticsWeeks: {
    risk: "None: numbers of weeks.",
    who: "Nobody.",
    holds: "It names nobody.",
    remains: "Low.",
  },
  sponsorships: {
    risk: "A brand's words reach an athlete, or it is known that a brand was interested and refused.",
    who: "Athletes of 13 and over.",
    holds:
      "Only approved brands ask, and never about an under-13. Under 18 the page says to speak to an adult, and a parent has to agree. The operator reads each text first, and until then the athlete cannot tell that there is one. Requests are erased after 12 months, and at once when an account is governed by an age under 13.",
    remains: "Low. The brand's words are free text, and a person has to read them.",
  },
  sponsorshipSteps: {
    risk: "It says who refused whom, and when.",
    who: "Athletes of 13 and over.",
    holds: "The brand, the athlete it was passed on to and the operator. It names sides, not people.",
    remains: "Low.",
  },
  sponsorshipContacts: {
    risk: "An address reaches a brand that should not have it.",
    who: "Athletes of 13 and over, and the parents of 13-17s.",
    holds:
      "An adult chooses it, for a 13-17 it is the parent's, which a code confirmed, and never the own one. The brand sees it only after every yes and the operator's release. It is erased when the request ends before.",
    remains: "Low. What a brand does with an address is bound by the agreement alone.",
  },
  sponsorshipEnds: {
    risk: "It holds the address of a parent after the request is over.",
    who: "The parents of 13-17s.",
    holds: "The address goes when the mail about the end is sent, and the row after 14 days. It names no athlete and no brand.",
    remains: "Low.",
  },
  dataAgreements: {
    risk: "None: it says which business agreed to what.",
    who: "Businesses.",
    holds: "A version and a time.",
    remains: "Low.",
  },
  searchItems: {
    risk: "Somebody finds a child by its name or its town.",
    who: CHILDREN,
    holds:
      "The names of under-13s are not in the index; their Crew alone finds them. Towns and handles are in it of adults, and of 13-17s who show theirs. What somebody may not see is not found.",
    remains: "Low. A description is free text, so it may name a child.",
  },
  faults: {
    risk: "The operator does not notice in time, and data are lost.",
    who: "Everybody.",
    holds: "It says nothing about anybody. The operator is mailed once, and sees it above everything that waits.",
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
};
