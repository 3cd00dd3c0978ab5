import type { ADDRESSES } from "#app/addresses.ts";
import type { AgeBand } from "#app/schemas/age-bands.ts";
import { MAILING_NAMES, operationOf } from "#app/schemas/mailings.ts";
import type { SportSlug } from "#app/schemas/sports.ts";
import type { mutations, queries } from "#app/trpc/index.ts";

export interface Assessed {
  risk: string;
  /** Who is at risk. */
  who: string;
  holds: string;
  remains: string;
}

interface Feature extends Assessed {
  title: string;
  addresses: readonly (keyof typeof ADDRESSES | `privacy_${AgeBand}` | `${SportSlug}_${"edits" | "discounts"}`)[];
  operations: readonly (keyof typeof queries | keyof typeof mutations)[];
}

export const FEATURES: readonly Feature[] = [
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
    operations: ["login", "logout", "signup", "changePassword", "sendEmail", "resetPassword"],
    risk: "Somebody guesses or steals a password and acts as the child, or reads what is for the Crew only.",
    who: "Everybody; a child chooses weaker passwords and shares them with friends.",
    holds:
      "Common passwords are refused and tries are limited. Passwords and log-ins are stored as hashes. A changed password ends every log-in, and a changed address can be taken back for 7 days. Everybody can turn on a second factor.",
    remains: "Medium. The second factor is a choice. Whoever holds the child's unlocked phone is logged in.",
  },
  {
    title: "Age and the consent of a parent",
    addresses: ["ageReceipt", "ages", "openingLawfully"],
    operations: ["initialSetup", "ageVerification"],
    risk: "A child gives a higher age and is treated as a grown-up, or a grown-up gives a lower one to get near children. A child gives an own second address as the parent's.",
    who: "Children of every age.",
    holds:
      "The lowest age ever given counts, so that answering again does not help. Under 13 a code that was mailed to a parent is needed. An address of the child, of another minor, of a waiting business, of the brand that asks or of somebody at its website gets none, and one address speaks for six children at most. From 13-17 to 18+ a year must pass, and a child under 13 gets to 18+ by the operator alone. Whoever held an older band stays that to others: a grown-up who says 13-17 later is given what 13-17s are given, is still a grown-up to minors, and asks and follows nobody new until the operator has looked at it. A parent's code moves a child to 13-17 at most, after an email that says what ends, and each change of the age is emailed to whoever consented, with a link to object. Where the law of a country lets nobody agree alone at 13, a 13-17 needs a parent's code, too. An age alone opens no child's Crew: that child's parent has to agree.",
    remains:
      "High. Age is what people say of themselves; nothing checks it. The code proves that somebody reads a mailbox, and not that this is a parent.",
  },
  {
    title: "Search",
    addresses: ["search", "athleteSearch"],
    operations: ["userSearch", "discountSearch", "videoSearch", "advancedSearch"],
    risk: "Somebody looks for a child by name, or for what children post.",
    who: "Children of every age.",
    holds:
      "An under-13 is found by name by the accepted Crew alone. Athlete search gives businesses no Edit of an under-13, and of 13-17s only to those that the operator approved; it finds minors by no gender, and 13-17s by town and handle only if they show them. Blocked people, closed profiles and Edits for the Crew are found by those who see them and nobody else.",
    remains: "Medium. Who knows a 13-17's name finds the profile. A description may name a child.",
  },
  {
    title: "The parent's page",
    addresses: ["parent"],
    operations: [],
    risk: "Somebody other than the parent opens the link. A parent who is a danger to the child sees what it does.",
    who: "Children under 13 and their parents.",
    holds:
      "The link is signed, new in each mail, and ends after 7 days and with the consent. Opening the account, withdrawing consent, getting the data and deleting need a code that is mailed anew. The child is told that the page exists, what it shows and when it was last opened.",
    remains: "Medium. Whoever reads the parent's mailbox is the parent to us. One parent is known for each child, never two.",
  },
  {
    title: "Profile",
    addresses: ["profile", "seenByOthers", "editProfile", "places", "picture"],
    operations: ["user", "findUser", "profileSetup", "userUpdate", "profileImageUpload", "businessLogoUpload"],
    risk: "A stranger learns a child's name, face and town and finds the child elsewhere.",
    who: "Children under 13 most, then 13-17s.",
    holds:
      "Visitors see no profile. The profile of an under-13 is seen by its Crew alone until the parent opens the account. Others are never shown a child's town, age, gender or address. A drawn picture can stand in place of a photo. The town and Instagram handle of a 13-17 go to their Crew and to people they follow, until they choose otherwise.",
    remains:
      "Medium. Name, country and picture of 13-17s are seen by every member, and nobody checks what a child writes about itself.",
  },
  {
    title: "Posting an Edit",
    addresses: ["uploadEdit", "discardDraft", "still", "changeEdit", "removeEdit", "captions"],
    operations: ["postVideo", "postVideoUpdate", "deleteVideo", "videoUpload", "uploadedEditEmail"],
    risk: "A video shows a child's school, street, number plate or full name, other children who were not asked, or a body as others want to see it. It says where and when the child rides.",
    who: "Children of every age, and whoever else is in the picture.",
    holds:
      "Place, time and device are taken out of the file. Edits of under-13s are for the Crew until the parent opens the account. Minors choose between two equal cards and nothing is chosen for them. An Edit can be changed and deleted at any time.",
    remains:
      "High. Nobody looks at an Edit before others see it, and the picture itself is not searched for anything. A member can film the screen.",
  },
  {
    title: "Watching Edits",
    addresses: [
      "home",
      "edit",
      "view",
      "surf_edits",
      "skate_edits",
      "snowboard_edits",
      "ski_edits",
      "bmx_edits",
      "mtb_edits",
      "scooter_edits",
      "climbing_edits",
    ],
    operations: ["homeFeed", "videoFeed", "video", "userVideos", "videoViews"],
    risk: "A child sees something that frightens or harms it, copies a dangerous trick, or cannot stop watching.",
    who: "Children of every age.",
    holds:
      "Edits that are not marked as suitable for under 18's reach no minor and nobody of unknown age. Lists are by time: nothing is worked out of what somebody watched. Nothing plays by itself. Under 13 no list grows by itself beyond 20 Edits.",
    remains: "Medium. The mark is what the poster says. Crashes and stunts are part of these sports.",
  },
  {
    title: "Local Edits",
    addresses: ["localAthletes"],
    operations: ["localAthletesVideos"],
    risk: "A stranger finds children who ride in the same town.",
    who: "Children of every age.",
    holds:
      "No under-13 is in anybody's local list. 13-17s are in it only if they show their town to everybody. The town is what was typed; the position of a device is never asked.",
    remains: "Low. A picture can show a place that people there know.",
  },
  {
    title: "Competitions and Highest Stoke",
    addresses: ["competition", "highestStoke"],
    operations: ["competitionFeed", "highestStokeFeed"],
    risk: "A child measures itself by a number, or dares more than it can do to win.",
    who: "Children of every age.",
    holds:
      "The lists give nobody more than the single Edit would: who may not see it does not find it here. Under 13 no screen has Highest Stoke or a count of views. The guidelines say no dares and no stunt that needs luck.",
    remains:
      "Medium. A public count of Stokes is a reason to want more of them. Whoever enters a class shows by it a gender, and whether they are 15 or under.",
  },
  {
    title: "Stokes and saved Edits",
    addresses: ["stoke", "save", "saved"],
    operations: ["vote", "deleteVote", "userVotes"],
    risk: "A stranger sees what a child likes and who likes the child.",
    who: "Children of every age.",
    holds: "Among those who gave a Stoke a minor is named to their own Crew alone. What somebody saved is seen by nobody else.",
    remains: "Low. The number of Stokes is seen by all who see the Edit.",
  },
  {
    title: "Following",
    addresses: ["follow", "removeFollower"],
    operations: ["follow", "deleteFollow", "follows", "followerCount"],
    risk: "A stranger follows a child and is told of each new post.",
    who: "Children of every age.",
    holds:
      "Under 13 only the Crew can follow. A business that waits for approval follows no minor. Minors see who follows them and remove each; under 13 the parent does so, too.",
    remains: "Medium. Any grown-up can follow a 13-17 until they are removed or blocked.",
  },
  {
    title: "Crew",
    addresses: ["crew", "crewEdits"],
    operations: ["crew", "findCrew", "addToCrew", "removeFromCrew", "deleteCrew", "crewsVideos"],
    risk: "A grown-up asks a child into a Crew in order to groom it and then sees what is for the Crew only.",
    who: "Children of every age.",
    holds:
      "Under 13 the child and its parent have to agree to everybody. A grown-up cannot ask a 13-17 who does not follow that grown-up. A minor is told whether a grown-up asks, and No stands first. No business is in a Crew with a minor. There are no messages.",
    remains: "Medium. A grown-up who says 13-17 passes for one. A parent may say yes without knowing the person.",
  },
  {
    title: "Blocking and hiding people",
    addresses: ["block", "mute", "blocked"],
    operations: [],
    risk: "Somebody who was blocked makes a new account and comes back.",
    who: "Everybody.",
    holds:
      "A block ends follows, Crew and Stokes between the two, hides each from the other everywhere, and is not told. What a minor did without a name stays, so that a block does not tell whose it was.",
    remains: "Medium. A new address is a new person to us.",
  },
  {
    title: "Reporting",
    addresses: [
      "flag",
      "reportReason",
      "reportProfile",
      "moderation",
      "moderatedPost",
      "erasePost",
      "consents",
      "person",
      "appeal",
      "appealed",
      "complaint",
      "complained",
    ],
    operations: ["report"],
    risk: "A report is not made out of fear, is not read in time, or is used to bother somebody.",
    who: "Everybody; children most.",
    holds:
      "One press reports an Edit or a profile, and nobody reported learns who did it. The operator is mailed. A reported post is kept for the operator even if it is deleted. Reporting again adds nothing. The operator has one list of all that waits, posts of people under 18 first, and tells poster and reporters what came of it; for an under-13 the parent is told. Each decision is in a log that nobody can change, and can be appealed by a mailed link. By that link somebody suspended gets the data and deletes the account. What the operator changes of an account, such as the age that governs, needs a reason, which its owner is told. Anybody can complain by a form, with or without an account: complaints about what is illegal or can harm children stand with the posts of children, each gets a number and an answer, and a post that it names can be decided about as if it were reported. After the flag one more press says what is wrong: child abuse, grooming and danger to life hide the post at once, mail the operator and stand above everything else. A file that looks like a removed one is queued when it is posted.",
    remains:
      "Medium. Nobody has tried the words of the reasons with children, and a person can hide three posts a day by lying. The picture of a reported profile goes when its account is closed.",
  },
  {
    title: "Help",
    addresses: ["help"],
    operations: [],
    risk: "A child in need finds nobody, or is told something that makes it worse.",
    who: "Children of every age.",
    holds:
      "Help stands in the top bar of every page, also for visitors, in errors and for suspended accounts. It has words for each age, numbers to call, and the buttons to get the data and to leave. Who calls or opens a number is not recorded.",
    remains:
      "Medium. The numbers are the United Kingdom's until the setting HELP_LINES names others, and nobody has tried the words with children.",
  },
  {
    title: "Notifications",
    addresses: ["notifications"],
    operations: ["videoNotification"],
    risk: "A child is called back again and again.",
    who: "Children of every age.",
    holds: "Off under 18 until chosen. They are inside the product only: no push and no mail calls anybody back.",
    remains: "Low.",
  },
  {
    title: "Settings, news and cookies",
    addresses: ["settings", "theme"],
    operations: ["userSettingsUpdate"],
    risk: "A child is sent advertising, or its visits are counted.",
    who: "Children of every age.",
    holds:
      "News is off until chosen, and under 13 only the parent's yes counts. Visits of under-13s are never counted, of others after a yes only.",
    remains: "Low. No news has been sent so far; the link to end it stands in no mail yet.",
  },
  {
    title: "Open to sponsorship",
    addresses: [],
    operations: [],
    risk: "A minor who hopes for a sponsor is found by somebody who only says to be one.",
    who: "Children of 13 to 17.",
    holds:
      "Off until chosen. Of businesses only those that the operator approved see the choice or find by it, and they ask the operator. Under-13s are not asked, what is sent is dropped, and a change of the age band or trade ends the choice.",
    remains: "Medium. How a brand is checked is not written down.",
  },
  {
    title: "Links that lead away",
    addresses: ["website", "instagram", "filmer", "poster", "share", "shareEdit", "sponsorWebsite"],
    operations: ["instagramTracker", "websiteTracker", "filmerTracker", "profileTracker", "shareTracker"],
    risk: "A link leads a child to a shop or a network that is not made for it, or strangers to the child.",
    who: "Children of every age.",
    holds:
      "Only stored addresses are linked. Screens show an under-13 no link to another website, but for help, complaints and the law, until a parent switches them on, and no share menu at all. Under-13s have no handle and no website. A shared address names no minor and opens for those only who may see the Edit. The person is taken out of a minor's click after 30 days.",
    remains: "Medium. What is behind a brand's link is not looked at after its approval.",
  },
  {
    title: "Brands and sponsorship",
    addresses: [
      "contact",
      "information",
      "approve",
      "sponsorshipDesk",
      "askAbout",
      "sponsorship",
      "parentRequest",
      "dataSharing",
    ],
    operations: ["contactUser", "userIsBusiness"],
    risk: "Somebody says to be a brand in order to get near a child, or a child is used to sell.",
    who: "Children of every age.",
    holds:
      "Until the operator approves it a business is given what minors are given. Nobody can ask about an under-13, and only approved brands about a 13-17. Brands write to the operator, never to an athlete: at the desk the operator reads each request and passes it on, the athlete says yes or no, under 18 a parent too, and the operator releases one address, under 18 the parent's. Nobody is asked about on the day of becoming 13. No minor stands on a sponsored card.",
    remains: "Medium. How a brand is checked is not written down. The parent's code proves a mailbox, not a parent.",
  },
  {
    title: "Discounts",
    addresses: [
      "uploadDiscount",
      "changeDiscount",
      "discardDiscountDraft",
      "newDiscounts",
      "localDiscounts",
      "discount",
      "discountCode",
      "discountCodeFailed",
      "discountView",
      "flagDiscount",
      "removeDiscount",
      "discountWebsite",
      "shareDiscount",
      "surf_discounts",
      "skate_discounts",
      "snowboard_discounts",
      "ski_discounts",
      "bmx_discounts",
      "mtb_discounts",
      "scooter_discounts",
      "climbing_discounts",
      "apparel_discounts",
    ],
    operations: [
      "discount",
      "discountFeed",
      "localDiscounts",
      "videoDiscounts",
      "userDiscounts",
      "discountNotification",
      "postDiscount",
      "postDiscountUpdate",
      "deleteDiscount",
      "discountProductImagesUpload",
      "discountViews",
      "codeTracker",
      "uploadedDiscountEmail",
    ],
    risk: "A child is sold something that is not for children, or led into a shop by somebody who only says to be a brand.",
    who: "Children of every age.",
    holds:
      "Screens show an under-13 no Discount, and their addresses hold nothing, until a parent switches them on. Until the operator approves a business its Discounts reach adults only. Those that are not marked as suitable for under 18's reach no minor and nobody of unknown age. The code is given to complete accounts only, after its button is pressed. The person is taken out of a minor's view and press after 30 days.",
    remains: "Medium. The mark is what the business says, and nobody looks at a Discount before others see it.",
  },
  {
    title: "Spots",
    addresses: [
      "map",
      "mapPicture",
      "mapTile",
      "mapLand",
      "mapGeojson",
      "mapPlaces",
      "mapEdits",
      "removeSpot",
      "reportSpot",
      "approveSpot",
    ],
    operations: ["spots", "spotsWithin", "spotEdits", "postSpot", "postSpotUpdate", "deleteSpot", "spotUpload"],
    risk: "A child marks its home, or strangers learn where it rides and wait there.",
    who: "Children of every age.",
    holds:
      "The Spot of an under-13 is seen by the child and the operator until the operator approves it, and again after each change. No Spot names an author under 18, its picture's address neither. The Edits of under-13s are linked to no Spot and stand at none. Spots of businesses that wait for approval reach adults only. Everybody can report a Spot; what three people report as closed or private is hidden until the operator has looked at it, and what three call dangerous carries a warning.",
    remains:
      "Medium. Whoever is 13 to 17 can mark a home, and nobody looks at that Spot before others see it. Three accounts of one person can hide a Spot for some time.",
  },
  {
    title: "Getting the data",
    addresses: ["exportRequest", "exportPage", "exportFile"],
    operations: [],
    risk: "The file with everything about a child falls into other hands.",
    who: "Everybody.",
    holds: "The link is mailed, ends after 3 days and with a new password. It holds no secret, and nothing of the parent's.",
    remains: "Low. Whoever reads the mailbox reads the file.",
  },
  {
    title: "Closing an account",
    addresses: ["eraseAccount"],
    operations: ["deleteAccount"],
    risk: "Something of a child stays, or somebody closes an account to escape a decision.",
    who: "Everybody.",
    holds:
      "Everything goes at once, under 13 without a record. A post under an open report stays for the operator. Safety copies of the database go within 8 days.",
    remains: "Low. Copies that somebody made by hand are outside of the product.",
  },
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
    risk: "Something that protects children, such as erasing or a mail to a parent, fails and nobody notices.",
    who: "Children of every age and their parents.",
    holds:
      "Mails are tried for a day. What fails for good is a line of the log, stands on the operator's page and is mailed to the operator, who can have it tried again.",
    remains: "Low. Where mail itself fails, the operator has to look at the page or the log.",
  },
  {
    title: "User map",
    addresses: ["userMap"],
    operations: [],
    risk: "Somebody learns in which town a child lives.",
    who: "Children of every age.",
    holds:
      "The operator alone opens it. It has numbers and no names, and none below five people. A child under 13 counts for its country alone.",
    remains: "Low.",
  },
  {
    title: "Mails to many",
    addresses: ["sendEmails", "sendEmail", "mailing", "deleteAccountCheck", "churnRate", "unsubscribe"],
    operations: [...MAILING_NAMES.map(operationOf), "deleteAccountCheck", "churnRate"],
    risk: "A mail that is not meant for children reaches them, or brings a stranger to their address.",
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
    title: "These assessments and the page of the API",
    addresses: ["assessments", "assessment", "api"],
    operations: [],
    risk: "Whoever reads what does not hold learns where to try.",
    who: "Children of every age.",
    holds: "The operator alone can read them.",
    remains: "Low. Whoever reads the source code reads them, too.",
  },
];
