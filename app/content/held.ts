import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type * as schema from "#db/schema.ts";

type Tables = {
  [Name in keyof typeof schema as (typeof schema)[Name] extends SQLiteTable ? Name : never]: (typeof schema)[Name];
};
type FieldsOf<T> = T extends SQLiteTable ? Exclude<keyof T["$inferSelect"], keyof typeof EVERYWHERE> : never;

/** What a table says about people, in the words of the privacy policy. */
export interface Held {
  title: string;
  purpose: string;
  keptFor: string;
  /** By the column's name. */
  fields: Record<string, string>;
}

/** Columns that mean the same in every table. */
export const EVERYWHERE = {
  id: "A random number that stands for this entry",
  createdAt: "When it was made",
  userId: "Whose it is",
} as const;

const ACCOUNT = "Until you delete your account";
const UNDONE = "Until you take it back, or one of the two accounts is deleted";
const POST = "Until you delete the post, or your account; a reported post until 14 days after the report is closed";

const SPORTS = {
  surf: "Whether it is for surfing",
  skate: "Whether it is for skating",
  snowboard: "Whether it is for snowboarding",
  ski: "Whether it is for skiing",
  bmx: "Whether it is for BMX",
  mtb: "Whether it is for mountain bikes",
  scooter: "Whether it is for scooters",
  climbing: "Whether it is for climbing",
  apparel: "Whether it is apparel",
  other: "Whether it is for other sports",
} as const;

/** Every table, and every field of it: a column without its words here does not compile. */
export const HELD: { [Name in keyof Tables]: Held & { fields: Record<FieldsOf<Tables[Name]>, string> } } = {
  users: {
    title: "Your account and profile",
    purpose: "To give you an account, show you what suits your age and your sports, and show others who posted",
    keptFor: ACCOUNT,
    fields: {
      name: "Your name, or the name of your business",
      email: "Your e-mail address",
      emailConfirmedAt: "When you first used a code or a link that we mailed to it",
      passwordHash: "Your password, as a salted hash that nobody can turn back",
      isBusiness: "Whether you are a business",
      group: "Athlete, Photographer/Videographer, Spectator or Club",
      age: "The age band that you entered last",
      lowestBand: "The lowest age band that was ever entered, so that a child cannot simply answer again",
      bandSetAt: "When the age band was entered",
      band: "The age band that counts: the lower of the two above",
      gender: "Your gender, if you gave it",
      instagram: "Your Instagram handle, if you gave it",
      country: "Your country",
      city: "Your city",

      place: "Country and city in a form for comparing",
      about: "What you say about yourself",
      sponsors: "Your sponsors, if you named them",
      website: "The website of your business",
      businessRegion: "Whether your business works nationally or internationally",
      businessIsBricks: "Whether your business is a cafe or campsite",
      profileImage: "The name of your profile picture",
      businessLogo: "The name of your business's logo",
      sports: "Your sports",
      initialProfileSetup: "Whether you answered the first questions",
      profileSetup: "Whether you completed your profile",
      newUser: "Whether you have yet to see the tutorial",
      marketingOptIn: "Whether you want news by e-mail",
      websiteCookies: "Whether you accepted website cookies",
      appCookies: "Whether you accepted app cookies",
      informationOptIn: "Whether you want information by e-mail",
      notifyStokes: "Whether you want to be told of Stokes",
      notifyFollows: "Whether you want to be told of new followers",
      notifyCrew: "Whether you want to be told of Crew requests",
      notifyPosts: "Whether you want to be told of posts by people you follow",
      paidCurrentMonth: "Whether a business is paid up, which is not used at present",
      monthPaid: "The month that a business paid for, which is not used at present",
      followerCount: "How many people follow you",
      approvedAt: "When we approved your business",
      suspendedAt: "When we suspended the account",
      closedAt: "When the account was deleted, on the nameless remainder that holds a reported post",
      firstEditMailedAt: "When we wrote to you about your first Edit",
      firstDiscountMailedAt: "When we wrote to you about your first Discount",
    },
  },
  sessions: {
    title: "Your log-ins",
    purpose: "To keep you logged in, and to let you see and end your log-ins",
    keptFor: "60 days, or until you log out",
    fields: {
      tokenHash: "A hash of the secret that your browser or app holds",
      userAgent: "What your browser or app says it is",
      expiresAt: "When it ends",
    },
  },
  resetCodes: {
    title: "Codes to reset a password",
    purpose: "To let you in when you have forgotten your password",
    keptFor: "1 hour",
    fields: {
      codeHash: "A hash of the code that we mailed",
      tries: "How often a wrong one was entered",
      expiresAt: "When it ends",
    },
  },
  emailChanges: {
    title: "Changes of your e-mail address",
    purpose: "To let you take back a change that somebody else made",
    keptFor: "7 days",
    fields: { oldEmail: "The address before" },
  },
  guardians: {
    title: "The parent or guardian of a child",
    purpose: "To have and to prove the consent that a child under 13 needs",
    keptFor: ACCOUNT,
    fields: {
      email: "Their e-mail address",
      band: "The age band that they agreed to",
      consentedAt: "When they agreed",
    },
  },
  parentCodes: {
    title: "Codes for a parent or guardian",
    purpose: "To be sure that it is the parent or guardian who decides",
    keptFor: "Until a new one is asked for, or the account is deleted",
    fields: {
      end: "What the code is for",
      email: "The address that it was mailed to",
      band: "The age band that the child asked for",
      codeHash: "A keyed hash of the code",
      tries: "How often a wrong one was entered",
      sends: "How often it was mailed",
      expiresAt: "When it ends",
    },
  },
  consentLog: {
    title: "What was consented to",
    purpose: "To prove what you, or your parent or guardian, agreed to, and when",
    keptFor: "Until the account is deleted; of people aged 13 or over it goes into the restricted record",
    fields: { what: "One sentence that says it" },
  },
  closedAccounts: {
    title: "Restricted records of deleted accounts",
    purpose: "To answer complaints, and the authorities, about an account that is gone",
    keptFor: "3 years after the account was deleted; of children under 13 there is none",
    fields: {
      emailHash: "A keyed hash of the e-mail address, from which it cannot be read",
      joinedAt: "When the account was made",
      closedAt: "When it was deleted",
      log: "What was consented to and what was reported, with dates",
    },
  },
  closings: {
    title: "A count of deleted accounts",
    purpose: "To know how many people leave; it names nobody",
    keptFor: "Without limit",
    fields: { isBusiness: "Whether it was a business" },
  },
  exportFiles: {
    title: "Copies of your data that were asked for",
    purpose: "To hand you, or the parent or guardian, a copy",
    keptFor: "3 days after it is ready",
    fields: {
      tokenHash: "A hash of the secret in the link",
      forParent: "Whether the parent or guardian asked",
      bytes: "How large it is",
      readyAt: "When it was ready",
      expiresAt: "When the link ends",
    },
  },
  media: {
    title: "Your photos and videos",
    purpose: "To show what you post, without the place and the device",
    keptFor: `${POST}; an upload that is not posted for 1 day`,
    fields: {
      ownerId: "Whose it is",
      purpose: "What it is for: an Edit, a profile picture, a logo, a Discount, a Spot",
      filename: "Its cleaned name",
      mimetype: "Its type",
      bytes: "Its size",
      sha256: "A checksum of its content",
      width: "Its width",
      height: "Its height",
      durationMs: "Its length",
      state: "Whether it is ready to be shown",
      reason: "Why it could not be prepared",
      hasPoster: "Whether it has a still picture",
      attachedAt: "When it was posted",
    },
  },
  edits: {
    title: "Your Edits",
    purpose: "To show them to those whom you chose",
    keptFor: POST,
    fields: {
      posterId: "Who posted it",
      mediaId: "Which file it shows",
      filename: "The name of the file",
      mimetype: "The type of the file",
      description: "What you say about it",
      sport: "Its sport",
      filmerInstagram: "The Instagram handle of who filmed it, if you gave it",
      gear: "The gear that you named",
      competition: "The competition that it is in",
      crewOnly: "Whether it is for your Crew only",
      under18Viewable: "Whether it is suitable for people under 18",
      spotId: "The Spot that it is linked to",
      spotLocation: "The place of that Spot in words",
      width: "Its width",
      height: "Its height",
      orientation: "Landscape or Portrait",
      altText: "Your description for those who cannot see it",
      ready: "Whether it can be shown to others yet",
      stokeCount: "How many Stokes it has",
      viewCount: "How often it was seen",
      posterActive: "Whether your account is open",
      posterCountry: "Your country, for the lists",
      posterPlace: "Your country and city, for the local lists; not of children under 13",
    },
  },
  captions: {
    title: "Captions of your videos",
    purpose: "To show what is said to those who cannot hear it",
    keptFor: POST,
    fields: {
      editId: "Which Edit they belong to",
      language: "Their language",
      text: "Their words and times",
    },
  },
  drafts: {
    title: "Drafts of posts",
    purpose: "To keep what you entered until you post it",
    keptFor: "7 days",
    fields: {
      details: "What you entered",
      mediaId: "The file that you uploaded",
      editId: "The Edit that it became",
    },
  },
  discounts: {
    title: "Discounts of a business",
    purpose: "To show them to the riders they are for",
    keptFor: POST,
    fields: {
      posterId: "Which business posted it",
      title: "Its title",
      amount: "What is saved",
      description: "What the business says about it",
      code: "The code",
      filename1: "The first picture, or the video",
      filename2: "The second picture",
      filename3: "The third picture",
      productDescription1: "The words of the first picture",
      productDescription2: "The words of the second picture",
      productDescription3: "The words of the third picture",
      inStore: "Whether it is for a shop only",
      under18Viewable: "Whether it is suitable for people under 18",
      businessIsBricks: "Whether the business is a cafe or campsite",
      ...SPORTS,
      viewCount: "How often it was seen",
    },
  },
  spots: {
    title: "Spots that you added",
    purpose: "To show places to ride on the map",
    keptFor: "Until you delete the Spot, or your account",
    fields: {
      posterId: "Who added it",
      title: "Its name",
      description: "What you say about it",
      spotImage: "The name of its picture",
      latitude: "Where it is, north or south",
      longitude: "Where it is, east or west",
      isBusiness: "Whether it is the place of a business",
      ...SPORTS,
    },
  },
  stokes: {
    title: "Your Stokes",
    purpose: "To count who likes an Edit, and to list what you liked",
    keptFor: UNDONE,
    fields: { editId: "Which Edit" },
  },
  saves: {
    title: "Edits that you saved",
    purpose: "To find them again; nobody else sees this",
    keptFor: UNDONE,
    fields: { editId: "Which Edit" },
  },
  follows: {
    title: "Whom you follow",
    purpose: "To tell you of their posts, and to count followers",
    keptFor: UNDONE,
    fields: { followerId: "Who follows", followedId: "Who is followed" },
  },
  crews: {
    title: "Your Crew, and requests to be in it",
    purpose: "To know who may see what is for a Crew only",
    keptFor: UNDONE,
    fields: {
      askerId: "Who asked",
      askedId: "Who was asked",
      answeredAt: "When the asked person said yes",
      askerParentAgreedAt: "When the parent or guardian said yes for a child who asked",
      askedParentAgreedAt: "When the parent or guardian said yes for a child who was asked",
      acceptedAt: "When it became a Crew",
    },
  },
  blocks: {
    title: "Whom you blocked",
    purpose: "To keep the two of you apart; the other is not told",
    keptFor: UNDONE,
    fields: { blockerId: "Who blocked", blockedId: "Who was blocked" },
  },
  mutes: {
    title: "Whom you muted",
    purpose: "To leave their Edits out of your lists; the other is not told",
    keptFor: UNDONE,
    fields: { muterId: "Who muted", mutedId: "Who was muted" },
  },
  editViews: {
    title: "Edits that you saw",
    purpose: "To count views, once in half an hour",
    keptFor: POST,
    fields: { editId: "Which Edit" },
  },
  discountViews: {
    title: "Discounts that you saw",
    purpose: "To count views",
    keptFor: POST,
    fields: { discountId: "Which Discount" },
  },
  clicks: {
    title: "Links that you followed",
    purpose: "To tell businesses and ourselves in numbers what is of use",
    keptFor: ACCOUNT,
    fields: {
      kind: "What kind of link: a filmer, a profile, a share, a website, a code, our contact, Instagram",
      aboutId: "Whose profile or post it was about",
      discountId: "Which Discount it was on",
      detail: "The handle or the platform",
    },
  },
  reports: {
    title: "Reports that you made",
    purpose: "To look at what you reported, and to act on it",
    keptFor: "As long as the decision may matter; without your name once your account is deleted",
    fields: {
      reporterId: "Who reported",
      editId: "Which Edit",
      discountId: "Which Discount",
      state: "What was decided",
      closedAt: "When it was decided",
    },
  },
  notifications: {
    title: "What you are told of",
    purpose: "To tell you of Stokes, followers, Crew requests and posts",
    keptFor: "90 days, or until what it tells of is gone",
    fields: {
      kind: "What it tells of",
      editId: "Which Edit",
      discountId: "Which Discount",
      stokeId: "Which Stoke",
      followId: "Which follow",
      crewId: "Which Crew request",
      readAt: "When you read it",
    },
  },
  jobs: {
    title: "Work in progress",
    purpose: "To prepare videos, send e-mails and clear up; it names an account or a file by its number only",
    keptFor: "7 days after it is done; what failed, until we have looked at it",
    fields: {
      kind: "What is to be done",
      key: "The number of what it is about",
      state: "How far it is",
      attempts: "How often it was tried",
      runAt: "When it is due",
      leaseUntil: "Until when a try counts as running",
      error: "Why the last try failed",
    },
  },
};
