import type { Evidence, Factor } from "./inputs.ts";
import { type IllegalKind, type Level, type Weighed, weighed } from "./kinds.ts";
import type { MeasureName } from "./measures.ts";

export interface IllegalRow {
  how: string;
  factors: readonly Factor[];
  evidence: readonly Evidence[];
  /** The risk before the measures. */
  risk: Weighed;
  measures: readonly MeasureName[];
  /** The risk with the measures. */
  remains: { level: Level; because: string };
}

const INPUTS = ["riskProfiles", "complaints", "incidents", "rules"] as const satisfies Evidence[];
const WITH_AGES = [...INPUTS, "userData"] as const satisfies Evidence[];

/** The measures that answer every kind once someone has seen it. */
const DESK = ["flag", "complaints", "timeFrames", "removal"] as const satisfies MeasureName[];

export const ILLEGAL: Readonly<Record<IllegalKind, IllegalRow>> = {
  terrorism: {
    how: "A video or a profile praises it, recruits or leads to a group elsewhere.",
    factors: ["social", "video", "profiles", "posting", "links"],
    evidence: INPUTS,
    risk: weighed("Low", "High", "Low", "The sports draw no such audience, and a text has 150 characters at most."),
    measures: [...DESK, "noMessages", "knownFiles"],
    remains: { level: "Low", because: "There are no groups and no messages in which to recruit." },
  },
  grooming: {
    how: "An adult gets to know a child by Stokes, follows and a Crew, passes for a teenager, and goes on elsewhere.",
    factors: ["social", "children", "unchecked", "profiles", "connections", "search", "places"],
    evidence: WITH_AGES,
    risk: weighed(
      "High",
      "High",
      "High",
      "Adults and children are in one place, and children post their faces and their skills.",
    ),
    measures: [
      ...DESK,
      "graveReports",
      "authorities",
      "noMessages",
      "privateUnder13",
      "notFoundUnder13",
      "parentsYes",
      "noAdultAsks",
      "oldestAge",
      "followers",
      "hiddenPlaces",
      "hiddenNames",
      "block",
      "help",
    ],
    remains: { level: "High", because: "Ages are not checked, and a 13-17 may show an Instagram handle on which to go on." },
  },
  abuseImages: {
    how: "Someone uploads such a picture or video, or gathers Edits of children in few clothes.",
    factors: ["social", "video", "children", "posting", "search", "small"],
    evidence: WITH_AGES,
    risk: weighed("Medium", "High", "High", "Photos and videos of children are posted, and no one looks at them first."),
    measures: [...DESK, "graveReports", "authorities", "knownFiles", "privateUnder13", "under18Mark"],
    remains: {
      level: "High",
      because:
        "Files are compared with what we removed ourselves, not with the lists of others such as the Internet Watch Foundation.",
    },
  },
  abuseUrls: {
    how: "A description or a profile holds an address of such pictures.",
    factors: ["social", "posting", "profiles", "links"],
    evidence: INPUTS,
    risk: weighed("Low", "High", "Medium", "Texts are short and open to everyone, and an address can be typed into them."),
    measures: [...DESK, "graveReports", "authorities", "noMessages", "noWaysOut", "approvedBrands"],
    remains: { level: "Low", because: "What users write becomes no link. An address can still be copied by hand." },
  },
  hate: {
    how: "Words, signs or sounds in an Edit or a profile.",
    factors: ["social", "video", "profiles", "posting"],
    evidence: INPUTS,
    risk: weighed("Medium", "Medium", "Medium", "Music, clothes and signs in a video are not looked at."),
    measures: [...DESK, "noMessages", "guidelines", "block"],
    remains: { level: "Low", because: "There is no place to answer, so one post draws no others." },
  },
  harassment: {
    how: "An Edit is about someone, or someone watches where and when a person rides.",
    factors: ["social", "connections", "posting", "search", "places"],
    evidence: INPUTS,
    risk: weighed("Medium", "High", "Medium", "A video shows a face and a place, and a town can be searched for."),
    measures: [...DESK, "noMessages", "block", "hiddenPlaces", "followers", "graveReports"],
    remains: { level: "Medium", because: "A picture can show the place, and whoever was blocked can open another account." },
  },
  coercion: {
    how: "A partner or a parent watches someone through the account, the Crew or the parent's page.",
    factors: ["social", "connections", "children", "places"],
    evidence: INPUTS,
    risk: weighed("Low", "High", "Medium", "Whoever knows the password or reads the mailbox sees what is for the Crew."),
    measures: [...DESK, "ownLogIns", "block", "help"],
    remains: { level: "Medium", because: "We cannot see who stands behind a person." },
  },
  intimateImages: {
    how: "Someone uploads an intimate picture of another who did not agree.",
    factors: ["social", "video", "profiles", "posting"],
    evidence: INPUTS,
    risk: weighed("Medium", "High", "Medium", "Everyone can upload, and no one looks first."),
    measures: [...DESK, "graveReports", "knownFiles", "under18Mark"],
    remains: { level: "Medium", because: "It is seen until someone reports it, and the person in it need not have an account." },
  },
  cyberflashing: {
    how: "Someone posts a picture of genitals so that others see it, in an Edit, as a profile picture or at a Spot.",
    factors: ["social", "video", "profiles", "posting", "unchecked"],
    evidence: INPUTS,
    risk: weighed("Low", "Medium", "Low", "It needs a way to one person, and there is none."),
    measures: [...DESK, "noMessages", "knownFiles", "under18Mark", "block"],
    remains: { level: "Low", because: "A post to everyone is left, which anyone can report." },
  },
  extremePornography: {
    how: "An upload that breaks the rules.",
    factors: ["social", "video", "posting"],
    evidence: INPUTS,
    risk: weighed("Low", "High", "Low", "The lists are of sports, and nothing is paid for being seen."),
    measures: [...DESK, "knownFiles", "under18Mark"],
    remains: { level: "Low", because: "Nothing here makes it worth while to post it." },
  },
  sexualExploitation: {
    how: "A profile offers or asks for sex for money.",
    factors: ["social", "profiles", "links", "search"],
    evidence: INPUTS,
    risk: weighed(
      "Low",
      "High",
      "Low",
      "A profile has words, a picture and from 13 on an Instagram handle, and no way to write.",
    ),
    measures: [...DESK, "noMessages", "approvedBrands"],
    remains: { level: "Low", because: "Nothing can be arranged or paid here." },
  },
  trafficking: {
    how: "Someone passes for a sponsor and recruits young athletes.",
    factors: ["children", "brands", "profiles", "search"],
    evidence: INPUTS,
    risk: weighed("Low", "High", "Medium", "Athletes hope for a sponsor, and a journey or a job can be the offer."),
    measures: [...DESK, "approvedBrands", "sponsorshipDesk", "noMessages"],
    remains: { level: "Low", because: "Each request passes the operator, and a parent if the athlete is under 18." },
  },
  immigration: {
    how: "A profile or a video offers or praises it.",
    factors: ["social", "profiles", "posting"],
    evidence: INPUTS,
    risk: weighed("Negligible", "High", "Negligible", "No one looks here for it, and nothing can be arranged."),
    measures: [...DESK, "noMessages"],
    remains: { level: "Negligible", because: "There is no way to reach a customer." },
  },
  fraud: {
    how: "A brand or a Discount is false, or a sponsor asks for money first.",
    factors: ["brands", "links", "profiles", "posting"],
    evidence: INPUTS,
    risk: weighed("Medium", "Medium", "Medium", "A business account is free, and a Discount leads to its website."),
    measures: [...DESK, "approvedBrands", "sponsorshipDesk", "noWaysOut"],
    remains: { level: "Medium", because: "Adults see Discounts of businesses that wait for approval." },
  },
  proceeds: {
    how: "Stolen gear is offered in an Edit or by a business.",
    factors: ["brands", "posting", "links"],
    evidence: INPUTS,
    risk: weighed("Low", "Low", "Low", "Boards and bikes are stolen and sold, but nothing is sold between users here."),
    measures: [...DESK, "approvedBrands", "noMessages"],
    remains: { level: "Low", because: "A business could still sell it on its own website." },
  },
  drugs: {
    how: "A brand or a profile offers them, or a video shows where to get them.",
    factors: ["social", "brands", "posting", "profiles", "links"],
    evidence: INPUTS,
    risk: weighed("Low", "High", "Medium", "Young adults are among the users, and handles lead to other networks."),
    measures: [...DESK, "noMessages", "approvedBrands", "noWaysOut"],
    remains: { level: "Low", because: "Nothing can be arranged here. A handle leads elsewhere." },
  },
  weapons: {
    how: "A video shows or a business sells them.",
    factors: ["social", "brands", "posting", "links"],
    evidence: INPUTS,
    risk: weighed("Low", "High", "Low", "Neither the sports nor their brands have to do with weapons."),
    measures: [...DESK, "approvedBrands", "noMessages"],
    remains: { level: "Low", because: "A video is seen until someone reports it." },
  },
  suicide: {
    how: "A video or a profile encourages it, or tells how.",
    factors: ["social", "video", "children", "profiles", "posting"],
    evidence: WITH_AGES,
    risk: weighed("Low", "High", "Medium", "Teenagers are among the users, and no one looks at a post first."),
    measures: [...DESK, "graveReports", "authorities", "knownFiles", "noMessages", "listsByTime", "help"],
    remains: {
      level: "Medium",
      because: "It is seen until someone reports it. No one can answer it and no list brings more of it.",
    },
  },
  interference: {
    how: "False accounts push a cause for another state.",
    factors: ["social", "unchecked", "profiles", "counts"],
    evidence: INPUTS,
    risk: weighed("Negligible", "Medium", "Negligible", "The reach is small and the subject is sport."),
    measures: [...DESK, "listsByTime", "noMessages"],
    remains: { level: "Negligible", because: "No one can pay to be higher in a list." },
  },
  animals: {
    how: "A video shows it.",
    factors: ["social", "video", "posting"],
    evidence: INPUTS,
    risk: weighed("Low", "Medium", "Low", "It has no place in the sports, and nothing rewards it."),
    measures: [...DESK, "knownFiles", "under18Mark"],
    remains: { level: "Low", because: "It is seen until someone reports it." },
  },
  others: {
    how: "An Edit flashes to hurt people with epilepsy, threatens someone, spreads what its poster knows to be false, or shows torture.",
    factors: ["social", "video", "posting"],
    evidence: INPUTS,
    risk: weighed("Low", "Medium", "Low", "A video can flash or threaten, but none is sent to one person."),
    measures: [...DESK, "graveReports", "noMessages"],
    remains: { level: "Low", because: "Without messages these offences have no way to one person." },
  },
};
