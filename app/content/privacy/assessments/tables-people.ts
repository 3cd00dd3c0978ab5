import type { Assessed } from "./assessed.ts";

const CHILDREN = "Children of every age.";

export const ABOUT_PEOPLE = {
  users: {
    risk: "It says who a child is, how old, from where and what it rides.",
    who: CHILDREN,
    holds:
      "Age band and country in place of a birthday and an address. Under 13 no handle, no sponsors and no website are asked for or kept. Others are given name, picture, country, sports, group and what the child wrote about itself.",
    remains: "Medium. The name is free text, so that it may be the full one.",
  },
  sessions: {
    risk: "It says when and with which device someone was here.",
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
    holds: "Hashes. Each works once, after the right password, and an email tells of it.",
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
  closedAccounts: {
    risk: "Something is kept of people who left.",
    who: "People of 13 and over.",
    holds: "The address is a keyed hash. Nothing is kept of under-13s. It goes after 3 years.",
    remains: "Low. Whether 3 years are needed for 13-17s has not been asked of a lawyer.",
  },
  endings: {
    risk: "A safety copy that is put back brings back what was deleted, someone who was suspended or blocked, a password that someone else knew, or an older age of a child.",
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
  bounces: {
    risk: "It says that an address was known here.",
    who: "Parents and grown-ups.",
    holds: "A keyed hash, which cannot be turned back without the server's secret. It goes after a year.",
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
    risk: "It holds the address of someone who has not agreed to anything.",
    who: "Parents, and strangers whose address a child typed.",
    holds:
      "The code is a keyed hash, with five tries in 24 hours and ten emails for an account. The email names no child to such an address.",
    remains: "Medium. The address stays until the account is deleted or another is typed.",
  },
  consentLog: {
    risk: "It tells of a family's decisions.",
    who: "Children under 13 and their parents.",
    holds: "Sentences without names, seen by the account, the parent and the operator.",
    remains: "Low.",
  },
  stokes: {
    risk: "It says what a child likes.",
    who: CHILDREN,
    holds: "A minor is named to their own Crew alone. It goes when it is taken back.",
    remains: "Low.",
  },
  savedSpots: {
    risk: "It says where a child wants to ride.",
    who: CHILDREN,
    holds: "Its owner alone, at no screen or operation of anybody else, not even the operator's.",
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
    holds: "It is told to nobody and is in no other person's data. A parent sees who the child blocked.",
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
} satisfies Record<string, Assessed>;
