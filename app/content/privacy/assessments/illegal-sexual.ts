import { DESK, type IllegalRow, INPUTS, WITH_AGES } from "./illegal-row.ts";
import { type IllegalKind, weighed } from "./kinds.ts";

/** Grooming, sexual offences and pictures of them. */
export const SEXUAL = {
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
  intimateImages: {
    how: "Someone uploads an intimate picture of another who did not agree.",
    factors: ["social", "video", "profiles", "posting"],
    evidence: INPUTS,
    risk: weighed("Medium", "High", "Medium", "Everyone can upload, and no one looks first."),
    measures: [...DESK, "graveReports", "knownFiles", "under18Mark"],
    remains: { level: "Medium", because: "It is seen until someone reports it, and the person in it may have no account." },
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
} as const satisfies Partial<Record<IllegalKind, IllegalRow>>;
