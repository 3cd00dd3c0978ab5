import type { Feature } from "./assessed.ts";

export const PEOPLE: readonly Feature[] = [
  {
    title: "Profile",
    addresses: ["profile", "seenByOthers", "editProfile", "places", "picture"],
    operations: [
      "user",
      "findUser",
      "seenByOthers",
      "profileSetup",
      "userUpdate",
      "profileImageUpload",
      "businessLogoUpload",
      "citySuggestions",
    ],
    risk: "A stranger learns a child's name, face and town and finds the child elsewhere.",
    who: "Children under 13 most, then 13-17s.",
    holds:
      "Visitors see no profile. The profile of an under-13 is seen by its Crew alone until the parent opens the account. Others are never shown a child's town, age, gender or address. A drawn picture can stand in place of a photo. The town and Instagram handle of a 13-17 go to their Crew and to people they follow, until they choose otherwise.",
    remains:
      "Medium. Name, country and picture of 13-17s are seen by every member, and nobody checks what a child writes about itself.",
  },
  {
    title: "Following",
    addresses: ["follow", "removeFollower", "followingEdits"],
    operations: ["follow", "deleteFollow", "follows", "followerCount", "removeFollower", "followingFeed"],
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
    operations: ["block", "deleteBlock", "blockedUsers", "mute", "deleteMute", "mutedUsers"],
    risk: "Someone who was blocked makes a new account and comes back.",
    who: "Everybody.",
    holds:
      "A block ends follows, Crew and Stokes between the two, hides each from the other everywhere, and is not told. What a minor did without a name stays, so that a block does not tell whose it was.",
    remains: "Medium. A new address is a new person to us.",
  },
  {
    title: "Reporting",
    addresses: [
      "reportEdit",
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
    risk: "A report is not made out of fear, is not read in time, or is used to bother someone.",
    who: "Everybody; children most.",
    holds:
      "One press reports an Edit or a profile, and nobody reported learns who did it. The operator is emailed. A reported post is kept for the operator even if it is deleted. Reporting again adds nothing. The operator has one list of all that waits, posts of people under 18 first, and tells poster and reporters what came of it; for an under-13 the parent is told. Each decision is in a log that nobody can change, and can be appealed by an emailed link. By that link someone suspended gets the data and deletes the account. What the operator changes of an account, such as the age that governs, needs a reason, which its owner is told. Anybody can complain by a form, with or without an account: complaints about what is illegal or can harm children stand with the posts of children, each gets a number and an answer, and a post that it names can be decided about as if it were reported. After the flag one more press says what is wrong: child abuse, grooming and danger to life hide the post at once, email the operator and stand above everything else. A file that looks like a removed one is queued when it is posted.",
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
    operations: ["videoNotification", "notifications", "news", "newNotificationsCount", "readNotifications"],
    risk: "A child is called back again and again.",
    who: "Children of every age.",
    holds: "Off under 18 until chosen. They are inside the product only: no push and no email calls anybody back.",
    remains: "Low.",
  },
  {
    title: "Open to sponsorship",
    addresses: [],
    operations: [],
    risk: "A minor who hopes for a sponsor is found by someone who only says to be one.",
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
      "shortlists",
      "shortlist",
      "shortlistFile",
      "keepAthlete",
    ],
    operations: [
      "contactUser",
      "userIsBusiness",
      "shortlists",
      "shortlist",
      "createShortlist",
      "renameShortlist",
      "deleteShortlist",
      "keepAthlete",
      "changeKeptAthlete",
      "dropAthlete",
    ],
    risk: "Someone says to be a brand in order to get near a child, or a child is used to sell.",
    who: "Children of every age.",
    holds:
      "Until the operator approves it a business is given what minors are given. Nobody can ask about an under-13, and only approved brands about a 13-17. Brands write to the operator, never to an athlete: at the desk the operator reads each request and passes it on, the athlete says yes or no, under 18 a parent too, and the operator releases one address, under 18 the parent's. Nobody is asked about on the day of becoming 13. No minor stands on a sponsored card or in a list that a brand keeps.",
    remains: "Medium. How a brand is checked is not written down. The parent's code proves a mailbox, not a parent.",
  },
];
