import type { Feature } from "./assessed.ts";

export const ACCOUNT: readonly Feature[] = [
  {
    title: "Joining, logging in and passwords",
    addresses: [
      "login",
      "logout",
      "resetPassword",
      "changePassword",
      "sessions",
      "restoreEmail",
      "secondFactor",
      "secondFactorCode",
    ],
    operations: [
      "login",
      "logout",
      "signup",
      "changePassword",
      "sendEmail",
      "resetPassword",
      "sessions",
      "endSession",
      "endEverySession",
      "secondFactor",
      "beginSecondFactor",
      "turnOnSecondFactor",
      "passSecondFactor",
      "keepRecoveryCodes",
      "renewRecoveryCodes",
      "turnOffSecondFactor",
    ],
    risk: "Someone guesses or steals a password and acts as the child, or reads what is for the Crew only.",
    who: "Everybody; a child chooses weaker passwords and shares them with friends.",
    holds:
      "Common passwords are refused and tries are limited. Passwords and logins are stored as hashes. A changed password ends every login, and a changed address can be taken back for 7 days. Everybody can turn on a second factor.",
    remains: "Medium. The second factor is a choice. Anybody who holds the child's unlocked phone is logged in.",
  },
  {
    title: "Age and the consent of a parent",
    addresses: ["ageReceipt", "ages", "openingLawfully"],
    operations: ["initialSetup", "ageVerification"],
    risk: "A child gives a higher age and is treated as a grown-up, or a grown-up gives a lower one to get near children. A child gives an own second address as the parent's.",
    who: "Children of every age.",
    holds:
      "The lowest age ever given counts, so that answering again does not help. Under 13 a code that was emailed to a parent is needed. An address of the child, of another minor, of a waiting business, of the brand that asks or of someone at its website gets none, and one address speaks for six children at most. From 13-17 to 18+ a year must pass, and a child under 13 gets to 18+ by the operator alone. Whoever held an older band stays that to others: a grown-up who says 13-17 later is given what 13-17s are given, is still a grown-up to minors, and asks and follows nobody new until the operator has looked at it. A parent's code moves a child to 13-17 at most, after an email that says what ends, and each change of the age is emailed to whoever consented, with a link to object. Where the law of a country lets nobody agree alone at 13, a 13-17 needs a parent's code, too. An age alone opens no child's Crew: that child's parent has to agree.",
    remains:
      "High. Age is what people say of themselves; nothing checks it. The code proves that someone reads a mailbox, and not that this is a parent.",
  },
  {
    title: "The parent's page",
    addresses: ["parent"],
    operations: [],
    risk: "Someone other than the parent opens the link. A parent who is a danger to the child sees what it does.",
    who: "Children under 13 and their parents.",
    holds:
      "The link is signed, new in each email, and ends after 7 days and with the consent. Opening the account, withdrawing consent, getting the data and deleting need a code that is emailed anew. The child is told that the page exists, what it shows and when it was last opened.",
    remains: "Medium. Whoever reads the parent's mailbox is the parent to us. One parent is known for each child, never two.",
  },
  {
    title: "Settings, news and cookies",
    addresses: ["settings", "theme", "filmSize"],
    operations: ["userSettingsUpdate"],
    risk: "A child is sent advertising, or its visits are counted.",
    who: "Children of every age.",
    holds:
      "News is off until chosen, and under 13 only the parent's yes counts. Visits of under-13s are never counted, of others after a yes only.",
    remains: "Low. No news has been sent so far; the link to end it stands in no email yet.",
  },
  {
    title: "Getting the data",
    addresses: ["exportRequest", "exportPage", "exportFile"],
    operations: ["requestExport"],
    risk: "The file with everything about a child falls into other hands.",
    who: "Everybody.",
    holds: "The link is emailed, ends after 3 days and with a new password. It holds no secret, and nothing of the parent's.",
    remains: "Low. Whoever reads the mailbox reads the file.",
  },
  {
    title: "Closing an account",
    addresses: ["eraseAccount"],
    operations: ["deleteAccount"],
    risk: "Something of a child stays, or someone closes an account to escape a decision.",
    who: "Everybody.",
    holds:
      "Everything goes at once, under 13 without a record. A post under an open report stays for the operator. Safety copies of the database go within 8 days.",
    remains: "Low. Copies that someone made by hand are outside of the product.",
  },
];
