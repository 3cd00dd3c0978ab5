import { ATHLETE_ORDERS, SHORTLIST_STAGES, SPOT_FAULTS } from "#app/schemas/choices.ts";
import { GEAR } from "#app/schemas/gear.ts";
import { ASKED_REASONS } from "#app/schemas/report-reasons.ts";
import { SPORT_NAMES, slugOf } from "#app/schemas/sports.ts";
import { GUIDE_ARGUMENTS } from "./guide-arguments.ts";
import { NEEDED } from "./needed-arguments.ts";
import { SPONSORSHIP_ARGUMENTS } from "./sponsorship-arguments.ts";

const ASKED = [...ASKED_REASONS.grave, ...ASKED_REASONS.other];
const IGNORED = "Taken from the account; what is sent is ignored.";
const MEASURED = "Measured by the server; what is sent is ignored.";
const CALLER = "The caller's own id, or none. Another's is refused.";
const SPORTS = "Sports by name, in any case.";
const PLACE = "In words, as people type it.";
const STAYS = "Of an update: not sent, it stays as it is.";
const OF_BUSINESS = "What anybody but a business sends is ignored.";
const UPLOADED = "A filename that the operation for uploads answered.";

/** The key is the argument, or "operation.argument" for another meaning. Each may be null or omitted unless it says so. */
const DESCRIPTIONS: Record<string, string> = {
  id: "The id of what the operation is about.",
  ...of(["homeFeed", "crewsVideos", "userVotes", "follows", "findCrew", "changePassword", "newUser"], "id", CALLER),
  ...of(["userUpdate", "userSettingsUpdate"], "id", CALLER),
  ...of(["userVideos", "userDiscounts"], "id", "The id of the person whose posts are listed."),
  since: "The cursor of the newest notification that the app has.",
  upTo: "The cursor of the newest notification that the caller has seen.",
  "endSession.id": "The id of the log-in.",
  ...of(["deleteVote", "deleteFollow", "deleteCrew"], "id", "The id of the link, as the operation that made it answered."),
  userId: CALLER,
  ...of(
    ["addToCrew", "removeFromCrew", "block", "deleteBlock", "mute", "deleteMute", "removeFollower"],
    "userId",
    "The id of the other person.",
  ),
  "followerCount.userId": "The id of the person whose followers are counted.",
  videoId: "The id of an Edit.",
  discountId: "The id of a Discount.",
  spotId: "The id of a Spot that the caller may see.",
  ...GUIDE_ARGUMENTS,
  "websiteTracker.discountId": "The id of the Discount that the address was shown with, or Sponsored.",
  followId: "The id of the person to follow.",
  crewId: "The id of the person to ask.",
  profileId: "The id of the person whose profile is opened.",
  "report.profileId": "The id of the person who is reported.",
  "report.reason": `What is wrong: ${ASKED.join(", ")}; of a Spot, which needs one, also ${SPOT_FAULTS.join(", ")}.`,
  user: "The caller, whatever is sent.",
  "contactUser.user": "The id of the person whom the business asks about.",
  business: "The id of the business.",
  "contactUser.business": "The caller, whatever is sent.",
  userShared: "The id of the person whose profile or post is shared.",
  platform: "Email, Facebook, Twitter or Whatsapp.",

  before: "The cursor of the oldest item that the app has: older ones follow. Not sent: the newest.",
  "athletes.before":
    "The cursor of the last person that the app has: the next ones in the same order follow. Not sent: the first.",
  skip: "How many newer items to leave out: 0 unless sent.",
  last: "How many items, at most 50: 6 unless sent.",
  first: "How many items, at most 50: 6 unless sent.",
  "spots.last": "How many items, at most 50: 6 unless sent. 1 with skip 0 gives all, at most 2,000.",
  orderBy: "createdAt_ASC or createdAt_DESC, as a name or a string: ascending unless sent.",
  filter: "Words to look for.",
  "findUser.filter": "The id of the person.",
  "videoFeed.filter": "The name of a sport, in any case.",
  "competitionFeed.filter": "The class: 15andundermale, 15andunderfemale, 16+male or 16+female.",
  category: SPORTS,
  ...of(["initialSetup", "userUpdate"], "category", `${SPORTS} Others are dropped.`),
  ...of(["competitionFeed", "postVideo", "postVideoUpdate"], "category", "The name of one sport, in any case."),
  "localAthletesVideos.category": "The name of one sport, or All.",
  orientation: "Landscape or Portrait. Without it: both.",
  "postVideo.orientation": MEASURED,
  resolution: "The least height, in pixels.",
  filetype: "image or video.",
  openTo: "What sponsorship the athlete is open to: Team rider, Ambassador, Content, Product testing, Events.",
  south: "Degrees, WGS 84: -90 unless sent.",
  west: "Degrees, WGS 84: -180 unless sent.",
  north: "Degrees, WGS 84: 90 unless sent.",
  east: "Degrees, WGS 84: 180 unless sent.",

  name: "In words.",
  ...of(["advancedSearch", "athletes"], "name", "A part of the athlete's name."),
  "uploadedDiscountEmail.name": IGNORED,
  email: "An email address.",
  "userUpdate.email": "A new address: without the password it holds 24 hours after the old one was told.",
  ...of(["uploadedEditEmail", "uploadedDiscountEmail"], "email", IGNORED),
  password: "In clear, as it was typed.",
  "userUpdate.password": "The current one, so that a new address holds at once.",
  oldPassword: "The current one, in clear.",
  newPassword: "In clear, as it was typed.",
  code: "The code for shops, at most 60 characters.",
  "login.code": "Of the second factor, where the account has one.",
  ...of(["turnOnSecondFactor", "passSecondFactor", "turnOffSecondFactor"], "code", "Of the second factor."),
  "renewRecoveryCodes.code": "Of the second factor.",
  begun: "What beginSecondFactor answered.",
  ...of(["initialSetup", "profileSetup", "userUpdate"], "code", "Of the mail that the parent or guardian got."),
  verification: "The 9 characters of the mail.",
  "ageVerification.verification": "Not looked at: the server mails a code of its own.",
  parentEmail:
    "The address of a parent or guardian, needed under 13, and from 13 to 17 where the law of the country asks for it.",
  isBusiness: "Whether the account is of a business.",
  ...of(["postSpot", "postSpotUpdate"], "isBusiness", "Whether the place is of a business."),
  athleteOrPhotographer: "Athlete, Photographer/Videographer, Spectator or Club.",
  age: "The age band: Under 6, 6-9, 10-12, 13-17 or 18+.",
  gender: "Male, Female, Other or Prefer Not To Say.",
  instagram: "A handle, with or without the leading @. Not taken from an under-13.",
  ...of(["advancedSearch", "athletes"], "instagram", "A part of the athlete's handle."),
  ...SPONSORSHIP_ARGUMENTS,
  listId: "The id of a list of the caller.",
  listName: "The name of the list.",
  ...of(["keepAthlete", "changeKeptAthlete", "dropAthlete"], "userId", "The id of the athlete."),
  stage: `${SHORTLIST_STAGES.join(", ")}. ${STAYS}`,
  note: `The caller's own note. ${STAYS}`,
  minFollowers: "The least number of followers.",
  activeWeeks: "Who posted an Edit in the last so many weeks.",
  order: `${ATHLETE_ORDERS.join(", ")}: relevance unless sent. Relevance puts the most Stoked of the last 12 weeks first, reach the most viewed.`,
  "instagramTracker.instagram": "The handle that was opened.",
  country: "Its name in English, such as France or United Kingdom.",
  "ageVerification.country":
    "In English: the country of the profile that is to be completed or changed. Of a 13-17 the parent is asked for the law of that country.",
  city: PLACE,
  "citySuggestions.city": "The start of its name.",
  place: "The start of its name; a comma and a country may follow.",
  ...of(["localAthletesVideos"], "country", IGNORED),
  ...of(["localAthletesVideos"], "city", IGNORED),
  sponsors: "In words. Not taken from an under-13.",
  about: "In words.",
  website: `A web address. ${OF_BUSINESS}`,
  businessRegion: "National or International.",
  ...of(["profileSetup", "userUpdate"], "businessRegion", `National or International. ${OF_BUSINESS}`),
  businessIsBricks: `Whether the business has a shop. ${OF_BUSINESS}`,
  businessProof: `How the operator can check that the business is real, in words. ${OF_BUSINESS}`,
  "postDiscount.businessIsBricks": IGNORED,
  profileImage: UPLOADED,
  businessLogo: `${UPLOADED} ${OF_BUSINESS}`,
  marketingOptIn: "Whether the caller wants news.",
  informationOptIn: "Whether the caller wants tips by mail.",
  showsPlace: "Whether a 13-17 shows a town or city to others than the Crew. Of anybody else it is ignored.",
  notifyStokes: "Whether the caller is told of Stokes.",
  notifyFollows: "Whether the caller is told of new followers.",
  notifyCrew: "Whether the caller is told of Crew requests and answers.",
  notifyPosts: "Whether the caller is told of posts of those whom the caller follows.",
  websiteCookies: "Whether visits to the website may be counted.",
  appCookies: "Whether visits to the app may be counted.",
  newUser: "Whether the tutorial is still to be seen.",

  description: "At most 150 characters.",
  altText: "What the picture or film shows, in words.",
  adFor:
    "The brand that gave the caller money, things or a code that pays for it, at most 80 characters; empty if it is no ad. Refused to an under-13; a 13-17's ad waits for the operator.",
  language: "As BCP 47 names it, such as en or pt-BR.",
  text: "WebVTT.",
  ...of(["postDiscount", "postDiscountUpdate"], "description", "At most 100 characters."),
  ...of(["postSpot", "postSpotUpdate"], "description", "In words."),
  filename: UPLOADED,
  ...each(["filename1", "filename2", "filename3"], () => `${UPLOADED} Three pictures, or one video as the first.`),
  spotImage: UPLOADED,
  ...each(
    ["userName", "userInstagram", "userGender", "userCountry", "userCity", "userBusinessRegion", "userWebsite"],
    () => IGNORED,
  ),
  filmerInstagram: "The handle of the person who filmed, at most 80 characters.",
  ...each(["mimetype", "height", "width"], () => MEASURED),
  competition: "15andundermale, 15andunderfemale, 16+male or 16+female; an empty text for none.",
  crewOnly: "Whether the Crew alone sees it.",
  under18Viewable: "Whether it is suitable for under-18s.",
  spotLocation:
    "The name of the Spot, which the Spot itself gives: without spotId other words are refused. Not taken from an under-13.",
  amount: "What is saved, in words, at most 60 characters.",
  title: "In words.",
  "postDiscount.title": "At most 60 characters. No screen shows it; search finds it.",
  ...each(["productDescription1", "productDescription2", "productDescription3"], () => "At most 120 characters."),
  inStore: "Whether it holds in shops.",
  startsOn: "The first day on which it holds, UTC, such as 2026-12-31.",
  endsOn: "The last day, UTC.",
  terms: "At most 300 characters.",
  ...each(["latitude", "longitude"], () => "Degrees, WGS 84."),
  ...each(SPORT_NAMES.map(slugOf), (slug) => `Whether it is for ${slug === "other" ? "other sports" : slug}. ${STAYS}`),
  ...of(["postSpot", "postSpotUpdate"], "apparel", `Whether it is for apparel. ${STAYS} ${OF_BUSINESS}`),
  ...of(
    ["postVideo", "postVideoUpdate"],
    GEAR,
    "A piece of gear of the rider, in words. An update that sends one replaces them all.",
  ),
  file: "Needed. A file in this request, by the GraphQL multipart request specification.",
};

function of(operations: readonly string[], args: string | readonly string[], text: string): Record<string, string> {
  return each(
    operations.flatMap((operation) => [args].flat().map((arg) => `${operation}.${arg}`)),
    () => text,
  );
}

function each(names: readonly string[], text: (name: string) => string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, text(name)]));
}

export function descriptionOf(operation: string, argument: string): string | undefined {
  const text = DESCRIPTIONS[`${operation}.${argument}`] ?? DESCRIPTIONS[argument];
  return text && NEEDED[operation]?.includes(argument) ? `Needed. ${text}` : text;
}
