import type { Evidence, Factor } from "./inputs.ts";
import { type AgeGroup, type HarmfulKind, type Level, type Weighed, weighed } from "./kinds.ts";
import type { MeasureName } from "./measures.ts";

export interface HarmfulRow {
  how: string;
  factors: readonly Factor[];
  evidence: readonly Evidence[];
  /** The risk before the measures. */
  ages: Readonly<Record<AgeGroup, Weighed>>;
  measures: readonly MeasureName[];
  /** The risk with the measures. */
  remains: { level: Level; because: string };
}

const INPUTS = ["riskProfiles", "complaints", "userData", "incidents", "rules"] as const satisfies Evidence[];
const DESK = ["flag", "complaints", "timeFrames", "removal"] as const satisfies MeasureName[];

const beside = (impact: Level) => weighed("Negligible", impact, "Negligible", "Only beside someone older who scrolls.");

export const HARMFUL: Readonly<Record<HarmfulKind, HarmfulRow>> = {
  pornography: {
    how: "An upload that breaks the rules, or a profile picture.",
    factors: ["social", "video", "unchecked", "profiles", "posting"],
    evidence: INPUTS,
    ages: {
      "0-5": beside("High"),
      "6-9": weighed("Low", "High", "Medium", "Frightening at this age, and it would not be told to anyone."),
      "10-12": weighed("Low", "High", "Medium", "Curious and ashamed to ask."),
      "13-15": weighed("Low", "High", "Medium", "Taken for how things are."),
      "16-17": weighed("Low", "Medium", "Low", "Known from elsewhere, and still not wanted here."),
    },
    measures: [...DESK, "under18Mark", "knownFiles", "privateUnder13", "noWaysOut", "guidelines"],
    remains: { level: "Medium", because: "No one looks at an Edit first, and the mark is what its poster says." },
  },
  suicide: {
    how: "An Edit or a profile praises it or tells how.",
    factors: ["social", "video", "profiles", "posting"],
    evidence: INPUTS,
    ages: {
      "0-5": beside("High"),
      "6-9": weighed("Negligible", "High", "Low", "Not understood, but frightening."),
      "10-12": weighed("Low", "High", "Medium", "Understood, and easily copied."),
      "13-15": weighed("Low", "High", "Medium", "The age at which such thoughts begin and friends count most."),
      "16-17": weighed("Low", "High", "Medium", "More pressure, and less told to parents."),
    },
    measures: [...DESK, "graveReports", "under18Mark", "listsByTime", "noMessages", "help"],
    remains: { level: "Medium", because: "It is seen until someone reports it. No list brings more of it." },
  },
  selfHarm: {
    how: "An Edit or a profile shows it or praises it, or takes an injury for a badge.",
    factors: ["social", "video", "profiles", "posting", "counts"],
    evidence: INPUTS,
    ages: {
      "0-5": beside("Medium"),
      "6-9": weighed("Negligible", "High", "Low", "Not understood, but frightening."),
      "10-12": weighed("Low", "High", "Medium", "Copied easily, and hidden."),
      "13-15": weighed("Low", "High", "Medium", "The age at which it most often begins."),
      "16-17": weighed("Low", "High", "Medium", "Wounds are everyday here, so one that was meant stands out less."),
    },
    measures: [...DESK, "graveReports", "under18Mark", "listsByTime", "noMessages", "help"],
    remains: { level: "Medium", because: "It is seen until someone reports it. No list brings more of it." },
  },
  eatingDisorders: {
    how: "Sport told as weight and looks, above all in climbing.",
    factors: ["social", "video", "profiles", "counts", "brands"],
    evidence: INPUTS,
    ages: {
      "0-5": beside("Low"),
      "6-9": weighed("Low", "Medium", "Low", "Words about weight are repeated without being understood."),
      "10-12": weighed("Medium", "High", "Medium", "Bodies begin to change, and coaches' words are believed."),
      "13-15": weighed("Medium", "High", "High", "The age at which it most often begins, in sports where weight counts."),
      "16-17": weighed("Medium", "High", "High", "Results and sponsors begin to depend on the body."),
    },
    measures: [...DESK, "noMessages", "listsByTime", "guidelines", "help"],
    remains: { level: "Medium", because: "No filter changes a body and no one comments on one, but no rule sees such words." },
  },
  hate: {
    how: "Words, signs and sounds in an Edit, a profile or a name.",
    factors: ["social", "video", "profiles", "posting"],
    evidence: INPUTS,
    ages: {
      "0-5": beside("Low"),
      "6-9": weighed("Low", "Medium", "Low", "Words are repeated without being understood."),
      "10-12": weighed("Medium", "Medium", "Medium", "Belonging to a group begins to count."),
      "13-15": weighed("Medium", "Medium", "Medium", "Who one is stands in question."),
      "16-17": weighed("Medium", "Medium", "Medium", "Views are taken over from those who are admired."),
    },
    measures: [...DESK, "noMessages", "block", "guidelines"],
    remains: { level: "Low", because: "There is no place to answer, and a block ends what comes from one person." },
  },
  bullying: {
    how: "An Edit mocks someone, or a Crew leaves someone out.",
    factors: ["social", "children", "connections", "posting", "counts"],
    evidence: INPUTS,
    ages: {
      "0-5": beside("Low"),
      "6-9": weighed("Low", "Medium", "Low", "The Crew is small and each parent knows it."),
      "10-12": weighed("Medium", "High", "Medium", "Being left out counts most from here on."),
      "13-15": weighed("Medium", "High", "High", "Everyone at school can see a public Edit."),
      "16-17": weighed("Medium", "Medium", "Medium", "More friends elsewhere to lean on."),
    },
    measures: [...DESK, "noMessages", "block", "privateUnder13", "parentsYes", "followers", "help"],
    remains: { level: "Medium", because: "The person who is mocked may have no account, and may never see it." },
  },
  violence: {
    how: "A fight, or an injury shown for its own sake.",
    factors: ["social", "video", "posting"],
    evidence: INPUTS,
    ages: {
      "0-5": beside("Medium"),
      "6-9": weighed("Medium", "High", "High", "Crashes are part of these sports, and blood stays in the mind."),
      "10-12": weighed("Medium", "Medium", "Medium", "Sought for the thrill, and slept on badly."),
      "13-15": weighed("Medium", "Medium", "Medium", "Shared for the thrill."),
      "16-17": weighed("Medium", "Low", "Low", "Can tell it from sport."),
    },
    measures: [...DESK, "under18Mark", "privateUnder13", "listsByTime", "guidelines"],
    remains: {
      level: "Medium",
      because: "The mark is what the poster says, and a crash is sport to one and violence to another.",
    },
  },
  substances: {
    how: "Drink, vapes and drugs around the sport, or a brand that sells them.",
    factors: ["social", "video", "posting", "brands", "links"],
    evidence: INPUTS,
    ages: {
      "0-5": beside("Low"),
      "6-9": weighed("Low", "Low", "Low", "Seen without interest."),
      "10-12": weighed("Low", "Medium", "Low", "Taken for what riders do."),
      "13-15": weighed("Medium", "Medium", "Medium", "Tried because those who are admired do."),
      "16-17": weighed("Medium", "Medium", "Medium", "Offered and bought elsewhere."),
    },
    measures: [...DESK, "approvedBrands", "noWaysOut", "under18Mark", "noMessages", "guidelines"],
    remains: { level: "Low", because: "A brand reaches minors only after its approval, and nothing can be arranged here." },
  },
  stunts: {
    how: "A child copies what a trained rider does, takes up a dare, or risks more for Stokes, a competition or a sponsor.",
    factors: ["social", "video", "children", "posting", "counts", "places", "brands"],
    evidence: INPUTS,
    ages: {
      "0-5": weighed("Low", "High", "Medium", "Copies an older child without any sense of the danger."),
      "6-9": weighed("High", "High", "High", "Cannot judge a height or a speed, and rides without an adult."),
      "10-12": weighed("High", "High", "High", "Wants to be seen and copies tricks alone."),
      "13-15": weighed("High", "High", "High", "Dares most in front of friends, and counts Stokes."),
      "16-17": weighed("High", "High", "High", "The skill is there and so are the heights, and a sponsor may be watching."),
    },
    measures: [...DESK, "graveReports", "guidelines", "under18Mark", "noWaysOut", "parentsYes", "quiet"],
    remains: { level: "High", because: "These sports are dangerous, and stunts are what people come to see." },
  },
  depression: {
    how: "Everyone else rides better and looks happier, or a profile says that nothing is worth while.",
    factors: ["social", "video", "profiles", "counts"],
    evidence: INPUTS,
    ages: {
      "0-5": beside("Negligible"),
      "6-9": weighed("Low", "Low", "Low", "Compares little, and sees the Edits of few."),
      "10-12": weighed("Medium", "Medium", "Medium", "Begins to compare."),
      "13-15": weighed("Medium", "High", "Medium", "Compares most, and Stokes and followers are counted in public."),
      "16-17": weighed("Medium", "Medium", "Medium", "Compares, and begins to know why."),
    },
    measures: [...DESK, "listsByTime", "quiet", "noWaysOut", "help"],
    remains: { level: "Medium", because: "Stokes and followers are counted in public." },
  },
  bodyStigma: {
    how: "Bodies of riders are shown as what everyone should look like, or someone's body is mocked.",
    factors: ["social", "video", "profiles", "counts", "brands"],
    evidence: INPUTS,
    ages: {
      "0-5": beside("Low"),
      "6-9": weighed("Low", "Low", "Low", "Notices little."),
      "10-12": weighed("Medium", "Medium", "Medium", "Bodies begin to change."),
      "13-15": weighed("Medium", "High", "Medium", "Bodies change most, and swimwear is what surfers wear."),
      "16-17": weighed("Medium", "Medium", "Medium", "Sponsors are seen to choose by looks."),
    },
    measures: [...DESK, "noMessages", "listsByTime", "block", "guidelines", "help"],
    remains: { level: "Medium", because: "No one can comment on a body, but pictures of bodies are what is posted." },
  },
};
